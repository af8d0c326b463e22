/** The table as a view shows it: the felt, the other players, the score. */

import { cardsOf, nameOf, picture } from "./cards.js";
import { button, el, find, get, pause } from "./dom.js";
import { flow, sweepTo } from "./motion.js";
import { pace } from "./store.js";
import { capital, ending, markText, points } from "./tell.js";
import { cardName, count, named, plain, say } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Event} AnyEvent */
/** @typedef {import("./tell.js").Players} Players */

export class Table {
  /** The cards on the felt, each a button. @type {Map<string, HTMLButtonElement>} */
  cards = new Map();
  /** Called with the card that was pressed. @type {(card: string) => void} */
  onpick = () => {};
  #players;

  /** @param {Players} players */
  constructor(players) {
    this.#players = players;
    find("table", HTMLUListElement).replaceChildren();
  }

  /**
   * Draw what a view shows.
   * @param {View} view
   * @param {number | null} near the seat on this side of the screen
   */
  draw(view, near) {
    flow(() => {
      this.#lay(cardsOf(view.table), view);
      this.#others(view, near);
      this.#score(view);
    });
  }

  /** Put exactly these cards on the felt; a card that stays keeps its button. @param {string[]} cards @param {View | null} view */
  #lay(cards, view) {
    const felt = find("table", HTMLUListElement);
    for (const [card, one] of this.cards)
      if (!cards.includes(card)) {
        one.parentElement?.remove();
        this.cards.delete(card);
      }
    for (const card of cards) {
      const one = this.cards.get(card) ?? this.#put(card, felt);
      if (view) one.dataset.kept = view.pledges[card] ?? "";
      one.classList.remove("played", "taken");
      one.setAttribute("aria-label", nameOf(card, one.dataset.kept));
    }
    felt.classList.toggle("many", cards.length > 8);
    get("table-empty").hidden = cards.length > 0;
  }

  /** @param {string} card @param {HTMLElement} felt */
  #put(card, felt) {
    const attributes = { class: "card", "data-card": card, disabled: true };
    const made = button([picture(card)], () => this.onpick(card), attributes);
    felt.append(el("li", {}, made));
    this.cards.set(card, made);
    return made;
  }

  /** @param {View} view @param {number | null} near */
  #others(view, near) {
    const seats = this.#players.names.map((_, seat) => seat);
    const from = near ?? -1;
    const around = [...seats.slice(from + 1), ...seats.slice(0, Math.max(from, 0))];
    const plates = around.map((seat) => this.#plate(view, seat));
    get("others").querySelector("ul")?.replaceChildren(...plates);
  }

  /** Another player: name, hand and pile. @param {View} view @param {number} seat */
  #plate(view, seat) {
    const up = cardsOf(view.up[seat]);
    const down = view.counts[seat] - up.length;
    const hand = el("span", { class: "small-hand" });
    if (down > 0) {
      const backs = Array.from({ length: down }, () => picture("back"));
      const label = plain(count("holds", down));
      hand.append(el("span", { role: "img", "aria-label": label, class: "backs" }, ...backs));
    }
    for (const card of up) {
      const label = say("cardFaceUp", { card: cardName(card) });
      hand.append(el("span", { role: "img", "aria-label": label, "data-card": card }, picture(card)));
    }
    const head = el("span", { class: "who" }, el("b", {}, this.#players.names[seat]), this.facts(view, seat));
    const turn = view.turn === seat ? " turn" : "";
    return el("li", { class: `plate${turn}`, "data-seat": seat }, head, hand);
  }

  /** What is to be known of a seat: who it is in this round, and its pile. @param {View} view @param {number} seat */
  facts(view, seat) {
    const facts = [plain(count("pile", cardsOf(view.piles[this.#players.sideOf(seat)]).length))];
    if (view.dealer === seat) facts.unshift(say("dealer"));
    if (view.turn === seat) facts.unshift(say("toPlay"));
    return el("small", { class: "facts" }, facts.join(" · "));
  }

  /** @param {View} view */
  #score(view) {
    const rows = view.totals.map((total, side) => {
      const scored = view.marks.filter((mark) => mark.side === side);
      const now = scored.reduce((sum, mark) => sum + mark.points, 0);
      const round = now && !view.outcome ? el("small", {}, say("scopePoints", { points: `+${now}` })) : "";
      return el("li", {}, el("span", {}, plain(this.#players.side(side))), " ", el("b", {}, String(total)), " ", round);
    });
    get("score").querySelector("ul")?.replaceChildren(...rows);
  }

  /** Show an event for as long as the eyes need. @param {AnyEvent} event */
  async stage(event) {
    switch (event.event) {
      case "laid":
        return this.#play(event.seat, event.card, []);
      case "captured": {
        const taken = cardsOf(event.capture.cards);
        await this.#play(event.seat, event.card, taken);
        for (const mark of event.marks) await this.banner(plain(markText(mark)));
        return this.#sweep([event.card, ...taken], event.seat);
      }
      case "declared": {
        const name = capital(named(event.accuso.name));
        return this.banner(`${name}! ${plain(points(event.mark.points))}`, cardsOf(event.accuso.cards));
      }
      case "table_taken":
        await this.banner(plain(markText(event.mark)), cardsOf(event.mark.cards));
        return this.#lay([], null);
      case "misdealt":
        return this.banner(say("misdealtShort"), cardsOf(event.cards));
      case "dealt":
      case "seen_dealt":
        return flow(() => this.#lay([...this.cards.keys(), ...cardsOf(event.to_table)], null));
      case "leftovers_taken":
        return this.#sweep(cardsOf(event.cards), this.#players.sides[event.side][0]);
      case "match_ended":
        return this.banner(plain(ending(event.outcome, this.#players)));
      case "called":
        return this.banner(say("called", { name: this.#players.names[event.seat] }));
    }
  }

  /** @param {number} seat @param {string} card @param {string[]} taken */
  async #play(seat, card, taken) {
    const place = document.querySelector(`.plate[data-seat="${seat}"]`);
    flow(() => {
      get("hand").querySelector(`[data-card="${card}"]`)?.parentElement?.remove();
      place?.querySelector(`[data-card="${card}"], img`)?.remove();
      this.#lay([...this.cards.keys(), card], null);
      this.cards.get(card)?.classList.add("played");
      for (const one of taken) this.cards.get(one)?.classList.add("taken");
    }, place);
    await pause(pace());
  }

  /** @param {string[]} cards @param {number} seat */
  async #sweep(cards, seat) {
    const leaving = cards.flatMap((card) => this.cards.get(card) ?? []);
    await sweepTo(leaving, document.querySelector(`.plate[data-seat="${seat}"]`) ?? get("my-plate"));
    this.#lay([...this.cards.keys()].filter((card) => !cards.includes(card)), null);
  }

  /** Show a word over the felt. @param {string} text @param {string[]} [cards] */
  async banner(text, cards = []) {
    const banner = get("banner");
    const pictures = cards.map((card) => picture(card));
    banner.replaceChildren(el("strong", {}, text), el("span", {}, ...pictures));
    banner.classList.add("shown");
    await pause(pace() * 1.4);
    banner.classList.remove("shown");
  }
}
