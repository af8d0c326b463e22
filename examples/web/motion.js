/** Cards that move from where they were to where they are; still for those who want no motion. */

import { pace } from "./store.js";

const TIME = 380;

const still = () => pace() === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @returns {HTMLElement[]} */
const cards = () => [...document.querySelectorAll("#play [data-card]")].filter((one) => one instanceof HTMLElement);

/**
 * Change the page, and let each card move to its new place.
 * @param {() => void} change
 * @param {Element | null} [source] where a card comes from that was not seen before
 */
export function flow(change, source = null) {
  if (still()) return change();
  const before = new Map(cards().map((one) => [one.dataset.card, one.getBoundingClientRect()]));
  const from = source?.getBoundingClientRect();
  change();
  for (const one of cards()) {
    const was = before.get(one.dataset.card) ?? from;
    if (was) move(one, was);
  }
}

/** @param {HTMLElement} card @param {DOMRect} was */
function move(card, was) {
  const is = card.getBoundingClientRect();
  const across = was.left + was.width / 2 - is.left - is.width / 2;
  const down = was.top + was.height / 2 - is.top - is.height / 2;
  if (Math.abs(across) + Math.abs(down) < 2) return;
  const begin = `translate(${across}px, ${down}px) scale(${was.height / is.height || 1})`;
  card.animate([{ transform: begin }, { transform: "none" }], { duration: TIME, easing: "ease-out" });
}

/**
 * Let cards go to a place and vanish there.
 * @param {HTMLElement[]} leaving
 * @param {Element | null} place
 */
export async function sweepTo(leaving, place) {
  const to = place?.getBoundingClientRect();
  if (still() || !to) return;
  const going = leaving.map((card) => {
    const is = card.getBoundingClientRect();
    const across = to.left + to.width / 2 - is.left - is.width / 2;
    const down = to.top + to.height / 2 - is.top - is.height / 2;
    const end = { transform: `translate(${across}px, ${down}px) scale(.35)`, opacity: 0 };
    return card.animate([{}, end], { duration: TIME, easing: "ease-in", fill: "forwards" }).finished;
  });
  await Promise.allSettled(going);
}
