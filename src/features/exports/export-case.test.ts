import { afterAll, beforeAll, expect, test } from "vitest";
import {
  fileReport,
  setStatus,
  superadminToken,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { talkAt } from "../../../tests/support/talk.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  token = await superadminToken(t);
});
afterAll(() => t.close());

const NUMBER = 0;
const HEAD = "Tenggat";

/** Number and due day of every report in the file. */
const dues = async () => {
  const made = await t.call("POST", "/admin/exports", { token, body: { kind: "reports" } });
  const text = await (await t.open(made.body.data.url)).text();
  const [head = [], ...lines] = text
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  return lines.map((line) => [Number(line[NUMBER]), line[head.indexOf(HEAD)]]);
};

test("what is merged is left out, as in the list, and no due day stands while a promise stands still", async () => {
  const student = await verifiedStudent(t, token);
  const fields = { title: "Lampu padam", description: "Lampu koridor padam sejak Senin pagi" };
  const [one, into] = [
    await fileReport(t, student.token, fields),
    await fileReport(t, student.token, fields),
  ];
  for (const { id } of [one, into]) await setStatus(t, token, id, "under_review");
  const body = { into: into.id };
  expect((await t.call("POST", `/admin/reports/${one.id}/merge`, { token, body })).status).toBe(
    200,
  );
  expect(await dues()).toEqual([[into.id, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]]);
  await talkAt(t, `/reports/${into.id}`).ask(token);
  expect(await dues()).toEqual([[into.id, ""]]);
});
