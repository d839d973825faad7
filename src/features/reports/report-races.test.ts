import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { formOf, jpeg } from "../../../tests/forms.ts";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { storedNames } from "../../../tests/support/stored.ts";
import { type Reply, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/**
 * Requests that come at the same moment have a defined outcome: never a 500, never a lost row. Real races need
 * a real PostgreSQL (TEST_DATABASE_URL); the embedded database has a single connection.
 */

const ROUNDS = 6;

let t: TestApp;
let admin: string;
let other: string;
let author: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  other = (await newAdmin(t, admin)).token;
  author = await verifiedStudent(t, admin);
});
afterAll(() => t.close());
afterEach(() => {
  expect(t.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status);
const change = (token: string, body: object) =>
  t.call("PATCH", "/admin/reports/status", { token, body });
const edit = (id: number, fields: Record<string, string>) =>
  t.call("PATCH", `/reports/${id}`, { token: author.token, body: formOf(fields) });
const remove = (id: number) => t.call("DELETE", `/reports/${id}`, { token: author.token });
const read = (id: number, token = admin) => t.call("GET", `/reports/${id}`, { token });
/** Runs what a test names a few times, on a report of its own each time. */
const rounds = async (one: (id: number) => Promise<void>, isAnonymous = false) => {
  for (let n = 0; n < ROUNDS; n++)
    await one((await fileReport(t, author.token, { isAnonymous })).id);
};

describe("at the same moment", () => {
  test.each([false, true])(
    "an edit and a change of status: both, or the edit is a 409; never half of it (anonymous: %s)",
    (isAnonymous) =>
      rounds(async (id) => {
        const fields = { title: "Judul sesudah", description: "Isi sesudah" };
        const [edited, changed] = await Promise.all([
          edit(id, fields),
          change(admin, { id, status: "under_review" }),
        ]);
        expect(changed.status).toBe(200);
        expect([200, 409]).toContain(edited.status);
        const { data } = (await read(id)).body;
        expect(data.status).toBe("under_review");
        expect(data.title === "Judul sesudah").toBe(edited.status === 200);
        expect(data.description === "Isi sesudah").toBe(edited.status === 200);
        expect(data.version).toBe(edited.status === 200 ? 3 : 2);
        expect(data.timeline).toHaveLength(1);
      }, isAnonymous),
  );

  test("an edit and a change of status with the version that both read: one is STALE or too late", () =>
    rounds(async (id) => {
      const [edited, changed] = await Promise.all([
        edit(id, { title: "Judul sesudah", version: "1" }),
        change(admin, { id, status: "under_review", version: 1 }),
      ]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([edited.status, changed.status]);
      const refused = edited.status === 409 ? edited : changed;
      expect(["STALE", "NOT_PENDING"]).toContain(refused.body.code);
      expect((await read(id)).body.data.version).toBe(2);
    }));

  test("two admins with the same version: one wins, the other gets the winner's record", () =>
    rounds(async (id) => {
      const replies = await Promise.all([
        change(admin, { id, status: "responded", response: "Jawaban pertama.", version: 1 }),
        change(other, { id, status: "rejected", response: "Jawaban kedua.", version: 1 }),
      ]);
      expect(statuses(replies).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const [won, lost] = replies.toSorted((a, b) => a.status - b.status) as [Reply, Reply];
      expect(lost.body.code).toBe("STALE");
      expect(lost.body.data.status).toBe(won.body.data.status);
      const { data } = (await read(id)).body;
      expect([data.status, data.response, data.timeline.length]).toEqual([
        won.body.data.status,
        won.body.data.response,
        1,
      ]);
    }));

  test("an edit and a deletion: the report is gone, the edit was in time or a 404", () =>
    rounds(async (id) => {
      const photo = { file: { bytes: await jpeg(), name: "foto.jpg" } };
      const body = formOf({ title: "Judul sesudah" }, photo);
      const [edited, removed] = await Promise.all([
        t.call("PATCH", `/reports/${id}`, { token: author.token, body }),
        remove(id),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 404]).toContain(edited.status);
      expect((await read(id)).status).toBe(404);
      const files = await t.app.db.selectFrom("file").select("name").execute();
      expect((await storedNames(t.app)).toSorted()).toEqual(
        files.map(({ name }) => name).toSorted(),
      );
    }));

  test("a deletion and a change of status: one of both, and no count is lost", () =>
    rounds(async (id) => {
      const [removed, changed] = await Promise.all([
        remove(id),
        change(admin, { id, status: "under_review" }),
      ]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([removed.status, changed.status]);
      expect((await read(id)).status).toBe(removed.status === 200 ? 404 : 200);
      const all = await t.call("GET", "/admin/reports", { token: admin });
      const rows = await t.app.db.selectFrom("report").select("id").execute();
      expect(all.body.pagination.total_items).toBe(rows.length);
    }));

  test("two deletions: one is a 200, the other a 404", () =>
    rounds(async (id) => {
      const replies = await Promise.all([remove(id), remove(id)]);
      expect(statuses(replies).toSorted((a, b) => a - b)).toEqual([200, 404]);
    }));

  test("fifty votes of fifty students, each counted once", async () => {
    const { id } = await fileReport(t, author.token);
    await setStatus(t, admin, id, "under_review");
    const voters: TestStudent[] = [];
    while (voters.length < 50)
      voters.push(...(await Promise.all(Array.from({ length: 10 }, () => waitingStudent(t)))));
    const votes = () =>
      Promise.all(
        voters.map(({ token }, at) =>
          t.call("POST", `/reports/${id}/vote`, {
            token,
            body: { type: at % 5 === 0 ? "downvote" : "upvote" },
          }),
        ),
      );
    for (let n = 0; n < 2; n++) expect(new Set(statuses(await votes()))).toEqual(new Set([200]));
    const counted = await t.call("GET", `/reports/${id}/votes`);
    expect(counted.body.data).toEqual({ upvote: 40, downvote: 10, vote_total: 30 });
    const withdrawn = await Promise.all(
      voters.map(({ token }) => t.call("DELETE", `/reports/${id}/vote`, { token })),
    );
    expect(new Set(statuses(withdrawn))).toEqual(new Set([200]));
    const left = await t.call("GET", `/reports/${id}/votes`);
    expect(left.body.data).toEqual({ upvote: 0, downvote: 0, vote_total: 0 });
  }, 60_000);

  test("a vote and the hiding of its report: counted, or a 404", () =>
    rounds(async (id) => {
      await setStatus(t, admin, id, "under_review");
      const voter = await waitingStudent(t);
      const [voted, hidden] = await Promise.all([
        t.call("POST", `/reports/${id}/vote`, { token: voter.token, body: { type: "upvote" } }),
        change(admin, { id, status: "rejected" }),
      ]);
      expect(hidden.status).toBe(200);
      expect([200, 404]).toContain(voted.status);
      const { data } = (await read(id)).body;
      expect(data.vote_total).toBe(voted.status === 200 ? 1 : 0);
    }));

  test("one receipt entered by two accounts: one has the report, the other a 404", async () => {
    const askers = [await waitingStudent(t), await waitingStudent(t)];
    for (let n = 0; n < ROUNDS; n++) {
      const { id, receipt } = await fileReport(t, author.token, { isAnonymous: true });
      const replies = await Promise.all(
        askers.map(({ token }) => t.call("POST", "/reports/claim", { token, body: { receipt } })),
      );
      expect(statuses(replies).toSorted((a, b) => a - b)).toEqual([200, 404]);
      const mine = await Promise.all(askers.map(({ token }) => read(id, token)));
      expect(statuses(mine)).toEqual(statuses(replies));
    }
  });

  test("one receipt entered twice by one account: the report is theirs once", async () => {
    const { id, receipt } = await fileReport(t, author.token, { isAnonymous: true });
    const { token } = await waitingStudent(t);
    const claim = () => t.call("POST", "/reports/claim", { token, body: { receipt } });
    const replies = await Promise.all([claim(), claim(), claim()]);
    expect(statuses(replies).filter((status) => status === 200)).toHaveLength(1);
    const list = await t.call("GET", "/reports/me", { token });
    expect(list.body.data.map((report: { id: number }) => report.id)).toEqual([id]);
  });
});
