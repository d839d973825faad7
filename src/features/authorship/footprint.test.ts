import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, jpeg, reportFields } from "../../../tests/forms.ts";
import {
  codeIn,
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { footprints, type Footprints } from "../../../tests/support/footprints.ts";

/**
 * The rows that each act of an anonymous author writes into the database, one by one: never one that names the
 * account, never rows under two tags at once, and nothing at all where only something is read
 * (docs/product/authorship.md#transactions).
 */

let t: TestApp;
let admin: string;
let author: TestStudent;
let token: string;
let dump: Footprints["dump"];
let footprintOf: Footprints["footprintOf"];
let naming: Footprints["naming"];
let tagsAtOnce: Footprints["tagsAtOnce"];
let expectUnnamed: Footprints["expectUnnamed"];
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin, "Kirana Tapak");
  token = author.token;
  ({ dump, footprintOf, naming, tagsAtOnce, expectUnnamed } = footprints(t, () => author));
});
afterAll(() => t.close());

const file = async (fields: Record<string, string | boolean> = {}) =>
  (await fileReport(t, token, { isAnonymous: true, ...fields })) as {
    id: number;
    receipt: string;
  };
const edit = (id: number, fields: Record<string, string | boolean>) =>
  t.call("PATCH", `/reports/${id}`, { token, body: formOf(fields) });
const claim = (receipt: string) => t.call("POST", "/reports/claim", { token, body: { receipt } });
const bell = async (link: string) =>
  (await t.call("GET", "/notifications?itemPerPage=100", { token })).body.data.filter(
    (news: { link: string | null }) => news.link === link,
  ) as { id: number }[];

describe("under a tag", () => {
  test("filing writes the report, its tag, file, key and slots of limits, the slots apart", async () => {
    const photo = { file: { bytes: await jpeg(), name: "foto.jpg" } };
    // numbers for the hour are there
    await file();
    const footprint = await footprintOf(async () => {
      const body = formOf({ ...reportFields, isAnonymous: true }, photo);
      const headers = { "idempotency-key": "jejak-1" };
      const reply = await t.call("POST", "/reports", { token, body, headers });
      expect(reply.status).toBe(201);
    });
    expectUnnamed(footprint);
    expect(footprint.tables).toEqual([
      "file",
      "idempotency",
      "report",
      "report_count",
      "report_search",
      "sealed_limit",
      "sealed_limit",
      "sealed_limit",
      "used_tag",
    ]);
    const transactions = (table: string) =>
      footprint.written.filter((row) => row.table === `public.${table}`).map(({ xmin }) => xmin);
    const slots = transactions("sealed_limit");
    expect(new Set([...slots, ...transactions("report")]).size).toBe(slots.length + 1);
  });

  test("reading one's own writes nothing", async () => {
    const { id } = await file();
    const paths = [`/reports/${id}`, "/reports/me", "/notifications", "/notifications/count"];
    const footprint = await footprintOf(async () => {
      for (const path of paths) expect((await t.call("GET", path, { token })).status).toBe(200);
    });
    expect([footprint.tables, footprint.gone]).toEqual([[], []]);
  });

  test("an edit writes the report and the words that find it alone", async () => {
    const { id } = await file();
    const footprint = await footprintOf(() => edit(id, { title: "Judul lain" }));
    expectUnnamed(footprint);
    expect([footprint.tables, footprint.gone]).toEqual([["report", "report_search"], []]);
  });

  test("news is read by one key, unread without it, and deleted alone", async () => {
    const { id } = await file();
    await setStatus(t, admin, id, "under_review");
    const [news] = await bell(`/laporan/${id}`);
    const path = `/notifications/${news!.id}`;
    const mark = (status: string) => t.call("PATCH", path, { token, body: { status } });
    for (const [act, tables, gone] of [
      [() => mark("read"), ["sealed_read"], []],
      [() => mark("unread"), [], ["sealed_read"]],
      [() => t.call("PATCH", `${path}/read`, { token }), ["sealed_read"], []],
      [() => t.call("DELETE", path, { token }), [], ["notification"]],
    ] as const) {
      const footprint = await footprintOf(act);
      expectUnnamed(footprint);
      expect([footprint.tables, footprint.gone]).toEqual([tables, gone]);
    }
  });

  test("reading all marks what is named and what is not in two transactions", async () => {
    const named = await file({ isAnonymous: false });
    for (const { id } of [await file(), await file(), named])
      await setStatus(t, admin, id, "under_review");
    const footprint = await footprintOf(() =>
      t.call("PATCH", "/notifications/read-all", { token }),
    );
    const keys = footprint.written.filter(({ table }) => table === "public.sealed_read");
    const rows = footprint.written.filter(({ table }) => table === "public.notification");
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(rows.length).toBeGreaterThanOrEqual(1);
    expect(naming(rows)).toEqual(rows);
    expect(naming(keys)).toEqual([]);
    const transactions = new Set(rows.map(({ xmin }) => xmin));
    expect(keys.filter(({ xmin }) => transactions.has(xmin))).toEqual([]);
  });

  test("deleting removes the report with its file and news, and keeps the used tag", async () => {
    const photo = { file: { bytes: await jpeg(), name: "foto.jpg" } };
    const { id } = await file();
    await t.call("PATCH", `/reports/${id}`, { token, body: formOf({}, photo) });
    await setStatus(t, admin, id, "under_review");
    await setStatus(t, admin, id, "pending");
    const footprint = await footprintOf(() => t.call("DELETE", `/reports/${id}`, { token }));
    expectUnnamed(footprint);
    expect(footprint.tables).toEqual(["report_count"]);
    const gone = "file notification notification report report_event report_event report_search";
    expect(footprint.gone).toEqual(gone.split(" "));
  });
});

