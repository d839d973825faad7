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

/** Number and due day of every report in the file that the filters leave. */
const dues = async (filters: object = {}) => {
  const body = { kind: "reports", filters };
  const made = await t.call("POST", "/admin/exports", { token, body });
  const text = await (await t.open(made.body.data.url)).text();
  const [head = [], ...lines] = text
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  return lines.map((line) => [Number(line[NUMBER]), line[head.indexOf(HEAD)]] as const);
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

test("what is merged is due with its target where the filters bring it in", async () => {
  const author = await verifiedStudent(t, token);
  const reader = await verifiedStudent(t, token);
  const [one, into] = [await fileReport(t, author.token), await fileReport(t, author.token)];
  for (const { id } of [one, into]) {
    await setStatus(t, token, id, "under_review");
    await talkAt(t, `/reports/${id}`).say(author.token, "Masih gelap.");
    const body = { reason: "spam" };
    const flagged = await t.call("POST", `/reports/${id}/flag`, { token: reader.token, body });
    expect(flagged.status).toBe(200);
  }
  const body = { into: into.id };
  const merged = await t.call("POST", `/admin/reports/${one.id}/merge`, { token, body });
  expect(merged.status).toBe(200);
  for (const filters of [{ waiting: "admin" }, { flagged: "open" }])
    expect(new Map(await dues(filters))).toEqual(
      new Map([
        [one.id, ""],
        [into.id, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
      ]),
    );
});
