import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jpeg } from "../../../tests/forms.ts";
import { fileReport, newAdmin, setStatus, type TestAdmin } from "../../../tests/support/people.ts";
import { rightForm } from "../../../tests/support/right-bodies.ts";
import { after, DAY, HOUR } from "../../server/clock.ts";
import {
  BUILDINGS,
  type CampusOfUnits,
  FINANCE,
  GUARD,
  type Placing,
  startCampusOfUnits,
} from "../../../tests/support/campus-of-units.ts";

/** For whom a report exists (docs/product/campus.md#who-reaches-a-report): lists, figures, exports, the audit, files. */

let t: CampusOfUnits["t"];
let superadmin: string;
let student: string;
let admins: Record<"clinic" | "member" | "staff" | "outsider", TestAdmin>;
let placed: CampusOfUnits["placed"];
let place: CampusOfUnits["place"];
beforeAll(async () => {
  const campus = await startCampusOfUnits();
  const { clinic, finance: staff, buildings: outsider } = campus;
  ({ t, superadmin, placed, place } = campus);
  student = campus.author.token;
  admins = { clinic, member: await campus.memberOf(GUARD), staff, outsider };
});
afterAll(() => t.close());

const LISTS = [
  "/admin/reports",
  "/admin/reports?status=pending&category=financial",
  "/admin/reports?sort=due",
  "/admin/reports?search=kamar",
  "/admin/reports?waiting=admin",
  "/admin/reports?due=due",
  "/admin/reports?due=overdue",
  "/admin/reports?page=2&itemPerPage=5",
  "/admin/reports?search=kamar&status=pending",
  "/admin/reports?unit=-",
  `/admin/reports?unit=${FINANCE}`,
  `/admin/reports?unit=${GUARD}`,
  "/admin/reports?raised=open",
  "/admin/queues",
  "/admin/queues/next?queue=report",
  "/admin/statistics",
];

/** All that an admin reads in lists, counts and figures, and in the exports of them. */
const everythingOf = async (token: string, { figures }: { figures: boolean }) => {
  const paths = figures ? LISTS : LISTS.slice(0, -1);
  const read: [string, unknown][] = [];
  for (const path of paths) read.push([path, (await t.call("GET", path, { token })).body]);
  const kinds = figures ? ["reports", "statistics"] : ["reports"];
  for (const kind of kinds) {
    const body = { kind, filters: {}, ...(kind === "statistics" && { table: "months" }) };
    const link = await t.call("POST", "/admin/exports", { token, body });
    expect(link.status).toBe(201);
    read.push([kind, await (await t.open(link.body.data.url)).text()]);
  }
  return read;
};

/** Two private reports that are in every list: one due soon, with a message that nobody has read; one overdue. */
const twoMore = async (placing: Placing) => {
  const [soon, late] = [await placed(placing), await placed(placing)];
  const message = { token: student, body: rightForm() };
  expect((await t.call("POST", `/reports/${soon}/messages`, message)).status).toBe(201);
  const now = t.clock.now();
  await sql`update report set promised_at = ${after(now, HOUR)} where id = ${soon}`.execute(
    t.app.db,
  );
  await sql`update report set promised_at = ${after(now, -HOUR)} where id = ${late}`.execute(
    t.app.db,
  );
};

test("lists, counts, queues, figures and exports are as if there were no hidden report", async () => {
  const { token, id } = admins.clinic;
  const before = await everythingOf(token, { figures: true });
  await twoMore({ hiddenFrom: [`admin:${id}`] });
  expect(await everythingOf(token, { figures: true })).toEqual(before);
  const told = await t.call("GET", "/admin/reports?due=overdue", { token: superadmin });
  expect(told.body.pagination.total_items).toBeGreaterThan(0);
});

test("so are they for staff of another unit, and have what their own unit has", async () => {
  const { token } = admins.outsider;
  const before = await everythingOf(token, { figures: true });
  await twoMore({ unit: FINANCE });
  await twoMore({});
  expect(await everythingOf(token, { figures: true })).toEqual(before);
  await twoMore({ unit: BUILDINGS });
  const now = await everythingOf(token, { figures: true });
  const same = now.filter((one, at) => JSON.stringify(one) === JSON.stringify(before[at]));
  expect(same.map(([path]) => path)).toEqual([
    "/admin/reports?unit=-",
    `/admin/reports?unit=${FINANCE}`,
    `/admin/reports?unit=${GUARD}`,
    "/admin/reports?raised=open",
  ]);
});

test("what a confidential unit has is a number in the figures of others, and nothing else", async () => {
  const totalOf = async () => {
    const { body } = await t.call("GET", "/admin/statistics", { token: superadmin });
    return body.data.reports.total as number;
  };
  const [before, total] = [await everythingOf(superadmin, { figures: false }), await totalOf()];
  await twoMore({ unit: GUARD });
  expect(await everythingOf(superadmin, { figures: false })).toEqual(before);
  expect(await totalOf()).toBe(total + 2);
});

