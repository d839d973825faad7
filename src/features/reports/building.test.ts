import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setStatus } from "../../../tests/support/people.ts";
import {
  CLINIC,
  FINANCE,
  nameOf,
  type RoutedCampus,
  startRoutedCampus,
} from "../../../tests/support/routed-campus.ts";

/** The building and the room that a report names (docs/product/campus.md#where-it-is). */

const A = { key: "1a2b3c4d", name: "Gedung A" };
const B = { key: "5e6f7a8b", name: "Gedung B" };

let campus: RoutedCampus;
beforeAll(async () => {
  campus = await startRoutedCampus();
  await campus.usualUnits();
});
beforeEach(() => campus.set("buildings", { buildings: [A, B] }));
afterAll(() => campus.t.close());

const where = ({ building, room }: { building: string | null; room: string }) => [building, room];

describe("POST /reports", () => {
  test("201: it keeps a building of the campus and a room in words, each or neither", async () => {
    const { file } = campus;
    expect(where(await file({ building: B.name, room: "  B.301  " }))).toEqual([B.name, "B.301"]);
    expect(where(await file({ building: B.name }))).toEqual([B.name, ""]);
    expect(where(await file({ room: "Toilet lantai 2" }))).toEqual([null, "Toilet lantai 2"]);
    expect(where(await file({ building: "", room: "" }))).toEqual([null, ""]);
    expect(where(await file())).toEqual([null, ""]);
  });

  test("201: it keeps a name of as many letters as a building may have", async () => {
    const longest = { ...A, name: "x".repeat(60) };
    await campus.set("buildings", { buildings: [longest] });
    expect(where(await campus.file({ building: longest.name }))).toEqual([longest.name, ""]);
  });

  test("201: it lies where it would without them", async () => {
    const financial = { category: "financial", report_level: "university" };
    const there = { building: B.name, room: "B.301" };
    expect(nameOf(await campus.file({ ...financial, ...there }))).toBe(FINANCE.name);
    expect(nameOf(await campus.file({ category: "academic", ...there }))).toBe(CLINIC);
  });

  test.each([
    [{ building: "Gedung Z" }, "building", "Pilih gedung dari daftar"],
    [{ building: "gedung b" }, "building", "Pilih gedung dari daftar"],
    [{ building: B.key }, "building", "Pilih gedung dari daftar"],
    [{ building: "x".repeat(61) }, "building", "Pilih gedung dari daftar"],
    [{ room: "x".repeat(61) }, "room", "Ruang maksimal 60 karakter"],
  ])("422: %j", async (fields, path, message) => {
    const reply = await campus.send(fields);
    expect([reply.status, reply.body.errors]).toEqual([422, [{ path, message }]]);
  });

  test("201: a repeat answers the same, also after the building is gone; 422 with another room", async () => {
    const headers = { "Idempotency-Key": "gedung-yang-sama" };
    const fields = { building: A.name, room: "A.1" };
    const { body } = await campus.send(fields, headers);
    await campus.set("buildings", { buildings: [B] });
    const again = await campus.send(fields, headers);
    expect([again.status, again.body.data.id]).toEqual([201, body.data.id]);
    expect((await campus.send({ ...fields, room: "A.2" }, headers)).status).toBe(422);
  });
});

describe("PATCH /reports/{id}", () => {
  test("200: each is changed by itself and stays where it is not named; an empty text is none", async () => {
    const { edit, file } = campus;
    const { id } = await file({ building: B.name, room: "B.301" });
    const after = async (fields: Record<string, string>) => {
      const { status, body } = await edit(id, fields);
      expect(status).toBe(200);
      return where(body.data);
    };
    expect(await after({ title: "Judul lain" })).toEqual([B.name, "B.301"]);
    expect(await after({ room: "B.302" })).toEqual([B.name, "B.302"]);
    expect(await after({ building: A.name })).toEqual([A.name, "B.302"]);
    expect(await after({ building: "" })).toEqual([null, "B.302"]);
    expect(await after({ room: "" })).toEqual([null, ""]);
  });

  test("422: a building that the campus does not have, unless the report has it already", async () => {
    const { edit, file, set } = campus;
    const { id } = await file({ building: A.name });
    await set("buildings", { buildings: [B] });
    const kept = await edit(id, { building: A.name, title: "Judul lain" });
    expect([kept.status, kept.body.data.building]).toEqual([200, A.name]);
    const refused = await edit(id, { building: "Gedung Z" });
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, "building"]);
    await edit(id, { building: B.name });
    expect((await edit(id, { building: A.name })).status).toBe(422);
  });

  test("200: it stays where it lies", async () => {
    const { edit, file } = campus;
    const { id } = await file({ category: "financial", report_level: "university" });
    const reply = await edit(id, { building: B.name, room: "B.301" });
    expect(nameOf(reply.body.data)).toBe(FINANCE.name);
  });
});

