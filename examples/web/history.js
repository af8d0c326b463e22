/** What has happened in a match so far: the list of moves, the last one, and the score sheets. */

import { shown } from "./cards.js";
import { el, find, get } from "./dom.js";
import { telling } from "./tell.js";
import { tell } from "./words.js";

/** @typedef {import("./wire.js").Event} AnyEvent */
/** @typedef {import("./tell.js").Players} Players */

export class History {
  /** @type {AnyEvent[]} */
  #events = [];
  #players;

  /** @param {Players} players */
  constructor(players) {
    this.#players = players;
  }

  /** Take these events for all there were. @param {AnyEvent[]} events */
  replace(events) {
    this.#events = events;
    this.draw();
  }

  /** @param {AnyEvent} event */
  add(event) {
    this.#events.push(event);
    this.draw();
  }

  /** The rounds that were scored. */
  get rounds() {
    return this.#events.filter((event) => event.event === "round_scored");
  }

  /** List what happened, the latest first, and show the last move. */
  draw() {
    const told = this.#events.map((event) => shown(telling(event, this.#players)));
    const items = told.map((parts) => el("li", {}, ...parts)).reverse();
    find("moves", HTMLOListElement).replaceChildren(...items);
    const last = this.#events.findLast((event) =>
      ["laid", "captured", "declared", "called", "table_taken"].includes(event.event),
    );
    const parts = last ? telling(last, this.#players) : tell("dealtRound");
    get("last").replaceChildren(...shown(parts));
  }
}
