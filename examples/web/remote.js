/** Matches against people elsewhere: HTTP for the rules and for new matches, a WebSocket to play. */

import { Problem, Said } from "./problem.js";
import { say } from "./words.js";

/** @typedef {import("./page.js").Lang} Lang */
/** @typedef {import("./page.js").Eyes} Eyes */
/** @typedef {import("./page.js").HouseFile} HouseFile */
/** @typedef {import("./page.js").Told} Told */
/** @typedef {import("./wire.js").House} House */
/** @typedef {{op: string, [key: string]: unknown}} Asked */
/** @typedef {{match: string, seats: string[], spectators: string}} Begun a match and its tokens */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const NO_MATCH = "server/unauthorized";

/** Is the page served by `cirulla serve`? It then says where its service is described. */
export async function isServed() {
  const told = await fetch("./", { method: "HEAD" }).catch(() => null);
  return told?.headers.get("link")?.includes('rel="service-desc"') ?? false;
}

/** The rules, asked of the server. */
export class RemoteDesk {
  /** @param {Lang} lang @returns {Promise<import("./wire.js").GameSaid[]>} */
  async games(lang) {
    return (await http(`api/games?lang=${lang}`)).games;
  }

  /**
   * @param {House} rules @param {Lang} lang @param {"html" | null} sheet
   * @returns {Promise<import("./wire.js").RulesAnswer>}
   */
  rules(rules, lang, sheet) {
    return http("api/rules", { rules, lang, sheet });
  }

  /**
   * @param {HouseFile} file @param {Lang} lang
   * @returns {Promise<import("./wire.js").HouseAnswer>}
   */
  house(file, lang) {
    return http("api/house", { ...file, lang });
  }

  /**
   * Begin a match on the server.
   * @param {House} rules @param {string[]} names @param {number} dealer
   * @returns {Promise<Begun>}
   */
  create(rules, names, dealer) {
    return http("api/matches", { rules, players: names.length, names, dealer });
  }
}

/** @param {string} path @param {object} [body] @returns {Promise<any>} */
async function http(path, body) {
  const headers = { "Content-Type": "application/json" };
  const options = body ? { method: "POST", headers, body: JSON.stringify(body) } : {};
  const found = await fetch(path, options).catch(() => null);
  const answer = await found?.json().catch(() => null);
  if (!answer) throw new NoAnswer(say("noServer"));
  if (answer.error) throw new Problem(answer.error);
  return answer;
}

/** The link by which a seat joins; its secret part is never sent. @param {string} match @param {string} token */
export const linkTo = (match, token) =>
  `${location.origin}${location.pathname}#${new URLSearchParams({ match, token })}`;

/**
 * The links into a match, for whoever has just begun it: the others', and their own to come back.
 * @param {Begun} begun @param {string[]} names
 */
export const invitations = ({ match, seats, spectators }, names) => [
  ...seats.slice(1).map((token, at) => {
    return { name: say("inviteFor", { name: names[at + 1] }), link: linkTo(match, token) };
  }),
  { name: say("inviteWatch"), link: linkTo(match, spectators) },
  { name: say("inviteOwn"), link: linkTo(match, seats[0]) },
];

/** What the address opens: a match, if it is such a link. */
export function linkHere() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const [match, token] = [parts.get("match"), parts.get("token")];
  return match && token ? { match, token } : null;
}

/** A match on the server, as the seat that has this token. */
export class RemoteMatch {
  /** @type {import("./page.js").Sitter[]} */
  sitters = [];
  /** @type {string[]} */
  names = [];
  /** @type {House} */
  house = "base";
  /** @type {Eyes} */
  seat = null;
  /** Called with what the others have done. @type {(told: Told) => void} */
  onpush = () => {};
  /** Called when the connection is lost, and when it is back. @type {(lost: boolean) => void} */
  onlost = () => {};

  #last = 0;
  #left = false;
  #wait = FIRST_WAIT;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<number, {done: (answer: any) => void, fail: (error: Error) => void}>} */
  #waiting = new Map();

