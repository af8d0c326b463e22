/**
 * The wire of cirulla. This file is made from its JSON Schema by tools/make_types.py.
 *
 * What the types cannot say, such as how a card is spelled, stands in the schema.
 */

/** A card: its rank, then its suit (h d c s). */
export type Card = string;

/** A rank. */
export type Rank = string;

/** A set of cards, in any order; written in canonical order. */
export type Cards = string;

/** Cards whose order counts. */
export type Run = string;

/** The cards that keep a declared value, each with that rank. */
export type Pledges = Record<string, Rank>;

/**
 * A move: 7d lays, 7dx2c5h takes, !buona or !buona=5 declares, !decino:5h5d5c names its cards,
 * !call calls, @ and forty cards shuffle.
 */
export type Move = string;

/** What is wrong, in words that never change. */
export type Code =
  | "text/bad-card"
  | "text/card-twice"
  | "text/bad-move"
  | "text/bad-state"
  | "text/impossible-state"
  | "text/bad-deck"
  | "text/bad-seed"
  | "text/bad-argument"
  | "text/bad-json"
  | "text/bad-value"
  | "text/unknown-key"
  | "text/missing-key"
  | "text/too-large"
  | "text/newer-wire"
  | "move/match-over"
  | "move/no-such-seat"
  | "move/not-your-turn"
  | "move/needs-shuffle"
  | "move/no-shuffle-now"
  | "move/not-in-hand"
  | "move/not-on-table"
  | "move/not-a-capture"
  | "move/must-capture"
  | "move/must-take-equal"
  | "move/must-take-sum"
  | "move/must-take-fewest"
  | "move/must-sweep"
  | "move/ace-takes-ace-or-fifteen"
  | "move/not-by-these-rules"
  | "move/no-such-accuso"
  | "move/too-late-to-declare"
  | "move/better-accuso"
  | "move/wrong-wild-rank"
  | "move/name-the-three-cards"
  | "move/no-calls-in-this-house"
  | "move/nothing-to-call"
  | "move/call-below-target"
  | "move/stale-position"
  | "move/ambiguous"
  | "move/nothing-to-undo"
  | "match/no-such-match"
  | "match/too-many"
  | "server/unauthorized"
  | "server/foreign-origin"
  | "server/not-found"
  | "server/bad-method"
  | "server/bad-media-type"
  | "server/needs-websocket"
  | "server/too-slow"
  | "server/body-too-large"
  | "server/too-many-requests"
  | "server/full"
  | "server/rules-changed"
  | "server/bad-database"
  | "server/failed"
  | "rules/unknown-variant"
  | "rules/unknown-game"
  | "rules/unknown-option"
  | "rules/bad-option"
  | "rules/variant-twice"
  | "rules/conflict"
  | "rules/bad-plugin"
  | "rules/broken-plugin"
  | "rules/name-clash"
  | "rules/bad-players"
  | "rules/bad-answer"
  | "rules/bad-house"
  | "rules/too-large"
  | "rules/missing-extra"
  | "rules/failed"
  | "record/unreadable"
  | "record/bad-field"
  | "record/too-large"
  | "record/newer-format"
  | "record/truncated"
  | "record/wrong-digest"
  | "record/wrong-deck"
  | "record/wrong-move"
  | "record/wrong-score"
  | "record/wrong-result"
  | "record/bad-rules";

/** A house: the name of a named game, or a table as of a house file. */
export type House = string | {
  name?: string;
  sources?: string[];
  game?: string;
  without?: string[];
  variants?: {
    variant: string;
    [key: string]: unknown;
  }[];
};

/** Points scored during a round: a scopa, a table bonus, an accuso, a variant's own. */
export interface Mark {
  /** Scope (scopa and table bonus), accusi, or a variant's own. */
  item: string;
  /** The side that scores. */
  side: number;
  /** How many. */
  points: number;
  /** Those that earned it (SCORE-6). */
  cards: Cards;
}

/** How a match ended. */
export interface Outcome {
  /** The side. */
  winner: number;
  /** Target, cappotto, luzzati, call, or a variant's own. */
  how: string;
}

