import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileReport,
  rejectedStudent,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
let voter: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin);
  voter = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

const published = async (fields: Record<string, string | boolean> = {}) => {
  const { id } = await fileReport(t, author.token, fields);
  await setStatus(t, admin, id, "under_review");
  return id as number;
};
const vote = (id: number, type: string, token?: string) =>
  t.call("POST", `/reports/${id}/vote`, { token, body: { type } });
const withdraw = (id: number, token?: string) => t.call("DELETE", `/reports/${id}/vote`, { token });
const votes = async (id: number) => (await t.call("GET", `/reports/${id}/votes`)).body.data;

describe("POST /reports/{id}/vote", () => {
  test("is a 409 on a report that was merged into another", async () => {
    const [id, into] = [await published(), await published()];
    await t.call("POST", `/admin/reports/${id}/merge`, { token: admin, body: { into } });
    expect((await vote(id, "upvote", voter.token)).status).toBe(409);
  });

  test("counts once, is replaced by the other type and changes nothing when repeated", async () => {
    const id = await published();
    expect((await vote(id, "upvote", voter.token)).body).toMatchObject({
      message: "Berhasil vote laporan",
      data: { upvote: 1, downvote: 0, vote_total: 1 },
    });
    expect((await vote(id, "upvote", voter.token)).body.data.vote_total).toBe(1);
    expect((await vote(id, "downvote", voter.token)).body.data).toEqual({
      upvote: 0,
      downvote: 1,
      vote_total: -1,
    });
    expect(await votes(id)).toEqual({ upvote: 0, downvote: 1, vote_total: -1 });
  });

  test("is refused on one's own report, named or anonymous, before anything about its status", async () => {
    const named = await fileReport(t, author.token);
    const anonymous = await published({ isAnonymous: true });
    expect((await vote(named.id, "upvote", author.token)).status).toBe(403);
    expect((await vote(anonymous, "upvote", author.token)).status).toBe(403);
    expect((await vote(named.id, "upvote", voter.token)).status).toBe(404);
    expect((await vote(999_999, "upvote", voter.token)).status).toBe(404);
  });

  test("is for waiting and verified students", async () => {
    const id = await published();
    const waiting = await waitingStudent(t);
    const rejected = await rejectedStudent(t, admin);
    expect((await vote(id, "upvote", waiting.token)).status).toBe(200);
    expect((await vote(id, "upvote", rejected.token)).status).toBe(403);
    expect((await vote(id, "upvote", admin)).status).toBe(403);
    expect((await vote(id, "upvote")).status).toBe(401);
    expect((await vote(id, "sideways", voter.token)).status).toBe(422);
  });

  test("by one person fifty times at once counts once", async () => {
    const id = await published();
    await Promise.all(Array.from({ length: 50 }, () => vote(id, "upvote", voter.token)));
    expect(await votes(id)).toEqual({ upvote: 1, downvote: 0, vote_total: 1 });
  });
});

describe("DELETE /reports/{id}/vote", () => {
  test("is a 409 on a merged report, whose votes stand still, as a vote is", async () => {
    const [id, into] = [await published(), await published()];
    await t.call("POST", `/admin/reports/${id}/merge`, { token: admin, body: { into } });
    expect((await withdraw(id, voter.token)).body).toMatchObject({ code: "MERGED" });
  });

  test("withdraws the vote and changes nothing where there is none", async () => {
    const id = await published();
    await vote(id, "upvote", voter.token);
    expect((await withdraw(id, voter.token)).body.data.vote_total).toBe(0);
    expect((await withdraw(id, voter.token)).status).toBe(200);
    expect((await withdraw(id)).status).toBe(401);
    expect((await withdraw(id, admin)).status).toBe(403);
    expect((await withdraw(999_999, voter.token)).status).toBe(404);
  });
});

test("GET /reports/{id}/votes tells how many, for a report that one may see", async () => {
  const { id } = await fileReport(t, author.token);
  const get = (token?: string) => t.call("GET", `/reports/${id}/votes`, { token });
  expect((await get()).status).toBe(404);
  expect((await get(author.token)).body.data).toEqual({ upvote: 0, downvote: 0, vote_total: 0 });
  expect((await get(admin)).status).toBe(200);
  expect((await t.call("GET", "/reports/abc/votes")).status).toBe(400);
});

test("GET /votes/me lists a student's own votes", async () => {
  const id = await published();
  const one = await verifiedStudent(t, admin);
  await vote(id, "downvote", one.token);
  const reply = await t.call("GET", "/votes/me", { token: one.token });
  expect([reply.status, reply.body.data]).toEqual([200, [{ report_id: id, type: "downvote" }]]);
  expect((await t.call("GET", "/votes/me")).status).toBe(401);
  expect((await t.call("GET", "/votes/me", { token: admin })).status).toBe(403);
});

test("reports sorted by popularity follow the votes", async () => {
  const low = await published();
  const high = await published();
  await vote(high, "upvote", voter.token);
  await vote(low, "downvote", voter.token);
  const reply = await t.call("GET", "/reports?sort=popular&itemPerPage=100");
  const order = reply.body.data.map(({ id }: { id: number }) => id);
  expect(order.indexOf(high)).toBeLessThan(order.indexOf(low));
});
