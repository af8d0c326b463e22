/** Matches at this screen: the referee runs in a worker of the page. */

import { MissingFile, Problem } from "./problem.js";

/** @typedef {import("./page.js").Lang} Lang */
/** @typedef {import("./page.js").Eyes} Eyes */
/** @typedef {import("./page.js").HouseFile} HouseFile */
/** @typedef {import("./page.js").Sitter} Sitter */
/** @typedef {import("./wire.js").House} House */
/** @typedef {import("./wire.js").Requests} Requests */
/** @typedef {import("./wire.js").Answers} Answers */

/** The referee in its worker; it answers in the order in which it was asked. */
export class LocalDesk {
  #worker;
  #last = 0;
  /** @type {Map<number, {done: (answer: any) => void, fail: (error: Error) => void}>} */
  #waiting = new Map();

  /** @param {Worker} worker one that is ready */
  constructor(worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#answered(JSON.parse(data.answer));
    worker.onerror = ({ message }) => {
      for (const { fail } of this.#waiting.values()) fail(new Error(message));
      this.#waiting.clear();
    };
  }

  /**
   * Start the worker, and wait until it is ready.
   * @param {(step: "loadingPython" | "loadingRules") => void} progress
   * @returns {Promise<LocalDesk>}
   */
  static start(progress) {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    return new Promise((done, fail) => {
      worker.onerror = () => fail(new MissingFile("worker.js"));
      worker.onmessage = ({ data }) => {
        if (data.progress) progress(data.progress);
        if (data.failed) fail(data.file ? new MissingFile(data.file) : new Error(data.failed));
        if (data.ready) done(new LocalDesk(worker));
      };
    });
  }

  /**
   * Ask the referee.
   * @template {keyof Requests} T
   * @param {T} op
   * @param {Omit<Requests[T], "wire" | "id" | "op">} keys
   * @returns {Promise<Answers[T]>}
   */
  ask(op, keys) {
    const id = ++this.#last;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      this.#worker.postMessage(JSON.stringify({ wire: 1, id, op, ...keys }));
    });
  }

  /** @param {any} answer one without an id is for the request that has waited longest */
  #answered(answer) {
    const id = answer.id ?? this.#waiting.keys().next().value;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (answer.error) waiting?.fail(new Problem(answer.error));
    else waiting?.done(answer);
  }

  /** @param {Lang} lang */
  async games(lang) {
    return (await this.ask("games", { lang })).games;
  }

  /** @param {House} rules @param {Lang} lang @param {"html" | null} sheet */
  rules(rules, lang, sheet) {
    return this.ask("rules", { rules, lang, sheet });
  }

  /** @param {HouseFile} file @param {Lang} lang */
  house(file, lang) {
    return this.ask("house", { ...file, lang });
  }

  /**
   * Begin a match; it deals by itself, from the seed.
   * @param {House} rules @param {string[]} names @param {Sitter[]} sitters
   * @param {number} dealer @param {string} seed
   */
  async begin(rules, names, sitters, dealer, seed) {
    const { match } = await this.ask("new", { rules, names, dealer, seed, seat: null });
    return new LocalMatch(this, match, { rules, names, sitters, seed });
  }

  /**
   * Take up a match from its record.
   * @param {string} record @param {string} seed
   * @param {(players: number) => Sitter[]} sit says who plays
   */
  async load(record, seed, sit) {
    const { match, rules, names, players } = await this.ask("load", { record, seed, seat: null });
    const called = names.length ? names : Array.from({ length: players }, (_, seat) => `${seat + 1}`);
    return new LocalMatch(this, match, { rules, names: called, sitters: sit(players), seed });
  }
}

/** A match that the referee in the worker keeps. */
class LocalMatch {
  #desk;
  #match;

  /**
   * @param {LocalDesk} desk @param {string} match its name
   * @param {{rules: House, names: string[], sitters: Sitter[], seed: string}} about
   */
  constructor(desk, match, { rules, names, sitters, seed }) {
    this.#desk = desk;
    this.#match = match;
    this.house = rules;
    this.names = names;
    this.sitters = sitters;
    this.seed = seed;
  }

  /** @param {Eyes} seat */
  async view(seat) {
    return (await this.#desk.ask("view", { match: this.#match, seat })).view;
  }

  /** @param {number} seat */
  async legal(seat) {
    return (await this.#desk.ask("legal", { match: this.#match, seat })).moves;
  }

  /** @param {number} by @param {string} move @param {Lang} lang */
  async check(by, move, lang) {
    return (await this.#desk.ask("check", { match: this.#match, by, move, lang })).refusal;
  }

  /** @param {number} by @param {string} move @param {number} at @param {Eyes} seat */
  play(by, move, at, seat) {
    return this.#desk.ask("play", { match: this.#match, by, move, at, seat });
  }

  /** @param {number} since @param {Eyes} seat */
  events(since, seat) {
    return this.#desk.ask("events", { match: this.#match, since, seat });
  }

  async record() {
    return (await this.#desk.ask("record", { match: this.#match })).record;
  }

  /** @param {number} at @param {Lang} lang */
  undo(at, lang) {
    return this.#desk.ask("undo", { match: this.#match, at, lang });
  }

  leave() {
    void this.#desk.ask("close", { match: this.#match });
  }
}