/** A match at one moment, hidden cards included. Lists are by seat or by side, from 0. */
export interface State {
  /** The cards that each seat holds. */
  hands: Cards[];
  /** Those of them that lie face up, since they were declared (ACC-5). */
  up: Cards[];
  /** Whether each hand still has the right to declare in this deal (ACC-4). */
  rights: boolean[];
  /** The face-up cards in the middle. */
  table: Cards;
  /** The undealt cards, in dealing order. */
  stock: Run;
  /** The cards captured in this round, by side. */
  piles: Cards[];
  /** The points scored during this round, in order. */
  marks: Mark[];
  /** The cards that keep a declared value, each with that rank (MATTA-3). */
  pledges: Pledges;
  /** The seat to play; null while a shuffle is awaited and after the end. */
  turn: number | null;
  /** The side that captured last in this round; null before (END-1). */
  last: number | null;
  /** The seat that has just played; null if another move, or none, was the last. */
  played: number | null;
  /** Which deal of the round it is, from 0. */
  deal: number;
  /** How many moves were made in the match, shuffles included. */
  number: number;
  /** The seat that deals this round. */
  dealer: number;
  /** The points of the full rounds, by side. */
  totals: number[];
  /** Which round of the match it is, from 0. */
  round: number;
  /** How many misdeals in a row this round had. */
  misdeals: number;
  /** How the match ended; null until it has. */
  outcome: Outcome | null;
}

/** A match at one moment, as one seat or a spectator sees it. */
export interface View {
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  /** The cards that it may see of each hand: all of its own, of another those face up. */
  hands: Cards[];
  /** The cards of each hand that lie face up (ACC-5). */
  up: Cards[];
  /** How many cards each hand holds. */
  counts: number[];
  /** Whether each hand still has the right to declare in this deal (ACC-4). */
  rights: boolean[];
  /** The face-up cards in the middle. */
  table: Cards;
  /** How many cards are undealt. */
  stock: number;
  /** The cards captured in this round, by side. */
  piles: Cards[];
  /** The points scored during this round, in order. */
  marks: Mark[];
  /** The cards that keep a declared value, each with that rank (MATTA-3). */
  pledges: Pledges;
  /** The seat to play; null while a shuffle is awaited and after the end. */
  turn: number | null;
  /** The side that captured last in this round; null before (END-1). */
  last: number | null;
  /** The seat that has just played; null if another move, or none, was the last. */
  played: number | null;
  /** Which deal of the round it is, from 0. */
  deal: number;
  /** How many moves were made in the match, shuffles included. */
  number: number;
  /** The seat that deals this round. */
  dealer: number;
  /** The points of the full rounds, by side. */
  totals: number[];
  /** Which round of the match it is, from 0. */
  round: number;
  /** How many misdeals in a row this round had. */
  misdeals: number;
  /** How the match ended; null until it has. */
  outcome: Outcome | null;
}

/** Cards were dealt (DEAL-1, DEAL-2). */
export interface Dealt {
  event: "dealt";
  /** Which deal of the round, from 0. */
  deal: number;
  /** The cards that each seat received. */
  hands: Cards[];
  /** The cards laid face up, in dealing order. */
  to_table: Run;
}

/** Cards were dealt, as one seat or a spectator sees it. */
export interface SeenDealt {
  event: "seen_dealt";
  /** Whose eyes see it; None for a spectator. */
  seat: number | null;
  /** Which deal of the round, from 0. */
  deal: number;
  /** The cards that this seat received; none for a spectator. */
  hand: Cards;
  /** How many cards each seat received. */
  counts: number[];
  /** The cards laid face up, in dealing order. */
  to_table: Run;
}

/** The first table was refused; all cards are gathered and the same dealer deals afresh. */
export interface Misdealt {
  event: "misdealt";
  /** The seat that deals again. */
  dealer: number;
  /** The rule that says so. */
  rule: string;
  /** The table cards. */
  cards: Cards;
  /** How many in a row there have been now. */
  misdeals: number;
}

/** The dealer's side took the first table (TABLE-1). */
export interface TableTaken {
  event: "table_taken";
  /** That side. */
  side: number;
  /** What it scored. */
  mark: Mark;
}

