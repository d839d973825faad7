import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { formOf, jpeg, reportFields } from "../../../tests/forms.ts";
import { superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { drainServer, listen, makeHono, portOf } from "../../app/server/web-server.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  token = (await verifiedStudent(t, await superadminToken(t))).token;
});
afterAll(() => t.close());

/** Sends a raw body and resolves to status and JSON, also when the answer comes before its end. */
const sendRaw = (path: string, headers: Record<string, string>, body: Readable) =>
  new Promise<{ status: number; body: { code: string } }>((resolve, reject) => {
    const sent = request(new URL(`/api${path}`, t.origin), { method: "POST", headers });
    sent.on("response", (reply) => {
      let text = "";
      reply.on("data", (chunk: Buffer) => (text += String(chunk)));
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, body: JSON.parse(text) }));
    });
    // the server cuts the rest of a refused body; what counts is the answer
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (!["EPIPE", "ECONNRESET"].includes(error.code ?? "")) reject(error);
    });
    body.on("error", () => {});
    body.pipe(sent);
  });

const json = { "content-type": "application/json" };

describe("a request that cannot be read", () => {
  test.each([
    ["broken JSON", '{"identifier":'],
    ["a JSON list", "[]"],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0xff, 0x7d])],
  ])("is a 400: %s", async (_what, body) => {
    const reply = await sendRaw("/auth/login", json, Readable.from([Buffer.from(body)]));
    expect([reply.status, reply.body.code]).toEqual([400, "BAD_JSON"]);
  });

  test("is a 415 when it is no JSON at all", async () => {
    const headers = { "content-type": "text/plain" };
    const reply = await sendRaw("/auth/login", headers, Readable.from([Buffer.from("hai")]));
    expect(reply.status).toBe(415);
  });

  test("is a 413 over 100 KB of JSON, told or untold", async () => {
    const body = JSON.stringify({ identifier: "x".repeat(120_000) });
    const told = { ...json, "content-length": String(body.length) };
    expect((await sendRaw("/auth/login", told, Readable.from([body]))).status).toBe(413);
    const untold = { ...json, "transfer-encoding": "chunked" };
    expect((await sendRaw("/auth/login", untold, Readable.from([body]))).status).toBe(413);
  });

  test("keeps the control characters of a text out of the database", async () => {
    const reply = await t.call("POST", "/reports", {
      token,
      body: formOf({ ...reportFields, title: "Judul\u0000 dengan\u0007 nol" }),
    });
    expect(reply.body.data.title).toBe("Judul dengan nol");
  });
});

