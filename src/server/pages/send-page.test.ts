import { createServer, request, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nameRequests } from "../http/request-id.ts";
import { makeLog } from "../log.ts";
import { portOf } from "../../app/server/web-server.ts";
import { makePageCache } from "./page-cache.ts";
import { makeAnswerKept, sendPage } from "./send-page.ts";

const OLD = 25_000;
const clock = { now: 0 };
const lines: string[] = [];
/** Requests that took the way of all others. */
let passed: string[];
let server: Server;
let cache: ReturnType<typeof makePageCache>;

beforeEach(async () => {
  passed = [];
  lines.length = 0;
  clock.now = 0;
  cache = makePageCache({ now: () => clock.now, random: () => 0 });
  const log = makeLog("info", (line) => lines.push(line));
  const hono = new Hono().all("*", async (c) => {
    passed.push(c.req.method);
    const render = async () => ({ status: 200, html: "<p>isi</p>", policy: "x" }) as const;
    return sendPage(c, await cache.get(c.req.path, true, async () => ({ data: "isi", render })));
  });
  const answer = getRequestListener(hono.fetch);
  const answerKept = makeAnswerKept(cache, log, "*", nameRequests(0));
  server = createServer((...both) => void (answerKept(...both) || answer(...both)));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterEach(() => new Promise((closed) => server.close(closed)));

/** Asks as a browser does; resolves to status, headers without the request's own, and the body's bytes. */
const ask = (headers: Record<string, string> = {}, method = "GET", body?: string) =>
  new Promise<{ status: number; headers: object; bytes: string }>((resolve, reject) => {
    const path = {
      host: "127.0.0.1",
      port: portOf(server),
      path: "/laporan",
      agent: false as const,
    };
    const sent = request(
      { ...path, method, headers: { "accept-encoding": "gzip, br", ...headers } },
      (reply) => {
        const chunks: Buffer[] = [];
        const { date: _, "x-request-id": __, ...others } = reply.headers;
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("end", () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: others,
            bytes: Buffer.concat(chunks).toString("base64"),
          }),
        );
      },
    );
    sent.on("error", reject).end(body);
  });

test("a kept page is sent at once, as it was sent the first time, and stands in the log", async () => {
  const first = await ask();
  expect(passed).toEqual(["GET"]);
  expect(lines).toEqual([]);
  expect(await ask()).toEqual(first);
  expect(passed).toEqual(["GET"]);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ event: "request", method: "GET", route: "*", status: 200 }),
  ]);
});

test("who has it already gets the same 304 at once", async () => {
  const { headers } = await ask();
  const held = { "if-none-match": (headers as { etag: string }).etag };
  const answer = await ask(held);
  expect([answer.status, answer.bytes]).toEqual([304, ""]);
  expect(passed).toEqual(["GET"]);
  cache.drop(["/laporan"]);
  expect(await ask(held)).toEqual(answer);
  expect(passed).toEqual(["GET", "GET"]);
});

test("a form that is not held goes the way of all others, and is held then", async () => {
  await ask();
  const zipped = await ask({ "accept-encoding": "gzip" });
  expect(await ask({ "accept-encoding": "gzip" })).toEqual(zipped);
  expect(passed).toEqual(["GET", "GET"]);
  await ask({ "accept-encoding": "identity" });
  await ask({ "accept-encoding": "identity" });
  expect(passed).toEqual(["GET", "GET", "GET", "GET"]);
});

test.each([
  ["a HEAD", {}, "HEAD", undefined],
  ["a POST", {}, "POST", "x"],
  ["a GET with a body", { "content-length": "1" }, "GET", "x"],
  ["a GET with a body of no known length", { "transfer-encoding": "chunked" }, "GET", "x"],
])("%s goes the way of all others", async (_, headers: Record<string, string>, method, body) => {
  await ask();
  await ask(headers, method, body);
  expect(passed).toEqual(["GET", method]);
});

test("what was dropped, or is due to be read again, goes the way of all others", async () => {
  await ask();
  cache.drop(["/laporan"]);
  await ask();
  expect(passed).toHaveLength(2);
  clock.now = OLD;
  await ask();
  expect(passed).toHaveLength(3);
  await ask();
  expect(passed).toHaveLength(3);
});
