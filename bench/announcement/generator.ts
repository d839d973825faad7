/**
 * A process of its own that sends by the clock: a request is due whether those before it were answered or
 * not, and its time counts from when it was due.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Answer } from "../measure/connection.ts";
import { percentile } from "../measure/figures.ts";
import { inTurn, pageRequest, requestOf } from "../measure/requests.ts";
import { makeCallers, PATIENCE } from "./callers.ts";
import type { Outcome, Outcomes, Schedule } from "./schedule.ts";

const LEAST_BYTES = 3_000;
const LATE = `answered later than ${PATIENCE / 1000} s`;

/** Takes note of answers of one kind. */
const makeNotes = (isRight: (answer: Answer) => boolean) => {
  const times: number[] = [];
  const wrong: Record<string, number> = {};
  let sent = 0;
  let stall = 0;
  let last: number | undefined;
  const blame = (words: string) => {
    wrong[words] = (wrong[words] ?? 0) + 1;
  };
  return {
    async note(due: number, answering: Promise<Answer>) {
      sent += 1;
      try {
        const answer = await answering;
        const now = performance.now();
        stall = Math.max(stall, now - (last ?? due));
        last = now;
        if (now - due > PATIENCE) blame(LATE);
        else if (isRight(answer)) times.push(now - due);
        else blame(`status ${answer.status}`);
      } catch (error) {
        blame((error as Error).message);
      }
    },
    outcome(): Outcome {
      const sorted = times.toSorted((a, b) => a - b);
      return {
        sent,
        right: times.length,
        wrong,
        p50: percentile(sorted, 0.5),
        p99: percentile(sorted, 0.99),
        max: percentile(sorted, 1),
        stall,
      };
    },
  };
};

const run = async (schedule: Schedule): Promise<Outcomes> => {
  const { seconds, pagesASecond, loginsASecond } = schedule;
  const callers = makeCallers(schedule.port);
  const often = inTurn(schedule.often.map((path) => pageRequest(path)));
  const seldom = inTurn(schedule.seldom.map((path) => pageRequest(path)));
  const login = inTurn(
    schedule.logins.map((body) =>
      requestOf("POST", "/api/auth/login", { type: "application/json", body }),
    ),
  );
  const pages = makeNotes(({ status, body }) => status === 200 && body.length > LEAST_BYTES);
  const logins = makeNotes(({ status, body }) => status === 200 && body.includes('"token":"'));
  const answered: Promise<void>[] = [];
  let lag = 0;
  const started = performance.now();

  /** Sends what is due of one kind, and tells how many were sent so far. */
  const sendDue = (
    rate: number,
    from: number,
    notes: ReturnType<typeof makeNotes>,
    next: (n: number) => Buffer,
  ) => {
    const now = performance.now();
    let n = from;
    for (; n < rate * seconds && started + (n * 1000) / rate <= now; n++) {
      const due = started + (n * 1000) / rate;
      lag = Math.max(lag, now - due);
      answered.push(notes.note(due, callers.ask(next(n))));
    }
    return n;
  };

  let pagesSent = 0;
  let loginsSent = 0;
  while (performance.now() - started < seconds * 1000) {
    pagesSent = sendDue(pagesASecond, pagesSent, pages, (n) => (n % 4 === 0 ? seldom() : often()));
    loginsSent = sendDue(loginsASecond, loginsSent, logins, login);
    await delay(1);
  }
  await Promise.all(answered);
  callers.close();
  return { pages: pages.outcome(), logins: logins.outcome(), lag };
};

process.once("message", (schedule: Schedule) => {
  void run(schedule).then((outcomes) => {
    process.send!(outcomes);
    process.disconnect();
  });
});