test("a building keeps the name that it was reported by, whatever it is called afterwards", async () => {
  const { id } = await campus.file({ building: A.name });
  await campus.set("buildings", { buildings: [{ ...A, name: "Gedung Rektorat" }, B] });
  expect((await campus.read(id, campus.author.token)).body.data.building).toBe(A.name);
});

test("everybody who reads the report reads both", async () => {
  const { admin, author, file, read, superadmin, t } = campus;
  const { id } = await file({ building: B.name, room: "B.301" });
  await setStatus(t, superadmin, id, "under_review");
  for (const token of [undefined, author.token, admin.token])
    expect(where((await read(id, token)).body.data)).toEqual([B.name, "B.301"]);
});

describe("GET /admin/reports by a building", () => {
  const idsIn = async (query: string, token = campus.admin.token) => {
    const { status, body } = await campus.t.call("GET", `/admin/reports?${query}`, { token });
    expect(status).toBe(200);
    const ids = body.data.map(({ id }: { id: number }) => id);
    expect(body.pagination.total_items).toBe(ids.length);
    return ids;
  };

  test("200 with its reports alone, beside other filters too, and no others in the counts", async () => {
    const { file, set } = campus;
    const C = { key: "0c0c0c0c", name: "Gedung C" };
    const D = { key: "0d0d0d0d", name: "Gedung D" };
    await set("buildings", { buildings: [A, B, C, D] });
    const one = await file({ building: C.name, title: "Plafon bocor", category: "facilities" });
    const two = await file({ building: C.name, title: "Biaya lab", category: "financial" });
    await file({ building: D.name, title: "Plafon bocor" });
    const both = [one.id, two.id].toSorted((a, b) => a - b);
    expect(await idsIn(`building=${C.key}`)).toEqual(both.toReversed());
    expect(await idsIn(`building=${C.key}&sort=oldest`)).toEqual(both);
    expect(await idsIn(`building=${C.key}&category=financial`)).toEqual([two.id]);
    expect(await idsIn(`building=${C.key}&search=plafon`)).toEqual([one.id]);
    const { body } = await campus.t.call("GET", `/admin/reports?building=${C.key}`, {
      token: campus.admin.token,
    });
    expect(body.total_per_status.pending).toBe(2);
    expect(body.total_per_category).toMatchObject({ facilities: 1, financial: 1, academic: 0 });
  });

  test("200 with none for a building that the campus does not have; 422 for what is no key", async () => {
    expect(await idsIn("building=ffffffff")).toEqual([]);
    const reply = await campus.t.call("GET", "/admin/reports?building=Gedung%20B", {
      token: campus.admin.token,
    });
    expect([reply.status, reply.body.errors[0]]).toEqual([
      422,
      { path: "building", message: "Gedung tidak valid" },
    ]);
    expect((await idsIn("building=&itemPerPage=100")).length).toBeGreaterThan(5);
  });

  test("and the export by the same filter", async () => {
    const E = { key: "0e0e0e0e", name: "Gedung E" };
    await campus.set("buildings", { buildings: [A, B, E] });
    await campus.file({ building: E.name, room: "E.1", title: "Hanya ini" });
    const { token } = campus.admin;
    const body = { kind: "reports", filters: { building: E.key } };
    const link = await campus.t.call("POST", "/admin/exports", { token, body });
    const csv = await (await campus.t.open(link.body.data.url)).text();
    const [head, ...lines] = csv.trim().split("\r\n");
    expect(head).toContain("Fakultas,Gedung,Ruang,Status");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("Hanya ini");
    expect(lines[0]).toContain("Gedung E,E.1,");
    const audit = await campus.t.call("GET", "/admin/audit?action=export", {
      token: campus.superadmin,
    });
    expect(audit.body.data[0].target).toBe(`reports building=${E.key}`);
  });
});