/** A declaration that a hand may make (ACC-1 to ACC-3). */
export interface Accuso {
  /** As in Combination. */
  name: string;
  /** What it scores. */
  points: number;
  /** The rank that the matta stands for; None where no matta is among the cards. */
  wild: Rank | null;
  /** The three cards. */
  cards: Cards;
}

/** A hand declared (ACC-4); its cards are face up now (ACC-5). */
export interface Declared {
  event: "declared";
  /** Who declared. */
  seat: number;
  /** What, with its cards and the matta's rank. */
  accuso: Accuso;
  /** What it scored. */
  mark: Mark;
  /** Whether the matta keeps that rank (MATTA-3). */
  stays: boolean;
}

/** A card was laid on the table. */
export interface Laid {
  event: "laid";
  /** Who played it. */
  seat: number;
  /** The card. */
  card: Card;
}

/** A set of table cards that a card may take (CAP-1). */
export interface Capture {
  /** Equal, sum, fifteen, sweep, or a variant's own. */
  kind: string;
  /** The table cards taken, without the card played. */
  cards: Cards;
}

/** A card took others (CAP-6). */
export interface Captured {
  event: "captured";
  /** Who played it. */
  seat: number;
  /** The card played. */
  card: Card;
  /** What it took, and how. */
  capture: Capture;
  /** What that scored: a scopa, a variant's own. */
  marks: Mark[];
}

/** At the end of a round a side took what lay on the table (END-1, END-2). */
export interface LeftoversTaken {
  event: "leftovers_taken";
  /** That side. */
  side: number;
  /** What it took. */
  cards: Cards;
}

/** One line of a round's score sheet (SCORE-6). */
export interface ScoreLine {
  /**
   * Carte, denari, settebello, primiera, grande, piccola, scope, accusi, or a variant's own.
   */
  item: string;
  /** The side that scores. */
  side: number;
  /** How many. */
  points: number;
  /** Those that earned it; a run stands in its own order. */
  cards: Run;
}

/** A round was scored. */
export interface RoundScored {
  event: "round_scored";
  /** Every point with its item, side and cards (SCORE-6). */
  lines: ScoreLine[];
  /** The points of the round, by side. */
  points: number[];
  /** The totals of the match now, by side. */
  totals: number[];
}

/** A player called out (CALL-1). */
export interface Called {
  event: "called";
  /** Who called. */
  seat: number;
}

/** The match is over (MATCH-3). */
export interface MatchEnded {
  event: "match_ended";
  /** Who won, and how. */
  outcome: Outcome;
  /** The totals of the last full round, by side. */
  totals: number[];
}

export type Event =
  | Dealt
  | SeenDealt
  | Misdealt
  | TableTaken
  | Declared
  | Laid
  | Captured
  | LeftoversTaken
  | RoundScored
  | Called
  | MatchEnded;

/** A first table that is gathered and dealt afresh, scoring nothing. */
export interface Misdeal {
  verdict: "misdeal";
  /** The id of the rule that says so. */
  rule: string;
}

/** A first table that the dealer's side takes (TABLE-1). */
export interface TableBonus {
  verdict: "table_bonus";
  /** The scope it scores, 1 or more. */
  points: number;
  /** The table cards. */
  cards: Cards;
}

/** A first table that ends the match. */
export interface MatchDecided {
  verdict: "match_decided";
  /** Whether the dealer's side wins it or loses it. */
  dealer_wins: boolean;
  /** The reason recorded, as luzzati. */
  how: string;
}

export type Verdict = Misdeal | TableBonus | MatchDecided;

/** The rules of a house. */
export interface RulesMessage {
  /** The version of the wire. */
  wire: 1;
  rules: House;
}

/** A match at one moment, hidden cards included. */
export interface StateMessage {
  /** The version of the wire. */
  wire: 1;
  state: State;
}

/** A match at one moment, as one seat may know it. */
export interface ViewMessage {
  /** The version of the wire. */
  wire: 1;
  view: View;
}

/** A move. */
export interface MoveMessage {
  /** The version of the wire. */
  wire: 1;
  move: Move;
}

/** Moves, in order. */
export interface MovesMessage {
  /** The version of the wire. */
  wire: 1;
  moves: Move[];
}

