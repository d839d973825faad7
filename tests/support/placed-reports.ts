import { sql } from "kysely";
import {
  fileReport,
  newAdmin,
  superadminToken,
  type TestAdmin,
  unitStaff,
  verifiedStudent,
} from "./people.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

/** A campus with three units, admins of the clinic and of units, and a student who files reports. */

export const OPEN_UNIT = "4f0c2a91";
export const CLOSED_UNIT = "9d31e07b";
export const OTHER_UNIT = "00000001";

const unit = (key: string, name: string, confidential = false) => ({
  key,
  name,
  confidential,
  email: "",
  contact: "",
  faculty: "",
  takes: [],
});

export interface Placing {
  readonly unit?: string;
  readonly hiddenFrom?: readonly string[];
}

/** Moves a report there, as no call does. */
export const place = (t: TestApp, id: number, { unit: key = "", hiddenFrom }: Placing) =>
  sql`update report set unit = ${key}, hidden_from = ${hiddenFrom ?? null}::text[] where id = ${id}`.execute(
    t.app.db,
  );

export const startCampus = async () => {
  const t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const superadmin = await superadminToken(t);
  const student = (await verifiedStudent(t, superadmin)).token;
  const units = [
    unit(OPEN_UNIT, "Biro Keuangan"),
    unit(CLOSED_UNIT, "Satgas PPKPT", true),
    unit(OTHER_UNIT, "Sarana"),
  ];
  const sent = { token: superadmin, body: { units, version: 0 } };
  const reply = await t.call("PATCH", "/admin/settings/units", sent);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  const memberOf = async (one: TestAdmin, key: string) => {
    await sql`update account set units = ${[key]}::text[] where id = ${one.id}`.execute(t.app.db);
    return one;
  };
  const admins = {
    clinic: await newAdmin(t, superadmin),
    member: await memberOf(await newAdmin(t, superadmin), CLOSED_UNIT),
    staff: await memberOf(await unitStaff(t, superadmin), OPEN_UNIT),
    outsider: await memberOf(await unitStaff(t, superadmin), OTHER_UNIT),
  };
  /** A private report that lies there. */
  const placed = async (placing: Placing): Promise<number> => {
    const { id } = await fileReport(t, student, { isPrivate: "true", category: "financial" });
    await place(t, id, placing);
    return id;
  };
  return { t, superadmin, student, admins, placed };
};
export type TestCampus = Awaited<ReturnType<typeof startCampus>>;
