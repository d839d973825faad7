import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dumpRows } from "../../../tests/at-rest.ts";
import { formOf } from "../../../tests/forms.ts";
import { importList as importAs, listFile, listLine } from "../../../tests/support/enrolment.ts";
import { newAdmin, superadminToken, waitingStudent } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** The list of enrolled students: imported by a superadmin, all of it or nothing. */

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  token = await superadminToken(t);
});
afterAll(() => t.close());

const ONE = listLine("2110000001", "Wulan Purnamasari");
const TWO = listLine("2110000002", "Gilang Ramadhan");
const THREE = listLine("2110000003", "Yosefina Lumbantobing");

const check = async (...lines: string[]) => {
  const body = formOf({}, listFile(...lines));
  return (await t.call("POST", "/admin/enrolment/check", { token, body })).body.data;
};
const replace = (seen: string, ...lines: string[]) =>
  t.call("PUT", "/admin/enrolment", { token, body: formOf({ seen }, listFile(...lines)) });
const importList = (...lines: string[]) => importAs(t, token, ...lines);
const present = async () => (await t.call("GET", "/admin/enrolment", { token })).body.data;
const acts = async () =>
  (await t.call("GET", "/admin/audit", { token })).body.data as {
    action: string;
    target: string;
  }[];

beforeEach(async () => {
  await t.call("DELETE", "/admin/enrolment", { token });
});

describe("POST /admin/enrolment/check", () => {
  test("answers 200 with what would change, and keeps nothing", async () => {
    expect(await check(ONE, TWO)).toMatchObject({
      rows: 2,
      faults: [],
      fault_count: 0,
      ignored: [],
      changes: {
        added: {
          count: 2,
          examples: [
            { npm: "2110000001", name: "Wulan Purnamasari", fields: [] },
            { npm: "2110000002", name: "Gilang Ramadhan", fields: [] },
          ],
        },
        changed: { count: 0, examples: [] },
        gone: { count: 0, examples: [] },
        unchanged: 0,
      },
    });
    expect(await present()).toEqual({ students: 0, imported_at: null, imported_by: null });
  });

  test("tells new, changed, gone and unchanged ones against the present list", async () => {
    await importList(ONE, TWO, THREE);
    const { changes } = await check(
      ONE,
      listLine("2110000002", "Gilang Ramadan", { programme: "Sistem Informasi" }),
      listLine("2110000004", "Tri Handayani"),
    );
    expect(changes).toEqual({
      added: {
        count: 1,
        examples: [{ npm: "2110000004", name: "Tri Handayani", fields: [] }],
      },
      changed: {
        count: 1,
        examples: [
          { npm: "2110000002", name: "Gilang Ramadan", fields: ["name", "program_study"] },
        ],
      },
      gone: {
        count: 1,
        examples: [{ npm: "2110000003", name: "Yosefina Lumbantobing", fields: [] }],
      },
      unchanged: 1,
    });
  });

  test("answers 200 with the faults of a file, and no way to import it", async () => {
    const told = await check(ONE, "211,B,salah,Teknik,Informatika,2021");
    expect(told).toMatchObject({ rows: 2, fault_count: 2, changes: null, seen: null });
    expect(
      told.faults.map(({ row, field }: { row: number; field: string }) => [row, field]),
    ).toEqual([
      [3, "npm"],
      [3, "email"],
    ]);
  });

  test("answers 422 without a file, 413 to one over 20,000,000 bytes", async () => {
    const missing = await t.call("POST", "/admin/enrolment/check", { token, body: formOf({}) });
    expect([missing.status, missing.body.errors[0].path]).toEqual([422, "list"]);
    const large = { list: { bytes: Buffer.alloc(20_000_001, 65), name: "daftar.csv" } };
    const body = formOf({}, large);
    expect((await t.call("POST", "/admin/enrolment/check", { token, body })).status).toBe(413);
  });
});

test.each([
  "GET /admin/enrolment",
  "POST /admin/enrolment/check",
  "PUT /admin/enrolment",
  "DELETE /admin/enrolment",
])("%s answers 401 to a guest and 403 to a student and an admin", async (route) => {
  const [method = "", path = ""] = route.split(" ");
  const admin = (await newAdmin(t, token)).token;
  const student = (await waitingStudent(t)).token;
  const statuses = [];
  for (const who of [undefined, student, admin])
    statuses.push((await t.call(method, path, { token: who })).status);
  expect(statuses).toEqual([401, 403, 403]);
});

test("GET /admin/enrolment answers 200 to a superadmin; 401 to a guest, 403 to others", async () => {
  await importList(ONE);
  const { status, body } = await t.call("GET", "/admin/enrolment", { token });
  expect([status, body.data.students]).toEqual([200, 1]);
});

