import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import { fileReport, superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { watchStatements } from "../../../tests/support/statements.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { STEP } from "./even-time.ts";

let t: TestApp;
let token: string;
/** The numbers of a hidden report with a name, of an anonymous one, and one that nobody has. */
let ids: readonly number[];
beforeAll(async () => {
  t = await startTestApp();
  const superadmin = await superadminToken(t);
  const author = await verifiedStudent(t, superadmin);
  ({ token } = await verifiedStudent(t, superadmin));
  const named = await fileReport(t, author.token);
  const anonymous = await fileReport(t, author.token, { isAnonymous: true });
  ids = [named.id, anonymous.id, 999_999];
});
afterAll(() => t.close());

const callsOn = (id: number) =>
  [
    ["GET", `/reports/${id}`],
    ["GET", `/reports/${id}/votes`],
    ["GET", `/reports/${id}/messages`],
    ["PUT", `/reports/${id}/follow`],
    ["DELETE", `/reports/${id}`],
    ["POST", `/reports/${id}/vote`, { type: "upvote" }],
    ["POST", `/reports/${id}/flag`, { reason: "spam" }],
    ["POST", `/reports/${id}/verdict`, { solved: true }],
    ["POST", `/reports/${id}/anonymize`],
    ["POST", `/reports/${id}/messages`, formOf({ text: "Di mana?" })],
    ["PATCH", `/reports/${id}`, formOf({ title: "Judul lain" })],
  ] as const;

test("whether a report is hidden, anonymous or not there, its 404 takes whole steps: no time tells of a filing", async () => {
  for (const id of ids)
    for (const [method, path, body] of callsOn(id)) {
      const begun = performance.now();
      expect([path, (await t.call(method, path, { token, body })).status]).toEqual([path, 404]);
      expect(performance.now() - begun).toBeGreaterThanOrEqual(STEP);
    }
});

test("whether a report is hidden, anonymous or not there, its 404 asks the same of the database", async () => {
  // their polling is no part of a request
  await t.app.jobs.stop();
  const measure = watchStatements();
  const asked = [];
  for (const id of ids) {
    const of = [];
    for (const [method, path, body] of callsOn(id)) {
      const statements = await measure(() => t.call(method, path, { token, body }));
      of.push([method, path.replace(String(id), "N"), ...statements.map(({ text }) => text)]);
    }
    asked.push(of);
  }
  const [named, anonymous, none] = asked;
  expect(anonymous).toEqual(none);
  expect(named).toEqual(none);
});
