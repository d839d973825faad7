/** A planted fault that no test can find, because nobody could see a difference. */
export interface ExplainedMutant {
  readonly file: string;
  /** The replaced text and its replacement, with white space folded. */
  readonly was: string;
  readonly becomes: string;
  readonly why: string;
}

export const explainedMutants: readonly ExplainedMutant[] = [
  {
    file: "src/server/limits.ts",
    was: "at < points",
    becomes: "at <= points",
    why: "a block without slots finds none",
  },
  {
    file: "src/server/limits.ts",
    was: "Math.min(SLOTS_AT_ONCE, points - at)",
    becomes: "Math.max(SLOTS_AT_ONCE, points - at)",
    why: "a slot that is looked at twice is taken the second time: the same slots are found",
  },
  {
    file: "src/server/limits.ts",
    was: "points - at",
    becomes: "points + at",
    why: "a slot that is looked at twice is taken the second time: the same slots are found",
  },
  {
    file: "src/features/appeals/appeal.present.ts",
    was: "row.admin_note === null",
    becomes: "false",
    why: "`readText` makes null of no text as well; the compiler refuses it",
  },
  {
    file: "src/features/reports/report.present.ts",
    was: "row.response === null",
    becomes: "false",
    why: "`readText` makes null of no text as well; the compiler refuses it",
  },
  {
    file: "src/features/reports/report.present.ts",
    was: "row.author_id !== null",
    becomes: "true",
    why: "in `isMine`: null is nobody's id: a viewer's is a number, a guest's is undefined",
  },
  {
    file: "src/web/drafts.ts",
    was: "!light",
    becomes: "false",
    why: "without `light` the call of it throws instead, and `inTurn` swallows either; the compiler refuses it",
  },
  {
    file: "src/web/drafts.ts",
    was: "heldDrafts.get(name)?.content",
    becomes: "heldDrafts.get(name).content",
    why: "of what is not held it throws, which `inTurn` makes the same 'not written'; the compiler refuses it",
  },
  {
    file: "src/web/drafts.ts",
    was: "forgetWaiting();",
    becomes: ";",
    why: "in `drop`: what still waits is held no more, and only what is held is written",
  },
  {
    file: "src/features/authorship/authorship.server.ts",
    was: "free - taken > 1",
    becomes: "free - taken >= 1",
    why: "one round more, between neighbours: it has no slot to look at and answers `free` as well",
  },
  {
    file: "src/features/authorship/authorship.server.ts",
    was: "slot < free",
    becomes: "slot <= free",
    why: "looks at `free` too, which is known to be free: the answer is the same slot",
  },
  {
    file: "src/features/authorship/authorship.server.ts",
    was: "slot > taken && !isTaken(slot)",
    becomes: "slot > taken || !isTaken(slot)",
    why: "none above the last one taken is taken; one below it that was given back may be taken as well",
  },
  {
    file: "src/features/authorship/authorship.server.ts",
    was: "slot > taken",
    becomes: "true",
    why: "none above the last one taken is taken; one below it that was given back may be taken as well",
  },
  {
    file: "src/features/authorship/authorship.server.ts",
    was: "slot > taken",
    becomes: "slot >= taken",
    why: "`taken` itself is taken, or is no slot that was looked at",
  },
  {
    file: "src/features/files/file.handlers.ts",
    was: "[]",
    becomes: '["Stryker was here"]',
    why: "the first of a match is its whole, which nobody reads",
  },
  {
    file: "src/server/uploads/accept.ts",
    was: '!type || type === "application/pdf"',
    becomes: "false",
    why: "`rewriteImage` refuses what is neither JPEG nor PNG with a `WrongType` as well",
  },
  {
    file: "src/server/uploads/accept.ts",
    was: '!type || type === "application/pdf"',
    becomes: '!type && type === "application/pdf"',
    why: "`rewriteImage` refuses what is neither JPEG nor PNG with a `WrongType` as well",
  },
  {
    file: "src/server/uploads/accept.ts",
    was: 'type === "application/pdf"',
    becomes: "false",
    why: "`rewriteImage` refuses what is neither JPEG nor PNG with a `WrongType` as well; a PDF where one may be has gone another way",
  },
];