/** What happened, in order. */
export interface EventsMessage {
  /** The version of the wire. */
  wire: 1;
  events: Event[];
}

/** Explain why a move may not be made now. */
export interface Refusal {
  /** A stable Code. */
  code: Code;
  /** One sentence for a person, in English. */
  message: string;
  /** The id in the rules, as CAP-2; empty where no rule is in play. */
  rule: string;
  /** The question that decided, as excludes; empty where none did. */
  step: string;
  /** The variants that decided there; empty for the base game. */
  variants: string[];
  /** The cards concerned, in canonical order. */
  cards: Run;
  /** The moves that are legal instead and nearest to what was tried. */
  alternatives: Move[];
}

/** Why a move may not be made now. */
export interface RefusalMessage {
  /** The version of the wire. */
  wire: 1;
  refusal: Refusal;
}

/** The score sheet of a round. */
export interface LinesMessage {
  /** The version of the wire. */
  wire: 1;
  lines: ScoreLine[];
}

/** Name one fault of a configuration, or of a message. */
export interface Fault {
  /** Where it stands, as variants[0].card; empty for the whole. */
  path: string;
  /** What is wrong and how to mend it. */
  message: string;
  /** A stable Code. */
  code: Code;
}

/** What went wrong. */
export interface Problem {
  /** A stable code. */
  code: Code;
  /** One line for a person, in English. */
  message: string;
  /** Where in the message it is, as state.hands[0].cards; empty for the whole. */
  path: string;
  /**
   * Each thing that is wrong with the message, the first included; none if it was well written.
   */
  faults: Fault[];
  /** Why a move was refused; null if none was. */
  refusal: Refusal | null;
}

/** What went wrong. */
export interface ErrorMessage {
  /** The version of the wire. */
  wire: 1;
  error: Problem;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
}

/** What may this card take from this table, and may it be laid (CAP-1 to CAP-6, SCOPA-1)?. */
export interface CapturesQuestion {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "captures";
  /** The house. */
  rules: House;
  /** The card played. */
  card: Card;
  /** The face-up cards. */
  table: Cards;
  /** Which of them keep a declared value, each with that rank (MATTA-3). */
  pledged?: Pledges;
  /** Whether it is the last card of the round (SCOPA-2). */
  last_card?: boolean;
  /** Whether it is played in the last deal of the round. */
  last_deal?: boolean;
}

/** What a card may take. */
export interface Taking {
  /** Equal, sum, fifteen, sweep, or a variant's own. */
  kind: string;
  /** The table cards taken, without the card played. */
  cards: Cards;
  /** How many scope it would score. */
  scope: number;
}

/** What a card may do. */
export interface CapturesAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** What it may take. */
  captures: Taking[];
  /** Whether it may be laid instead. */
  may_lay: boolean;
}

/** What may this hand declare (ACC-1 to ACC-4)?. */
export interface AccusiQuestion {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "accusi";
  /** The house. */
  rules: House;
  /** All its cards. */
  hand: Cards;
}

/** What a hand may declare. */
export interface AccusiAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** One for each legal declaration. */
  accusi: Accuso[];
}

/** How is this first table judged (TABLE-1 to TABLE-3)?. */
export interface FirstTableQuestion {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "first_table";
  /** The house. */
  rules: House;
  /** The table cards. */
  cards: Cards;
  /** How many misdeals in a row came before. */
  misdeals?: number;
  /** How many play. */
  players?: number;
}

/** How a first table is judged. */
export interface FirstTableAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** A misdeal, a bonus, or the end of the match; null if it is played on. */
  verdict: Verdict | null;
}

/** What does this round score, and is the match over (SCORE-1 to SCORE-6, MATCH-1)?. */
export interface ScoreQuestion {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "score";
  /** The house. */
  rules: House;
  /** The cards taken, by side. */
  piles: Cards[];
  /** The points scored during the round. */
  marks?: Mark[];
  /** The totals before it, by side; null where only the round is asked about. */
  totals?: number[] | null;
}

/** The score sheet of a round. */
export interface ScoreAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** Every point with its item, side and cards. */
  lines: ScoreLine[];
  /** The points of the round, by side. */
  points: number[];
  /** The totals after it, by side; null if none were given. */
  totals: number[] | null;
  /** How the match ended; null if it goes on, or no totals were given. */
  outcome: Outcome | null;
}

