/** Before the match: which house, who plays, and where. */

import { announce, el, find, get } from "./dom.js";
import { onFile, readText } from "./files.js";
import { Problem, Said } from "./problem.js";
import { dropHouse, keepHouse, keptHouse, keptMatch, pace, setPace } from "./store.js";
import { lang, say } from "./words.js";

/** @typedef {import("./page.js").Desk} Desk */
/** @typedef {import("./page.js").Sitter} Sitter */
/** @typedef {import("./wire.js").House} House */
/** @typedef {{game: string, house: House, title: string, about: string, players: number[]}} Choice a house to choose */
/** @typedef {{house: House, names: string[], sitters: Sitter[], elsewhere: boolean}} Setup */

const FIRST = "tradizione";
const OWN = "/"; // no named game is called so

export class Start {
  /** Called when a match is to begin. @type {(setup: Setup) => Promise<void>} */
  onbegin = async () => {};
  /** Called when the rules of a house are to be read. @type {(house: House) => Promise<void>} */
  onread = async () => {};
  /** @type {Choice[]} */
  #choices = [];
  #own = keptHouse();
  #desk;
  #house = find("house", HTMLSelectElement);
  #players = find("players", HTMLSelectElement);
  #beginning = false;

  /** @param {Desk} desk @param {boolean} served whether people elsewhere can be played against */
  constructor(desk, served) {
    this.#desk = desk;
    this.#house.onchange = () => this.#choose();
    this.#players.onchange = () => this.#seat();
    get("where").hidden = !served;
    for (const one of this.#places) {
      one.checked = one.value === (served ? "elsewhere" : "here");
      one.onchange = () => this.#seat();
    }
    const speed = find("pace", HTMLSelectElement);
    speed.value = String(pace()) === "450" ? "450" : "1100";
    speed.onchange = () => setPace(Number(speed.value));
    get("read-rules").onclick = () => void this.onread(this.#chosen.house);
    onFile(find("own", HTMLInputElement), (file) => this.#open(file));
    get("own-forget").onclick = () => void this.#forget();
    find("setup", HTMLFormElement).onsubmit = (event) => {
      event.preventDefault();
      void this.#begin();
    };
  }

  get #places() {
    return /** @type {HTMLInputElement[]} */ ([...get("where").querySelectorAll("input")]);
  }

  get #elsewhere() {
    return this.#places.some((one) => one.checked && one.value === "elsewhere");
  }

  /** Ask for the houses, and list them; also after another language was chosen. */
  async list() {
    const wish = this.#house.value || (this.#own ? OWN : FIRST);
    const games = await this.#desk.games(lang());
    this.#choices = [...(await this.#read()), ...games.map((one) => ({ ...one, house: one.game }))];
    get("own-forget").hidden = !this.#own;
    const options = this.#choices.map(({ game, title }) => el("option", { value: game }, title));
    this.#house.replaceChildren(...options);
    this.#house.value = this.#choices.some(({ game }) => game === wish) ? wish : FIRST;
    this.#choose();
    this.tellKept();
  }

  /** Offer the match that this browser keeps, if there is one. */
  tellKept() {
    const kept = keptMatch();
    get("kept").hidden = !kept;
    const about = kept && say("resumeAbout", { names: kept.names.join(", "), house: kept.title });
    get("kept-about").textContent = about ?? "";
  }

