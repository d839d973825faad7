import type { VoteType } from "../../src/labels.ts";

/** Votes and follows of a few reports, which count together where reports are merged (docs/product/case.md#merging). */

type Kind = VoteType | "follow";

/** Votes or follows of a report: by student, and those that came along from which other report. */
export interface Support {
  readonly own: Map<number, Kind>;
  readonly came: Map<number, { readonly from: number; readonly kind: Kind }>;
}

interface Supported {
  readonly author: number;
  readonly isAnonymous: boolean;
  /** What it is merged into. */
  target: number | null;
  readonly votes: Support;
  readonly follows: Support;
}

interface All {
  readonly cases: readonly Supported[];
}

const many = ({ own, came }: Support, kind: Kind) =>
  [...own.values(), ...[...came.values()].map((one) => one.kind)].filter((one) => one === kind)
    .length;

export const votesOf = ({ votes }: Supported) => {
  const [upvote, downvote] = [many(votes, "upvote"), many(votes, "downvote")];
  return { upvote, downvote, vote_total: upvote - downvote };
};
export const followersOf = ({ follows }: Supported) => many(follows, "follow");

export const childrenOf = ({ cases }: All, target: number) =>
  cases.flatMap((one, at) => (one.target === target ? [at] : []));

/** Votes and follows of `from` count on its target too: not of its named author, nor of who is there already. */
const bring = (
  model: All,
  target: number,
  from: number,
  of: "votes" | "follows",
  lost?: Set<number>,
) => {
  const to = model.cases[target]!;
  const { own, came }: Support = to[of];
  for (const [student, kind] of model.cases[from]![of].own) {
    const isAuthor = !to.isAnonymous && to.author === student;
    if (own.has(student) || came.has(student) || isAuthor) continue;
    if (!lost || lost.has(student)) came.set(student, { from, kind });
  }
};

/** A report stands by itself again; whoever counted on its target through it counts there through another. */
export const detach = (model: All, at: number) => {
  const one = model.cases[at]!;
  const { target } = one;
  if (target === null) return;
  one.target = null;
  for (const of of ["votes", "follows"] as const) {
    const { came } = model.cases[target]![of];
    const lost = new Set([...came].filter(([, { from }]) => from === at).map(([who]) => who));
    for (const student of lost) came.delete(student);
    for (const other of childrenOf(model, target)) bring(model, target, other, of, lost);
  }
};

export const attach = (model: All, at: number, target: number) => {
  model.cases[at]!.target = target;
  for (const of of ["votes", "follows"] as const) bring(model, target, at, of);
};
