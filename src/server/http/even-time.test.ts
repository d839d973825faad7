import { afterAll, beforeAll, expect, test } from "vitest";
import { fileReport, superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { STEP } from "./even-time.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test("whether a report is hidden, anonymous or not there, its 404 takes whole steps: no time tells of a filing", async () => {
  const superadmin = await superadminToken(t);
  const author = await verifiedStudent(t, superadmin);
  const { token } = await verifiedStudent(t, superadmin);
  const named = await fileReport(t, author.token);
  const anonymous = await fileReport(t, author.token, { isAnonymous: true });
  for (const id of [named.id, anonymous.id, 999_999])
    for (const [method, path] of [
      ["GET", `/reports/${id}`],
      ["GET", `/reports/${id}/votes`],
      ["GET", `/reports/${id}/messages`],
      ["PUT", `/reports/${id}/follow`],
      ["DELETE", `/reports/${id}`],
    ] as const) {
      const begun = performance.now();
      expect((await t.call(method, path, { token })).status).toBe(404);
      expect(performance.now() - begun).toBeGreaterThanOrEqual(STEP);
    }
});
