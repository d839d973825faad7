import { request } from "node:http";
import { connect } from "node:net";
import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { drainServer, isCall, listen, makeHono, portOf } from "../../app/server/web-server.ts";
import { type Admission, makeAdmission } from "../admission.ts";
import { makeFront } from "./front.ts";

let t: TestApp;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).toReversed()) await close();
});

/** The API behind its front, with an admission that a test fills. */
const open = async ({ trustProxy = "0", still = 60_000, mostUploads = 256 } = {}) => {
  t = await startTestApp({ TRUST_PROXY: trustProxy });
  closers.push(() => t.close());
  const admission: Admission = makeAdmission({ atOnce: 1 });
  const hono = makeHono(t.app, { admission, temporary: t.dataDir, stopping: () => false });
  hono.get("/large", (c) => c.body(new Uint8Array(64 * 1024 * 1024)));
  const server = await listen(
    hono,
    { host: "127.0.0.1", port: 0, still },
    () => false,
    makeFront({ admission, log: t.app.log, isCall, mostUploads }),
  );
  closers.push(() => drainServer(server, 100));
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, n) => resolve(n)));
  return {
    admission,
    connections,
    origin: `http://127.0.0.1:${portOf(server)}`,
    port: portOf(server),
  };
};

/** Takes the only place, and waits until nobody is let in any more. */
const overload = async (admission: Admission) => {
  const door = Promise.withResolvers<void>();
  void admission.enter(() => door.promise);
  await vi.waitUntil(() => admission.refuses(), { timeout: 5_000 });
  return door.resolve;
};

test("a call that would wait for too long is a 503 that says when to come again; then it is answered", async () => {
  const { admission, origin } = await open();
  const free = await overload(admission);
  const refused = await fetch(`${origin}/api/reports`);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(await refused.json()).toMatchObject({ success: false, code: "BUSY" });
  // nothing else has looked at it
  expect(t.log.some((line) => line.includes('"event":"request"'))).toBe(false);
  const sent = await fetch(`${origin}/api/reports/1/vote`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "upvote" }),
  });
  expect(sent.status).toBe(503);
  // whoever watches is answered however busy it is
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect(admission.state().refused).toBe(2);
  free();
  await vi.waitUntil(() => !admission.refuses());
  expect((await fetch(`${origin}/api/reports`)).status).toBe(200);
});

test("a login waits in the queue of passwords, not in that of all calls", async () => {
  const { admission, origin } = await open();
  const free = await overload(admission);
  const reply = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: "superadmin@example.ac.id", password: "rahasia-super" }),
  });
  expect(reply.status).toBe(200);
  free();
});

test("whoever sends a form slowly takes no place from others, and more than so many are refused", async () => {
  const { admission, origin, port } = await open({ mostUploads: 1 });
  const path = "/api/auth/register";
  const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": "5000" };
  const slow = request({ host: "127.0.0.1", port, path, method: "POST", headers });
  slow.on("error", () => {});
  slow.write("--x\r\n");
  // the one that is being sent is seen
  await vi.waitUntil(
    async () =>
      (
        await fetch(`${origin}${path}`, {
          method: "POST",
          headers: { "content-type": headers["content-type"] },
          body: "--x--",
        })
      ).status === 503,
    { timeout: 5_000 },
  );
  expect(admission.state().running).toBe(0);
  expect((await fetch(`${origin}/api/reports`)).status).toBe(200);
  slow.destroy();
});

test("a client that takes nothing of its answer is cut", async () => {
  const { port, connections } = await open({ still: 300 });
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.pause();
  socket.write("GET /large HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
  await vi.waitUntil(async () => (await connections()) === 1, { timeout: 5_000 });
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
  socket.destroy();
});

test.each([
  ["1", "4f1c2a7b9d0e8f63", true],
  ["1", "short", false],
  ["1", `a"b${"c".repeat(20)}`, false],
  ["0", "4f1c2a7b9d0e8f63", false],
])("with %s proxies trusted, the request id %j is kept: %s", async (trustProxy, id, isKept) => {
  const { origin } = await open({ trustProxy });
  const reply = await fetch(`${origin}/healthz`, { headers: { "x-request-id": id } });
  const named = reply.headers.get("x-request-id");
  expect(named === id).toBe(isKept);
  expect(t.log.some((line) => line.includes(`"id":"${named}"`))).toBe(true);
});
