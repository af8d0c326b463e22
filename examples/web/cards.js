/** Cards and moves as the wire writes them, and cards as the page shows them. */

import { el } from "./dom.js";
import { cardName, listed, rankName, say } from "./words.js";

/** @typedef {import("./words.js").Parts} Parts */

/**
 * A move taken apart: `7d` lays, `7dx2c5h` takes, `!buona` and `!decino=5:5h5d7h` declare.
 * @typedef {{kind: "play", card: string, takes: string[]}} Play
 * @typedef {{kind: "declare", accuso: string, wild: string, cards: string[]}} Declaration
 * @typedef {{kind: "call"}} Call
 */

const SIGNS = { h: "♥", d: "♦", c: "♣", s: "♠" };

/** The cards of a text such as "2c 5h". @param {string} text */
export const cardsOf = (text) => (text ? text.split(" ") : []);

/** @param {string} text @returns {string[]} */
const run = (text) => text.match(/../g) ?? [];

/** Take a move apart. @param {string} move @returns {Play | Declaration | Call} */
export function readMove(move) {
  if (move === "!call") return { kind: "call" };
  if (!move.startsWith("!")) {
    const [card, takes = ""] = move.split("x");
    return { kind: "play", card, takes: run(takes) };
  }
  const [, accuso, wild = "", cards = ""] = /^!([^=:]+)(?:=(.))?(?::(.+))?$/.exec(move) ?? [];
  return { kind: "declare", accuso: accuso ?? move, wild, cards: run(cards) };
}

/**
 * Write the play of a card; the cards it takes in the order of the wire.
 * @param {string} card
 * @param {Iterable<string>} takes
 */
export function writePlay(card, takes) {
  const taken = [...takes].sort((one, other) => place(one) - place(other));
  return taken.length ? `${card}x${taken.join("")}` : card;
}

/** @param {string} card */
const place = (card) => "A234567JQK".indexOf(card[0]) * 4 + "hdcs".indexOf(card[1]);

/** A card's name, with the rank that it keeps, if it does. @param {string} card @param {string} [kept] */
export const nameOf = (card, kept) =>
  kept ? say("cardCounts", { card: cardName(card), rank: rankName(kept) }) : cardName(card);

/** Name several cards. @param {Iterable<string>} cards @returns {Parts} */
export const listCards = (cards) => listed([...cards].map((card) => [{ card }]));

/**
 * A picture of a card, or of a back. What is said of it stands beside it, so it is mute.
 * @param {string} card its text, or "back"
 */
export const picture = (card) =>
  el("img", { src: `cards/${card}.svg`, alt: "", width: 100, height: 140, draggable: false });

/**
 * Parts as text with the cards as signs; each sign has the card's name.
 * @param {Parts} parts
 * @returns {(string | HTMLElement)[]}
 */
export const shown = (parts) =>
  parts.map((part) => (typeof part === "string" ? part : sign(part.card)));

/** @param {string} card */
function sign(card) {
  const suit = /** @type {keyof typeof SIGNS} */ (card[1]);
  const red = suit === "h" || suit === "d" ? " red" : "";
  const attributes = { class: `sign${red}`, role: "img", "aria-label": cardName(card) };
  return el("span", attributes, card[0] + SIGNS[suit]);
}

/** A sentence of the library's, with the cards in it as parts. @param {string} text @returns {Parts} */
export const withCards = (text) =>
  text
    .split(/([A2-7JQK][♥♦♣♠])/)
    .map((piece, place) => (place % 2 ? { card: piece[0] + "hdcs"["♥♦♣♠".indexOf(piece[1])] } : piece));