test("a body of 200 MB is refused while it streams, and the process stays small", async () => {
  const boundary = "----batas";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
  const megabyte = Buffer.alloc(1_000_000, 1);
  let sent = 0;
  const body = Readable.from(
    (function* () {
      yield Buffer.from(head);
      for (; sent < 200; sent++) yield megabyte;
    })(),
  );
  const before = process.memoryUsage().rss;
  const reply = await sendRaw(
    "/reports",
    {
      authorization: `Bearer ${token}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "transfer-encoding": "chunked",
    },
    body,
  );
  expect(reply.status).toBe(413);
  expect(sent).toBeLessThan(150);
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

/** A request written by hand, to be left unfinished; what came back so far, and whether it was cut. */
const begin = (port: number, text: string) => {
  const socket = connect(port, "127.0.0.1");
  const heard = { answer: "", cut: false, socket };
  socket.on("error", () => {}).on("close", () => (heard.cut = true));
  socket.on("data", (data: Buffer) => (heard.answer += String(data)));
  socket.write(text);
  return heard;
};

/** Whether it happens by itself, on both ends: next to no time passes. */
const soon = async (isSo: () => boolean) => {
  for (let turn = 0; turn < 2_000 && !isSo(); turn += 1) await setImmediate();
  return isSo();
};

const head = (path: string, ...headers: string[]) =>
  [`POST /api${path} HTTP/1.1`, "Host: x", ...headers, "", ""].join("\r\n");

describe("time", () => {
  afterEach(() => void vi.useRealTimers());
  const stopClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const port = () => Number(new URL(t.origin).port);

  test("headers may take 10 s, and it is looked every second", async () => {
    const server = await listen(new Hono(), { host: "127.0.0.1", port: 0 });
    expect(server.headersTimeout).toBe(10_000);
    server.headersTimeout = 50;
    const heard = begin(portOf(server), "POST /api/auth/login HTTP/1.1\r\nHost: x\r\n");
    const since = performance.now();
    await once(heard.socket, "close");
    expect(heard.answer).toMatch(/^HTTP\/1\.1 408 /);
    // Node itself would look every 30 s.
    expect(performance.now() - since).toBeLessThan(15_000);
    await drainServer(server, 0);
  });

  test("a request without files may take 30 s, and is cut off a second after its 408", async () => {
    stopClock();
    const text = head("/auth/login", "Content-Type: application/json", "Content-Length: 90");
    const heard = begin(port(), `${text}{"identifier":`);
    // The clock stands until the server has begun to read.
    expect(await soon(() => heard.answer !== "")).toBe(false);
    vi.advanceTimersByTime(29_999);
    expect(await soon(() => heard.answer !== "")).toBe(false);
    vi.advanceTimersByTime(1);
    await soon(() => heard.answer !== "");
    expect(heard.answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"TOO_SLOW"/);
    vi.advanceTimersByTime(999);
    expect(await soon(() => heard.cut)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await soon(() => heard.cut)).toBe(true);
  });

  const multipart = "Content-Type: multipart/form-data; boundary=b";
  const huge = "Content-Length: 300000000";
  test.each([
    ["JSON over 100 KB", () => head("/auth/login", "Content-Type: application/json", huge), 413],
    ["a form over its limits", () => head("/auth/register", multipart, huge), 413],
    ["a form of nobody", () => head("/reports", multipart, huge), 401],
    ["a body that no call reads", () => head("/tidak-ada", huge), 404],
    ["an address that is none", () => head("\\reports", huge), 400],
  ])("what is left of %s is cut off a second after its refusal", async (_what, text, status) => {
    stopClock();
    const heard = begin(port(), `${text()}--b\r\n`);
    while (!heard.answer) await setImmediate();
    expect(heard.answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    vi.advanceTimersByTime(999);
    expect(await soon(() => heard.cut)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await soon(() => heard.cut)).toBe(true);
  });

  test("a body refused while it streams is cut off, however fast it goes on", async () => {
    stopClock();
    const heard = begin(port(), head("/auth/register", multipart, "Transfer-Encoding: chunked"));
    const file = '--b\r\nContent-Disposition: form-data; name="ktm"; filename="a.jpg"\r\n\r\n';
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    heard.socket.write(chunk(file));
    const megabyte = chunk("x".repeat(1_000_000));
    while (!heard.answer) {
      if (heard.socket.writableLength === 0) heard.socket.write(megabyte);
      await setImmediate();
    }
    expect(heard.answer).toMatch(/^HTTP\/1\.1 413 /);
    vi.advanceTimersByTime(999);
    heard.socket.write(megabyte);
    expect(await soon(() => heard.cut)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await soon(() => heard.cut)).toBe(true);
  });
});

test("a full disk is a 507 on an upload, and everything else goes on", async () => {
  const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
  const files = { ...t.app.files, put: () => Promise.reject(full) };
  const other = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, { files });
  const ktm = { bytes: await jpeg(), name: "ktm.jpg" };
  const fields = {
    name: "Sekar Ayu",
    campus_email: "6100000001@students.example.ac.id",
    password: "rahasia1",
  };
  const upload = await other.call("POST", "/auth/register", { body: formOf(fields, { ktm }) });
  expect([upload.status, upload.body.code]).toEqual([507, "DISK_FULL"]);
  const without = await other.call("POST", "/auth/register", { body: formOf(fields) });
  expect(without.status).toBe(201);
  await other.close();
});

describe("a route", () => {
  test("that does not exist is a JSON 404 under /api", async () => {
    const reply = await t.call("GET", "/tidak-ada");
    expect([reply.status, reply.body.success, reply.body.code]).toEqual([404, false, "NOT_FOUND"]);
  });

  test("answers another method with 405 and Allow, OPTIONS with Allow, HEAD like GET without a body", async () => {
    const wrong = await t.call("PUT", "/reports");
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, POST, HEAD, OPTIONS"]);
    const options = await t.call("OPTIONS", "/reports");
    expect([options.status, options.headers.get("allow")]).toEqual([
      204,
      "GET, POST, HEAD, OPTIONS",
    ]);
    const head = await t.call("HEAD", "/reports");
    expect([head.status, head.body]).toEqual([200, ""]);
  });

  test("with a word in its path is not taken by one with a parameter there", async () => {
    for (const path of ["/admin/students", "/admin/audit"]) {
      const reply = await t.call("DELETE", path);
      expect([reply.status, reply.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    }
  });

  test("carries a request id, is not cached and is not sniffed", async () => {
    const { headers } = await t.call("GET", "/reports");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});

test("an expired or unknown token is a guest's where guests may call, and a 401 elsewhere", async () => {
  const unknown = "x".repeat(43);
  expect((await t.call("GET", "/reports", { token: unknown })).status).toBe(200);
  expect((await t.call("GET", "/users/me", { token: unknown })).status).toBe(401);
});

test("the process says that it lives and that it is ready", async () => {
  for (const path of ["/healthz", "/readyz"]) {
    const reply = await fetch(new URL(path, t.origin));
    expect([reply.status, await reply.json()]).toEqual([200, { success: true }]);
  }
});

test("the process stays ready on a machine whose clock is off, and says so", async () => {
  const options = { temporary: t.dataDir, stopping: () => false };
  const hono = makeHono(t.app, { ...options, clockOff: () => -900 });
  const reply = await hono.request("/readyz", {}, { incoming: { destroyed: true } });
  expect([reply.status, await reply.json()]).toEqual([
    200,
    { success: true, message: expect.stringContaining("set it"), clock_offset_seconds: -900 },
  ]);
});

test("the process stays ready while its database takes no writes, and says so", async () => {
  const db = t.app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: [{ writes: false }] }),
  });
  const options = { temporary: t.dataDir, stopping: () => false };
  const hono = makeHono({ ...t.app, db }, options);
  const reply = await hono.request("/readyz", {}, { incoming: { destroyed: true } });
  expect([reply.status, await reply.json()]).toEqual([
    200,
    { success: true, message: expect.stringContaining("no writes"), database: "read-only" },
  ]);
});

test("every request leaves one line with its id, route, status and time, and no secret", async () => {
  const before = t.log.length;
  await t.call("GET", "/reports/123?rahasia=kata-kunci", { token });
  const lines = t.log.slice(before).map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { event: "request", method: "GET", route: "/api/reports/:id", status: 404 },
  ]);
  const text = t.log.join("\n");
  for (const word of [token, "kata-kunci", "/123"]) expect(text).not.toContain(word);
});
