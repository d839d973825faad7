import { request } from "node:http";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../../api.ts";
import { formOf, jpeg, reportFields } from "../../../tests/forms.ts";
import { superadminToken, verifiedStudent } from "../testing/people.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { makeHono } from "../web-server.ts";

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

test("the access table is what the decisions say", () => {
  const people = {
    G: null,
    W: { id: 1, role: "student", status: "waiting" },
    N: { id: 1, role: "student", status: "not_verified" },
    V: { id: 1, role: "student", status: "verified" },
    A: { id: 2, role: "admin", status: null },
    S: { id: 3, role: "superadmin", status: null },
  } as const;
  const row = (call: keyof typeof api) =>
    Object.entries(people).map(
      ([who, person]) => `${who} ${api[call].who(person)?.status ?? "ok"}`,
    );
  const open = ["G ok", "W ok", "N ok", "V ok", "A ok", "S ok"];
  const signedIn = ["G 401", "W ok", "N ok", "V ok", "A ok", "S ok"];
  const students = ["G 401", "W ok", "N ok", "V ok", "A 403", "S 403"];
  const voting = ["G 401", "W ok", "N 403", "V ok", "A 403", "S 403"];
  const filing = ["G 401", "W 403", "N 403", "V ok", "A 403", "S 403"];
  const admins = ["G 401", "W 403", "N 403", "V 403", "A ok", "S ok"];
  const superadmins = ["G 401", "W 403", "N 403", "V 403", "A 403", "S ok"];
  const table: Record<keyof typeof api, string[]> = {
    register: open,
    verifyEmail: open,
    resendVerification: open,
    login: open,
    logout: signedIn,
    changePassword: signedIn,
    requestPasswordReset: open,
    checkPasswordReset: open,
    verifyPasswordReset: open,
    getMe: signedIn,
    updateMe: signedIn,
    reRegister: ["G 401", "W 409", "N ok", "V 409", "A 403", "S 403"],
    listStudents: admins,
    getStudent: signedIn,
    verifyStudent: admins,
    verifyStudentById: admins,
    inputNpm: admins,
    listAdmins: superadmins,
    createAdmin: superadmins,
    getAdmin: admins,
    getAdminUser: admins,
    editAdmin: admins,
    deleteAdmin: superadmins,
    listAudit: superadmins,
    getTwoStep: admins,
    startTwoStep: admins,
    confirmTwoStep: admins,
    renewRecoveryCodes: admins,
    stopTwoStep: admins,
    getSecurity: superadmins,
    setSecurity: superadmins,
    resetTwoStep: superadmins,
    listSessions: admins,
    endSession: admins,
    endOtherSessions: admins,
    listReports: open,
    listMyReports: students,
    listAllReports: admins,
    claimReport: students,
    createReport: filing,
    editReport: students,
    deleteReport: students,
    getReport: open,
    changeReportStatus: admins,
    deleteReportResponse: admins,
    getVotes: open,
    castVote: voting,
    withdrawVote: voting,
    listMyVotes: students,
    listAppeals: students,
    listMyAppeals: students,
    getAppealPeriod: open,
    createAppeal: filing,
    getAppeal: signedIn,
    editAppeal: students,
    cancelAppeal: students,
    toggleAppealPeriod: admins,
    listPeriodChanges: admins,
    listAllAppeals: admins,
    getAppealForAdmin: admins,
    changeAppealStatus: admins,
    deleteAppeal: admins,
    listNews: open,
    getNews: open,
    listAllNews: admins,
    getAnyNews: admins,
    createNews: admins,
    editNews: admins,
    deleteNews: admins,
    listNotifications: signedIn,
    countNotifications: signedIn,
    readAllNotifications: signedIn,
    getNotification: signedIn,
    changeNotification: signedIn,
    deleteNotification: signedIn,
    readNotification: signedIn,
    getQueues: admins,
    getNextItem: admins,
    getClaim: admins,
    claimItem: admins,
    releaseItem: admins,
    listNotes: admins,
    addNote: admins,
    deleteNote: admins,
    listTemplates: admins,
    getTemplate: admins,
    createTemplate: admins,
    editTemplate: admins,
    deleteTemplate: admins,
    getStatistics: admins,
    createExport: admins,
  };
  for (const [call, expected] of Object.entries(table))
    expect([call, row(call as keyof typeof api)]).toEqual([call, expected]);
});
