import { expect } from "vitest";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestAdmin,
  type TestStudent,
  unitStaff,
  verifiedStudent,
} from "./people.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

const unit = (key: string, name: string, confidential = false) => ({
  key,
  name,
  email: "",
  contact: "",
  confidential,
  faculty: "",
  takes: [],
});
export const FINANCE = "4f0c2a91";
export const BUILDINGS = "5a5a5a5a";
export const GUARD = "9d31e07b";
export const OTHER_GUARD = "0e0e0e0e";
const UNITS = [
  unit(FINANCE, "Biro Keuangan"),
  unit(BUILDINGS, "Sarana Prasarana"),
  unit(GUARD, "Satgas PPKPT", true),
  unit(OTHER_GUARD, "Unit Konseling", true),
];
export const REASON = "Ini soal biaya, bukan gedung.";

/** Where a report lies, and from whom it is hidden. */
export interface Placing {
  readonly unit?: string;
  readonly hiddenFrom?: string[] | null;
}

interface People {
  readonly superadmin: string;
  readonly clinic: TestAdmin;
  readonly author: TestStudent;
}

const actsIn = (t: TestApp, { superadmin, clinic, author }: People) => {
  const forward = (
    id: number,
    unit_id: unknown,
    { token }: { token: string } = clinic,
    more: object = {},
  ) =>
    t.call("POST", `/admin/reports/${id}/forward`, {
      token,
      body: { unit_id, reason: REASON, ...more },
    });
  const file = async (fields: Record<string, string | boolean> = {}) =>
    (await fileReport(t, author.token, fields)).id as number;
  const joined = async (admin: TestAdmin, key: string) => {
    const sent = { token: superadmin, body: { units: [key] } };
    expect((await t.call("PATCH", `/admin/${admin.id}`, sent)).status).toBe(200);
    return admin;
  };
  /** Moves a report there, as no call does. */
  const place = (id: number, { unit: key = "", hiddenFrom = null }: Placing) =>
    t.app.db
      .updateTable("report")
      .set({ unit: key, hidden_from: hiddenFrom })
      .where("id", "=", id)
      .execute();
  return {
    forward,
    file,
    read: (id: number, token?: string) => t.call("GET", `/reports/${id}`, { token }),
    rowOf: (id: number) =>
      t.app.db
        .selectFrom("report")
        .select(["unit", "forwarded", "is_private", "version", "promised_at", "vote_total"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    /** A report that the clinic has passed on to a unit. */
    fileAt: async (key: string, status = "pending") => {
      const id = await file();
      if (status !== "pending") await setStatus(t, clinic.token, id, status);
      expect((await forward(id, key)).status).toBe(200);
      return id;
    },
    /** An admin who is one of the staff of a unit. */
    staffOf: async (key: string) => joined(await unitStaff(t, superadmin), key),
    /** An admin of the clinic who is a member of a unit. */
    memberOf: async (key: string) => joined(await newAdmin(t, superadmin), key),
    place,
    /** A private report that lies there. */
    placed: async (placing: Placing) => {
      const id = await file({ isPrivate: "true", category: "financial" });
      await place(id, placing);
      return id;
    },
    /** What the author reads in the bell, the newest first. */
    bell: async () =>
      (
        await t.call("GET", "/notifications?itemPerPage=100", { token: author.token })
      ).body.data.map(({ description }: { description: string }) => description) as string[],
  };
};

/** A campus with four units, an admin of the clinic, staff of three units, and an author. */
export const startCampusOfUnits = async () => {
  const t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const superadmin = await superadminToken(t);
  const set = { token: superadmin, body: { units: UNITS } };
  expect((await t.call("PATCH", "/admin/settings/units", set)).status).toBe(200);
  const people = {
    superadmin,
    clinic: await newAdmin(t, superadmin),
    author: await verifiedStudent(t, superadmin),
  };
  const acts = actsIn(t, people);
  const [finance, buildings, guard] = [
    await acts.staffOf(FINANCE),
    await acts.staffOf(BUILDINGS),
    await acts.staffOf(GUARD),
  ];
  return { t, ...people, finance, buildings, guard, ...acts };
};
export type CampusOfUnits = Awaited<ReturnType<typeof startCampusOfUnits>>;
