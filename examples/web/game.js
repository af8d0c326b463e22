/** A match on the page: whose turn it is, who makes a move, and what comes of it. */

import { pick } from "./chance.js";
import { closeDialogs, curtain } from "./dialogs.js";
import { announce, pause } from "./dom.js";
import { moveText } from "./hand.js";
import { Problem } from "./problem.js";
import { Lost } from "./remote.js";
import { Screen } from "./screen.js";
import { keepMatch, pace } from "./store.js";
import { lang, plain, say } from "./words.js";

/** @typedef {import("./page.js").Match} Match */
/** @typedef {import("./page.js").Eyes} Eyes */
/** @typedef {import("./page.js").Told} Told */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").RulesAnswer} RulesAnswer */

export class Game {
  /** Called when the players want a new match. @type {() => void} */
  onagain = () => {};
  #match;
  /** The position up to which all was told. */
  #number = 0;
  /** Counts what is begun, so that what was begun before can see that it is out of date. */
  #epoch = 0;
  /** @type {Promise<void>} */
  #telling = Promise.resolve();
  /** The seat that the curtain was opened for. @type {Eyes} */
  #opened = null;
  #busy = false;
  /** Whether this browser keeps the match no longer. */
  released = false;

  /** @param {Match} match @param {RulesAnswer} rules */
  constructor(match, rules) {
    this.#match = match;
    this.screen = new Screen(match.names, rules);
    this.screen.hand.onmove = (seat, move) => void this.#try(seat, move);
  }

  /** Whose eyes may see the screen now. @returns {Eyes} */
  get #eyes() {
    if (this.#match.seat !== undefined) return this.#match.seat;
    const persons = this.#match.sitters.flatMap((one, seat) => (one === "person" ? [seat] : []));
    return persons.length === 1 ? persons[0] : this.#opened;
  }

  /** Take up the match where it stands. */
  async begin() {
    await this.#look();
    void this.#settle();
  }

  /** Learn anew what has happened so far. */
  async #look() {
    const { number, events } = await this.#match.events(0, this.#eyes);
    this.#number = number;
    this.screen.recall(events);
    await this.#keep();
  }

  /** Hear what was done. @param {Told} told */
  hear(told) {
    this.#telling = this.#telling.then(() => this.#tell(told));
    return this.#telling;
  }

  /** @param {Told} told */
  async #tell({ number, events }) {
    if (number <= this.#number || this.screen.left) return;
    this.#number = number;
    await this.screen.tell(events);
    if (this.screen.left) return;
    await this.#keep();
    void this.#settle();
  }

  /** Ask what was missed. */
  async catchUp() {
    const missed = await this.#match.events(this.#number, this.#eyes).catch(ignoreLost);
    if (missed) await this.hear(missed);
    void this.#settle();
  }

  /** Take back moves, to the last one that a person made, as soon as all is told. */
  undo() {
    this.#epoch++;
    closeDialogs();
    this.#telling = this.#telling.then(() => this.#undo());
    return this.#telling;
  }

  async #undo() {
    if (this.screen.left) return;
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
    await this.#look();
    void this.#settle();
  }

  leave() {
    this.#epoch++;
    this.screen.close();
    this.#match.leave();
  }

  /** Show the position as it stands now, and let whoever is to move do so. */
  async #settle() {
    const epoch = ++this.#epoch;
    const current = () => epoch === this.#epoch;
    const view = await this.#match.view(this.#eyes).catch(ignoreLost);
    if (!view || !current()) return;
    if (view.number !== this.#number) return this.catchUp();
    if (view.outcome) return this.screen.over(view, this.#eyes, () => this.onagain());
    if (!(await this.#calls(view, current)) || view.turn === null) return;
    const sitter = this.#match.sitters[view.turn];
    if (sitter === "person") return this.#person(view, view.turn, current);
    this.screen.draw(view, this.#eyes);
    this.screen.await(view.turn);
    if (sitter !== "random") return;
    await pause(pace());
    if (!current()) return;
    const legal = await this.#match.legal(view.turn);
    if (!current()) return;
    await this.#make(view.turn, pick(legal, this.#match.seed ?? "", view.number));
  }

  /** @param {View} view @param {number} seat @param {() => boolean} current */
  async #person(view, seat, current) {
    if (this.#eyes !== seat) {
      this.#opened = null;
      const covered = await this.#match.view(null);
      if (!current()) return;
      this.screen.draw(covered, null);
      await curtain(this.#match.names[seat]);
      if (!current()) return;
      this.#opened = seat;
      view = await this.#match.view(seat);
    }
    const legal = await this.#match.legal(seat).catch(ignoreLost);
    if (!legal || !current()) return;
    this.screen.draw(view, seat);
    this.screen.offer(view, seat, legal);
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
    let call = pick([true, false], `${this.#match.seed} call`, view.number);
    if (this.#match.sitters[caller] === "person") {
      this.screen.draw(view, this.#eyes);
      call = await new Promise((done) => {
        const answers = { [say("callOut")]: () => done(true), [say("noCall")]: () => done(false) };
        this.screen.hand.ask(say("callAbout", { name: this.#match.names[caller] }), answers);
      });
      if (!current()) return false;
    }
    if (call) await this.#make(caller, "!call");
    return !call;
  }

  /** Make a person's move; or explain, if it may not be made. @param {number} seat @param {string} move */
  async #try(seat, move) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const refusal = await this.#match.check(seat, move, lang());
      if (!refusal) await this.#make(seat, move);
      else if (refusal.code === "move/not-your-turn") await this.catchUp();
      else void this.screen.explain(refusal, seat);
    } catch (error) {
      ignoreLost(error);
    } finally {
      this.#busy = false;
    }
  }

  /** @param {number} seat @param {string} move */
  async #make(seat, move) {
    try {
      const told = await this.#match.play(seat, move, this.#number, this.#eyes);
      this.#epoch++;
      this.screen.hand.close();
      void this.hear(told);
    } catch (error) {
      if (!(error instanceof Problem && error.refusal)) return void ignoreLost(error);
      await this.catchUp(); // The match has gone on meanwhile.
    }
  }

  /** Keep the match in this browser, if it is played here. */
  async #keep() {
    const { seed, names, house, sitters } = this.#match;
    if (seed === undefined) return;
    const record = await this.#match.record();
    if (this.released) return;
    keepMatch({ record, seed, names, house, sitters, title: this.screen.title });
  }
}

/** @param {unknown} error */
function ignoreLost(error) {
  if (!(error instanceof Lost)) throw error;
  return null;
}
