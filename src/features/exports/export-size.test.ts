import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { watchStatements } from "../../../tests/support/statements.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
});
afterAll(() => t.close());

/** So many appeals of a new student with a note of so many times 15 letters: their numbers, newest first. */
const fileMany = async (count: number, words: number) => {
  const student = await verifiedStudent(t, admin);
  const { rows } = await sql<{ id: number }>`
    insert into appeal (student_id, semester, problem, status, submitted_at, promised_at, admin_note)
    select ${student.id}, '1', 'natural', 'rejected', now(), now(), repeat('Berkas kurang. ', ${words})
    from generate_series(1, ${count}) returning id`.execute(t.app.db);
  return { student, ids: rows.map(({ id }) => String(id)).toReversed() };
};

const openExport = async (studentId: number) => {
  const body = { kind: "appeals", filters: { studentId } };
  const { url } = (await t.call("POST", "/admin/exports", { token: admin, body })).body.data;
  return t.open(url);
};

/** The first cell of each line but the head. */
const numbersIn = (csv: string) =>
  csv
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",")[0]);

test("an export goes through all of many rows, a step at a time", async () => {
  const { student, ids } = await fileMany(2500, 1);
  expect(numbersIn(await (await openExport(student.id)).text())).toEqual(ids);
});

test("an export is read no further than it is taken: a slow line does not fill the memory", async () => {
  const { student, ids } = await fileMany(10_000, 250);
  const measure = watchStatements();
  const stepsIn = async (work: () => Promise<unknown>) =>
    (await measure(work)).filter(({ text }) => text.includes("from appeal join account")).length;
  const reply = await openExport(student.id);
  let untaken = 0;
  for (let steps = 1; steps > 0; untaken += steps) steps = await stepsIn(() => delay(500));
  let text = "";
  // of 37 MB the system itself keeps some on the way
  expect(await stepsIn(async () => (text = await reply.text()))).toBeGreaterThan(untaken);
  expect(numbersIn(text)).toEqual(ids);
}, 60_000);
