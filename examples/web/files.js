/** Files of the player's own: read, and offered. */

import { Said } from "./problem.js";
import { say } from "./words.js";

/**
 * Read the text of a file.
 * @param {File} file
 * @returns {Promise<string>}
 * @throws {Said} if it is no text
 */
export async function readText(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Said(say("noText", { file: file.name }));
  }
}

/** Offer a text as a file. @param {string} name @param {string} text */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Call with each file that is chosen in a field; the same one, mended, can be chosen again.
 * @param {HTMLInputElement} field
 * @param {(file: File) => Promise<void>} read
 */
export function onFile(field, read) {
  field.onchange = async () => {
    const file = field.files?.[0];
    if (file) await read(file);
    field.value = "";
  };
}
