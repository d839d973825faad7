import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** How often a code may be asked for (docs/product/limits.md#counts). */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test.each(["/auth/request-password-reset", "/auth/resend-verification"])(
  "POST %s that came to nothing does not count, one that was answered does",
  async (path) => {
    const body = { email: "3100000006@students.example.ac.id" };
    const ask = async () => (await t.call("POST", path, { body })).status;
    const away = Object.assign(new Error("away"), { code: "ECONNREFUSED" });
    vi.spyOn(t.app.jobs, "send").mockRejectedValueOnce(away);
    expect(await ask()).toBe(503);
    expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
  },
);