/** Which moves may be made now? Of a view: by its seat. */
export interface LegalQuestion {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "legal";
  /** The house. */
  rules: House;
  /** The match; or a view of it, one of the two. */
  state?: State | null;
  /** What the seat knows of it. */
  view?: View | null;
}

/** The legal moves. */
export interface LegalAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** In a fixed order: declarations, plays by card, then a call. */
  moves: Move[];
}

/** May this move be made now, and if not, why not? Of a view: by its seat. */
export interface CheckQuestion {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "check";
  /** The house. */
  rules: House;
  /** The move. */
  move: Move;
  /** The match; or a view of it, one of the two. */
  state?: State | null;
  /** What the seat knows of it. */
  view?: View | null;
}

/** Whether a move may be made. */
export interface CheckAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** Why not, with the rule and the legal alternatives; null if it may. */
  refusal: Refusal | null;
}

/** What comes of this move? One that may not be made is an error with its refusal. */
export interface ApplyQuestion {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "apply";
  /** The house. */
  rules: House;
  /** The match. */
  state: State;
  /** The move, a shuffle too. */
  move: Move;
}

/** What a move leads to. */
export interface ApplyAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** The next state. */
  state: State;
  /** What happened, hidden cards included; ViewQuestion tells what a seat may know. */
  events: Event[];
}

/** How does a new match begin?. */
export interface StartQuestion {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "start";
  /** The house. */
  rules: House;
  /** How many play. */
  players?: number;
  /** The seat that deals the first round. */
  dealer?: number;
}

/** A new match. */
export interface StartAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** Before the first round; it awaits a shuffle. */
  state: State;
}

/** What may this seat know of a match?. */
export interface ViewQuestion {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "view";
  /** The match. */
  state: State;
  /** The seat; null for a spectator. */
  seat: number | null;
}

/** What a seat may know. */
export interface ViewAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** The match as it sees it. */
  view: View;
}

/**
 * Begin a match. With a seed or decks it deals by itself, otherwise it awaits each shuffle.
 */
export interface NewRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "new";
  /** The house; the base game if it is left out. */
  rules?: House;
  /** How many play; if it is left out as many as there are names, or 2. */
  players?: number | null;
  /** The players' names by seat; empty for none. */
  names?: string[];
  /** The seat that deals the first round; 0 if it is left out. */
  dealer?: number;
  /** A text that the named shuffle makes the decks from; whoever knows it knows all. */
  seed?: string | null;
  /** The decks in dealing order, used in this order. */
  decks?: Run[] | null;
  /**
   * Who is told of the dealing: a seat, or a spectator (null); if it is left out the program,
   * which is told everything.
   */
  seat?: number | null;
}

/** How a match stands, and what has just happened in it. */
export interface Standing {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** Its name. */
  match: string;
  /** How many moves were made in it, shuffles included. */
  number: number;
  /** The seat to play; null while a shuffle is awaited and after the end. */
  turn: number | null;
  /** The seat that has just played, and may call out where the house has calls. */
  played: number | null;
  /** What happened, as the eyes that were asked for may see it. */
  events: Event[];
  /**
   * How it ended; null until it has. Without it and without a turn the match awaits a shuffle.
   */
  outcome: Outcome | null;
}

/** Go on with a match from its record. */
export interface LoadRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "load";
  /** The text of a record file; it must hide no card. */
  record: string;
  /** Deals after the record's own decks, as in new. */
  seed?: string | null;
  /** Likewise. */
  decks?: Run[] | null;
  /** Who is told, as in new; what the record tells is not told again, but by events. */
  seat?: number | null;
}

/** How a match stands that was loaded, who plays it, and by which rules. */
export interface LoadAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** Its name. */
  match: string;
  /** How many moves were made in it, shuffles included. */
  number: number;
  /** The seat to play; null while a shuffle is awaited and after the end. */
  turn: number | null;
  /** The seat that has just played, and may call out where the house has calls. */
  played: number | null;
  /** What happened since the record ends. */
  events: Event[];
  /**
   * How it ended; null until it has. Without it and without a turn the match awaits a shuffle.
   */
  outcome: Outcome | null;
  /** How many play. */
  players: number;
  /** The players' names by seat; empty if they have none. */
  names: string[];
  /** The house. */
  rules: House;
}

