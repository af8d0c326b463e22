/**
 * The hand of whoever is to move: choosing a card, what it takes, and the buttons for it.
 *
 * What may be taken is known from the legal moves alone. Anything else may be tried too: the rules
 * then say why not.
 */

import { cardsOf, listCards, nameOf, picture, readMove, shown, writePlay } from "./cards.js";
import { button, el, find, get } from "./dom.js";
import { named, plain, rankName, say, tell } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {{view: View, seat: number, legal: string[]}} Offer */

export class Hand {
  /** Called with a move, as the wire writes it. @type {(seat: number, move: string) => void} */
  onmove = () => {};
  #table;
  /** The cards of the hand, each a button. @type {Map<string, HTMLButtonElement>} */
  #cards = new Map();
  /** @type {Offer | null} */
  #offer = null;
  #chosen = "";
  /** @type {Set<string>} */
  #taken = new Set();

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.#table = table;
    table.onpick = (card) => this.#toggle(card);
    find("hand", HTMLUListElement).replaceChildren();
    this.close();
  }

  /** Show a seat's cards; none, if they are covered. @param {View} view @param {number | null} seat */
  show(view, seat) {
    const cards = seat === null ? [] : cardsOf(view.hands[seat]);
    const list = find("hand", HTMLUListElement);
    for (const [card, one] of this.#cards) {
      if (cards.includes(card) && one.isConnected) continue;
      one.parentElement?.remove();
      this.#cards.delete(card);
    }
    for (const card of cards) {
      const one = this.#cards.get(card) ?? this.#put(card, list);
      one.dataset.kept = view.pledges[card] ?? "";
    }
    list.classList.toggle("many", cards.length > 5);
    this.close();
  }

  /** @param {string} card @param {HTMLElement} list */
  #put(card, list) {
    const press = () => this.#choose(this.#chosen === card ? "" : card);
    const made = button([picture(card)], press, { class: "card", "data-card": card });
    list.append(el("li", {}, made));
    this.#cards.set(card, made);
    return made;
  }

  /**
   * Let a seat move. Whoever plays with the keyboard finds the hand again where they left it.
   * @param {View} view @param {number} seat @param {string[]} legal
   */
  offer(view, seat, legal) {
    const lost = document.activeElement === document.body || document.activeElement === get("mine-name");
    this.#offer = { view, seat, legal };
    this.#choose("");
    if (lost) get("hand").querySelector("button")?.focus({ preventScroll: true });
  }

  /** Let nobody move. */
  close() {
    const focused = get("mine").contains(document.activeElement);
    this.#offer = null;
    this.#chosen = "";
    this.#taken.clear();
    get("actions").replaceChildren();
    this.#mark();
    if (focused) get("mine-name").focus({ preventScroll: true });
  }

  /** Say the same again, in another language. */
  redraw() {
    if (this.#offer) this.#draw(this.#offer);
    else this.#mark();
  }

  /**
   * Ask a question in place of the moves.
   * @param {string} text
   * @param {Record<string, () => void>} answers what may be pressed, by its words
   */
  ask(text, answers) {
    const buttons = Object.entries(answers).map(([word, press]) => button([word], press));
    buttons[0]?.classList.add("main");
    get("actions").replaceChildren(el("p", {}, text), ...buttons);
    buttons[0]?.focus({ preventScroll: true });
  }

  /** The legal captures with the chosen card, each as the cards that it takes. @returns {string[][]} */
  #captures() {
    const moves = (this.#offer?.legal ?? []).map(readMove);
    return moves.flatMap((move) =>
      move.kind === "play" && move.card === this.#chosen && move.takes.length ? [move.takes] : [],
    );
  }

  /** Choose a card of the hand; if it can take in one way only, that is chosen with it. @param {string} card */
  #choose(card) {
    this.#chosen = card;
    const captures = this.#captures();
    this.#taken = new Set(captures.length === 1 ? captures[0] : []);
    if (this.#offer) this.#draw(this.#offer);
  }

  /** Choose a card of the table, or no longer. @param {string} card */
  #toggle(card) {
    if (!this.#taken.delete(card)) this.#taken.add(card);
    if (this.#offer) this.#draw(this.#offer);
  }

  /** @param {Offer} offer */
  #draw(offer) {
    const declarations = offer.legal.filter((move) => move.startsWith("!"));
    const moves = [...(this.#chosen ? this.#plays() : []), ...declarations];
    const buttons = moves.map((move) => this.moveButton(offer.seat, move));
    const wanted = writePlay(this.#chosen, this.#taken);
    const decided = !this.#chosen || this.#taken.size > 0 || this.#captures().length === 0;
    const main = this.#chosen ? moves.indexOf(wanted) : 0;
    if (decided) buttons[main]?.classList.add("main");
    const hint = this.#chosen ? [] : [el("p", {}, say("yourTurn"))];
    get("actions").replaceChildren(...hint, ...buttons);
    this.#mark();
  }

  /** What may be tried with the chosen card: what is chosen on the table, each capture, to lay it. */
  #plays() {
    const moves = this.#captures().map((takes) => writePlay(this.#chosen, takes));
    const wanted = writePlay(this.#chosen, this.#taken);
    return [...new Set([...(this.#taken.size ? [wanted] : []), ...moves, this.#chosen])];
  }

  /** Mark what is chosen, and what could be. */
  #mark() {
    const open = this.#offer !== null;
    for (const [card, one] of this.#cards) {
      one.disabled = !open;
      one.setAttribute("aria-pressed", String(open && this.#chosen === card));
      one.setAttribute("aria-label", nameOf(card, one.dataset.kept));
    }
    const could = new Set(this.#captures().flat());
    for (const [card, one] of this.#table.cards) {
      one.disabled = !open;
      one.setAttribute("aria-pressed", String(open && this.#taken.has(card)));
      one.classList.toggle("could", could.has(card));
      const name = nameOf(card, one.dataset.kept);
      one.setAttribute("aria-label", could.has(card) ? say("canTake", { card: name }) : name);
    }
  }

  /** A button that makes a move. @param {number} seat @param {string} move */
  moveButton(seat, move) {
    const parts = moveText(move);
    const attributes = { "data-move": move, "aria-label": plain(parts) };
    return button(shown(parts), () => this.onmove(seat, move), attributes);
  }
}

/** A move as what one is about to do. @param {string} text */
export function moveText(text) {
  const move = readMove(text);
  switch (move.kind) {
    case "call":
      return tell("callOut");
    case "play": {
      const card = { card: move.card };
      if (!move.takes.length) return tell("layCard", { card });
      return tell("takeWith", { cards: listCards(move.takes), card });
    }
    case "declare": {
      const values = { accuso: named(move.accuso), rank: move.wild && rankName(move.wild) };
      if (move.cards.length) return tell("knockCards", { ...values, cards: listCards(move.cards) });
      return tell(move.wild ? "knockWild" : "knock", values);
    }
  }
}
