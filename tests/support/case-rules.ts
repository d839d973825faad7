import type { Category, ReportEventKind, ReportStatus, VoteType } from "../../src/labels.ts";
import { ANSWER } from "../../src/promises.ts";
import { DAY, fullHour } from "../../src/server/clock.ts";
import { type Case, isOpen, isPublished, judgedUntil, type Model, PAUSES } from "./case-model.ts";
import { attach, childrenOf, detach } from "./case-support.ts";

/** Who may do what with the reports of a model, and what becomes of them (docs/product/case.md). */

const OPEN_DAYS = 14 * DAY;
const REOPENINGS = 2;

/** Whether a versioned change begins on another version than there is. */
interface Begun {
  readonly stale: boolean;
}

/** Everything that is done to a report, by whom. */
export type Act = { readonly one: number } & (
  | ({
      readonly act: "status";
      readonly to: ReportStatus;
      readonly text: string | null;
    } & Begun)
  | { readonly act: "take the answer away" | "part" }
  | { readonly act: "say" | "ask" | "withdraw the question" | "mark as read" }
  | { readonly act: "write"; readonly student: number | "author" }
  | ({
      readonly act: "judge";
      readonly solved: boolean;
      readonly student: number | "author";
    } & Begun)
  | { readonly act: "vote"; readonly student: number; readonly kind: VoteType | null }
  | { readonly act: "follow"; readonly student: number; readonly wanted: boolean }
  | ({ readonly act: "merge"; readonly into: number } & Begun)
  | ({ readonly act: "correct"; readonly category: Category } & Begun)
  | ({ readonly act: "cover"; readonly signs: number } & Begun)
  | { readonly act: "uncover" | "lift the mark" }
  | ({ readonly act: "mark as abuse"; readonly reason: string } & Begun)
);

/** What an act comes back with: "ok", or the code of its refusal. */
export type Outcome = string;

const hourOf = (now: number) => fullHour(new Date(now)).getTime();
const authorsTime = ({ isAnonymous }: Case, now: number) => (isAnonymous ? hourOf(now) : now);

const addStep = (
  one: Case,
  kind: ReportEventKind,
  at: number,
  from: ReportStatus | null = null,
  to: ReportStatus | null = null,
) => void one.steps.push({ kind, from, to, at });

const endQuestion = (one: Case, at: number) => {
  if (one.since !== undefined)
    one.paused = Math.min(one.paused + Math.max(0, at - one.since), PAUSES);
  one.asked = false;
  one.since = undefined;
};

/** What is not published any more is not merged, and nothing is merged into it. */
const partHidden = (model: Model, at: number) => {
  const one = model.cases[at]!;
  if (isPublished(one)) return;
  if (one.target !== null) addStep(one, "parted", model.now);
  detach(model, at);
  for (const child of childrenOf(model, at)) {
    detach(model, child);
    addStep(model.cases[child]!, "parted", hourOf(model.now));
    model.cases[child]!.version += 1;
  }
};

const setStatus = (model: Model, at: number, to: ReportStatus) => {
  const one = model.cases[at]!;
  if (one.status !== to) addStep(one, "status", model.now, one.status, to);
  one.status = to;
  // the author's word is of what is done, a mark of what is rejected
  one.solved &&= to === "done";
  if (to !== "rejected") one.abuse = null;
  if (!isOpen(one)) endQuestion(one, model.now);
  partHidden(model, at);
};

const closedAt = ({ status, steps }: Case) =>
  status === "done" || status === "rejected"
    ? steps.findLast(({ to }) => to === "done" || to === "rejected")!.at
    : null;

/** What only its author may do, and where anybody else knows nothing of it. */
const refusedAsAuthor = (one: Case, student: number | "author"): Outcome | undefined => {
  if (student === "author" || student === one.author) return undefined;
  return isPublished(one) ? "NOT_YOURS" : "NOT_FOUND";
};
const refusedAsReader = (one: Case, student: number): Outcome | undefined => {
  if (student === one.author) return "OWN_REPORT";
  if (!isPublished(one)) return "NOT_FOUND";
  return one.target === null ? undefined : "MERGED";
};

type Playing<Kind extends Act["act"]> = (
  model: Model,
  act: Extract<Act, { readonly act: Kind }>,
  one: Case,
) => Outcome | void;

