import { setTimeout as delay } from "node:timers/promises";
import {
  fileReport,
  superadminToken,
  setStatus,
  type TestStudent,
  verifiedStudent,
} from "../../tests/support/people.ts";
import { formOf, jpeg, reportFields } from "../../tests/forms.ts";
import type { TestApp } from "../../tests/support/test-app.ts";
import { HOUR, SECOND, startOfHour } from "../../src/server/clock.ts";

/** A day of visits. */
export interface DayPlan {
  readonly hours: number;
  /** Of each hour, on average. */
  readonly visits: number;
  /** Visits that are under way at once. */
  readonly atOnce: number;
}

/** What really was: who was active in an hour, and who wrote what. */
export interface Truth {
  readonly active: Map<number, Set<number>>;
  /** By the report's number. */
  readonly authors: Map<number, { author: number; hour: number }>;
  /** Who voted on a report. */
  readonly voters: Map<number, Set<number>>;
}

const chanceOf = (p: number) => Math.random() < p;
const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!;
const shuffled = <T>(list: readonly T[]) =>
  list
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);

const STUDENTS = 150;
const MOST_TRIES = 10;
/** Visits in which an anonymous report is filed. */
const ANONYMOUS = 0.7;
/** Reports that everybody may vote on. */
const PUBLIC = 10;

/** Students who are verified, and reports to vote on. */
const openCampus = async (t: TestApp) => {
  const admin = await superadminToken(t);
  const students: TestStudent[] = [];
  for (let n = 0; n < STUDENTS; n += 1) students.push(await verifiedStudent(t, admin));
  const reports: number[] = [];
  for (let n = 0; n < PUBLIC; n += 1) {
    const { id } = (await fileReport(t, any(students).token)) as { id: number };
    reports.push(id);
    await setStatus(t, admin, id, "under_review");
  }
  return { students, reports };
};

const logIn = async (t: TestApp, { email, password }: TestStudent) => {
  const reply = await t.call("POST", "/auth/login", { body: { identifier: email, password } });
  return (reply.body as { token: string }).token;
};

/** One student's visit: in any order votes, a report with a name, an anonymous one, news read, a logout. */
const visit = async (
  t: TestApp,
  student: TestStudent,
  reports: readonly number[],
  truth: Truth,
) => {
  const token = chanceOf(0.6) ? await logIn(t, student) : student.token;
  const hour = startOfHour(t.clock.now()).getTime();
  const file = async (isAnonymous: boolean) => {
    const photo = chanceOf(0.5) ? { file: { bytes: await jpeg(), name: "foto.jpg" } } : undefined;
    const body = formOf({ ...reportFields, isAnonymous: String(isAnonymous) }, photo);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const send = () => t.call("POST", "/reports", { token, body, headers });
    let reply = await send();
    // a slow machine takes fewer photos at once
    for (let tried = 1; reply.status === 503 && tried < MOST_TRIES; tried += 1) {
      await delay(SECOND);
      reply = await send();
    }
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    const { data } = reply.body as { data: { id: number } };
    if (isAnonymous) truth.authors.set(data.id, { author: student.id, hour });
  };
  const vote = async () => {
    const id = any(reports);
    await t.call("POST", `/reports/${id}/vote`, {
      token,
      body: { type: any(["upvote", "downvote"]) },
    });
    const voters = truth.voters.get(id) ?? new Set();
    truth.voters.set(id, voters.add(student.id));
  };
  const acts = [vote, vote, () => t.call("PATCH", "/notifications/read-all", { token })];
  if (chanceOf(0.5)) acts.push(() => file(false));
  if (chanceOf(ANONYMOUS)) acts.push(() => file(true));
  const active = truth.active.get(hour) ?? new Set();
  truth.active.set(hour, active.add(student.id));
  for (const act of shuffled(acts)) await act();
  if (token !== student.token && chanceOf(0.3)) await t.call("POST", "/auth/logout", { token });
};

/** Visits of one hour, so many at once; the clock stands within it, and `inBetween` is called at some moment. */
const hourOfVisits = async (
  t: TestApp,
  { visits, atOnce }: DayPlan,
  campus: Awaited<ReturnType<typeof openCampus>>,
  truth: Truth,
  inBetween: () => Promise<void>,
) => {
  const left = shuffled(campus.students).slice(0, visits);
  const moment = Math.floor(Math.random() * visits);
  const line = async () => {
    for (let student = left.pop(); student; student = left.pop()) {
      await visit(t, student, campus.reports, truth);
      if (left.length === moment) await inBetween();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
};

export interface Watching {
  /** At the end of each hour, when the clock stands in the next. */
  hourEnded(): Promise<void>;
  /** At some moment within an hour, told by the time at which it began. */
  inBetween(hour: number): Promise<void>;
}

/** Lives through a day, hour by hour. */
export const liveThrough = async (
  t: TestApp,
  plan: DayPlan,
  truth: Truth,
  watching: Watching,
): Promise<void> => {
  const campus = await openCampus(t);
  const toNextHour = async () => {
    t.clock.move(HOUR - (t.clock.now().getTime() % HOUR));
    await watching.hourEnded();
  };
  await toNextHour();
  for (let hour = 0; hour < plan.hours; hour += 1) {
    const began = startOfHour(t.clock.now()).getTime();
    await hourOfVisits(t, plan, campus, truth, () => watching.inBetween(began));
    await toNextHour();
  }
};
