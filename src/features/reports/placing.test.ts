import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setStatus, verifiedStudent } from "../../../tests/support/people.ts";
import {
  CLINIC,
  FINANCE,
  FMIPA,
  SATGAS,
  nameOf,
  type Fields,
  type RoutedCampus,
  startRoutedCampus,
} from "../../../tests/support/routed-campus.ts";

/** Where a report comes to lie as it is filed (docs/product/campus.md#units). */

let t: RoutedCampus["t"];
let superadmin: RoutedCampus["superadmin"];
let admin: RoutedCampus["admin"];
let member: RoutedCampus["member"];
let author: RoutedCampus["author"];
let set: RoutedCampus["set"];
let members: RoutedCampus["members"];
let usualFaculties: RoutedCampus["usualFaculties"];
let send: RoutedCampus["send"];
let file: RoutedCampus["file"];
let edit: RoutedCampus["edit"];
let read: RoutedCampus["read"];
let usualUnits: RoutedCampus["usualUnits"];
beforeAll(async () => {
  ({
    t,
    superadmin,
    admin,
    member,
    author,
    set,
    members,
    usualFaculties,
    send,
    file,
    edit,
    read,
    usualUnits,
  } = await startRoutedCampus());
});
beforeEach(() => usualUnits());
afterAll(() => t.close());

describe("POST /reports", () => {
  test.each([
    ["financial", "university", "", FINANCE.name],
    ["financial", "faculty", "", FINANCE.name],
    ["financial", "faculty", "Hukum", FINANCE.name],
    ["financial", "faculty", "FMIPA", FMIPA.name],
    ["facilities", "department", "FMIPA", FMIPA.name],
    ["facilities", "department", "Hukum", CLINIC],
    ["facilities", "department", "", CLINIC],
    ["financial", "department", "FMIPA", CLINIC],
    ["general", "university", "", SATGAS.name],
    ["academic", "student_organization", "", CLINIC],
  ])("201: %s at %s of '%s' lies at %s", async (category, report_level, faculty, name) => {
    expect(nameOf(await file({ category, report_level, faculty }))).toBe(name);
  });

  test.each(["faculty", "department", "program_study"])(
    "201: it keeps the faculty at the level %s",
    async (report_level) => {
      expect((await file({ report_level, faculty: "Hukum" })).faculty).toBe("Hukum");
      expect((await file({ report_level })).faculty).toBeNull();
    },
  );

  test("201: it keeps no faculty at other levels, whatever it is called", async () => {
    for (const faculty of ["FMIPA", "Sihir"])
      expect((await file({ report_level: "university", faculty })).faculty).toBeNull();
  });

  test("422: a faculty that the campus does not have", async () => {
    const reply = await send({ faculty: "Sihir" });
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      [{ path: "faculty", message: "Pilih fakultas dari daftar" }],
    ]);
  });

  test("201: what a confidential unit takes is private, whatever was sent", async () => {
    const filed = await file({ category: "general", report_level: "university", isPrivate: false });
    expect(filed).toMatchObject({ isPrivate: true, unit: { confidential: true } });
    const other = await file({ category: "financial", report_level: "university" });
    expect(other).toMatchObject({ isPrivate: false, unit: { confidential: false } });
  });

  test("201: what is handed over directly lies there and is private, whatever its category", async () => {
    const filed = await file({ unit: SATGAS.key, category: "financial", report_level: "faculty" });
    expect(filed).toMatchObject({ isPrivate: true, unit: { name: SATGAS.name } });
    expect(await file({ unit: "" })).toMatchObject({ isPrivate: false, unit: null });
  });

  test.each([FINANCE.key, "99999999", "clinic"])(
    "422: a report is not handed over directly to %s",
    async (unit) => {
      const reply = await send({ unit });
      expect([reply.status, reply.body.errors]).toEqual([
        422,
        [{ path: "unit", message: "Unit ini tidak menerima laporan langsung" }],
      ]);
    },
  );

  test("201: a repeat answers the same, also after the settings have changed; 422 with another unit or faculty", async () => {
    const key = { "idempotency-key": "handed-over" };
    const fields = { unit: SATGAS.key, faculty: "FMIPA", isAnonymous: true };
    const first = await send(fields, key);
    const again = await send(fields, key);
    expect([again.status, again.body.data]).toEqual([201, first.body.data]);
    for (const other of [{ faculty: "Hukum" }, { faculty: "" }, { unit: "" }]) {
      const reply = await send({ ...fields, ...other }, key);
      expect([reply.status, reply.body.code]).toEqual([422, "KEY_REUSED"]);
    }
    await set("people", { faculties: [] });
    const late = await send(fields, key);
    expect([late.status, late.body.data.id]).toEqual([201, first.body.data.id]);
    await usualFaculties();
  });
});

