/**
 * The hand of whoever is to move: choosing a card, what it takes, and the buttons for it.
 *
 * What may be taken is known from the legal moves alone. Anything else may be tried too: the rules
 * then say why not.
 */

import { cardsOf, listCards, picture, readMove, shown, writePlay } from "./cards.js";
import { button, el, find, get } from "./dom.js";
import { cardName, named, plain, rankName, say, tell } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./cards.js").Play} Play */
/** @typedef {{view: View, seat: number, legal: string[]}} Offer */

export class Hand {
  /** Called with a move, as the wire writes it. @type {(seat: number, move: string) => void} */
  onmove = () => {};
  #table;
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
    get("actions").replaceChildren();
  }

  /**
   * Let a seat move. Whoever plays with the keyboard finds the hand again where they left it.
   * @param {View} view @param {number} seat @param {string[]} legal
   */
  offer(view, seat, legal) {
    const focused = document.activeElement === document.body || get("mine").contains(document.activeElement);
    this.#offer = { view, seat, legal };
    this.#choose("");
    if (focused) get("hand").querySelector("button")?.focus({ preventScroll: true });
  }

  /** Show a seat's cards while it may not move; none, if they are covered. @param {View} view @param {number | null} seat */
  watch(view, seat) {
    const kept = get("mine").contains(document.activeElement);
    this.#offer = null;
    this.#chosen = "";
    this.#taken.clear();
    const cards = seat === null ? [] : cardsOf(view.hands[seat]);
    const items = cards.map((card) => {
      const one = el("button", { type: "button", class: "card", disabled: true, "data-card": card }, picture(card));
      one.setAttribute("aria-label", cardName(card));
      return el("li", {}, one);
    });
    find("hand", HTMLUListElement).replaceChildren(...items);
    get("hand").classList.toggle("many", cards.length > 5);
    get("actions").replaceChildren();
    this.#mark();
    if (kept) get("mine-name").focus({ preventScroll: true });
  }

  /** Show the same again, in another language. */
  redraw() {
    if (this.#offer) this.#draw();
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

  /** @returns {Play[]} */
  #plays() {
    const moves = this.#offer?.legal.map(readMove) ?? [];
    return moves.filter((move) => move.kind === "play").filter((move) => move.card === this.#chosen);
  }

  /** Choose a card of the hand; if it can take in one way only, that is chosen with it. @param {string} card */
  #choose(card) {
    this.#chosen = card;
    const captures = this.#plays().filter((play) => play.takes.length);
    this.#taken = new Set(captures.length === 1 ? captures[0].takes : []);
    this.#draw();
  }

  /** Choose a card of the table, or no longer. @param {string} card */
  #toggle(card) {
    if (!this.#offer) return;
    if (!this.#taken.delete(card)) this.#taken.add(card);
    this.#draw();
  }

  #draw() {
    const offer = this.#offer;
    if (!offer) return;
    const list = find("hand", HTMLUListElement);
    const cards = cardsOf(offer.view.hands[offer.seat]);
    const there = new Map([...list.querySelectorAll("button")].map((one) => [one.dataset.card, one]));
    const buttons = cards.map((card) => there.get(card) ?? this.#button(card));
    if (list.children.length !== cards.length || buttons.some((one) => !one.isConnected))
      list.replaceChildren(...buttons.map((one) => el("li", {}, one)));
    for (const one of buttons) this.#dress(one, offer.view);
    list.classList.toggle("many", cards.length > 5);
    this.#actions(offer);
    this.#mark();
  }

  /** @param {string} card */
  #button(card) {
    return el("button", { type: "button", class: "card", "data-card": card }, picture(card));
  }

  /** @param {HTMLButtonElement} one @param {View} view */
  #dress(one, view) {
    const card = one.dataset.card ?? "";
    const kept = view.pledges[card];
    one.disabled = false;
    one.onclick = () => this.#choose(this.#chosen === card ? "" : card);
    one.dataset.kept = kept ?? "";
    one.setAttribute("aria-pressed", String(this.#chosen === card));
    const name = kept ? say("cardCounts", { card: cardName(card), rank: rankName(kept) }) : cardName(card);
    one.setAttribute("aria-label", name);
  }

  /** Mark on the felt what is chosen, and what could be. */
  #mark() {
    const could = new Set(this.#plays().flatMap((play) => play.takes));
    for (const [card, one] of this.#table.cards) {
      one.disabled = this.#offer === null;
      one.classList.toggle("could", could.has(card));
      if (this.#offer) one.setAttribute("aria-pressed", String(this.#taken.has(card)));
      else one.removeAttribute("aria-pressed");
      const kept = one.dataset.kept;
      const name = kept ? say("cardCounts", { card: cardName(card), rank: rankName(kept) }) : cardName(card);
      one.setAttribute("aria-label", could.has(card) ? say("canTake", { card: name }) : name);
    }
  }

  /** @param {Offer} offer */
  #actions(offer) {
    const buttons = this.#chosen ? this.#playButtons(offer) : this.#otherButtons(offer);
    buttons[0]?.classList.add("main");
    const hint = this.#chosen || buttons.length ? "" : say("yourTurn");
    get("actions").replaceChildren(...(hint ? [el("p", {}, hint)] : []), ...buttons);
  }

  /** @param {Offer} offer */
  #playButtons(offer) {
    const wanted = writePlay(this.#chosen, this.#taken);
    const captures = this.#plays().filter((play) => play.takes.length);
    const moves = captures.map((play) => writePlay(play.card, play.takes));
    if (this.#taken.size && !moves.includes(wanted)) moves.unshift(wanted);
    moves.sort((one, other) => Number(other === wanted) - Number(one === wanted));
    return [...moves, this.#chosen].map((move) => this.moveButton(offer.seat, move));
  }

  /** @param {Offer} offer */
  #otherButtons(offer) {
    const others = offer.legal.filter((move) => move.startsWith("!"));
    return others.map((move) => this.moveButton(offer.seat, move));
  }

  /** A button that makes a move. @param {number} seat @param {string} move */
  moveButton(seat, move) {
    const parts = moveText(move);
    return button(shown(parts), () => this.onmove(seat, move), { "data-move": move, "aria-label": plain(parts) });
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
