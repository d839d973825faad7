import { expect } from "vitest";
import type { Unit } from "../../src/features/campus/sections/units.contract.ts";
import { formOf, reportFields } from "../forms.ts";
import { fileReport, newAdmin, superadminToken, verifiedStudent } from "./people.ts";
import { startTestApp } from "./test-app.ts";

/** A campus with faculties, whose units take reports as they are filed. */

const aUnit = (of: Pick<Unit, "key" | "name"> & Partial<Unit>): Unit => ({
  email: "",
  contact: "",
  confidential: false,
  faculty: "",
  takes: [],
  ...of,
});
export const FINANCE = aUnit({
  key: "00000001",
  name: "Biro Keuangan",
  takes: ["financial.university", "financial.faculty"],
});
export const FMIPA = aUnit({
  key: "00000002",
  name: "Dekanat FMIPA",
  faculty: "FMIPA",
  takes: ["financial.faculty", "facilities.department"],
});
export const SATGAS = aUnit({
  key: "00000003",
  name: "Satgas PPKPT",
  confidential: true,
  takes: ["general.university"],
});
export const CLINIC = null;

export type Fields = Readonly<Record<string, string | boolean>>;

export const nameOf = ({ unit }: { unit: { name: string } | null }) => unit && unit.name;

export const startRoutedCampus = async () => {
  const t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const superadmin = await superadminToken(t);
  const admin = await newAdmin(t, superadmin);
  const member = await newAdmin(t, superadmin);
  const author = await verifiedStudent(t, superadmin);
  const set = async (section: string, body: object) => {
    const reply = await t.call("PATCH", `/admin/settings/${section}`, { token: superadmin, body });
    expect(reply.status).toBe(200);
  };
  /** Makes `member` a member of these units. */
  const members = (keys: string[]) =>
    t.app.db.updateTable("account").set({ units: keys }).where("id", "=", member.id).execute();
  const usualFaculties = () =>
    set("people", {
      faculties: ["FMIPA", "Hukum"].map((name) => ({ name, programmes: [`Ilmu ${name}`] })),
    });
  const usualUnits = () => set("units", { units: [FINANCE, FMIPA, SATGAS] });
  await members([SATGAS.key]);
  await usualFaculties();
  return {
    t,
    superadmin,
    admin,
    member,
    author,
    set,
    members,
    usualFaculties,
    usualUnits,
    send: (fields: Fields, headers: Record<string, string> = {}) =>
      t.call("POST", "/reports", {
        token: author.token,
        body: formOf({ ...reportFields, ...fields }),
        headers,
      }),
    file: (fields: Fields = {}) => fileReport(t, author.token, fields),
    edit: (id: number, fields: Fields) =>
      t.call("PATCH", `/reports/${id}`, { token: author.token, body: formOf(fields) }),
    read: (id: number, token?: string) => t.call("GET", `/reports/${id}`, token ? { token } : {}),
  };
};
export type RoutedCampus = Awaited<ReturnType<typeof startRoutedCampus>>;
