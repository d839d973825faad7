import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fileReport, superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { SECOND } from "../../server/clock.ts";
import type { Database } from "../../server/database/pool.ts";
import { openMetrics } from "./metrics.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Serves the metrics of the app, and says where. */
const serve = async () => {
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const served = await openMetrics({ port: 0, host: "127.0.0.1" }).start({
    app: t.app,
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 } as Database["pool"],
    admission: {
      refuses: () => false,
      enter: (work) => work(),
      refused: () => {},
      state: () => ({ running: 0, waiting: 0, refused: 0 }),
    },
  });
  const address = /http\S+/.exec(String(told.mock.lastCall?.[0]))![0];
  told.mockRestore();
  return { address, stop: () => served.stop() };
};

test("when within the hour an author deletes an overdue report is not told", async () => {
  const { token } = await verifiedStudent(t, await superadminToken(t));
  const { id } = await fileReport(t, token, { isAnonymous: "true" });
  t.clock.move(6 * spans.day);
  const { address, stop } = await serve();
  try {
    const overdue = async () =>
      /^sikam_overdue\{kind="report"\} (\d+)$/m.exec(await (await fetch(address)).text())?.[1];
    await vi.waitUntil(async () => (await overdue()) !== undefined, 15 * SECOND);
    expect(await overdue()).toBe("1");
    expect((await t.call("DELETE", `/reports/${id}`, { token })).status).toBe(200);
    expect(await overdue()).toBe("1");
  } finally {
    await stop();
  }
});
