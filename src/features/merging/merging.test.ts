import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { talkAt } from "../../../tests/support/talk.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { settleMergings } from "./settle.server.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
let other: TestStudent;
let voters: TestStudent[];
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  [author, other] = [await verifiedStudent(t, admin), await verifiedStudent(t, admin)];
  voters = [await verifiedStudent(t, admin), await verifiedStudent(t, admin)];
});
afterAll(() => t.close());

const published = async (
  by: TestStudent = author,
  fields: Record<string, string | boolean> = {},
): Promise<number> => {
  const { id } = await fileReport(t, by.token, fields);
  await setStatus(t, admin, id, "under_review");
  return id;
};
const merge = (id: number, body: unknown, token: string | undefined = admin) =>
  t.call("POST", `/admin/reports/${id}/merge`, { token, body });
const part = (id: number, token: string | undefined = admin) =>
  t.call("DELETE", `/admin/reports/${id}/merge`, { token });
const read = async (id: number, token?: string) =>
  (await t.call("GET", `/reports/${id}`, { token })).body.data;
const vote = (id: number, type: string, by: TestStudent) =>
  t.call("POST", `/reports/${id}/vote`, { token: by.token, body: { type } });
const total = async (id: number) => (await t.call("GET", `/reports/${id}/votes`)).body.data;
const listed = async (token?: string) =>
  (await t.call("GET", `${token ? "/admin" : ""}/reports?itemPerPage=100`, { token })).body;
const bell = async ({ token }: TestStudent) =>
  (await t.call("GET", "/notifications?itemPerPage=100", { token })).body.data.map(
    ({ description }: { description: string }) => description,
  ) as string[];

