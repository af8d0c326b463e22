/** What this browser keeps: the match at this screen, invitations, and how the page was set. */

/** @typedef {import("./page.js").Kept} Kept */
/** @typedef {import("./page.js").Invitation} Invitation */

const MATCH = "cirulla.match";
const OPEN = "cirulla.open";
const PACE = "cirulla.pace";
const CALM = 1100;

/** Read what was kept; null where nothing was, or nothing may be. @param {string} key @param {() => Storage} where */
export function recall(key, where = () => localStorage) {
  try {
    return where().getItem(key);
  } catch {
    return null;
  }
}

/** Keep a text, where the browser allows it. @param {string} key @param {string} text @param {() => Storage} where */
export function remember(key, text, where = () => localStorage) {
  try {
    where().setItem(key, text);
  } catch {
    // A private window, or no room: the match is played all the same.
  }
}

const session = () => sessionStorage;

/** @param {string | null} text */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** The match that is kept, if there is one. @returns {Kept | null} */
export function keptMatch() {
  const kept = parsed(recall(MATCH));
  const whole = kept && typeof kept.record === "string" && [kept.sitters, kept.names].every(Array.isArray);
  return whole ? kept : null;
}

/** Keep a match, in place of the one before. @param {Kept} kept */
export const keepMatch = (kept) => remember(MATCH, JSON.stringify(kept));

export const dropMatch = () => remember(MATCH, "");

/** Whether the match is on screen, so that a reload comes back to it. */
export const isOpen = () => recall(OPEN, session) === "yes";

/** @param {boolean} open */
export const setOpen = (open) => remember(OPEN, open ? "yes" : "no", session);

/** The links that this window gave out for a match. @param {string} match @returns {Invitation[]} */
export const keptInvitations = (match) => parsed(recall(`cirulla.${match}`, session)) ?? [];

/** @param {string} match @param {Invitation[]} invited */
export const keepInvitations = (match, invited) =>
  remember(`cirulla.${match}`, JSON.stringify(invited), session);

/** How long a move stays before the eyes, in milliseconds; ?pace= says it for this once. */
export function pace() {
  const asked = new URLSearchParams(location.search).get("pace") ?? recall(PACE);
  const time = Number(asked ?? CALM);
  return Number.isFinite(time) && time >= 0 ? time : CALM;
}

/** @param {number} time */
export const setPace = (time) => remember(PACE, String(time));

/** Offer a text as a file. @param {string} name @param {string} text */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
