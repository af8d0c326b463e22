/** The page begins here: it finds its rules, and goes from the start to the table and back. */

import { freshSeed, pick } from "./chance.js";
import { closeDialogs, showInvites, showRules, sureToLeave, sureToSave } from "./dialogs.js";
import { announce, find, get } from "./dom.js";
import { download, onFile, readText } from "./files.js";
import { Game } from "./game.js";
import { LocalDesk } from "./local.js";
import { MissingFile, Problem, Said } from "./problem.js";
import { BadLink, invitations, isServed, linkHere, linkTo, Lost, NoAnswer, RemoteDesk, RemoteMatch } from "./remote.js";
import { Start } from "./start.js";
import { dropMatch, isOpen, keepInvitations, keptInvitations, keptMatch, onMatchChanged, setOpen } from "./store.js";
import { chooseLanguage, lang, say, setLanguage } from "./words.js";

/** @typedef {import("./page.js").Desk} Desk */
/** @typedef {import("./page.js").Match} Match */
/** @typedef {import("./start.js").Setup} Setup */
/** @typedef {{match: Match, game: Game, invited: import("./page.js").Invitation[]}} Table */

/** @type {LocalDesk | null} */
let local = null;
/** @type {Desk | null} */
let desk = null;
/** @type {Start | null} */
let start = null;
/** @type {Table | null} */
let table = null;

/** @param {"loading" | "failed" | "start" | "play"} name */
function show(name) {
  for (const one of ["loading", "failed", "start", "play"]) get(one).hidden = one !== name;
  document.body.dataset.screen = name;
  if (name !== "play") get("house-name").textContent = "";
}

/** @param {"loadingPython" | "loadingRules" | "loadingGames"} step */
function progress(step) {
  const steps = ["loadingPython", "loadingRules", "loadingGames"];
  get("loading-step").textContent = say(step);
  find("loading-bar", HTMLProgressElement).value = steps.indexOf(step) + 1;
}

/** Start the referee in its worker, if it does not run yet. */
async function referee() {
  if (typeof WebAssembly !== "object") throw new Said(say("noWasm"));
  show("loading");
  local ??= await LocalDesk.start(progress);
  return local;
}

async function begin() {
  show("loading");
  const link = linkHere();
  const served = await isServed();
  desk = served ? new RemoteDesk() : await referee();
  if (served && link) return join(link);
  const kept = keptMatch();
  if (kept && isOpen() && !link) return resume();
  await toStart(served);
}

/** @param {boolean} served */
async function toStart(served) {
  if (!desk) return;
  progress("loadingGames");
  if (!start) {
    start = new Start(desk, served);
    start.onbegin = deal;
    start.onread = readRules;
  }
  await start.list();
  show("start");
}

/** @param {Setup} setup */
async function deal({ house, names, sitters, elsewhere }) {
  const seed = freshSeed();
  const dealer = pick([...names.keys()], seed, -1);
  try {
    if (!elsewhere) return await sit(await (await referee()).begin(house, names, sitters, dealer, seed));
    const begun = await new RemoteDesk().create(house, names, dealer);
    const { match, seats } = begun;
    const invited = invitations(begun, names);
    history.replaceState(null, "", linkTo(match, seats[0]));
    keepInvitations(match, invited);
    await join({ match, token: seats[0] });
    await showInvites(invited);
  } catch (error) {
    const lacks = error instanceof MissingFile && desk instanceof RemoteDesk;
    if (!(error instanceof Problem || error instanceof Said || lacks)) throw error;
    show("start");
    start?.wrong(lacks ? say("noLocal") : error.message);
  }
}

/** Sit down at a match at this screen. @param {Match} match */
async function sit(match) {
  setOpen(true);
  await play(match, []);
}

/** Sit down at a match on the server. @param {{match: string, token: string}} link */
async function join(link) {
  const match = new RemoteMatch(link);
  try {
    await match.join();
  } catch (error) {
    if (error instanceof BadLink) history.replaceState(null, "", location.pathname);
    throw error;
  }
  const game = await play(match, keptInvitations(link.match));
  match.onpush = (told) => void game.hear(told);
  match.onlost = (lost) => {
    get("lost").hidden = !lost;
    get("lost").textContent = lost ? say("lost") : "";
    announce(say(lost ? "lost" : "found"));
    if (!lost) void game.catchUp();
  };
}