  /** @param {{match: string, token: string}} link */
  constructor(link) {
    this.link = link;
  }

  /**
   * Sit down at the table.
   * @returns {Promise<void>}
   * @throws {BadLink} if the link opens no match
   * @throws {Problem} if the server has another reason
   * @throws {NoAnswer} if it does not answer
   */
  join() {
    return new Promise((done, fail) => {
      const address = new URL(`api/matches/${encodeURIComponent(this.link.match)}/socket`, location.href);
      address.protocol = address.protocol.replace("http", "ws");
      address.hash = "";
      const socket = new WebSocket(address);
      let seated = false;
      socket.onopen = () => socket.send(JSON.stringify({ wire: 1, token: this.link.token }));
      socket.onmessage = ({ data }) => {
        const told = JSON.parse(data);
        if (seated) return this.#hear(told);
        if (told.error?.code === NO_MATCH) return fail(new BadLink(say("badLink")));
        if (told.error) return fail(new Problem(told.error));
        if (this.#left) return socket.close();
        seated = true;
        this.#sit(socket, told);
        return done();
      };
      socket.onclose = () => {
        if (seated) this.#lost();
        else fail(new NoAnswer(say("noServer")));
      };
    });
  }

  /** @param {WebSocket} socket @param {any} told what the server says first */
  #sit(socket, told) {
    this.#socket = socket;
    this.#wait = FIRST_WAIT;
    this.seat = told.seat;
    this.house = told.rules;
    const players = told.view.hands.length;
    this.names = told.names.length ? told.names : Array.from({ length: players }, (_, at) => `${at + 1}`);
    this.sitters = this.names.map((_, seat) => (seat === told.seat ? "person" : "elsewhere"));
  }

  /** @param {any} told without the key `id` it is news; one of null is for what has waited longest */
  #hear(told) {
    if (!("id" in told)) return this.onpush(told);
    const id = told.id ?? this.#waiting.keys().next().value;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (told.error) waiting?.fail(new Problem(told.error));
    else waiting?.done(told);
  }

  #lost() {
    this.#socket = null;
    for (const { fail } of this.#waiting.values()) fail(new Lost());
    this.#waiting.clear();
    if (this.#left) return;
    this.onlost(true);
    this.#again();
  }

  /** Try to sit down again, at growing intervals. */
  #again() {
    setTimeout(() => {
      if (this.#left) return;
      this.join().then(
        () => this.onlost(false),
        (error) => {
          if (error instanceof BadLink) throw error; // The match is given up.
          this.#again();
        },
      );
    }, this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** @param {Asked} asked @returns {Promise<any>} */
  #ask(asked) {
    const socket = this.#socket;
    if (!socket) return Promise.reject(new Lost());
    const id = ++this.#last;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      socket.send(JSON.stringify({ wire: 1, id, ...asked }));
    });
  }

  /** @returns {Promise<import("./wire.js").View>} */
  async view() {
    return (await this.#ask({ op: "view" })).view;
  }

  /** @returns {Promise<string[]>} */
  async legal() {
    return (await this.#ask({ op: "legal" })).moves;
  }

  /** @param {number} _seat @param {string} move @param {Lang} lang */
  async check(_seat, move, lang) {
    return (await this.#ask({ op: "check", move, lang })).refusal;
  }

  /** @param {number} _seat @param {string} move @param {number} at @returns {Promise<Told>} */
  play(_seat, move, at) {
    return this.#ask({ op: "play", move, at });
  }

  /** @param {number} since @returns {Promise<Told>} */
  events(since) {
    return this.#ask({ op: "events", since });
  }

  /** @returns {Promise<string>} */
  async record() {
    return (await this.#ask({ op: "record" })).record;
  }

  leave() {
    this.#left = true;
    this.#socket?.close();
  }
}

/** The server does not answer. */
export class NoAnswer extends Said {}

/** A link that opens no match, or no longer. */
export class BadLink extends Said {}

/** The connection was lost before the answer came. */
export class Lost extends Error {}