/** Each answers how it is refused; what is taken is done in the model. */
const PLAYS: { readonly [Kind in Act["act"]]: Playing<Kind> } = {
  status(model, { one: at, to, text, stale }, one) {
    if (stale) return "STALE";
    const { now } = model;
    const isNew = text !== null && text !== one.response;
    if (one.status === to && !isNew) return;
    const answers = isNew && to !== "rejected";
    const stood = one.response !== null;
    // from the answer as it was first written or, without one, from the change to done
    if (answers && (!stood || one.answered === null)) one.answered = now;
    if (to === "done" || (to === "responded" && stood)) one.answered ??= now;
    if (isNew) one.response = text;
    if (isNew) endQuestion(one, now);
    setStatus(model, at, to);
    one.version += 1;
  },
  "take the answer away"(_model, _act, one) {
    if (one.response === null) return;
    one.response = null;
    if (one.status !== "done") one.answered = null;
    one.version += 1;
  },
  say(_model, _act, one) {
    one.messages.push({ from: "admin", asks: false });
    one.unread = 0;
  },
  ask({ now }, _act, one) {
    if (!isOpen(one)) return "NOT_OPEN";
    if (one.asked) return "QUESTION_OPEN";
    const isMissed = one.promised + one.paused < now;
    one.since = isMissed || one.paused >= PAUSES ? undefined : now;
    one.asked = true;
    one.messages.push({ from: "admin", asks: true });
    one.unread = 0;
    addStep(one, "asked", now);
  },
  "withdraw the question"({ now }, _act, one) {
    endQuestion(one, now);
  },
  "mark as read"(_model, _act, one) {
    one.unread = 0;
  },
  write({ now }, { student }, one) {
    const refused = refusedAsAuthor(one, student);
    if (refused) return refused;
    const closed = closedAt(one);
    if (closed !== null && now > closed + OPEN_DAYS) return "CONVERSATION_CLOSED";
    const at = authorsTime(one, now);
    if (one.asked) addStep(one, "received", at);
    endQuestion(one, at);
    one.messages.push({ from: "author", asks: false });
    one.unread += 1;
  },
  judge({ now }, { solved, student, stale }, one) {
    const refused = refusedAsAuthor(one, student);
    if (refused) return refused;
    if (stale) return "STALE";
    const until = judgedUntil(one);
    if (until === null || now > until) return "VERDICT_CLOSED";
    if (!solved && one.reopened === REOPENINGS) return "VERDICT_CLOSED";
    if (solved && one.solved) return;
    const at = authorsTime(one, now);
    const isChange = one.status !== "done";
    if (solved) addStep(one, "solved", at, isChange ? one.status : null, isChange ? "done" : null);
    else {
      addStep(one, "reopened", at, one.status, "under_review");
      one.answered = null;
      one.reopened += 1;
      one.promised = at + ANSWER.days * DAY;
      one.paused = 0;
      one.messages.push({ from: "author", asks: false });
      one.unread += 1;
    }
    one.solved = solved;
    one.status = solved ? "done" : "under_review";
    one.version += 1;
  },
  vote(_model, { student, kind }, one) {
    const refused = refusedAsReader(one, student);
    if (refused) return refused;
    one.votes.came.delete(student);
    if (kind) one.votes.own.set(student, kind);
    else one.votes.own.delete(student);
  },
  follow(_model, { student, wanted }, one) {
    const refused = refusedAsReader(one, student);
    if (refused) return refused;
    one.follows.came.delete(student);
    if (wanted) one.follows.own.set(student, "follow");
    else one.follows.own.delete(student);
  },
  merge(model, { one: at, into, stale }, one) {
    if (stale) return "STALE";
    const target = model.cases[into]!.target ?? into;
    if (into === at || target === at) return "INVALID";
    if (!isPublished(one) || !isPublished(model.cases[target]!)) return "NOT_PUBLISHED";
    if (one.target === target) return;
    const moved = childrenOf(model, at);
    for (const child of [...moved, at]) {
      detach(model, child);
      // what follows from another act bears the full hour
      addStep(model.cases[child]!, "merged", child === at ? model.now : hourOf(model.now));
      model.cases[child]!.version += 1;
    }
    for (const child of [...moved, at].toSorted((a, b) => a - b)) attach(model, child, target);
  },
  part(model, { one: at }, one) {
    if (one.target === null) return "NOT_MERGED";
    detach(model, at);
    addStep(one, "parted", model.now);
    one.version += 1;
  },
  correct({ now }, { category, stale }, one) {
    if (stale) return "STALE";
    if (one.category === category) return;
    one.category = category;
    addStep(one, "corrected", now);
    one.version += 1;
  },
  cover({ now }, { signs, stale }, one) {
    if (stale) return "STALE";
    if (one.covered === signs) return;
    one.covered = signs;
    addStep(one, "redacted", now);
    one.version += 1;
  },
  uncover(_model, _act, one) {
    if (one.covered === 0) return;
    one.covered = 0;
    one.version += 1;
  },
  "mark as abuse"(model, { one: at, reason, stale }, one) {
    if (stale) return "STALE";
    if (one.abuse?.reason === reason) return;
    setStatus(model, at, "rejected");
    // another reason corrects the first and keeps its hour
    one.abuse = { reason, at: one.abuse?.at ?? hourOf(model.now) };
    one.version += 1;
  },
  "lift the mark"(_model, _act, one) {
    if (one.abuse === null) return;
    one.abuse = null;
    one.version += 1;
  },
};

/** Does an act in the model; how it ends. */
export const play = <Kind extends Act["act"]>(
  model: Model,
  act: Extract<Act, { readonly act: Kind }>,
): Outcome => {
  const plays: Playing<Kind> = PLAYS[act.act];
  return plays(model, act, model.cases[act.one]!) ?? "ok";
};
