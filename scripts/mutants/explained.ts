/** A planted fault that no test can find, because nothing that anybody could see would differ. */
export interface ExplainedMutant {
  readonly file: string;
  /** The text that was replaced, and what it was replaced by, white space folded. */
  readonly was: string;
  readonly becomes: string;
  readonly why: string;
}

export const explainedMutants: readonly ExplainedMutant[] = [
  {
    file: "src/permissions.ts",
    was: "asker?.status",
    becomes: "asker.status",
    why: "`student` has refused a guest before; the compiler refuses it too",
  },
];
