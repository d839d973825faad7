/**
 * The promises of SIKAM (docs/product/README.md#promises), with the words for them. Every due time and every text
 * reads it here; a house rule finds a promise that is written out elsewhere.
 */

/** A promise in days; `unbroken` stays on one line. */
const promised = (days: number) => ({
  days,
  words: `${days} hari`,
  unbroken: `${days}\u00a0hari`,
});

/** How long a confirmed account waits for its verification at most. */
export const VERIFICATION = promised(3);

/** How long a report waits for its answer at most. */
export const ANSWER = promised(5);

/** How long after the answer an author may say whether the matter is settled. */
export const JUDGING = promised(14);

/** How long an appeal waits for its decision at most. */
export const DECISION = promised(14);