/** Shuffle, where a match awaits it: at the beginning, after each round and each misdeal. */
export interface ShuffleRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "shuffle";
  /** The match. */
  match: string;
  /** The forty cards in dealing order; null for one that the referee draws. */
  deck?: Run | null;
  /** Who is told of the dealing, as in new. */
  seat?: number | null;
}

/** Make a move. One that may not be made is an error with its refusal. */
export interface PlayRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "play";
  /** The match. */
  match: string;
  /** The move. */
  move: Move;
  /**
   * The seat that makes it, and is told why it may not; if it is left out the program, for
   * whoever is to move.
   */
  by?: number | null;
  /** The number of the position it was made for; null for any. */
  at?: number | null;
  /** The language of a refusal; English if it is left out. */
  lang?: "en" | "it";
  /**
   * Who is told what happened, as in new; if only by is given, that seat. A refusal is for the
   * eyes of by whatever stands here.
   */
  seat?: number | null;
}

/** Take back one player's move, and the dealing that followed it. */
export interface UndoRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "undo";
  /** The match. */
  match: string;
  /** The number of the position it is taken back from; null for any. */
  at?: number | null;
  /** The language of a refusal; English if it is left out. */
  lang?: "en" | "it";
}

/** How a match stands after a move was taken back. */
export interface UndoAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** The move. */
  move: Move;
  /** The match. */
  match: string;
  /** How many moves were made in it now. */
  number: number;
  /** The seat to play. */
  turn: number | null;
}

/** What may this seat know of a match that is kept?. */
export interface ViewRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "view";
  /** The match. */
  match: string;
  /** The seat; if it is null or left out, a spectator. */
  seat?: number | null;
}

/** Which moves may be made now in a match that is kept?. */
export interface LegalRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "legal";
  /** The match. */
  match: string;
  /**
   * The seat that asks; it has none out of its turn. If it is left out, those of whoever is to
   * move.
   */
  seat?: number | null;
}

/** May this move be made now in a match that is kept, and if not, why not?. */
export interface CheckRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "check";
  /** The match. */
  match: string;
  /** The move. */
  move: Move;
  /** The seat that would make it; if it is left out the program, for whoever is to move. */
  by?: number | null;
  /** The number of the position it is meant for; null for any. */
  at?: number | null;
  /** The language of a refusal; English if it is left out. */
  lang?: "en" | "it";
}

/** What has happened in a match since a position?. */
export interface EventsRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "events";
  /** The match. */
  match: string;
  /** The number of the position; 0 for all, as if it is left out. */
  since?: number;
  /** Who is told, as in new. */
  seat?: number | null;
}

/** What happened since a position. */
export interface EventsAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** How many moves were made in the match, shuffles included. */
  number: number;
  /** The seat to play; null while a shuffle is awaited and after the end. */
  turn: number | null;
  /** What happened, as the eyes that were asked for may see it. */
  events: Event[];
}

/** The record of a match so far. */
export interface RecordRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "record";
  /** The match. */
  match: string;
  /**
   * Whom it is for: the cards that a seat, or a spectator (null), may not know are hidden; if
   * it is left out, it is whole.
   */
  seat?: number | null;
  /** Whether a match that is not over will not be played on; false if it is left out. */
  abandoned?: boolean;
}

/** The record of a match. */
export interface RecordAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** The text of a record file. */
  record: string;
}

/** Keep a match no longer. */
export interface CloseRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "close";
  /** The match. */
  match: string;
}

/** A match that is kept no longer. */
export interface CloseAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** Its name, which no other match will have. */
  match: string;
}

/** Which matches are kept? So a client finds them again after the referee was started anew. */
export interface MatchesRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "matches";
}

/** A match that is kept. */
export interface KeptSaid {
  /** Its name. */
  match: string;
  /** How many play. */
  players: number;
  /** The players' names by seat; empty if they have none. */
  names: string[];
  /** That of its house, as rules tells it. */
  digest: string;
  /** How many moves were made in it, shuffles included. */
  number: number;
  /** The seat to play; null while a shuffle is awaited and after the end. */
  turn: number | null;
  /** How it ended; null until it has. */
  outcome: Outcome | null;
}

