/** A match on the page: whose turn it is, what happens, and what is shown of it. */

import { shown } from "./cards.js";
import { pick } from "./chance.js";
import { closeDialogs, curtain, explain, showSheets } from "./dialogs.js";
import { announce, el, find, get, pause } from "./dom.js";
import { Hand, moveText } from "./hand.js";
import { Problem } from "./problem.js";
import { Lost } from "./remote.js";
import { keepMatch, pace } from "./store.js";
import { Table } from "./table.js";
import { ending, Players, telling } from "./tell.js";
import { lang, plain, say, tell } from "./words.js";

/** @typedef {import("./page.js").Match} Match */
/** @typedef {import("./page.js").Eyes} Eyes */
/** @typedef {import("./page.js").Told} Told */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Event} AnyEvent */
/** @typedef {import("./wire.js").RulesAnswer} RulesAnswer */

export class Game {
  /** Called when the players want a new match. @type {() => void} */
  onagain = () => {};
  #match;
  #players;
  #table;
  #hand;
  /** The rules in words, in the language chosen. @type {RulesAnswer} */
  #rules;
  /** @type {AnyEvent[]} */
  #past = [];
  #number = 0;
  /** Counts what is begun, so that what was begun before can see that it is out of date. */
  #epoch = 0;
  /** @type {Promise<void>} */
  #telling = Promise.resolve();
  /** The seat that the curtain was opened for. @type {Eyes} */
  #opened = null;
  /** @type {View | null} */
  #view = null;
  #making = false;

  /** @param {Match} match @param {RulesAnswer} rules */
  constructor(match, rules) {
    this.#match = match;
    this.#rules = rules;
    const place = rules.players.indexOf(match.names.length);
    this.#players = new Players(match.names, rules.sides[place]);
    this.#table = new Table(this.#players);
    this.#hand = new Hand(this.#table);
    this.#hand.onmove = (seat, move) => void this.#make(seat, move);
  }