describe("POST /admin/reports/{id}/merge", () => {
  test("leads from one report to the other and leaves it out of lists and counts: 200", async () => {
    const [one, into] = [await published(), await published(other)];
    const before = await listed();
    const reply = await merge(one, { into, version: (await read(one)).version });
    expect([reply.status, reply.body.data.merged_into]).toEqual([200, into]);
    expect(await read(one)).toMatchObject({ id: one, merged_into: into, status: "under_review" });
    // it is due with its target
    expect(await read(one, admin)).toMatchObject({ due_at: null, is_overdue: false });
    expect((await read(one)).timeline.at(-1)).toMatchObject({
      kind: "merged",
      from: null,
      to: null,
    });
    const after = await listed();
    expect(after.pagination.total_items).toBe(before.pagination.total_items - 1);
    expect(after.data.map(({ id }: { id: number }) => id)).not.toContain(one);
    const title = (await read(one)).title;
    expect((await read(into, admin)).merged).toEqual([{ id: one, title }]);
    expect("merged" in (await read(into))).toBe(false);
    expect(t.dropped).toEqual(expect.arrayContaining([`/laporan/${one}`, `/laporan/${into}`]));
    // once more changes nothing
    const { version } = await read(one);
    expect((await merge(one, { into })).body.data.version).toBe(version);
  });

  test("is for admins: 401, 403; 404 for no report, 422 for itself and a circle, 409 unpublished or stale", async () => {
    const [one, into] = [await published(), await published()];
    const pending = (await fileReport(t, author.token)).id;
    const guest = await t.call("POST", `/admin/reports/${one}/merge`, { body: { into } });
    expect(guest.status).toBe(401);
    expect((await merge(one, { into }, author.token)).status).toBe(403);
    expect((await merge(999_999, { into })).status).toBe(404);
    expect((await merge(one, { into: 999_999 })).status).toBe(404);
    expect((await merge(one, {})).status).toBe(422);
    expect((await merge(one, { into: one })).body.errors[0].path).toBe("into");
    for (const [from, to] of [
      [one, pending],
      [pending, into],
    ] as const)
      expect((await merge(from, { into: to })).body).toMatchObject({ code: "NOT_PUBLISHED" });
    const stale = await merge(one, { into, version: 0 });
    expect([stale.status, stale.body.code, stale.body.data.id]).toEqual([409, "STALE", one]);
    expect((await merge(one, { into })).status).toBe(200);
    expect((await merge(into, { into: one })).status).toBe(422);
  });

  test("of two opposite ones at once lets one through", async () => {
    const [one, two] = [await published(), await published()];
    const replies = await Promise.all([merge(one, { into: two }), merge(two, { into: one })]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  test("unites supporters by account: who voted on both counts as on the target, its author not", async () => {
    const target = await published(other);
    const one = await published();
    await vote(one, "upvote", voters[0]!);
    await vote(one, "upvote", voters[1]!);
    await vote(one, "upvote", other);
    await vote(target, "downvote", voters[1]!);
    await merge(one, { into: target });
    expect(await total(target)).toEqual({ upvote: 1, downvote: 1, vote_total: 0 });
    expect(await total(one)).toEqual({ upvote: 3, downvote: 0, vote_total: 3 });
    const refused = await vote(one, "downvote", voters[0]!);
    expect([refused.status, refused.body.code]).toEqual([409, "MERGED"]);
    const withdrawn = await t.call("DELETE", `/reports/${one}/vote`, { token: voters[0]!.token });
    expect(withdrawn.status).toBe(409);
  });

  test("flattens chains, and each is parted with its own votes", async () => {
    const [a, b, c] = [await published(), await published(), await published()];
    await vote(a, "upvote", voters[0]!);
    await vote(b, "upvote", voters[0]!);
    await vote(b, "upvote", voters[1]!);
    await merge(a, { into: b });
    expect((await total(b)).vote_total).toBe(2);
    await merge(b, { into: c });
    expect([(await read(a)).merged_into, (await read(b)).merged_into]).toEqual([c, c]);
    expect([(await total(b)).vote_total, (await total(c)).vote_total]).toEqual([2, 2]);
    // into what has been merged means into its target
    const d = await published();
    await merge(d, { into: b });
    expect((await read(d)).merged_into).toBe(c);
    await part(b);
    expect([(await total(b)).vote_total, (await total(c)).vote_total]).toEqual([2, 1]);
    await part(a);
    expect((await total(c)).vote_total).toBe(0);
  });

  test("tells the author, and of what becomes of the target afterwards", async () => {
    const one = await published(author, { title: "Kran patah", isAnonymous: true });
    const target = await published(other, { title: "Kran lantai 2" });
    await merge(one, { into: target });
    expect((await bell(author))[0]).toContain(`"Kran patah" digabung dengan laporan #${target}`);
    await setStatus(t, admin, target, "responded", "Sudah kami ganti.");
    await expect
      .poll(async () => (await bell(author))[0], { timeout: 10_000 })
      .toBe(
        `Laporan #${target}, yang digabung dengan laporan Anda "Kran patah", sudah ditanggapi.`,
      );
    const path = `/reports/${target}/response`;
    expect((await t.call("DELETE", path, { token: admin })).status).toBe(200);
    await expect
      .poll(async () => (await bell(author))[0], { timeout: 10_000 })
      .toBe(
        `Tanggapan atas laporan #${target}, yang digabung dengan laporan Anda "Kran patah", ditarik kembali.`,
      );
    const told = await bell(other);
    expect(told.filter((one) => one.includes("yang digabung"))).toEqual([]);
  });

  test("leaves what waits for an admin on its own page where it is found: messages, questions, flags", async () => {
    const title = "Pintu gudang macet";
    const one = await published(author, { title, isAnonymous: true });
    await merge(one, { into: await published(other) });
    const idsOf = async (query: string) =>
      (
        await t.call("GET", `/admin/reports?itemPerPage=100&${query}`, { token: admin })
      ).body.data.map(({ id }: { id: number }) => id) as number[];
    const waiting = async () => {
      const { data } = (await t.call("GET", "/admin/queues", { token: admin })).body;
      return [data.messages.report, data.flagged] as [number, number];
    };
    const before = await waiting();
    const { say, ask } = talkAt(t, `/reports/${one}`);
    await ask(admin);
    expect(await idsOf("waiting=author")).toContain(one);
    await say(author.token, "Di lantai tiga.");
    const flag = { token: voters[0]!.token, body: { reason: "personal_data" } };
    expect((await t.call("POST", `/reports/${one}/flag`, flag)).status).toBe(200);
    expect(await waiting()).toEqual([before[0] + 1, before[1] + 1]);
    for (const query of ["waiting=admin", "flagged=open", "waiting=admin&search=gudang"])
      expect(await idsOf(query)).toContain(one);
    // it is due with its target, and stands in no list of everything
    const promised_at = new Date(t.clock.now().getTime() + spans.hour);
    await t.app.db.updateTable("report").set({ promised_at }).where("id", "=", one).execute();
    for (const query of ["", "search=gudang", "due=due", "waiting=admin&due=due"])
      expect([query, await idsOf(query)]).toEqual([query, expect.not.arrayContaining([one])]);
    await t.call("POST", `/admin/reports/${one}/messages/read`, { token: admin });
    await t.call("POST", `/admin/reports/${one}/flags/settle`, { token: admin });
    expect(await waiting()).toEqual(before);
    expect(await idsOf("waiting=admin")).not.toContain(one);
  });
});

test("a merging and its parting write and lock two anonymous reports in no transaction together", async () => {
  const one = await published(author, { isAnonymous: true });
  const target = await published(other, { isAnonymous: true });
  await vote(one, "upvote", voters[0]!);
  for (const act of [() => merge(one, { into: target }), () => part(one)]) {
    expect((await act()).status).toBe(200);
    const { rows } = await sql<{ made: string; locked: string }>`
      select xmin::text as made, xmax::text as locked from report
      where id in (${one}, ${target}) order by id`.execute(t.app.db);
    const [first, second] = rows.map(({ made, locked }) => [made, locked].filter((n) => n !== "0"));
    expect(first!.filter((n) => second!.includes(n))).toEqual([]);
  }
});

describe("DELETE /admin/reports/{id}/merge", () => {
  test("leaves everything as it was before, but for votes cast on the target meanwhile: 200", async () => {
    const [one, target] = [await published(), await published()];
    await vote(one, "upvote", voters[0]!);
    await vote(one, "upvote", voters[1]!);
    const before = [await total(one), await total(target)];
    await merge(one, { into: target });
    const parted = await part(one);
    expect([parted.status, parted.body.data.merged_into]).toEqual([200, null]);
    expect([await total(one), await total(target)]).toEqual(before);
    expect((await read(one)).timeline.at(-1).kind).toBe("parted");
    await merge(one, { into: target });
    // the same once more is a vote of its own; another is withdrawn for good
    expect((await vote(target, "upvote", voters[0]!)).body.data.upvote).toBe(2);
    await t.call("DELETE", `/reports/${target}/vote`, { token: voters[1]!.token });
    await part(one);
    expect((await total(target)).upvote).toBe(1);
    expect((await total(one)).upvote).toBe(2);
    expect((await vote(one, "upvote", voters[1]!)).status).toBe(200);
  });

  test("is for admins, and of what is merged alone: 401, 403, 404, 409", async () => {
    const one = await published();
    expect((await t.call("DELETE", `/admin/reports/${one}/merge`)).status).toBe(401);
    expect((await part(one, author.token)).status).toBe(403);
    expect((await part(999_999)).status).toBe(404);
    expect((await part(one)).body).toMatchObject({ code: "NOT_MERGED" });
  });
});

describe("what is hidden", () => {
  test("is a target no more: what was merged into it is parted, and its votes go", async () => {
    const [one, target] = [await published(), await published(other)];
    await vote(one, "upvote", voters[0]!);
    await merge(one, { into: target });
    await setStatus(t, admin, target, "rejected");
    await expect.poll(async () => (await read(one)).merged_into, { timeout: 10_000 }).toBeNull();
    await setStatus(t, admin, target, "under_review");
    await expect.poll(async () => (await total(target)).upvote, { timeout: 10_000 }).toBe(0);
    expect((await vote(one, "downvote", voters[0]!)).status).toBe(200);
  });

  test("is not merged: a merged report that is hidden takes its votes back", async () => {
    const [one, target] = [await published(), await published(other)];
    await vote(one, "upvote", voters[0]!);
    await merge(one, { into: target });
    await setStatus(t, admin, one, "rejected");
    await expect.poll(async () => (await total(target)).upvote, { timeout: 10_000 }).toBe(0);
    const { merged_into, timeline } = await read(one, admin);
    expect(merged_into).toBeNull();
    expect(timeline.at(-1)).toMatchObject({ kind: "parted", admins: { name: expect.any(String) } });
  });

  test("by another way, or before a crash, is settled by housekeeping", async () => {
    const [one, target] = [await published(), await published(other)];
    await vote(one, "upvote", voters[0]!);
    await merge(one, { into: target });
    await t.app.db
      .updateTable("report")
      .set({ status: "rejected" })
      .where("id", "=", target)
      .execute();
    await settleMergings(t.app);
    expect((await read(one)).merged_into).toBeNull();
    expect(
      await t.app.db.selectFrom("vote").selectAll().where("report_id", "=", target).execute(),
    ).toEqual([]);
  });
});
