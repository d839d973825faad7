import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../../src/api.ts";
import type { Call } from "../../src/call.ts";
import { formOf, jpeg, reportFields } from "../forms.ts";
import {
  newAdmin,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../support/people.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";
import { startPages } from "../support/test-pages.ts";

/**
 * Somebody who suspects two students compares what the product says of two anonymous reports: the same
 * words and picture, by authors who have nothing in common. What differs beside the numbers would tell.
 */

let t: TestApp;
let pages: Awaited<ReturnType<typeof startPages>>;
let authors: readonly TestStudent[];
let reports: readonly { id: number; file_url: string; receipt: string }[];
let askers: Readonly<Record<string, string | undefined>>;

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const superadmin = await superadminToken(t);
  authors = [
    await verifiedStudent(t, superadmin, "Ani"),
    await verifiedStudent(t, superadmin, `Raden Mas ${"Purnawarman ".repeat(6)}`),
  ];
  // one has been here before, with reports under the name, and has voted
  const [, known] = authors;
  const first = formOf({ ...reportFields, title: "Bernama" });
  const named = (await t.call("POST", "/reports", { token: known!.token, body: first })).body.data;
  await setStatus(t, superadmin, named.id, "under_review");
  const bytes = await jpeg();
  const filed = [];
  for (const [at, { token, npm }] of authors.entries()) {
    const file = { bytes, name: `${"x".repeat(20 * at)}${npm}.jpg` };
    const body = formOf({ ...reportFields, isAnonymous: true }, { file });
    const headers = { "user-agent": `Peramban ${npm}`, "idempotency-key": `kunci-${npm}` };
    filed.push((await t.call("POST", "/reports", { token, body, headers })).body.data);
  }
  reports = filed;
  for (const { id } of reports)
    await setStatus(t, superadmin, id, "responded", "Sudah kami perbaiki.");
  const other = await verifiedStudent(t, superadmin);
  for (const { id } of reports)
    await t.call("POST", `/reports/${id}/vote`, { token: other.token, body: { type: "upvote" } });
  askers = {
    "a guest": undefined,
    "another student": other.token,
    "an admin": (await newAdmin(t, superadmin)).token,
    "a superadmin": superadmin,
  };
  pages = await startPages(t);
});
afterAll(async () => {
  await pages.close();
  await t.close();
});

/** Said of each record by itself: its number, the random names of its files, the second of a change. */
const alike = (text: string) =>
  text
    .replaceAll(/[a-z2-7]{32}(?=\.)/g, "NAME")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "TIME")
    // both, since a number may stand elsewhere as well
    .replaceAll(
      new RegExp(`(?<=%23|%2F|\\b)(${reports.map(({ id }) => id).join("|")})\\b`, "g"),
      "ID",
    );

/** Where two texts begin to differ. */
const difference = (one = "", other = "") => {
  if (one === other) return undefined;
  const at = Array.from(one).findIndex((_, place) => one[place] !== other[place]);
  return [one, other].map((text) => text.slice(Math.max(0, at - 40), at + 40));
};

/** Headers that are another with every answer, or follow from the body alone. */
const OWN_HEADERS = new Set(["date", "x-request-id", "etag", "content-length"]);

const seen = async (reply: Response) => {
  const bytes = Buffer.from(await reply.arrayBuffer());
  const type = reply.headers.get("content-type") ?? "";
  const isText = /json|html/.test(type);
  // a card shows the number
  const picture = type === "image/png" ? "" : createHash("sha256").update(bytes).digest("hex");
  return JSON.stringify({
    status: reply.status,
    headers: [...reply.headers]
      .filter(([name]) => !OWN_HEADERS.has(name))
      .map(([name, value]) => [name, alike(value)]),
    body: isText ? alike(bytes.toString()) : picture,
  });
};

/** The answers about both reports to one asker. */
const compared = async (
  token: string | undefined,
  path: (report: (typeof reports)[number]) => string,
  origin: string,
  method = "GET",
) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const both = [];
  for (const report of reports)
    both.push(await seen(await fetch(`${origin}${path(report)}`, { method, headers })));
  return both;
};

const ABOUT_REPORTS = Object.entries<Call>(api).filter(
  ([, { method, path }]) =>
    method === "GET" && /^\/(reports\/\{id\}|admin\/\w+\/\{kind\}\/\{id\}$)/.test(path),
);

test("they are there, anonymous, with a picture each and by two authors", () => {
  expect(reports.map(({ id }) => id)).toEqual([expect.any(Number), expect.any(Number)]);
  expect(new Set(reports.map(({ receipt }) => receipt)).size).toBe(2);
  expect(ABOUT_REPORTS.length).toBeGreaterThanOrEqual(4);
});

describe("two anonymous reports alike, by two authors,", () => {
  test.each(ABOUT_REPORTS)(
    "are answered alike by %s, to the last letter",
    async (_name, { path }) => {
      for (const [who, token] of Object.entries(askers)) {
        const filled = (report: { id: number }) =>
          `/api${path.replace("{id}", String(report.id)).replace("{kind}", "report")}`;
        for (const method of ["GET", "HEAD"]) {
          const [one, other] = await compared(token, filled, t.origin, method);
          expect([who, difference(one, other)]).toEqual([who, undefined]);
        }
      }
    },
  );

  test("have pages, cards and pictures alike", async () => {
    const paths = [
      ({ id }: { id: number }) => `/laporan/${id}`,
      ({ id }: { id: number }) => `/bagikan/laporan/${id}-1`,
      (report: { file_url: string }) => `/api${report.file_url.split("?")[0]}`,
    ];
    for (const [who, token] of Object.entries(askers))
      for (const path of paths) {
        const [one, other] = await compared(token, path, pages.origin);
        expect([who, one]).toEqual([who, expect.stringContaining('"status":200')]);
        expect([who, difference(one, other)]).toEqual([who, undefined]);
      }
  });

  test("stand alike in the lists, for whoever searches and filters", async () => {
    for (const [who, token] of Object.entries(askers))
      for (const list of ["/reports", "/admin/reports"]) {
        const { status, body } = await t.call("GET", `${list}?search=kamar&itemPerPage=100`, {
          token,
        });
        if (status !== 200) continue;
        const [one, other] = reports.map(({ id }) =>
          alike(JSON.stringify(body.data.find((item: { id: number }) => item.id === id))),
        );
        expect([who, one]).toEqual([who, expect.stringContaining("Kamar mandi")]);
        expect([who, difference(one, other)]).toEqual([who, undefined]);
      }
  });

  test("are changed, deleted and opened to votes by nobody who sends the other's receipt or key", async () => {
    const [, { token, npm }] = authors as [TestStudent, TestStudent];
    const victim = authors[0]!;
    // the key of another's filing answers nothing of it
    const body = formOf({ ...reportFields, isAnonymous: true });
    const headers = { "idempotency-key": `kunci-${victim.npm}` };
    const reply = await t.call("POST", "/reports", { token, body, headers });
    expect(reply.status).toBe(201);
    expect(reply.body.data.id).not.toBe(reports[0]!.id);
    expect(reply.body.data.receipt).not.toBe(reports[0]!.receipt);
    expect(npm).not.toBe(victim.npm);
    const { id } = reports[0]!;
    for (const [method, more] of [
      ["PATCH", { body: formOf({ title: "Diubah", receipt: reports[0]!.receipt }) }],
      ["DELETE", { headers: { "x-receipt": reports[0]!.receipt } }],
    ] as const)
      expect([method, (await t.call(method, `/reports/${id}`, { token, ...more })).status]).toEqual(
        [method, 403],
      );
  });
});
