/** What stands above the table for a while: refusals, score sheets, rules, the curtain, questions. */

import { cardsOf, listCards, shown, withCards } from "./cards.js";
import { button, el } from "./dom.js";
import { capital, points } from "./tell.js";
import { lang, named, plain, say } from "./words.js";

/** @typedef {import("./tell.js").Players} Players */
/** @typedef {import("./wire.js").Refusal} Refusal */
/** @typedef {import("./wire.js").RulesAnswer} RulesAnswer */
/** @typedef {import("./wire.js").RoundScored} RoundScored */

/**
 * Open a dialog, and wait until it is closed.
 * @param {string} title
 * @param {(close: (answer: string) => void) => (Node | string)[]} fill
 * @param {{kind?: string, escape?: boolean}} [options]
 * @returns {Promise<string>} how it was closed; empty if by Escape
 */
export function dialog(title, fill, { kind = "", escape = true } = {}) {
  const heading = el("h2", { tabindex: -1, autofocus: true }, title);
  const made = el("dialog", { class: kind, "aria-label": title }, heading);
  const last = document.activeElement;
  return new Promise((done) => {
    made.append(...fill((answer) => made.close(answer)));
    made.addEventListener("cancel", (event) => {
      if (!escape) event.preventDefault();
    });
    made.addEventListener("close", () => {
      made.remove();
      if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true });
      done(made.returnValue);
    });
    document.body.append(made);
    made.showModal();
  });
}

/** Close whatever dialog is open. */
export function closeDialogs() {
  for (const one of document.querySelectorAll("dialog")) one.close("");
}

/** @param {(answer: string) => void} close @param {[string, string][]} answers words by answer, the first the main one */
const choices = (close, answers) =>
  el(
    "p",
    { class: "choices" },
    ...answers.map(([answer, word], place) =>
      button([word], () => close(answer), place ? {} : { class: "main" }),
    ),
  );

/**
 * Explain why a move may not be made.
 * @param {Refusal} refusal
 * @param {RulesAnswer} rules
 * @param {(move: string) => HTMLButtonElement} moveButton
 */
export function explain(refusal, rules, moveButton) {
  const said = rules.texts.filter((one) => one.rule === refusal.rule);
  return dialog(
    say("refused"),
    (close) => {
      const moves = refusal.alternatives.filter((move) => !move.startsWith("@")).map(moveButton);
      for (const one of moves) one.addEventListener("click", () => close("move"));
      return [
        el("p", { class: "reason" }, ...shown(withCards(refusal.message))),
        ...said.map((one) => el("p", { class: "rule" }, el("b", {}, one.rule), " ", one.text)),
        ...(moves.length ? [el("h3", {}, say("allowed")), el("p", { class: "choices" }, ...moves)] : []),
        choices(close, [["", say("back")]]),
      ];
    },
    { kind: "refusal" },
  );
}

/**
 * Show the score sheet of one round or of several, the latest first.
 * @param {RoundScored[]} rounds
 * @param {Players} players
 * @param {{title: string, more?: (Node | string)[], word: string}} about
 */
export const showSheets = (rounds, players, { title, more = [], word }) =>
  dialog(
    title,
    (close) => [
      ...more,
      ...(rounds.length ? [] : [el("p", {}, say("sheetNone"))]),
      ...rounds
        .map((round, place) => [round, place + 1])
        .reverse()
        .flatMap(([round, number]) => sheet(/** @type {RoundScored} */ (round), players, Number(number), rounds.length > 1)),
      choices(close, [["", word]]),
    ],
    { kind: "sheet" },
  );

