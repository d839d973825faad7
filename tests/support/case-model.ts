import type { Category, ReportEventKind, ReportStatus } from "../../src/labels.ts";
import { JUDGING } from "../../src/promises.ts";
import { DAY } from "../../src/server/clock.ts";
import { childrenOf, followersOf, type Support, votesOf } from "./case-support.ts";

/**
 * A few reports in memory, and what everybody reads of them (docs/product/case.md); what becomes of them stands in
 * case-rules.ts. Nothing here asks the product.
 */

export const PAUSES = 7 * DAY;

export interface Step {
  readonly kind: ReportEventKind;
  readonly from: ReportStatus | null;
  readonly to: ReportStatus | null;
  readonly at: number;
}

/** How a report was filed. */
export interface Filed {
  readonly author: number;
  readonly isAnonymous: boolean;
  readonly isPrivate: boolean;
  readonly title: string;
  readonly category: Category;
  /** Its promise, as it was filed. */
  readonly promised: number;
}

export interface Case extends Omit<Filed, "category" | "promised"> {
  category: Category;
  status: ReportStatus;
  version: number;
  response: string | null;
  /** When its answer was first written or, without one, when it became done. */
  answered: number | null;
  solved: boolean;
  reopened: number;
  promised: number;
  /** All pauses of this promise that are over. */
  paused: number;
  asked: boolean;
  /** When the pause that is under way began; undefined where the question stops nothing. */
  since: number | undefined;
  readonly messages: { readonly from: "author" | "admin"; readonly asks: boolean }[];
  unread: number;
  readonly steps: Step[];
  target: number | null;
  readonly votes: Support;
  readonly follows: Support;
  abuse: { readonly reason: string; readonly at: number } | null;
  /** How many signs of the title are covered. */
  covered: number;
}

export interface Model {
  now: number;
  readonly cases: Case[];
}

export const makeCase = (filed: Filed): Case => ({
  ...filed,
  status: "pending",
  version: 1,
  response: null,
  answered: null,
  solved: false,
  reopened: 0,
  paused: 0,
  asked: false,
  since: undefined,
  messages: [],
  unread: 0,
  steps: [],
  target: null,
  votes: { own: new Map(), came: new Map() },
  follows: { own: new Map(), came: new Map() },
  abuse: null,
  covered: 0,
});

export const isOpen = ({ status }: Case) => status === "pending" || status === "under_review";
export const isPublished = ({ status, isPrivate }: Case) =>
  !isPrivate && (status === "under_review" || status === "responded" || status === "done");
const isListed = (one: Case) => isPublished(one) && one.target === null;

/** Until when the author may say whether the matter is settled. */
export const judgedUntil = ({ status, answered }: Case) =>
  (status === "responded" || status === "done") && answered !== null
    ? answered + JUDGING.days * DAY
    : null;

/**
 * The promise that is read at this moment: none on what is closed, and while it stands still. What is due is sorted
 * and counted by the latest that it can become.
 */
const promiseOf = (one: Case, now: number) => {
  const { since, paused } = one;
  const stands = isOpen(one) && since !== undefined && paused + now - since < PAUSES;
  const due = one.promised + (since === undefined ? paused : PAUSES);
  const isDue = isOpen(one) && !stands && one.target === null;
  return { paused: stands, latest: due, due: isDue ? due : null };
};

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** What an answer to the author or an admin says of a report; the reports' numbers are `ids`. */
export const detailOf = (model: Model, at: number, ids: readonly number[]) => {
  const one = model.cases[at]!;
  const until = judgedUntil(one);
  const { paused, due } = promiseOf(one, model.now);
  let waiting = one.unread > 0 ? "admin" : null;
  if (one.asked) waiting = "author";
  return {
    id: ids[at],
    title: one.covered > 0 ? `▇▇▇${one.title.slice(one.covered)}` : one.title,
    category: one.category,
    isAnonymous: one.isAnonymous,
    isPrivate: one.isPrivate,
    status: one.status,
    version: one.version,
    response: one.response,
    due_at: iso(due),
    is_overdue: due !== null && due < model.now,
    paused,
    waiting_for: waiting,
    verdict:
      until === null && one.reopened === 0
        ? null
        : { solved: one.solved, reopened: one.reopened, until: iso(until) },
    solved_by_author: one.solved,
    abuse: one.abuse && { reason: one.abuse.reason, at: iso(one.abuse.at) },
    vote_total: votesOf(one).vote_total,
    followers: followersOf(one),
    merged_into: one.target === null ? null : ids[one.target],
    timeline: one.steps.map((step) => ({ ...step, at: iso(step.at) })),
  };
};

/** What an admin reads besides. */
export const adminDetailOf = (model: Model, at: number, ids: readonly number[]) => ({
  ...detailOf(model, at, ids),
  unread_messages: model.cases[at]!.unread,
  merged: childrenOf(model, at).map((child) => ({ id: ids[child] })),
});

const tally = (keys: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};

/** What everybody reads in the list: the reports by number, and how many there are of each kind. */
export const listOf = ({ cases }: Model, ids: readonly number[]) => {
  const listed = cases.filter(isListed);
  return {
    ids: ids.filter((_, at) => isListed(cases[at]!)),
    total: listed.length,
    perCategory: tally(listed.map(({ category }) => category)),
    perStatus: tally(listed.map(({ status }) => status)),
  };
};

/** What the strip above the admins' lists counts. */
export const queuesOf = ({ cases, now }: Model) => {
  const inLine = cases.filter((one) => isOpen(one) && one.target === null);
  const dues = inLine.map((one) => promiseOf(one, now).latest);
  return {
    report: {
      overdue: dues.filter((due) => due < now).length,
      due: dues.filter((due) => due >= now && due < now + DAY).length,
      waiting: inLine.filter(({ status }) => status === "pending").length,
    },
    // what is said on a merged report waits there
    messages: cases.filter(({ unread }) => unread > 0).length,
  };
};
