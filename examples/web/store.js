/** What this browser keeps: the match at this screen, and how it was set. */

/** @typedef {import("./page.js").Kept} Kept */

const MATCH = "cirulla.match";
const OPEN = "cirulla.open";
const PACE = "cirulla.pace";

/** The match that is kept, if there is one that can be read. @returns {Kept | null} */
export function keptMatch() {
  try {
    const kept = JSON.parse(localStorage.getItem(MATCH) ?? "null");
    return kept && typeof kept.record === "string" && Array.isArray(kept.sitters) ? kept : null;
  } catch {
    return null;
  }
}

/** Keep a match, in place of the one before. @param {Kept} kept */
export function keepMatch(kept) {
  localStorage.setItem(MATCH, JSON.stringify(kept));
}

export const dropMatch = () => localStorage.removeItem(MATCH);

/** Whether the match is on screen, so that a reload comes back to it. */
export const isOpen = () => sessionStorage.getItem(OPEN) === "yes";

/** @param {boolean} open */
export const setOpen = (open) => sessionStorage.setItem(OPEN, open ? "yes" : "no");

/** How long a move stays before the eyes, in milliseconds; ?pace= says it for this once. */
export function pace() {
  const asked = new URLSearchParams(location.search).get("pace");
  return Number(asked ?? localStorage.getItem(PACE) ?? 1100);
}

/** @param {number} time */
export const setPace = (time) => localStorage.setItem(PACE, String(time));

/** Offer a text as a file. @param {string} name @param {string} text */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