/** @param {RoundScored} scored @param {Players} players @param {number} number @param {boolean} several */
function sheet(scored, players, number, several) {
  const sides = players.sides.map((_, side) => plain(players.side(side)));
  const items = [...new Set(scored.lines.map((line) => line.item))];
  const head = el("tr", {}, el("th", { scope: "col" }, say("item")), ...sides.map((side) => el("th", { scope: "col" }, side)));
  const rows = items.map((item) => {
    const of = sides.map((_, side) =>
      scored.lines.filter((line) => line.item === item && line.side === side).reduce((sum, line) => sum + line.points, 0),
    );
    return row(capital(named(item)), of.map((one) => (one ? String(one) : "–")));
  });
  const foot = [row(say("ofRound"), scored.points.map(String)), row(say("total"), scored.totals.map(String))];
  const earned = scored.lines.map((line) =>
    el(
      "li",
      {},
      el("b", {}, capital(named(line.item))),
      `, ${plain(players.side(line.side))}, ${plain(points(line.points))}: `,
      ...shown(listCards(cardsOf(line.cards))),
    ),
  );
  return [
    ...(several ? [el("h3", {}, say("sheetNumber", { round: number }))] : []),
    el("table", { class: "sheet" }, el("thead", {}, head), el("tbody", {}, ...rows), el("tfoot", {}, ...foot)),
    el("details", {}, el("summary", {}, say("cards")), el("ul", {}, ...earned)),
  ];
}

/** @param {string} name @param {string[]} cells */
const row = (name, cells) =>
  el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((cell) => el("td", {}, cell)));

/** Show the rule sheet of a house, in the look that the library gives it. @param {RulesAnswer} rules */
export const showRules = (rules) =>
  dialog(
    rules.name,
    (close) => {
      const holder = el("div", { class: "rules", lang: lang() });
      const inner = holder.attachShadow({ mode: "open" });
      // A style that is parsed with the page would be refused where the server allows none inline.
      const [before, styles = "", after = ""] = (rules.sheet ?? "").split(/<style>(.*)<\/style>/s);
      const look = new CSSStyleSheet();
      look.replaceSync(styles.replaceAll(":root", ":host").replace(/^body /m, ".body "));
      inner.adoptedStyleSheets = [look];
      const page = new DOMParser().parseFromString(before + after, "text/html");
      page.querySelector("h1")?.remove();
      inner.append(el("div", { class: "body" }, ...page.body.childNodes));
      return [choices(close, [["", say("close")]]), holder];
    },
    { kind: "wide" },
  );

/** Hide the screen until the right person has the device. @param {string} name */
export const curtain = (name) =>
  dialog(
    say("passTo", { name }),
    (close) => [el("p", {}, say("passAbout", { name })), choices(close, [["ready", say("passReady", { name })]])],
    { kind: "curtain", escape: false },
  );

/** Ask whether to go. @param {string} question */
export const sureToLeave = async (question) =>
  (await dialog(say("leave"), (close) => [el("p", {}, question), choices(close, [["leave", say("leave")], ["", say("stay")]])])) === "leave";

/** Tell that this match is kept no longer, and offer to save it. */
export const sureToSave = async () =>
  (await dialog(say("replaced"), (close) => [el("p", {}, say("replacedAbout")), choices(close, [["save", say("save")], ["", say("close")]])])) === "save";

/** Copy what is in a field, and say whether that could be done. @param {HTMLInputElement} field */
async function copied(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy"); // Without HTTPS there is no clipboard.
  }
}

/**
 * Show the links for the other seats.
 * @param {import("./page.js").Invitation[]} invited
 */
export const showInvites = (invited) =>
  dialog(say("invites"), (close) => [
    el("p", {}, say("invitesAbout")),
    ...invited.map(({ name, link }, place) => {
      const field = el("input", { id: `invite-${place}`, value: link, readonly: true });
      const copy = button([say("copy")], async () => {
        if (await copied(field)) copy.textContent = say("copied");
      });
      const label = el("label", { for: `invite-${place}` }, name);
      return el("div", { class: "field" }, label, el("span", { class: "joined" }, field, copy));
    }),
    choices(close, [["", say("toTheTable")]]),
  ]);
