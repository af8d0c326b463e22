/** A little help with the document. */

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | undefined | ((event: Event) => void)>} [attributes]
 *   true stands without a value, false and undefined are left out; a function listens to `onNAME`
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value !== false && value !== undefined)
      made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

/**
 * A button with a text.
 * @param {(Node | string)[]} text
 * @param {() => void} press
 * @param {Record<string, string | boolean | undefined>} [attributes]
 */
export const button = (text, press, attributes = {}) =>
  el("button", { type: "button", ...attributes, onclick: press }, ...text);

/** Find an element of the page by its id. @param {string} id @returns {HTMLElement} */
export const get = (id) => find(id, HTMLElement);

/**
 * Find an element of a kind by its id.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function find(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

/** Say something to those who listen. @param {string} text */
export function announce(text) {
  get("said").append(el("p", {}, text));
  const lines = get("said").children;
  if (lines.length > 6) lines[0].remove();
}

/** Wait. @param {number} time in milliseconds */
export const pause = (time) => new Promise((done) => setTimeout(done, time));
