/** What is on the screen of a match: the table, a hand, what has happened, and what to do. */

import { closeDialogs, explain, showSheets } from "./dialogs.js";
import { announce, el, get } from "./dom.js";
import { Hand } from "./hand.js";
import { History } from "./history.js";
import { Table } from "./table.js";
import { ending, Players, telling } from "./tell.js";
import { plain, say } from "./words.js";

/** @typedef {import("./page.js").Eyes} Eyes */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Event} AnyEvent */
/** @typedef {import("./wire.js").Refusal} Refusal */
/** @typedef {import("./wire.js").RulesAnswer} RulesAnswer */

export class Screen {
  #players;
  #table;
  #history;
  /** The rules in words, in the language chosen. @type {RulesAnswer} */
  #rules;
  /** What is shown. @type {{view: View, eyes: Eyes} | null} */
  #shown = null;
  /** Whether the match was left, so that nothing more is told of it. */
  left = false;

  /** @param {string[]} names @param {RulesAnswer} rules */
  constructor(names, rules) {
    this.#rules = rules;
    this.#players = new Players(names, rules.sides[rules.players.indexOf(names.length)]);
    this.#table = new Table(this.#players);
    this.#history = new History(this.#players);
    this.hand = new Hand(this.#table);
  }

  /** What the house is called. */
  get title() {
    return this.#rules.name;
  }

  /** Show a position, as those eyes see it. @param {View} view @param {Eyes} eyes */
  draw(view, eyes) {
    this.#shown = { view, eyes };
    document.title = "Cirulla";
    this.#table.draw(view, eyes);
    this.hand.show(view, eyes);
    this.#label(view, eyes);
  }

  /** @param {View} view @param {Eyes} eyes */
  #label(view, eyes) {
    get("house-name").textContent = `${say("round", { round: view.round + 1 })} · ${this.title}`;
    get("mine-name").textContent = eyes === null ? say("watching") : this.#players.names[eyes];
    get("my-facts").replaceChildren(...(eyes === null ? [] : [this.#table.facts(view, eyes)]));
  }

  /** Speak the language chosen now. @param {RulesAnswer} rules */
  redraw(rules) {
    this.#rules = rules;
    this.#history.draw();
    if (this.#shown) {
      const { view, eyes } = this.#shown;
      this.#table.draw(view, eyes);
      this.#label(view, eyes);
    }
    this.hand.redraw();
  }

  /** Let a seat move. @param {View} view @param {number} seat @param {string[]} legal */
  offer(view, seat, legal) {
    this.hand.offer(view, seat, legal);
    document.title = say("titleTurn");
    announce(say("yourTurn"));
  }

  /** Say who is to move, where it is nobody at this screen. @param {number} seat */
  await(seat) {
    const name = this.#players.names[seat];
    get("actions").append(el("p", {}, say("turnOf", { name })));
  }

  /** Take these events for all that has happened. @param {AnyEvent[]} events */
  recall(events) {
    this.#history.replace(events);
  }

  /** Show what happened, one thing after the other. @param {AnyEvent[]} events */
  async tell(events) {
    for (const [place, event] of events.entries()) {
      if (this.left) return;
      this.#history.add(event);
      announce(plain(telling(event, this.#players)));
      if (event.event === "round_scored") await this.#sheet(events[place + 1]);
      else await this.#table.stage(event);
    }
  }

  /** Show the score sheet of the round that is over. @param {AnyEvent | undefined} next */
  async #sheet(next) {
    const ended = next?.event === "match_ended" ? next.outcome : null;
    const more = ended ? [el("p", { class: "reason" }, plain(ending(ended, this.#players)))] : [];
    const title = say(ended ? "sheetEnd" : "sheetTitle");
    const about = { title, more, word: say(ended ? "close" : "next") };
    await showSheets(this.#history.rounds.slice(-1), this.#players, about);
  }

  /** Show all score sheets so far. */
  sheets() {
    const about = { title: say("sheets"), word: say("close") };
    return showSheets(this.#history.rounds, this.#players, about);
  }

  /** Explain why a move may not be made. @param {Refusal} refusal @param {number} seat */
  explain(refusal, seat) {
    return explain(refusal, this.#rules, (move) => this.hand.moveButton(seat, move));
  }

  /** Show the end. @param {View} view @param {Eyes} eyes @param {() => void} again */
  over(view, eyes, again) {
    this.draw(view, eyes);
    const text = view.outcome ? plain(ending(view.outcome, this.#players)) : "";
    const answers = { [say("again_match")]: again, [say("sheets")]: () => void this.sheets() };
    this.hand.ask(text, answers);
  }

  /** Leave nothing open. */
  close() {
    this.left = true;
    closeDialogs();
    document.title = "Cirulla";
  }
}
