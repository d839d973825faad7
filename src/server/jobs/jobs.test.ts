import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/transaction.ts";
import { makeLog } from "../log.ts";
import { testDatabase } from "../../../tests/support/test-database.ts";
import { type Jobs, openJobs } from "./jobs.ts";
import type { JobData } from "./queues.ts";

let database: Database;
const open: Jobs[] = [];
const lines: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((jobs) => jobs.stop()));
  await sql`delete from jobs.job`.execute(database.db);
});

const startJobs = async (retry = { first: 1, most: 1 }, pollSeconds = 0.5) => {
  const jobs = await openJobs({
    pool: database.pool,
    engine: database.engine,
    clock: database.clock,
    log: makeLog("debug", (line) => lines.push(line)),
    pollSeconds,
    retry,
  });
  open.push(jobs);
  return jobs;
};

const enqueue = (jobs: Jobs, ...data: JobData["mail"][]) =>
  inTransaction(database.db, async (trx) => {
    for (const job of data) await jobs.send(trx, "mail", job);
  });

/** A handler that remembers what it was given and fails the first `failures` times. */
const recorder = (failures = 0) => {
  const got: { data: JobData["mail"]; id: string }[] = [];
  const handler = async (data: JobData["mail"], { id }: { id: string }) => {
    got.push({ data, id });
    if (got.length <= failures)
      throw Object.assign(new Error("550 2210512001@students.example.ac.id"), {
        code: "EENVELOPE",
      });
  };
  return { got, handler };
};

const rows = async () => {
  const found = await sql<{ text: string; state: string }>`
    select state, j::text as text from jobs.job j`.execute(database.db);
  return found.rows;
};

const until = async (reached: () => boolean | Promise<boolean>) => {
  const end = Date.now() + 15_000;
  while (!(await reached())) {
    if (Date.now() > end) throw new Error("waited in vain");
    await delay(25);
  }
};
const notification = (id: number) => ({ kind: "notification", notification: id }) as const;

