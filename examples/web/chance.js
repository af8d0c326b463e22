/** The page's own chance: seeds, and what the random player picks. */

/** A fresh seed of 32 bytes, or the one in the address, as in ?seed=7. */
export function freshSeed() {
  const asked = new URLSearchParams(location.search).get("seed");
  if (asked) return asked;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Pick one of several things by lot: the same one, whenever the same is asked again.
 * @template T
 * @param {T[]} things
 * @param {string} seed
 * @param {number} number the position for which it is picked
 */
export const pick = (things, seed, number) => things[hash(`${seed} ${number}`) % things.length];

/** Mix a text into 32 bits: FNV-1a, then the last steps of MurmurHash3. @param {string} text */
function hash(text) {
  let mixed = 0x811c9dc5;
  for (const one of text) mixed = Math.imul(mixed ^ (one.codePointAt(0) ?? 0), 0x01000193);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
