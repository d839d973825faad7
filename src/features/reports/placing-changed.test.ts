import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  CLINIC,
  FINANCE,
  FMIPA,
  SATGAS,
  nameOf,
  type RoutedCampus,
  startRoutedCampus,
} from "../../../tests/support/routed-campus.ts";

/** Where a report lies after it was changed (docs/product/campus.md#units). */

let t: RoutedCampus["t"];
let admin: RoutedCampus["admin"];
let set: RoutedCampus["set"];
let file: RoutedCampus["file"];
let edit: RoutedCampus["edit"];
let usualUnits: RoutedCampus["usualUnits"];
beforeAll(async () => {
  ({ t, admin, set, file, edit, usualUnits } = await startRoutedCampus());
});
beforeEach(() => usualUnits());
afterAll(() => t.close());

describe("PATCH /reports/{id}", () => {
  test("200: it is routed again where category, level or faculty change", async () => {
    const { id } = await file({ category: "financial", report_level: "university" });
    const steps = [
      [{ report_level: "faculty", faculty: "FMIPA" }, FMIPA.name, "FMIPA"],
      [{ title: "Judul lain" }, FMIPA.name, "FMIPA"],
      [{ faculty: "Hukum" }, FINANCE.name, "Hukum"],
      [{ category: "academic" }, CLINIC, "Hukum"],
      [{ category: "financial", faculty: "" }, FINANCE.name, null],
      [{ report_level: "university", faculty: "FMIPA" }, FINANCE.name, null],
    ] as const;
    for (const [fields, name, faculty] of steps) {
      const { status, body } = await edit(id, fields);
      expect([status, nameOf(body.data), body.data.faculty]).toEqual([200, name, faculty]);
    }
  });

  test("422: a faculty that the campus does not have, unless the report has it already", async () => {
    const { id } = await file({ faculty: "Hukum" });
    const reply = await edit(id, { faculty: "Sihir" });
    expect([reply.status, reply.body.errors[0].path]).toEqual([422, "faculty"]);
    await set("people", { faculties: [{ name: "FMIPA", programmes: ["Kimia"] }] });
    const kept = await edit(id, { faculty: "Hukum", title: "Judul lain" });
    expect([kept.status, kept.body.data.faculty]).toEqual([200, "Hukum"]);
    await set("people", {
      faculties: ["FMIPA", "Hukum"].map((name) => ({ name, programmes: [`Ilmu ${name}`] })),
    });
  });

  test("200: it becomes private at a confidential unit, cannot be opened there, and stays private when it leaves", async () => {
    const { id } = await file({ category: "general", report_level: "faculty" });
    const into = await edit(id, { report_level: "university" });
    expect(into.body.data).toMatchObject({ isPrivate: true, unit: { name: SATGAS.name } });
    expect((await edit(id, { isPrivate: false })).body.data.isPrivate).toBe(true);
    const out = await edit(id, { report_level: "faculty", isPrivate: false });
    expect(out.body.data).toMatchObject({ isPrivate: true, unit: CLINIC });
    expect((await edit(id, { isPrivate: false })).body.data.isPrivate).toBe(false);
  });

  test("200: what was handed over directly stays where it is", async () => {
    const { id } = await file({ unit: SATGAS.key, category: "facilities" });
    const { body } = await edit(id, { category: "financial", isPrivate: false });
    expect(body.data).toMatchObject({ isPrivate: true, unit: { name: SATGAS.name } });
  });

  test("200: what was passed on stays where it is, also after the clinic has decided", async () => {
    const routed = () => file({ category: "financial", report_level: "university" });
    const counted = await routed();
    await t.app.db
      .updateTable("report")
      .set({ forwarded: 1 })
      .where("id", "=", counted.id)
      .execute();
    const decided = await routed();
    const step = { kind: "forwarded", number: 1, at: new Date(), admin_id: admin.id } as const;
    await t.app.db
      .insertInto("report_event")
      .values({ ...step, report_id: decided.id, from_unit: "", to_unit: FINANCE.key })
      .execute();
    for (const { id } of [counted, decided])
      expect(nameOf((await edit(id, { category: "academic" })).body.data)).toBe(FINANCE.name);
    const { id } = await routed();
    expect(nameOf((await edit(id, { category: "academic" })).body.data)).toBe(CLINIC);
  });
});

test("PATCH /admin/reports/{id} moves no report, and takes the faculty off where the level has none", async () => {
  const { id, version } = await file({
    category: "financial",
    report_level: "faculty",
    faculty: "FMIPA",
  });
  const body = { category: "academic", report_level: "university", version };
  const reply = await t.call("PATCH", `/admin/reports/${id}`, { token: admin.token, body });
  expect([reply.status, nameOf(reply.body.data), reply.body.data.faculty]).toEqual([
    200,
    FMIPA.name,
    null,
  ]);
});
