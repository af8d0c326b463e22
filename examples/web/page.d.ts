/** What the modules of the page share besides the wire. */

import type { GameSaid, House, HouseAnswer, Refusal, RulesAnswer, UndoAnswer, View, Event as AnyEvent } from "./wire.js";

export type Lang = "it" | "en";

/** Who sits at a seat: a person at this screen, the random player, or a person elsewhere. */
export type Sitter = "person" | "random" | "elsewhere";

/** Where the rules are asked: the referee in the worker, or the server. */
export interface Desk {
  games(lang: Lang): Promise<GameSaid[]>;
  rules(house: House, lang: Lang, sheet: "html" | null): Promise<RulesAnswer>;
  house(file: HouseFile, lang: Lang): Promise<HouseAnswer>;
}

/** What has happened in a match, and whose turn it is now. */
export interface Told {
  number: number;
  events: AnyEvent[];
}

/** Whose eyes see: a seat's, or a spectator's. */
export type Eyes = number | null;

/** A match, wherever it is kept. `Match` of local.js and of remote.js are the two there are. */
export interface Match {
  readonly names: string[];
  readonly house: House;
  readonly sitters: Sitter[];
  /** The seat that the server gave this page; undefined where all play at this screen. */
  readonly seat?: Eyes;
  /** What the decks and the random player's moves come from, where all play at this screen. */
  readonly seed?: string;
  view(eyes: Eyes): Promise<View>;
  legal(seat: number): Promise<string[]>;
  check(seat: number, move: string, lang: Lang): Promise<Refusal | null>;
  play(seat: number, move: string, at: number, eyes: Eyes): Promise<Told>;
  events(since: number, eyes: Eyes): Promise<Told>;
  record(): Promise<string>;
  /** Take back one move; only where all play at this screen. */
  undo?(at: number, lang: Lang): Promise<UndoAnswer>;
  leave(): void;
}

/** A house file of the player's own. */
export interface HouseFile {
  file: string;
  form: "toml" | "json";
}

/** A link by which somebody joins a match. */
export interface Invitation {
  name: string;
  link: string;
}

/** A match that is kept in this browser, so that it survives a reload. */
export interface Kept {
  record: string;
  seed: string;
  names: string[];
  house: House;
  sitters: Sitter[];
  /** What the house is called. */
  title: string;
}
