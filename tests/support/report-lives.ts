import { CATEGORIES, keysOf, LEVELS } from "../../src/labels.ts";
import { ANSWER } from "../../src/promises.ts";
import { spans } from "./test-app.ts";

const { day, hour } = spans;
/** How long an answer may take, in milliseconds. */
export const ANSWER_TIME = ANSWER.days * day;

/** What became of a report. */
export interface Life {
  /** With its zone. */
  readonly submitted: string;
  readonly category: string;
  readonly level: string;
  readonly isAnonymous: boolean;
  readonly isPrivate: boolean;
  /** Status after status, each with the milliseconds since the submission. */
  readonly changes: readonly (readonly [status: string, after: number])[];
}

const plain = { category: "general", level: "faculty", isAnonymous: false, isPrivate: false };
/** Reports that lie on a border of what is counted. */
export const edges: readonly Life[] = [
  // the last moment of a month of Jakarta, and the first of the next, on the same day of UTC
  { ...plain, submitted: "2026-01-31T23:59:59.999+07:00", changes: [["done", day]] },
  { ...plain, submitted: "2026-02-01T00:00:00.000+07:00", changes: [["done", 2 * day]] },
  // in the last moment, and past it
  { ...plain, submitted: "2026-02-10T10:00:00Z", changes: [["responded", ANSWER_TIME]] },
  { ...plain, submitted: "2026-02-10T10:00:00Z", changes: [["responded", ANSWER_TIME + 1]] },
  // answered, set back to open, answered again
  {
    ...plain,
    submitted: "2026-02-11T02:00:00Z",
    isAnonymous: true,
    changes: [
      ["under_review", hour],
      ["responded", 3 * day],
      ["pending", 4 * day],
      ["done", 20 * day],
    ],
  },
  // set back to open and never answered again
  {
    ...plain,
    submitted: "2026-02-11T03:00:00Z",
    changes: [
      ["rejected", 6 * day],
      ["pending", 7 * day],
    ],
  },
  // looked at, never answered
  { ...plain, submitted: "2026-02-12T03:00:00Z", changes: [["under_review", day]] },
  { ...plain, submitted: "2026-02-12T04:00:00Z", isPrivate: true, changes: [] },
];

/** Many more, the same every time. */
export const made = Array.from({ length: 36 }, (_, i): Life => {
  const scatter = (many: number) => ((i * 7919 + 104_729) % 10_007) % many;
  const answer = ["responded", "done", "rejected", "under_review"][scatter(4)]!;
  return {
    submitted: new Date(Date.UTC(2026, 2 + (i % 4), 1 + scatter(28), scatter(24))).toISOString(),
    category: keysOf(CATEGORIES)[scatter(7)]!,
    level: keysOf(LEVELS)[scatter(5)]!,
    isAnonymous: i % 3 === 0,
    isPrivate: i % 5 === 0,
    changes: i % 6 === 5 ? [] : [[answer, scatter(200) * hour + i]],
  };
});