  get #persons() {
    return this.#match.sitters.flatMap((one, seat) => (one === "person" ? [seat] : []));
  }

  /** Whose eyes may see the screen now. @returns {Eyes} */
  get #eyes() {
    if (this.#match.seat !== undefined) return this.#match.seat;
    return this.#persons.length === 1 ? this.#persons[0] : this.#opened;
  }

  /** Take up the match where it stands. */
  async begin() {
    const { number, events } = await this.#match.events(0, this.#eyes);
    this.#past = events;
    this.#number = number;
    this.#list();
    await this.#keep();
    void this.#settle();
  }

  /** Hear what others have done. @param {Told} told */
  hear(told) {
    this.#telling = this.#telling.then(() => this.#tell(told));
    return this.#telling;
  }

  /** Ask what was missed. */
  async catchUp() {
    await this.hear(await this.#match.events(this.#number, this.#eyes));
    void this.#settle();
  }

  /** Speak the language chosen now. @param {RulesAnswer} rules */
  redraw(rules) {
    this.#rules = rules;
    this.#list();
    if (this.#view) this.#draw(this.#view);
    this.#hand.redraw();
  }

  /** Take back moves, to the last one that a person made. */
  async undo() {
    this.#epoch++;
    try {
      let undone;
      do {
        undone = await this.#match.undo?.(this.#number, lang());
        if (!undone) return;
        this.#number = undone.number;
        announce(say("tookBack", { move: plain(moveText(undone.move)) }));
      } while (this.#match.sitters[undone.turn ?? 0] !== "person");
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      announce(error.message);
    }
    this.#past = (await this.#match.events(0, this.#eyes)).events;
    this.#list();
    await this.#keep();
    void this.#settle();
  }

  /** Show the score sheets so far. */
  sheets() {
    return showSheets(this.#rounds, this.#players, { title: say("sheets"), word: say("close") });
  }

  leave() {
    this.#epoch++;
    closeDialogs();
    this.#match.leave();
  }

  get #rounds() {
    return this.#past.filter((event) => event.event === "round_scored");
  }

  /** Show the position as it stands now, and let whoever is to move do so. */
  async #settle() {
    const epoch = ++this.#epoch;
    const current = () => epoch === this.#epoch;
    const view = await this.#match.view(this.#eyes).catch(ignoreLost);
    if (!view || !current()) return;
    this.#number = view.number;
    if (view.outcome) return this.#over(view);
    if (!(await this.#calls(view, current)) || view.turn === null) return;
    switch (this.#match.sitters[view.turn]) {
      case "person":
        return this.#person(view, view.turn, current);
      case "random":
        this.#draw(view);
        await pause(pace());
        if (current()) await this.#lot(view.turn);
        return;
      default:
        this.#draw(view);
        get("actions").append(el("p", {}, say("turnOf", { name: this.#match.names[view.turn] })));
    }
  }

  /** @param {View} view @param {number} seat @param {() => boolean} current */
  async #person(view, seat, current) {
    if (this.#eyes !== seat) {
      this.#opened = null;
      this.#draw(await this.#match.view(null));
      await curtain(this.#match.names[seat]);
      if (!current()) return;
      this.#opened = seat;
      view = await this.#match.view(seat);
    }
    const legal = await this.#match.legal(seat).catch(ignoreLost);
    if (!legal || !current()) return;
    this.#draw(view);
    this.#hand.offer(view, seat, legal);
    announce(say("yourTurn"));
  }

  /** Let chance choose a legal move. @param {number} seat */
  async #lot(seat) {
    const legal = await this.#match.legal(seat);
    await this.#make(seat, pick(legal, this.#match.seed ?? "", this.#number));
  }

  /**
   * Let the one who has just played call out, where the house has calls.
   * @param {View} view @param {() => boolean} current
   * @returns {Promise<boolean>} whether the match goes on with the next move
   */
  async #calls(view, current) {
    const caller = view.played;
    if (caller === null || this.#match.sitters[caller] === "elsewhere") return true;
    const legal = (await this.#match.legal(caller).catch(ignoreLost)) ?? [];
    if (!current()) return false;
    if (!legal.includes("!call")) return true;
    if (this.#match.sitters[caller] === "random") {
      if (pick([true, false], `${this.#match.seed} call`, this.#number)) return true;
      await this.#make(caller, "!call");
      return false;
    }
    this.#draw(view);
    const go = await new Promise((done) => {
      const answers = { [say("callOut")]: () => done(false), [say("noCall")]: () => done(true) };
      this.#hand.ask(say("callAbout", { name: this.#match.names[caller] }), answers);
    });
    if (!current()) return false;
    if (!go) await this.#make(caller, "!call");
    return go;
  }

  /** Make a move, or explain why it may not be made. @param {number} seat @param {string} move */
  async #make(seat, move) {
    if (this.#making) return;
    this.#making = true;
    try {
      const told = await this.#match.play(seat, move, this.#number, this.#eyes);
      this.#epoch++;
      this.#making = false;
      await this.hear(told);
    } catch (error) {
      this.#making = false;
      await this.#refused(error, seat, move);
    }
  }

  /** @param {unknown} error @param {number} seat @param {string} move */
  async #refused(error, seat, move) {
    if (error instanceof Lost) return;
    if (!(error instanceof Problem) || !error.refusal) throw error;
    if (error.code === "move/stale-position") return this.catchUp();
    // The same refusal again, in the language of the page.
    const refusal = (await this.#match.check(seat, move, lang())) ?? error.refusal;
    await explain(refusal, this.#rules, (other) => this.#hand.moveButton(seat, other));
  }

  /** @param {Told} told */
  async #tell({ number, events }) {
    if (number <= this.#number) return;
    this.#number = number;
    for (const [place, event] of events.entries()) {
      this.#past.push(event);
      this.#list();
      announce(plain(telling(event, this.#players)));
      if (event.event === "round_scored") await this.#sheet(events[place + 1]);
      else await this.#table.stage(event);
    }
    await this.#keep();
    void this.#settle();
  }

  /** Show the score sheet of the round that is over. @param {AnyEvent | undefined} next */
  async #sheet(next) {
    const ended = next?.event === "match_ended" ? next.outcome : null;
    const more = ended ? [el("p", { class: "reason" }, plain(ending(ended, this.#players)))] : [];
    const about = { title: say(ended ? "sheetEnd" : "sheetTitle"), more, word: say(ended ? "close" : "next") };
    await showSheets(this.#rounds.slice(-1), this.#players, about);
  }

  /** @param {View} view */
  #over(view) {
    this.#draw(view);
    const text = view.outcome ? plain(ending(view.outcome, this.#players)) : "";
    this.#hand.ask(text, {
      [say("again_match")]: () => this.onagain(),
      [say("sheets")]: () => void this.sheets(),
    });
  }

  /** @param {View} view */
  #draw(view) {
    const near = this.#eyes;
    this.#view = view;
    this.#table.draw(view, near);
    this.#hand.watch(view, near);
    get("house-name").textContent = `${this.#rules.name} · ${say("round", { round: view.round + 1 })}`;
    get("mine-name").textContent = near === null ? say("watching") : this.#match.names[near];
    get("my-facts").replaceChildren(...(near === null ? [] : [this.#table.facts(view, near)]));
  }

  /** List the moves so far, and show the last. */
  #list() {
    const lines = this.#past.map((event) => telling(event, this.#players));
    const items = lines.map((parts) => el("li", {}, ...shown(parts)));
    const list = find("moves", HTMLOListElement);
    list.replaceChildren(...items.reverse());
    const moves = this.#past.filter((event) => "seat" in event && event.event !== "seen_dealt");
    const last = moves.at(-1);
    get("last").replaceChildren(...(last ? shown(telling(last, this.#players)) : shown(tell("dealtRound"))));
  }

  async #keep() {
    const { seed, names, house, sitters } = this.#match;
    if (seed === undefined) return;
    keepMatch({ record: await this.#match.record(), seed, names, house, sitters, title: this.#rules.name });
  }
}

/** @param {unknown} error */
function ignoreLost(error) {
  if (!(error instanceof Lost)) throw error;
  return null;
}
