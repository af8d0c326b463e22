/** What happened, in sentences. */

import { cardsOf, listCards } from "./cards.js";
import { count, listed, named, rankName, tell } from "./words.js";

/** @typedef {import("./words.js").Parts} Parts */
/** @typedef {import("./wire.js").Event} AnyEvent */
/** @typedef {import("./wire.js").Mark} Mark */
/** @typedef {import("./wire.js").Outcome} Outcome */

/** Who plays at a table: names by seat, and the seats of each side. */
export class Players {
  /** @param {string[]} names @param {number[][]} sides */
  constructor(names, sides) {
    this.names = names;
    this.sides = sides;
  }

  /** The names of a side. @param {number} side @returns {Parts} */
  side(side) {
    return listed(this.sides[side].map((seat) => [this.names[seat]]));
  }

  /** The side of a seat. @param {number} seat */
  sideOf(seat) {
    return this.sides.findIndex((seats) => seats.includes(seat));
  }
}

/** A number of points in words. @param {number} points */
export const points = (points) => count("points", points);

/** What a capture scored, as "Scopa!". @param {Mark} mark @returns {Parts} */
export const markText = (mark) =>
  mark.item === "scope"
    ? count("scopa", mark.points)
    : tell("bonus", { item: capital(named(mark.item)), points: points(mark.points) });

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Tell of an event; nothing, if there is nothing to say.
 * @param {AnyEvent} event
 * @param {Players} players
 * @returns {Parts}
 */
export function telling(event, players) {
  switch (event.event) {
    case "dealt":
    case "seen_dealt": {
      const told = tell(event.deal === 0 ? "dealtRound" : "dealtMore");
      const laid = cardsOf(event.to_table);
      return laid.length ? [...told, " ", ...tell("toTable", { cards: listCards(laid) })] : told;
    }
    case "misdealt":
      return tell("misdealt", { cards: cards(event.cards), name: players.names[event.dealer] });
    case "table_taken": {
      const { mark, side } = event;
      return count("tableTaken", mark.points, { cards: cards(mark.cards), side: players.side(side) });
    }
    case "leftovers_taken":
      return tell("leftovers", { cards: cards(event.cards), side: players.side(event.side) });
    case "round_scored":
      return tell("scored");
    case "match_ended":
      return ending(event.outcome, players);
    default:
      return moving(event, players.names[event.seat]);
  }
}

/**
 * Tell of a player's move.
 * @param {Extract<AnyEvent, {seat: number} & ({event: "declared"} | {event: "laid"} | {event: "captured"} | {event: "called"})>} event
 * @param {string} name
 * @returns {Parts}
 */
function moving(event, name) {
  switch (event.event) {
    case "laid":
      return tell("laid", { name, card: { card: event.card } });
    case "captured": {
      const { capture, card, marks } = event;
      const values = { name, cards: cards(capture.cards), card: { card }, kind: named(capture.kind) };
      return [...tell("captured", values), ...marks.flatMap((mark) => [" ", ...markText(mark)])];
    }
    case "declared": {
      const { accuso, mark } = event;
      const values = { name, accuso: named(accuso.name), cards: cards(accuso.cards) };
      const told = tell("declared", { ...values, points: points(mark.points) });
      return accuso.wild ? [...told, " ", ...tell("stands", { rank: rankName(accuso.wild) })] : told;
    }
    case "called":
      return tell("called", { name });
  }
}

/** Tell who won. @param {Outcome} outcome @param {Players} players */
export function ending({ winner, how }, players) {
  const side = players.side(winner);
  return how === "target" ? tell("ended", { side }) : tell("endedHow", { side, how: named(how) });
}

/** @param {string} text */
const cards = (text) => listCards(cardsOf(text));