describe("PUT /admin/enrolment", () => {
  test("answers 200 and puts the list in the place of the one before, and says who did it", async () => {
    await importList(ONE, TWO);
    const { data } = await importList(THREE);
    expect(data).toEqual({
      students: 1,
      imported_at: expect.any(String),
      imported_by: expect.any(String),
    });
    expect(await present()).toEqual(data);
    expect((await check(THREE)).changes).toMatchObject({ unchanged: 1, gone: { count: 0 } });
  });

  test("answers 409 where the file or the list is another than was seen, and changes nothing", async () => {
    const { seen } = await check(ONE, TWO);
    expect((await replace(seen, ONE)).status).toBe(409);
    expect((await replace("", ONE, TWO)).status).toBe(409);
    expect((await replace(`${seen}=`, ONE)).body.code).toBe("STALE");
    expect((await present()).students).toBe(0);
    await importList(THREE);
    expect((await replace(seen, ONE, TWO)).status).toBe(409);
    expect((await present()).students).toBe(1);
  });

  test("takes one of two imports at once", async () => {
    const { seen } = await check(ONE, TWO);
    const both = await Promise.all([replace(seen, ONE, TWO), replace(seen, ONE, TWO)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.filter(({ status }) => status === 409)).toHaveLength(1);
  });

  test("answers 422 without a file or without what was seen", async () => {
    const { seen } = await check(ONE);
    const put = (body: FormData) => t.call("PUT", "/admin/enrolment", { token, body });
    expect((await put(formOf({ seen }))).status).toBe(422);
    expect((await put(formOf({}, listFile(ONE)))).status).toBe(422);
  });

  test("keeps the list before, all of it, where a statement fails midway", async () => {
    await importList(ONE);
    const many = Array.from({ length: 2_500 }, (_, n) =>
      listLine(String(2_120_000_000 + n), "Wulan Purnamasari"),
    );
    const { seen } = await check(...many);
    // whatever fails, once the first rows are written
    await sql`
      create function fail_late() returns trigger language plpgsql as $$
      begin
        if (select count(*) from enrolled) > 2000 then raise exception 'disk'; end if;
        return null;
      end $$`.execute(t.app.db);
    await sql`create trigger fail_late after insert on enrolled execute function fail_late()`.execute(
      t.app.db,
    );
    expect((await replace(seen, ...many)).status).toBe(500);
    await sql`drop trigger fail_late on enrolled`.execute(t.app.db);
    expect((await present()).students).toBe(1);
    expect((await check(ONE)).changes).toMatchObject({ unchanged: 1, gone: { count: 0 } });
    expect((await replace(seen, ...many)).status).toBe(200);
  });

  test("leaves a row in the audit with how many, and nothing of anybody", async () => {
    await importList(ONE, TWO);
    await t.call("DELETE", "/admin/enrolment", { token });
    expect((await acts()).slice(0, 2)).toMatchObject([
      { action: "delete-enrolled", target: "enrolled:2" },
      { action: "import-enrolled", target: "enrolled:2" },
    ]);
  });
});

test("DELETE /admin/enrolment answers 200 and removes all of it", async () => {
  await importList(ONE, TWO);
  expect((await t.call("DELETE", "/admin/enrolment", { token })).status).toBe(200);
  expect(await present()).toEqual({ students: 0, imported_at: null, imported_by: null });
  const rows = await dumpRows(t.app.db as never);
  expect(rows.filter(({ table }) => table === "public.enrolled")).toEqual([]);
});

describe("at rest", () => {
  test("the list names nobody: hashes and what is sealed, of one length whatever the name", async () => {
    await importList(ONE, TWO, THREE);
    const rows = (await dumpRows(t.app.db as never)).filter(
      ({ table }) => table === "public.enrolled",
    );
    expect(rows).toHaveLength(3);
    const text = JSON.stringify(rows);
    for (const word of ["Wulan", "Gilang", "2110000001", "@students", "Teknik", "Informatika"])
      for (const spelled of [word, Buffer.from(word).toString("hex"), btoa(word).slice(0, -2)])
        expect(text).not.toContain(spelled);
    expect(new Set(rows.map(({ values }) => values["sealed"]!.length)).size).toBe(1);
  });

  test("rows lie in no order of the file, and the same student looks the same in no two imports", async () => {
    const npms = Array.from({ length: 60 }, (_, n) => String(2_130_000_000 + n));
    const lines = npms.map((npm) => listLine(npm, "Wulan Purnamasari"));
    const lying = async () =>
      (
        await sql<{ npm_hash: Buffer; sealed: string }>`
          select npm_hash, sealed from enrolled order by ctid`.execute(t.app.db)
      ).rows;
    await importList(...lines);
    const first = await lying();
    const places = npms.map((npm) => {
      const hash = t.app.secrets.hash("enrolled-npm", npm);
      return first.findIndex(({ npm_hash }) => npm_hash.equals(hash));
    });
    const rises = places.filter((place, at) => place > (places[at - 1] ?? -1)).length;
    expect(rises).toBeGreaterThan(15);
    expect(rises).toBeLessThan(45);
    await importList(...lines.toReversed());
    const second = await lying();
    expect(second.map(({ npm_hash }) => npm_hash)).toEqual(first.map(({ npm_hash }) => npm_hash));
    expect(second.some(({ sealed }, at) => sealed === first[at]!.sealed)).toBe(false);
  });
});

test("ten thousand students are checked and imported, and held against the next list", async () => {
  const lines = Array.from({ length: 10_000 }, (_, n) =>
    listLine(String(2_140_000_000 + n), `Wulan Purnamasari ${n}`),
  );
  expect((await importList(lines.join("\n"))).data.students).toBe(10_000);
  const { changes } = await check(lines.slice(0, 9_000).join("\n"));
  expect([changes.unchanged, changes.gone.count]).toEqual([9_000, 1_000]);
}, 60_000);
