/**
 * The promises of SIKAM (docs/product/README.md#promises), with their words. Every text uses these; a house rule
 * finds a promise that is written out elsewhere.
 */

/** A promise in days; `unbroken` stays on one line, `span` stands beside figures about what each record was promised. */
const promised = (days: number, unit = "hari", span = `${days} ${unit}`) => ({
  days,
  words: `${days} ${unit}`,
  unbroken: `${days} ${unit}`.replaceAll(" ", "\u00a0"),
  span,
});

/** The longest wait of a confirmed account for its verification, unless a campus has set another. */
export const VERIFICATION = promised(3);

/** The longest wait of a report for its answer, unless a campus has set another. */
export const ANSWER = promised(5);

/** The time after the answer in which an author may give a verdict. */
export const JUDGING = promised(14);

/** The longest wait of an appeal for its decision, unless a campus has set another. */
export const DECISION = promised(14);

/** What a campus promises: days, and which of them count (docs/product/campus.md#promises). */
export interface Promises {
  readonly verify: number;
  readonly answer: number;
  readonly decide: number;
  readonly counting: "calendar" | "working";
}

/** The promises in words: as usual, or those that a campus has set. */
export const promisesInWords = (set?: Promises) => {
  if (!set) return { verification: VERIFICATION, answer: ANSWER, decision: DECISION };
  const inWords = (days: number) =>
    promised(days, set.counting === "working" ? "hari kerja" : "hari", "tenggat");
  return {
    verification: inWords(set.verify),
    answer: inWords(set.answer),
    decision: inWords(set.decide),
  };
};

export type PromisesInWords = ReturnType<typeof promisesInWords>;

/** Promises that are not as usual; undefined where they are. */
export const unusual = ({ verify, answer, decide, counting }: Promises): Promises | undefined =>
  verify === VERIFICATION.days &&
  answer === ANSWER.days &&
  decide === DECISION.days &&
  counting === "calendar"
    ? undefined
    : { verify, answer, decide, counting };