/** @param {Match} match @param {Table["invited"]} invited */
async function play(match, invited) {
  if (!desk) throw new Error("no desk");
  const game = new Game(match, await desk.rules(match.house, lang(), null));
  table = { match, game, invited };
  game.onagain = () => {
    if (match.seed !== undefined && !game.released) dropMatch();
    void leave();
  };
  get("tool-undo").hidden = !match.undo;
  get("tool-invite").hidden = !invited.length;
  show("play");
  await game.begin();
  return game;
}

/** Go on with the match that this browser keeps. */
async function resume() {
  const kept = keptMatch();
  if (!kept) return;
  try {
    await sit(await (await referee()).load(kept.record, kept.seed, () => kept.sitters));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    setOpen(false);
    await toStart(get("where").hidden === false);
    start?.wrong(say("keptWrong", { message: error.message }));
  }
}

/** @param {File} file */
async function open(file) {
  get("open-wrong").textContent = "";
  try {
    const record = await readText(file);
    /** @param {number} players @returns {import("./page.js").Sitter[]} */
    const alone = (players) => Array.from({ length: players }, (_, seat) => (seat ? "random" : "person"));
    await sit(await (await referee()).load(record, freshSeed(), alone));
  } catch (error) {
    if (!(error instanceof Problem || error instanceof Said)) throw error;
    show("start");
    get("open-wrong").textContent = error.message;
  }
}

async function leave() {
  table?.game.leave();
  table = null;
  setOpen(false);
  get("lost").hidden = true;
  // The way back through the browser's history leads back to the match.
  if (linkHere()) history.pushState(null, "", location.pathname + location.search);
  await toStart(!get("where").hidden || desk instanceof RemoteDesk);
  get("main").focus();
}

/** @param {import("./page.js").Lang} wish */
async function speak(wish) {
  setLanguage(wish);
  if (!desk) return;
  if (table) table.game.screen.redraw(await desk.rules(table.match.house, lang(), null));
  else await start?.list();
}

/** Say why it does not go on; nothing fails unseen. @param {unknown} error */
function failed(error) {
  // A lost connection is told already, and the page tries to connect again.
  if (error instanceof Lost || (error instanceof NoAnswer && !get("lost").hidden)) return;
  const message = error instanceof Error ? error.message : String(error);
  const file = error instanceof MissingFile;
  get("failed-why").textContent =
    error instanceof Said ? message : say(file ? "noFile" : "noWork", { file: message, message });
  closeDialogs();
  show("failed");
}

/** @param {import("./wire.js").House} house */
async function readRules(house) {
  if (desk) await showRules(await desk.rules(house, lang(), "html"));
}

async function save() {
  const day = new Date().toISOString().slice(0, 10);
  if (table) download(`cirulla-${day}.cirulla`, await table.match.record());
}

/** Another window keeps its match now, since one alone is kept; or it has dropped the one kept. */
async function replaced() {
  if (!table) return start?.tellKept();
  if (table.match.seed === undefined || table.game.released || !keptMatch()) return;
  table.game.released = true;
  setOpen(false); // A reload would come back to the other match.
  if (await sureToSave()) await save();
}

async function askToLeave() {
  const here = table?.game.released ? "leaveReleased" : "leaveSure";
  const question = say(table?.match.undo ? here : "leaveRemote");
  if (await sureToLeave(question)) await leave();
}

get("resume").onclick = resume;
get("tool-undo").onclick = () => table?.game.undo();
get("tool-sheets").onclick = () => table?.game.screen.sheets();
get("tool-rules").onclick = () => table && readRules(table.match.house);
get("tool-save").onclick = save;
get("tool-invite").onclick = () => table && showInvites(table.invited);
get("tool-leave").onclick = askToLeave;
get("failed-again").onclick = () => location.reload();
onFile(find("open", HTMLInputElement), open);
onMatchChanged(() => void replaced());
get("skip").onclick = (event) => {
  event.preventDefault(); // The address may hold the link to a match.
  get("main").focus();
};
for (const one of document.querySelectorAll("[data-lang]"))
  one.addEventListener("click", () => void speak(one.getAttribute("data-lang") === "it" ? "it" : "en"));
window.addEventListener("hashchange", () => location.reload());
window.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  failed(event.reason);
});

get("unserved").remove();
chooseLanguage();
void begin();
