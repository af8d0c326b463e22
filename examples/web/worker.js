/**
 * The referee in a worker: Pyodide, the wheels unpacked as an installer would, and one `Referee`.
 *
 * It tells {progress}, then {ready}, or {failed}; from then on each text that it is sent is a
 * request of the wire, and is answered by one text.
 */

const START = `
import importlib, secrets
importlib.invalidate_caches()
from cirulla.referee import Referee
Referee(entropy=secrets.token_bytes)
`;

const FOLDER = "pyodide/";
const FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];

/** @param {string} path */
const beside = (path) => new URL(path, import.meta.url).href;

/** @param {string} path @param {string} [method] */
async function load(path, method = "GET") {
  const found = await fetch(beside(path), { method }).catch(() => null);
  if (!found?.ok) throw new Missing(path);
  return found;
}

class Missing extends Error {}

/** Load Python; it would wait for ever for a file that is not there. */
async function python() {
  await Promise.all(FILES.map((name) => load(FOLDER + name, "HEAD")));
  /** @type {typeof import("pyodide")} */
  const { loadPyodide } = await import(beside(`${FOLDER}pyodide.mjs`));
  return loadPyodide({ indexURL: beside(FOLDER) });
}

/** Load the wheels, in any order. @returns {Promise<ArrayBuffer[]>} */
async function wheels() {
  /** @type {string[]} */
  const names = await (await load("wheels/wheels.json")).json();
  return Promise.all(names.map(async (name) => (await load(`wheels/${name}`)).arrayBuffer()));
}

async function begin() {
  postMessage({ progress: "loadingPython" });
  const [running, archives] = await Promise.all([python(), wheels()]);
  postMessage({ progress: "loadingRules" });
  for (const archive of archives) running.unpackArchive(archive, "wheel");
  const { answer } = running.runPython(START);
  self.onmessage = ({ data }) => postMessage({ answer: answer(data) });
  postMessage({ ready: true });
}

begin().catch((error) => {
  const file = error instanceof Missing ? error.message : "";
  postMessage({ failed: String(error), file });
});
