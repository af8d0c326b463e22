/** What this browser keeps: the match at this screen, a house, invitations, and how the page was set. */

/** @typedef {import("./page.js").Kept} Kept */
/** @typedef {import("./page.js").Invitation} Invitation */
/** @typedef {import("./page.js").HouseFile} HouseFile */

const MATCH = "cirulla.match";
const HOUSE = "cirulla.house";
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

/** Call when another window keeps a match, in place of the one before, or drops it. @param {() => void} changed */
export const onMatchChanged = (changed) =>
  addEventListener("storage", ({ key }) => {
    if (key === MATCH) changed();
  });

/** The house file that is kept, if there is one. @returns {HouseFile | null} */
export function keptHouse() {
  const kept = parsed(recall(HOUSE));
  return kept && typeof kept.file === "string" && ["toml", "json"].includes(kept.form) ? kept : null;
}

/** Keep a house file, in place of the one before. @param {HouseFile} kept */
export const keepHouse = (kept) => remember(HOUSE, JSON.stringify(kept));

export const dropHouse = () => remember(HOUSE, "");

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