  get #chosen() {
    const found = this.#choices.find(({ game }) => game === this.#house.value);
    return found ?? this.#choices[0];
  }

  /** Read the house of one's own, if there is one; what is wrong with it is told. */
  async #read() {
    if (!this.#own) return [];
    try {
      const { rules, title, ...more } = await this.#desk.house(this.#own, lang());
      return [{ game: OWN, house: rules, title: say("ownTitle", { title }), ...more }];
    } catch (error) {
      this.#wrongFile(error, [say("ownKeptWrong")]);
      return [];
    }
  }

  /** Take a house file, and choose its house; one that is no good changes nothing. @param {File} file */
  async #open(file) {
    get("own-wrong").replaceChildren();
    try {
      /** @type {import("./page.js").HouseFile} */
      const own = { file: await readText(file), form: /\.json$/i.test(file.name) ? "json" : "toml" };
      await this.#desk.house(own, lang());
      this.#own = own;
      keepHouse(own);
    } catch (error) {
      return this.#wrongFile(error);
    }
    await this.list();
    this.#house.value = OWN;
    this.#choose();
    announce(say("ownChosen", { title: this.#chosen.title }));
  }

  async #forget() {
    this.#own = null;
    dropHouse();
    get("own-wrong").replaceChildren();
    get("own").focus();
    await this.list();
  }

  /** @param {unknown} error @param {string[]} [before] what is said first */
  #wrongFile(error, before = []) {
    if (!(error instanceof Problem || error instanceof Said)) throw error;
    const faults = error instanceof Problem ? error.faults : [];
    const lines = faults.map(({ path, message }) => {
      const where = path.replace(/^file\.?/, "");
      return where ? `${where}: ${message}` : message;
    });
    const told = lines.length ? lines : [error.message];
    get("own-wrong").replaceChildren(...[...before, ...told].map((line) => el("p", {}, line)));
  }

  #choose() {
    const game = this.#chosen;
    get("house-about").textContent = game.about;
    get("house-differs").hidden = !game.about;
    const chosen = this.#players.value || "2";
    const numbers = game.players.filter((number) => number > 1).map(String);
    this.#players.replaceChildren(...numbers.map((number) => el("option", {}, number)));
    this.#players.value = numbers.includes(chosen) ? chosen : numbers[0];
    this.#seat();
  }

  /** Draw a line for each seat; what was written stays. */
  #seat() {
    const before = this.#lines();
    const elsewhere = this.#elsewhere;
    const lines = Array.from({ length: Number(this.#players.value) }, (_, seat) => {
      const was = before[seat];
      const name = el("input", { id: `name-${seat}`, maxlength: 40, autocomplete: "off", value: was?.name ?? "" });
      const label = elsewhere && seat === 0 ? say("yourName") : say("seat", { number: seat + 1 });
      const line = el("div", { class: "seat" }, el("label", { for: `name-${seat}` }, label), name);
      if (!elsewhere) line.append(this.#sitter(seat, was?.sitter ?? (seat ? "random" : "person")));
      return line;
    });
    get("seats").replaceChildren(...lines);
    get("seats-note").textContent = elsewhere ? "" : `${say("randomAbout")} ${say("hotSeat")}`;
    get("deal").textContent = say(elsewhere ? "invite" : "deal");
    this.#propose();
  }

  /** @param {number} seat @param {string} chosen */
  #sitter(seat, chosen) {
    const label = `${say("sitter")}: ${say("seat", { number: seat + 1 })}`;
    const made = el(
      "select",
      { "aria-label": label, onchange: () => this.#propose() },
      el("option", { value: "person" }, say("person")),
      el("option", { value: "random" }, say("random")),
    );
    made.value = chosen;
    return made;
  }

  /** Propose a name for each who has none. */
  #propose() {
    const lines = this.#lines();
    const robots = lines.filter((one) => one.sitter === "random").length;
    let robot = 0;
    for (const [seat, { sitter, field }] of lines.entries()) {
      if (sitter === "random") robot++;
      const alone = robots === 1 ? say("robotAlone") : say("robot", { number: robot });
      field.placeholder = sitter === "random" ? alone : say("seat", { number: seat + 1 });
    }
  }

  #lines() {
    return [...get("seats").querySelectorAll("input")].map((field, seat) => {
      const sitter = field.parentElement?.querySelector("select")?.value ?? (seat ? "elsewhere" : "person");
      return { field, name: field.value.trim(), sitter: /** @type {Sitter} */ (sitter) };
    });
  }

  async #begin() {
    if (this.#beginning) return;
    const lines = this.#lines();
    const names = lines.map(({ name, field }) => name || field.placeholder);
    if (new Set(names).size < names.length) return this.wrong(say("nameTwice"));
    this.wrong("");
    const sitters = lines.map(({ sitter }) => sitter);
    this.#beginning = true;
    try {
      await this.onbegin({ house: this.#chosen.house, names, sitters, elsewhere: this.#elsewhere });
    } finally {
      this.#beginning = false;
    }
  }

  /** Say what is wrong with what was chosen. @param {string} text */
  wrong(text) {
    get("setup-wrong").textContent = text;
  }
}