test("the place of a report that is out of reach is nobody's place in the queue", async () => {
  const { token, id: adminId } = admins.clinic;
  const nextAfter = async (id: number) =>
    (await t.call("GET", `/admin/queues/next?queue=report&after=report:${id}`, { token })).body;
  const none = await nextAfter(9_999_999);
  const id = await placed({ hiddenFrom: [`admin:${adminId}`] });
  const last = after(t.clock.now(), 300 * DAY);
  await sql`update report set promised_at = ${last} where id = ${id}`.execute(t.app.db);
  await placed({});
  await sql`update report set promised_at = ${after(last, DAY)} where id = ${await placed({})}`.execute(
    t.app.db,
  );
  expect(await nextAfter(id)).toEqual(await nextAfter(9_999_999));
  expect(none).toBeDefined();
});

test("the public list tells an admin of a unit's report what it tells a guest", async () => {
  const { id } = await fileReport(t, student, { title: "Lampu taman padam" });
  await setStatus(t, superadmin, id, "under_review");
  const listed = async (token: string | undefined) => {
    const { body } = await t.call("GET", "/reports?search=taman", { token });
    return body.data as object[];
  };
  await place(id, { unit: BUILDINGS });
  expect(await listed(admins.staff.token)).toEqual(await listed(undefined));
  expect((await listed(admins.outsider.token))[0]).toHaveProperty("claim");
});

test("the audit has no act on what a confidential unit has, but for its members", async () => {
  const id = await placed({ unit: GUARD });
  const member = await newAdmin(t, superadmin, "superadmin");
  const units = { token: superadmin, body: { units: [GUARD] } };
  expect((await t.call("PATCH", `/admin/${member.id}`, units)).status).toBe(200);
  const note = { token: member.token, body: { text: "Sudah ditelepon." } };
  expect((await t.call("POST", `/admin/notes/report/${id}`, note)).status).toBe(201);
  const targetsFor = async (token: string) => {
    const { body } = await t.call("GET", "/admin/audit?action=add-note", { token });
    return body.data.map(({ target }: { target: string }) => target) as string[];
  };
  expect(await targetsFor(member.token)).toContain(`report:${id}`);
  expect(await targetsFor(superadmin)).not.toContain(`report:${id}`);
});

test("the audit has no act on a report that is hidden from its reader", async () => {
  const id = await placed({});
  const other = await newAdmin(t, superadmin, "superadmin");
  const note = { token: superadmin, body: { text: "Sudah ditelepon." } };
  expect((await t.call("POST", `/admin/notes/report/${id}`, note)).status).toBe(201);
  const actsOn = async () => {
    const { body } = await t.call("GET", "/admin/audit?action=add-note", { token: other.token });
    const targets = body.data.map(({ target }: { target: string }) => target) as string[];
    return [targets.includes(`report:${id}`), body.pagination.total_items] as const;
  };
  const [, n] = await actsOn();
  await place(id, { hiddenFrom: [`admin:${other.id}`] });
  expect(await actsOn()).toEqual([false, n - 1]);
});

test("a file of a report is nobody's who does not reach the report", async () => {
  const id = await placed({});
  const form = rightForm();
  form.set("attachments", new Blob([await jpeg()], { type: "image/jpeg" }), "bukti.jpg");
  expect(
    (await t.call("POST", `/reports/${id}/messages`, { token: student, body: form })).status,
  ).toBe(201);
  const { token, id: adminId } = admins.clinic;
  const talk = await t.call("GET", `/reports/${id}/messages`, { token });
  const [{ url }] = talk.body.data[0].attachments;
  expect((await t.open(url)).status).toBe(200);
  await place(id, { hiddenFrom: [`admin:${adminId}`] });
  expect((await t.open(url)).status).toBe(404);
  await place(id, { unit: GUARD });
  expect((await t.open(url)).status).toBe(404);
});

test("public figures count nothing that is hidden from somebody", async () => {
  /** The number of private reports of earlier months, as everybody reads it on the next day. */
  const others = async () => {
    t.clock.move(DAY);
    return (await t.call("GET", "/statistics")).body.data.others as unknown;
  };
  const file = async (n: number, placing: Placing) => {
    for (let i = 0; i < n; i++) {
      const id = await placed(placing);
      const earlier = after(t.clock.now(), -70 * DAY);
      await sql`update report set submitted_at = ${earlier} where id = ${id}`.execute(t.app.db);
    }
  };
  await file(6, {});
  const told = await others();
  await file(6, { hiddenFrom: ["admin:1"] });
  expect(await others()).toBe(told);
  await file(1, {});
  expect(await others()).toBe((told as number) + 1);
});