test("a job of a transaction that rolls back is never done, one that commits is done once and its row goes", async () => {
  const jobs = await startJobs();
  const { got, handler } = recorder();
  await jobs.work("mail", handler);
  const failing = inTransaction(database.db, async (trx) => {
    await jobs.send(trx, "mail", notification(1));
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await enqueue(jobs, notification(2));
  await until(async () => got.length > 0 && (await rows()).length === 0);
  expect(got.map(({ data }) => data)).toEqual([notification(2)]);
});

test("a job is done once its transaction has committed, however seldom an idle worker looks", async () => {
  const jobs = await startJobs({ first: 1, most: 1 }, 600);
  const { got, handler } = recorder();
  await jobs.work("mail", handler);
  for (const id of [4, 5, 6]) {
    await enqueue(jobs, notification(id));
    await until(
      async () => got.at(-1)?.data.kind === "notification" && (await rows()).length === 0,
    );
    // the worker has looked for more, and waits
    await delay(300);
  }
  expect(got.map(({ data }) => data)).toEqual([4, 5, 6].map(notification));
});

test("a mail is begun at a moment that the time of the next requests does not tell", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const jobs = await startJobs({ first: 1, most: 1 }, 600);
  const { got, handler } = recorder();
  await jobs.work("mail", handler);
  await delay(300);
  const sent = performance.now();
  await enqueue(jobs, notification(7), notification(8));
  await until(async () => got.length > 0);
  expect(performance.now() - sent).toBeGreaterThan(450);
  await until(async () => got.length === 2 && (await rows()).length === 0);
});

test("a job that fails is done again under the same id, and row and log quote nothing of the error", async () => {
  const jobs = await startJobs();
  const { got, handler } = recorder(2);
  await jobs.work("mail", handler);
  await enqueue(jobs, notification(3));
  await until(async () => (await rows()).some(({ state }) => state === "retry"));
  expect((await rows())[0]!.text).not.toContain("2210512001");
  await until(async () => got.length === 3 && (await rows()).length === 0);
  expect(new Set(got.map(({ id }) => id)).size).toBe(1);
  expect(lines.filter((line) => line.includes('"job.failed"'))).toHaveLength(2);
  expect(lines.join("\n")).toContain(got[0]!.id);
  expect(lines.join("\n")).not.toContain("2210512001");
});

test("many jobs are done without a wait between them, urgent ones first", async () => {
  const jobs = await startJobs();
  const { got, handler } = recorder();
  const many = Array.from({ length: 40 }, (_, i) => notification(100 + i));
  await enqueue(jobs, ...many, { kind: "confirmation-code", registration: 1, code: "sealed" });
  const start = Date.now();
  await jobs.work("mail", handler);
  await until(() => got.length === 41);
  expect(Date.now() - start).toBeLessThan(10_000);
  expect(got[0]!.data.kind).toBe("confirmation-code");
  expect(got.slice(1).map(({ data }) => data)).toEqual(many);
});

test("jobs that have failed often hold up no other, nor one that has failed once", async () => {
  const jobs = await startJobs();
  const [often, once] = [Array.from({ length: 12 }, (_, i) => 300 + i), 312];
  await enqueue(jobs, ...often.map(notification));
  const tries = new Map<number, number>();
  await jobs.work("mail", async (data) => {
    const id = "notification" in data ? data.notification : 0;
    tries.set(id, (tries.get(id) ?? 0) + 1);
    // longer, all of them together, than one waits until it is tried again
    if (id !== once) await delay(50);
    if (id !== once || tries.get(id) === 1) throw new Error("the mailbox is full");
  });
  await until(() => often.every((id) => tries.has(id)));
  await enqueue(jobs, notification(once));
  await until(async () => !(await rows()).some(({ text }) => text.includes(`: ${once}`)));
  expect(tries.get(once)).toBe(2);
});

test("codes that have failed often hold up neither another code nor any other job", async () => {
  const jobs = await startJobs();
  const code = (registration: number) =>
    ({ kind: "confirmation-code", registration, code: "sealed" }) as const;
  const often = Array.from({ length: 12 }, (_, i) => 400 + i);
  await enqueue(jobs, ...often.map(code));
  const tried = new Set<number>();
  await jobs.work("mail", async (data) => {
    const id = "registration" in data ? data.registration : 0;
    tried.add(id);
    if (!often.includes(id)) return;
    // longer, all of them together, than one waits until it is tried again
    await delay(50);
    throw new Error("there is no such mailbox");
  });
  await until(() => often.every((id) => tried.has(id)));
  await enqueue(jobs, code(412), notification(413));
  await until(() => tried.has(412) && tried.has(0));
  expect([...tried].slice(-2)).toEqual([412, 0]);
});

test("of two codes for one attempt only the later one is left to send", async () => {
  const jobs = await startJobs();
  await enqueue(jobs, { kind: "confirmation-code", registration: 7, code: "first" });
  await enqueue(jobs, { kind: "confirmation-code", registration: 7, code: "second" });
  await enqueue(jobs, { kind: "confirmation-code", registration: 8, code: "other" });
  const { got, handler } = recorder();
  await jobs.work("mail", handler);
  await until(async () => (await rows()).length === 0);
  const codes = got.map(({ data }) => "code" in data && data.code);
  expect(codes).toHaveLength(2);
  expect(new Set(codes)).toEqual(new Set(["second", "other"]));
});

test("a job taken back is not done, unless its transaction rolls back", async () => {
  const jobs = await startJobs();
  await enqueue(jobs, notification(20), notification(21));
  await inTransaction(database.db, (trx) => jobs.withdraw(trx, "mail", notification(20)));
  const failing = inTransaction(database.db, async (trx) => {
    await jobs.withdraw(trx, "mail", notification(21));
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  const { got, handler } = recorder();
  await jobs.work("mail", handler);
  await until(async () => (await rows()).length === 0);
  expect(got.map(({ data }) => data)).toEqual([notification(21)]);
});

test("stopping waits for the job under way and takes no other", async () => {
  const jobs = await startJobs();
  let started = 0;
  let finished = 0;
  await jobs.work("mail", async () => {
    started += 1;
    await delay(800);
    finished += 1;
  });
  await enqueue(jobs, notification(30), notification(31));
  await until(() => started === 1);
  await jobs.stop();
  expect({ started, finished }).toEqual({ started: 1, finished: 1 });
  expect((await rows()).map(({ state }) => state)).toEqual(["created"]);
});

test("a job that does not end is left to be done again when the process stops", async () => {
  const jobs = await startJobs();
  let release = () => {};
  const hanging = new Promise<void>((resolve) => (release = resolve));
  let started = false;
  await jobs.work("mail", async () => {
    started = true;
    await hanging;
  });
  await enqueue(jobs, notification(40));
  await until(() => started);
  const start = Date.now();
  await jobs.stop();
  expect(Date.now() - start).toBeLessThan(15_000);
  expect((await rows()).map(({ state }) => state)).toEqual(["retry"]);
  release();
});

test("several instances on one database start at once and do each job once", async ({ skip }) => {
  skip(database.engine === "pglite", "the embedded database has one process");
  await sql`drop schema if exists jobs cascade`.execute(database.db);
  const instances = await Promise.all([startJobs(), startJobs(), startJobs(), startJobs()]);
  const { got, handler } = recorder();
  for (const jobs of instances) await jobs.work("mail", handler);
  await enqueue(instances[0], ...Array.from({ length: 60 }, (_, i) => notification(200 + i)));
  await until(async () => (await rows()).length === 0);
  expect(got).toHaveLength(60);
  expect(new Set(got.map(({ id }) => id)).size).toBe(60);
});

const queueSettings = async () => {
  const found = await sql<{ most: number; changed: string }>`
    select retry_delay_max as most, updated_on::text as changed from jobs.queue
    where name = 'mail'`.execute(database.db);
  return found.rows[0]!;
};

test("queues are changed by a start that has other settings, and by no other", async () => {
  await startJobs();
  const before = await queueSettings();
  await startJobs();
  expect(await queueSettings()).toEqual(before);
  await startJobs({ first: 1, most: 7 });
  expect(await queueSettings()).toMatchObject({ most: 7 });
  expect((await queueSettings()).changed).not.toBe(before.changed);
});