/** The matches that are kept. */
export interface MatchesAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** In the order in which they were begun. */
  matches: KeptSaid[];
}

/** What are the rules of this house, in words?. */
export interface RulesRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "rules";
  /** The house; the base game if it is left out. */
  rules?: House;
  /** The language of the words; English if it is left out. */
  lang?: "en" | "it";
  /** How the rule sheet is to be written, with worked examples; null for none. */
  sheet?: "text" | "markdown" | "html" | null;
}

/** A rule of a house in words. */
export interface RuleSaid {
  /** Its id, as CAP-2; refusals name it. */
  rule: string;
  /** Its sentences. */
  text: string;
}

/** The rules of a house. */
export interface RulesAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** What the house is called. */
  name: string;
  /** The house, every option in full. */
  rules: House;
  /** SHA-256, in hexadecimal, of variants, options and versions; records carry it. */
  digest: string;
  /** How many can play. */
  players: number[];
  /** The seats of each side, for each number of players in that order. */
  sides: number[][][];
  /** Every rule in words, in the order of play. */
  texts: RuleSaid[];
  /** The rule sheet; null if none was asked for. */
  sheet: string | null;
}

/** Which named games are there?. */
export interface GamesRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "games";
  /** The language of the words; English if it is left out. */
  lang?: "en" | "it";
}

/** A named game. */
export interface GameSaid {
  /** The name by which it is asked for. */
  game: string;
  /** What it is, in a few words. */
  title: string;
  /** What differs from the base game, in sentences; empty for the base game. */
  about: string;
  /** How many can play. */
  players: number[];
}

/** The named games. */
export interface GamesAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** In alphabetical order. */
  games: GameSaid[];
}

/**
 * What does this house file say? For whoever has the file of a family, and no reader for it.
 */
export interface HouseRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "house";
  /** The text of the file. */
  file: string;
  /** Its format; TOML if it is left out. */
  form?: "toml" | "json";
  /** The language of the words; English if it is left out. */
  lang?: "en" | "it";
}

/** A house file that was read. */
export interface HouseAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** The house as it was written, to be sent as rules from now on. */
  rules: House;
  /** What it is called. */
  title: string;
  /** What differs from the base game, in sentences; empty for the base game. */
  about: string;
  /** How many can play. */
  players: number[];
}

/** What is the JSON Schema of a message, or of anything that stands in one?. */
export interface SchemaRequest {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  op: "schema";
  /** As StateMessage or Mark; empty for the schema of all messages. */
  name?: string;
}

/** The schema of what is told between programs. */
export interface SchemaAnswer {
  /** The version of the wire. */
  wire: 1;
  /** Chosen by who asks; the answer gives it back. */
  id?: number | string | null;
  /** JSON Schema, draft 2020-12. */
  schema: Record<string, unknown>;
}

/** Each request by its word. */
export interface Requests {
  "new": NewRequest;
  "load": LoadRequest;
  "shuffle": ShuffleRequest;
  "play": PlayRequest;
  "undo": UndoRequest;
  "view": ViewRequest;
  "legal": LegalRequest;
  "check": CheckRequest;
  "events": EventsRequest;
  "record": RecordRequest;
  "close": CloseRequest;
  "matches": MatchesRequest;
  "rules": RulesRequest;
  "games": GamesRequest;
  "house": HouseRequest;
  "schema": SchemaRequest;
}

/** What each request is answered with. */
export interface Answers {
  "new": Standing;
  "load": LoadAnswer;
  "shuffle": Standing;
  "play": Standing;
  "undo": UndoAnswer;
  "view": ViewAnswer;
  "legal": LegalAnswer;
  "check": CheckAnswer;
  "events": EventsAnswer;
  "record": RecordAnswer;
  "close": CloseAnswer;
  "matches": MatchesAnswer;
  "rules": RulesAnswer;
  "games": GamesAnswer;
  "house": HouseAnswer;
  "schema": SchemaAnswer;
}
