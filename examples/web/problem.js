/** What the wire answers where there is no answer. */

/** @typedef {import("./wire.js").Problem} ProblemData */

export class Problem extends Error {
  /** @param {ProblemData} told */
  constructor(told) {
    super(told.message);
    this.code = told.code;
    /** Each thing that is wrong with what was sent; none if it was well written. */
    this.faults = told.faults;
    /** Why a move was refused; null if it was something else. */
    this.refusal = told.refusal;
  }
}

/** What went wrong, told to the player already in words of theirs. */
export class Said extends Error {}

/** A file of the page that could not be loaded. */
export class MissingFile extends Error {}