describe("between name and tag", () => {
  /** A report with news, pending again. */
  const withNews = async (isAnonymous: boolean) => {
    const { id } = await file({ isAnonymous });
    await setStatus(t, admin, id, "under_review");
    await setStatus(t, admin, id, "pending");
    return id;
  };

  test("the switch to anonymous takes the news along and leaves no row that names", async () => {
    const id = await withNews(false);
    const footprint = await footprintOf(() => edit(id, { isAnonymous: true }));
    expectUnnamed(footprint);
    const moved = "notification notification report report_search used_tag";
    expect(footprint.tables).toEqual(moved.split(" "));
    expect(footprint.gone).toEqual([]);
    expect(await bell(`/laporan/${id}`)).toHaveLength(2);
  });

  test("the switch to a name writes no row under a tag, and the tag stays used", async () => {
    const id = await withNews(true);
    const footprint = await footprintOf(() => edit(id, { isAnonymous: false }));
    expect(footprint.tables).toEqual(["notification", "notification", "report", "report_search"]);
    expect(footprint.gone).toEqual([]);
    const records = footprint.written.filter(({ table }) => table !== "public.report_search");
    expect(naming(records)).toEqual(records);
    expect(tagsAtOnce(footprint.written)).toEqual([0]);
  });
});

describe("after a new password", () => {
  let lost: { id: number; receipt: string };
  beforeAll(async () => {
    lost = await file({ title: "Laporan yang hilang" });
    await setStatus(t, admin, lost.id, "responded", "Sudah kami kerjakan.");
    const since = t.mailer.sent.length;
    await t.call("POST", "/auth/request-password-reset", { body: { email: author.email } });
    const mail = await t.mailer.received(
      (one) => t.mailer.sent.indexOf(one) >= since && /\b\d{6}\b/.test(one.text),
    );
    const reset = { email: author.email, otp: codeIn(mail.text), new_password: "sandi-baru" };
    expect((await t.call("POST", "/auth/verify-password-reset", { body: reset })).status).toBe(200);
    const body = { identifier: author.email, password: "sandi-baru" };
    token = (await t.call("POST", "/auth/login", { body })).body.token;
  });
  const votesOfAuthor = async () =>
    (await dump()).filter(
      ({ table, values }) =>
        table === "public.vote" &&
        values["account_id"] === String(author.id) &&
        values["report_id"] === String(lost.id),
    );

  test("the report and its news are another's: not listed, no receipt, open to a vote", async () => {
    const mine = await t.call("GET", "/reports/me?itemPerPage=100", { token });
    expect(mine.body.data.map(({ id }: { id: number }) => id)).not.toContain(lost.id);
    expect(await bell(`/laporan/${lost.id}`)).toEqual([]);
    const { data } = (await t.call("GET", `/reports/${lost.id}`, { token })).body;
    expect([data.is_mine, data.receipt]).toEqual([false, undefined]);
    const vote = { token, body: { type: "upvote" } };
    expect((await t.call("POST", `/reports/${lost.id}/vote`, vote)).status).toBe(200);
    expect(await votesOfAuthor()).toHaveLength(1);
  });

  test("a wrong receipt takes one slot of a limit and nothing else", async () => {
    const footprint = await footprintOf(() => claim(`${lost.receipt.slice(0, -1)}~`));
    expectUnnamed(footprint);
    expect([footprint.tables, footprint.gone]).toEqual([["sealed_limit"], []]);
  });

  test("a claim writes the report, its new tag and its news; a vote cast before stays as it was", async () => {
    const before = await votesOfAuthor();
    const footprint = await footprintOf(async () => {
      const reply = await claim(lost.receipt);
      expect([reply.status, reply.body.data.is_mine]).toEqual([200, true]);
      expect(reply.body.data.receipt).not.toBe(lost.receipt);
    });
    expectUnnamed(footprint);
    expect(footprint.tables).toEqual(["notification", "report", "used_tag"]);
    expect(footprint.gone).toEqual([]);
    expect(await votesOfAuthor()).toEqual(before);
    expect(await bell(`/laporan/${lost.id}`)).not.toEqual([]);
  });

  test("the vote on what is now one's own counts on and cannot be changed any more", async () => {
    const path = `/reports/${lost.id}/vote`;
    const footprint = await footprintOf(async () => {
      for (const [method, body] of [
        ["POST", { type: "downvote" }],
        ["DELETE", undefined],
      ] as const)
        expect((await t.call(method, path, { token, body })).status).toBe(403);
    });
    expect(naming(footprint.written)).toEqual([]);
    expect((await t.call("GET", `/reports/${lost.id}`)).body.data.vote_total).toBe(1);
    expect((await t.call("GET", "/votes/me", { token })).body.data).toEqual([
      { report_id: lost.id, type: "upvote" },
    ]);
  });
});
