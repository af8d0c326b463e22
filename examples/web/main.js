/** The page begins here: it finds its rules, and goes from the start to the table and back. */

import { freshSeed, pick } from "./chance.js";
import { showInvites, showRules, sureToLeave } from "./dialogs.js";
import { announce, find, get } from "./dom.js";
import { Game } from "./game.js";
import { LocalDesk } from "./local.js";
import { MissingFile, Problem } from "./problem.js";
import { isServed, linkHere, linkTo, RemoteDesk, RemoteMatch } from "./remote.js";
import { Start } from "./start.js";
import { download, dropMatch, isOpen, keepInvitations, keptInvitations, keptMatch, setOpen } from "./store.js";
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
  if (typeof WebAssembly !== "object") throw new Error(say("noWasm"));
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
    start.onbegin = guarded(deal);
    start.onread = guarded(async (house) => {
      if (desk) await showRules(await desk.rules(house, lang(), "html"));
    });
  }
  await start.list();
  tellKept();
  show("start");
}

function tellKept() {
  const kept = keptMatch();
  get("kept").hidden = !kept;
  const about = kept && say("resumeAbout", { names: kept.names.join(", "), house: kept.title });
  get("kept-about").textContent = about ?? "";
}

/** @param {Setup} setup */
async function deal({ house, names, sitters, elsewhere }) {
  const seed = freshSeed();
  const dealer = pick([...names.keys()], seed, -1);
  try {
    if (!elsewhere) return await sit(await (await referee()).begin(house, names, sitters, dealer, seed));
    const { match, seats, spectators } = await new RemoteDesk().create(house, names, dealer);
    const invited = seats.slice(1).map((token, at) => {
      return { name: say("inviteFor", { name: names[at + 1] }), link: linkTo(match, token) };
    });
    invited.push({ name: say("inviteWatch"), link: linkTo(match, spectators) });
    const link = { match, token: seats[0] };
    history.replaceState(null, "", linkTo(link.match, link.token));
    keepInvitations(match, invited);
    await join(link);
    await showInvites(invited);
  } catch (error) {
    const lacks = error instanceof MissingFile && desk instanceof RemoteDesk;
    if (!(error instanceof Problem) && !lacks) throw error;
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
    if (error instanceof Problem) history.replaceState(null, "", location.pathname);
    throw new Error(say("badLink"), { cause: error });
  }
  const game = await play(match, keptInvitations(link.match));
  match.onpush = guarded((told) => game.hear(told));
  match.onlost = guarded(async (lost) => {
    get("lost").hidden = !lost;
    get("lost").textContent = lost ? say("lost") : "";
    announce(say(lost ? "lost" : "found"));
    if (!lost) await game.catchUp();
  });
}

/** @param {Match} match @param {Table["invited"]} invited */
async function play(match, invited) {
  if (!desk) throw new Error("no desk");
  const game = new Game(match, await desk.rules(match.house, lang(), null));
  table = { match, game, invited };
  game.onagain = guarded(leave);
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
    dropMatch();
    await toStart(get("where").hidden === false);
  }
}

/** @param {File} file */
async function open(file) {
  get("open-wrong").textContent = "";
  try {
    const record = await file.text();
    /** @param {number} players @returns {import("./page.js").Sitter[]} */
    const alone = (players) => Array.from({ length: players }, (_, seat) => (seat ? "random" : "person"));
    await sit(await (await referee()).load(record, freshSeed(), alone));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    show("start");
    get("open-wrong").textContent = error.message;
  }
}

async function leave() {
  table?.game.leave();
  table = null;
  setOpen(false);
  if (linkHere()) history.replaceState(null, "", location.pathname + location.search);
  await toStart(!get("where").hidden || desk instanceof RemoteDesk);
}

/** @param {import("./page.js").Lang} wish */
async function speak(wish) {
  setLanguage(wish);
  markLanguage();
  if (!desk) return;
  if (table) table.game.screen.redraw(await desk.rules(table.match.house, lang(), null));
  else if (start) {
    await start.list();
    tellKept();
  }
}

function markLanguage() {
  for (const one of document.querySelectorAll("[data-lang]"))
    one.setAttribute("aria-pressed", String(one.getAttribute("data-lang") === lang()));
}

/**
 * Let nothing fail unseen.
 * @template {unknown[]} T
 * @param {(...given: T) => Promise<void>} work
 * @returns {(...given: T) => Promise<void>}
 */
function guarded(work) {
  return (...given) => work(...given).catch(failed);
}

/** @param {unknown} error */
function failed(error) {
  const message = error instanceof Error ? error.message : String(error);
  const known = error instanceof Error && (error.cause !== undefined || message === say("noWasm"));
  const file = error instanceof MissingFile;
  get("failed-why").textContent = known ? message : say(file ? "noFile" : "noWork", { file: message, message });
  show("failed");
}

/** @param {string} id @param {() => Promise<void>} press */
const onPress = (id, press) => {
  get(id).onclick = guarded(press);
};

onPress("resume", resume);
onPress("tool-undo", async () => table?.game.undo());
onPress("tool-sheets", async () => void (await table?.game.screen.sheets()));
onPress("tool-rules", async () => {
  if (desk && table) await showRules(await desk.rules(table.match.house, lang(), "html"));
});
onPress("tool-save", async () => {
  if (table) download(`cirulla-${new Date().toISOString().slice(0, 10)}.cirulla`, await table.match.record());
});
onPress("tool-invite", async () => void (table && (await showInvites(table.invited))));
onPress("tool-leave", async () => {
  const question = say(table?.match.undo ? "leaveSure" : "leaveRemote");
  if (await sureToLeave(question)) await leave();
});
get("failed-again").onclick = () => location.reload();
find("open", HTMLInputElement).onchange = guarded(async () => {
  const file = find("open", HTMLInputElement).files?.[0];
  if (file) await open(file);
});
for (const one of document.querySelectorAll("[data-lang]"))
  one.addEventListener("click", guarded(() => speak(one.getAttribute("data-lang") === "it" ? "it" : "en")));
window.addEventListener("hashchange", () => location.reload());

get("unserved").remove();
chooseLanguage();
markLanguage();
void begin().catch(failed);
