/**
 * The words of the page, in the language chosen. A sentence is made of parts, so that a card in it
 * can be drawn for the eye and named for the ear.
 */

import { recall, remember } from "./store.js";
import { en } from "./words.en.js";
import { it } from "./words.it.js";

/** @typedef {import("./page.js").Lang} Lang */
/** @typedef {keyof typeof en} Key */
/** @typedef {{card: string}} CardPart */
/** @typedef {(string | CardPart)[]} Parts */
/** @typedef {string | number | CardPart | Parts} Value */

const TABLES = { en, it };
const KEPT = "cirulla.lang";

/** @type {Lang} */
let chosen = "en";

/** The language in which the page speaks. @returns {Lang} */
export const lang = () => chosen;

/** Choose the language: the one remembered, else the browser's. */
export function chooseLanguage() {
  const asked = new URLSearchParams(location.search).get("lang");
  const wish = asked ?? recall(KEPT) ?? navigator.language;
  setLanguage(wish.toLowerCase().startsWith("it") ? "it" : "en", false);
}

/** Speak another language, and remember it. @param {Lang} wish @param {boolean} keep */
export function setLanguage(wish, keep = true) {
  chosen = wish;
  document.documentElement.lang = wish;
  if (keep) remember(KEPT, wish);
  translate(document.body);
  for (const one of document.querySelectorAll("[data-lang]"))
    one.setAttribute("aria-pressed", String(one.getAttribute("data-lang") === wish));
}

/** Put the words of the language into what `data-say` and its kin mark. @param {HTMLElement} root */
export function translate(root) {
  for (const one of root.querySelectorAll("[data-say]")) one.textContent = say(keyOf(one, "data-say"));
  for (const one of root.querySelectorAll("[data-label]"))
    one.setAttribute("aria-label", say(keyOf(one, "data-label")));
}

/** @param {Element} one @param {string} attribute @returns {Key} */
function keyOf(one, attribute) {
  const key = one.getAttribute(attribute) ?? "";
  if (!isKey(key)) throw new Error(`no words under ${key}`);
  return key;
}

/** Is there a text of that name? @param {string} key @returns {key is Key} */
const isKey = (key) => Object.hasOwn(en, key);

/** Say a name that the library gave, as `decino`; one of a stranger's variant as it is. @param {string} name */
export function named(name) {
  const key = `name.${name}`;
  return isKey(key) ? TABLES[chosen][key] : name;
}

/**
 * Say a text with its values, every card by its name.
 * @param {Key} key
 * @param {Record<string, Value>} [values]
 */
export const say = (key, values) => plain(tell(key, values));

/**
 * Tell a text with its values, in parts.
 * @param {Key} key
 * @param {Record<string, Value>} [values]
 * @returns {Parts}
 */
export function tell(key, values = {}) {
  return TABLES[chosen][key].split(/(\{\w+\})/).flatMap((piece) => {
    if (!/^\{\w+\}$/.test(piece)) return piece ? [piece] : [];
    const value = values[piece.slice(1, -1)] ?? "";
    if (Array.isArray(value)) return value;
    return typeof value === "number" ? [String(value)] : [value];
  });
}

/**
 * Tell a text whose form depends on a number, `key_one` or `key_other`.
 * @param {"points" | "pile" | "holds" | "scopa" | "tableTaken"} key
 * @param {number} count
 * @param {Record<string, Value>} [values]
 */
export const count = (key, count, values) =>
  tell(`${key}_${count === 1 ? "one" : "other"}`, { ...values, count });

/** Say parts in words alone. @param {Parts} parts */
export const plain = (parts) =>
  parts.map((part) => (typeof part === "string" ? part : cardName(part.card))).join("");

/** Join with commas, and the last with "and". @param {Parts[]} parts @returns {Parts} */
export function listed(parts) {
  if (parts.length < 2) return parts[0] ?? [];
  const before = parts.slice(0, -1).flatMap((part, place) => (place ? [", ", ...part] : part));
  return tell("and", { before, last: parts[parts.length - 1] });
}

/** A card's name, as "seven of hearts". @param {string} card */
export const cardName = (card) =>
  tell("cardName", { rank: rankName(card[0]), suit: word("suits", "hdcs".indexOf(card[1])) }).join("");

/** A rank's name, as "seven". @param {string} rank */
export const rankName = (rank) => word("ranks", "A234567JQK".indexOf(rank));

/** @param {"ranks" | "suits"} key @param {number} place */
const word = (key, place) => TABLES[chosen][key].split(" ")[place];
