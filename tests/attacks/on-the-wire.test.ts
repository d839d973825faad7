import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "../../src/api.ts";
import type { Call } from "../../src/call.ts";
import { exchange, readAnswer } from "../support/on-the-line.ts";
import {
  fileReport,
  setStatus,
  superadminToken,
  verifiedStudent,
  type TestStudent,
} from "../support/people.ts";
import { startTestApp, SUPERADMIN, type TestApp } from "../support/test-app.ts";

/** What is tried below the API: lines, headers and addresses that no browser would send. */

const EVIL = "jahat.example";

let t: TestApp;
let student: TestStudent;
let reportId: number;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: "https://sikam.example.ac.id" });
  const superadmin = await superadminToken(t);
  student = await verifiedStudent(t, superadmin);
  reportId = (await fileReport(t, student.token)).id;
  await setStatus(t, superadmin, reportId, "under_review");
});
afterAll(() => t.close());

let logged: number;
beforeEach(() => void (logged = t.log.length));
const routes = () => t.log.slice(logged).map((line) => JSON.parse(line).route as string);

const lines = (...all: readonly string[]) => all.join("\r\n");
const send = async (...all: readonly string[]) =>
  readAnswer(await exchange(t.origin, lines(...all)));

describe("whoever hides a second request within a first", () => {
  const HIDDEN = lines("GET /healthz HTTP/1.1", "Host: x", "Connection: close", "", "");
  const chunk = `0\r\n\r\n${HIDDEN}`;
  test.each([
    ["two lengths", ["Content-Length: 2", `Content-Length: ${HIDDEN.length + 2}`], `{}${HIDDEN}`],
    ["two lengths in one line", ["Content-Length: 2, 90"], `{}${HIDDEN}`],
    ["a length beside pieces", ["Content-Length: 5", "Transfer-Encoding: chunked"], chunk],
    ["pieces beside a length", ["Transfer-Encoding: chunked", "Content-Length: 5"], chunk],
    ["pieces under another name", ["Transfer-Encoding: xchunked", "Content-Length: 5"], chunk],
    ["pieces that come not last", ["Transfer-Encoding: chunked, identity"], chunk],
    ["a space before the colon", ["Transfer-Encoding : chunked", "Content-Length: 5"], chunk],
    ["a line that goes on", ["Content-Length: 5", "X: y", " Transfer-Encoding: chunked"], chunk],
    ["a length with a sign", ["Content-Length: +2"], `{}${HIDDEN}`],
    ["a length in another base", ["Content-Length: 0x2"], `{}${HIDDEN}`],
    ["lines that end in half", ["X: y\nTransfer-Encoding: chunked", "Content-Length: 5"], chunk],
  ])("by %s has it read by nobody", async (_how, headers, body) => {
    const head = ["POST /api/auth/login HTTP/1.1", "Host: x", "Content-Type: application/json"];
    const text = await exchange(
      t.origin,
      lines(...head, "Connection: close", ...headers, "", body),
    );
    expect(text.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(text).not.toMatch(/^HTTP\/1\.1 2/);
    expect(routes()).not.toContain("/healthz");
  });
});

describe("whoever sends a method that this server does not have", () => {
  test.each(["TRACE", "PROPFIND", "SEARCH", "MKCOL"])(
    "%s reads and changes nothing",
    async (method) => {
      for (const path of [`/api/reports/${reportId}`, "/api/users/me"]) {
        const token = `Authorization: Bearer ${student.token}`;
        const answer = await send(
          `${method} ${path} HTTP/1.1`,
          "Host: x",
          token,
          "Connection: close",
          "",
          "",
        );
        expect([path, answer.status]).toEqual([path, 405]);
        expect(answer.body).not.toContain(student.token);
      }
    },
  );

  test("opens no way through to another server", async () => {
    const tunnel = await exchange(
      t.origin,
      lines(`CONNECT ${EVIL}:443 HTTP/1.1`, "Host: x", "", ""),
    );
    expect(tunnel).not.toMatch(/^HTTP\/1\.1 2/);
    const switched = [
      "Connection: close, Upgrade",
      "Upgrade: h2c, websocket",
      "HTTP2-Settings: AAAA",
    ];
    const answer = await send("GET /healthz HTTP/1.1", "Host: x", ...switched, "", "");
    expect(answer.status).toBe(200);
    const proxied = await send(
      `GET http://${EVIL}/api/news HTTP/1.1`,
      `Host: ${EVIL}`,
      "Connection: close",
      "",
      "",
    );
    expect(`${proxied.head}${proxied.body}`).not.toContain(EVIL);
  });

  test("in a header or a field, has it taken for none", async () => {
    for (const name of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"]) {
      const headers = { [name]: "DELETE" };
      const read = await t.call("GET", `/reports/${reportId}?_method=DELETE`, {
        token: student.token,
        headers,
      });
      expect(read.status).toBe(200);
      const sent = await t.call("POST", "/users/me", {
        token: student.token,
        headers,
        body: { _method: "PATCH" },
      });
      expect(sent.status).toBe(405);
    }
    expect((await t.call("GET", `/reports/${reportId}`)).status).toBe(200);
  });
});

describe("whoever says that this server is another", () => {
  const names = { host: EVIL, "x-forwarded-host": EVIL, forwarded: `host=${EVIL}`, "x-host": EVIL };
  const ask = (path: string, body: object) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(t.origin);
      const headers = { ...names, "content-type": "application/json" };
      request({ hostname, port, path: `/api${path}`, method: "POST", headers }, (reply) => {
        reply.resume().on("end", () => resolve(reply.statusCode ?? 0));
      })
        .on("error", reject)
        .end(JSON.stringify(body));
    });

  test("sends nobody a link to it", async () => {
    expect(await ask("/auth/request-password-reset", { email: student.email })).toBe(200);
    const { text } = await t.mailer.received(
      ({ to, subject }) => to === student.email && /password baru/.test(subject),
    );
    expect(text).toContain("https://sikam.example.ac.id/");
    expect(text).not.toContain(EVIL);
  });

  test.each([
    ["two names", ["Host: a", `Host: ${EVIL}`]],
    ["an empty name", ["Host:"]],
    ["a path for a name", ["Host: a/../b?c#d"]],
    ["spaces in the name", ["Host: a b"]],
    ["a sign that ends names", [`Host: ${EVIL}@x:99999`]],
  ])("or has %s for it, finds no fault and no word of it", async (_what, hosts) => {
    for (const path of ["/api/reports", "/healthz", "/api/tidak-ada/"]) {
      const { status, head, body } = await send(
        `GET ${path} HTTP/1.1`,
        ...hosts,
        "Connection: close",
        "",
        "",
      );
      expect([path, [200, 400, 404]]).toEqual([path, expect.arrayContaining([status])]);
      expect([path, JSON.parse(body)]).toEqual([
        path,
        expect.objectContaining({ success: status === 200 }),
      ]);
      expect(head + body).not.toContain(EVIL);
    }
    expect(t.log.slice(logged).join("\n")).not.toContain('"level":"error"');
  });
});

