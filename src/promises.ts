/**
 * The promises of SIKAM (docs/product/README.md#promises), with their words. Every due time and every text uses
 * these; a house rule finds a promise that is written out elsewhere.
 */

/** A promise in days; `unbroken` stays on one line. */
const promised = (days: number) => ({
  days,
  words: `${days} hari`,
  unbroken: `${days}\u00a0hari`,
});

/** The longest wait of a confirmed account for its verification. */
export const VERIFICATION = promised(3);

/** The longest wait of a report for its answer. */
export const ANSWER = promised(5);

/** The time after the answer in which an author may give a verdict. */
export const JUDGING = promised(14);

/** The longest wait of an appeal for its decision. */
export const DECISION = promised(14);