describe("a confidential unit where nobody would read it", () => {
  test("POST /reports is a 422 at unit where it has no members, handed over or not", async () => {
    await members([]);
    const ways: Fields[] = [
      { unit: SATGAS.key },
      { category: "general", report_level: "university" },
    ];
    for (const fields of ways) {
      const reply = await send(fields);
      expect([reply.status, reply.body.errors[0].path]).toEqual([422, "unit"]);
      expect(reply.body.errors[0].message).toContain("belum punya anggota");
    }
    await members([SATGAS.key]);
    expect((await send({ unit: SATGAS.key })).status).toBe(201);
  });

  test("PATCH /reports/{id} is a 422 where it would come there, and a claim ends where it does", async () => {
    const { id } = await file({ category: "academic", report_level: "university" });
    await t.call("PUT", `/admin/claims/report/${id}`, { token: admin.token, body: {} });
    await members([]);
    const change = { category: "general" };
    const refused = await edit(id, change);
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, "category"]);
    await members([SATGAS.key]);
    expect((await edit(id, change)).status).toBe(200);
    const claim = await t.call("GET", `/admin/claims/report/${id}`, { token: member.token });
    expect(claim.body.data).toBe(null);
  });
});

describe("a report of a confidential unit", () => {
  test("404: GET /reports/{id} for admins and superadmins who are no members, and for everybody else", async () => {
    const { id } = await file({ unit: SATGAS.key });
    const other = await verifiedStudent(t, superadmin);
    for (const token of [admin.token, superadmin, other.token, undefined])
      expect((await read(id, token)).status).toBe(404);
    const ofMember = await read(id, member.token);
    expect(ofMember.body.data.unit).toEqual({
      key: SATGAS.key,
      name: SATGAS.name,
      confidential: true,
    });
    expect((await read(id, author.token)).status).toBe(200);
  });

  test("is a number in statistics for other admins, and listed for members alone", async () => {
    const totalFor = async (token: string) =>
      (await t.call("GET", "/admin/statistics", { token })).body.data.reports.total;
    const [before, beforeAsMember] = [await totalFor(admin.token), await totalFor(member.token)];
    const title = "Hanya untuk Satgas";
    const { id } = await file({ unit: SATGAS.key, title });
    expect(await totalFor(admin.token)).toBe(before + 1);
    expect(await totalFor(superadmin)).toBe(before + 1);
    expect(await totalFor(member.token)).toBe(beforeAsMember + 1);
    const listedFor = async (token: string) => {
      const query = `search=${encodeURIComponent(title)}`;
      const { body } = await t.call("GET", `/admin/reports?${query}`, { token });
      return body.data.map((one: { id: number }) => one.id);
    };
    expect(await listedFor(admin.token)).toEqual([]);
    expect(await listedFor(member.token)).toEqual([id]);
    await setStatus(t, member.token, id, "responded", "Kami mendampingi Anda.");
    const listed = await t.call("GET", `/reports?search=${encodeURIComponent(title)}`);
    expect(listed.body.data).toEqual([]);
    expect((await read(id)).status).toBe(404);
  });

  test("has a place that only its author and admins are told", async () => {
    const { id } = await file({ category: "financial", report_level: "university" });
    await setStatus(t, superadmin, id, "under_review");
    const other = await verifiedStudent(t, superadmin);
    for (const token of [other.token, undefined])
      expect((await read(id, token)).body.data).not.toHaveProperty("unit");
    for (const token of [author.token, admin.token])
      expect(nameOf((await read(id, token)).body.data)).toBe(FINANCE.name);
  });
});