test("a request that names no server is refused", async () => {
  const { status } = await send("GET /api/reports HTTP/1.1", "Connection: close", "", "");
  expect(status).toBe(400);
});

test("an address that begins like none is refused in words", async () => {
  const head = ["POST /api\\users HTTP/1.1", "Host: x", "Connection: close", "", ""];
  const { status, body } = await send(...head);
  expect([status, JSON.parse(body)]).toEqual([
    400,
    { success: false, code: "BAD_REQUEST", message: "Permintaan tidak dapat dibaca." },
  ]);
});

test("whoever has many addresses by their own claim alone still guesses five times", async () => {
  const statuses = [];
  for (let n = 1; n <= 6; n += 1) {
    const address = `203.0.113.${n}`;
    const reply = await t.call("POST", "/auth/login", {
      headers: {
        "x-forwarded-for": address,
        "x-real-ip": address,
        forwarded: `for=${address}`,
        "true-client-ip": address,
      },
      body: { identifier: student.email, password: `tebakan-${n}` },
    });
    statuses.push(reply.status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test("whoever brings a token along to a login is given another, which nobody knew before", async () => {
  const planted = "A".repeat(43);
  const body = { identifier: SUPERADMIN.email, password: SUPERADMIN.password };
  const login = () =>
    t.call("POST", "/auth/login", {
      token: planted,
      headers: { cookie: `token=${planted}` },
      body,
    });
  const tokens = [(await login()).body.token, (await login()).body.token];
  expect(new Set([...tokens, planted]).size).toBe(3);
  expect((await t.call("GET", "/users/me", { token: planted })).status).toBe(401);
});

test("another site's page reads no answer and finds no cookie to use", async () => {
  for (const { method, path } of Object.values<Call>(api)) {
    const headers = {
      origin: `https://${EVIL}`,
      cookie: `token=${student.token}`,
      "access-control-request-method": method,
    };
    const at = path.replaceAll(/\{\w+\}/g, "1");
    for (const asked of [method, "OPTIONS"]) {
      const reply = await t.call(asked, at, { headers });
      const told = [...reply.headers.keys()].filter((name) =>
        /^(access-control-|set-cookie)/.test(name),
      );
      expect([asked, at, told]).toEqual([asked, at, []]);
    }
  }
  expect(
    (await t.call("GET", "/users/me", { headers: { cookie: `token=${student.token}` } })).status,
  ).toBe(401);
});

test("a body that is packed is not unpacked, however small it makes itself", async () => {
  const bomb = gzipSync(Buffer.alloc(30_000_000, " "));
  for (const encoding of ["gzip", "deflate", "br", "gzip, gzip"]) {
    const head = [
      "POST /api/auth/login HTTP/1.1",
      "Host: x",
      "Content-Type: application/json",
      "Connection: close",
    ];
    const length = [`Content-Encoding: ${encoding}`, `Content-Length: ${bomb.length}`];
    const text = await exchange(t.origin, lines(...head, ...length, "", ""), bomb);
    expect([encoding, readAnswer(text).status]).toEqual([encoding, 400]);
  }
});

test("whoever writes lines of a log into an address or a header writes none", async () => {
  const line = '{"level":"error","event":"palsu"}';
  const raw = encodeURIComponent(`\r\n${line}\r\n`);
  for (const path of [
    `/api/reports/${raw}`,
    `/api/${raw}`,
    `/api/reports?search=${raw}`,
    `/${raw}`,
  ])
    await send(
      `GET ${path} HTTP/1.1`,
      "Host: x",
      `User-Agent: ${line}`,
      `X-Request-Id: ${line}`,
      `Authorization: Bearer ${line}`,
      "Connection: close",
      "",
      "",
    );
  const written = t.log.slice(logged);
  expect(written).toHaveLength(4);
  expect(written.join("\n")).not.toMatch(/palsu|\r/);
  for (const one of written) expect(JSON.parse(one).event).toBe("request");
});
