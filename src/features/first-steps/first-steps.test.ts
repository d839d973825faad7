import { afterAll, beforeAll, expect, test } from "vitest";
import { newAdmin, superadminToken } from "../../../tests/support/people.ts";
import { startTestApp, SUPERADMIN, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000", PUBLIC_URL: "https://sikam.kampus.ac.id" });
  token = await superadminToken(t);
});
afterAll(() => t.close());

const read = async () => (await t.call("GET", "/admin/first-steps", { token })).body.data;
const NONE = {
  password: false,
  emergency: false,
  organisations: false,
  enrolment: false,
  admins: false,
  mail: false,
};

test("GET /admin/first-steps: 200 with what is done, each as soon as it is", async () => {
  expect(await read()).toEqual({ steps: NONE, done: false });
  const contact = { name: "Satgas", what: "Kekerasan", number: "0711 555" };
  const section = (name: string, body: object) =>
    t.call("PATCH", `/admin/settings/${name}`, { token, body });
  // what is as it was is not set
  await section("emergency", { version: 0 });
  expect((await read()).steps.emergency).toBe(false);
  await section("emergency", { contacts: [contact] });
  expect((await read()).steps).toEqual({ ...NONE, emergency: true });

  const social = { account: "", href: "" };
  const bem = { name: "BEM", role: "Perencana", does: "Menjawab.", social, mark: "" };
  await section("organisations", { organisations: [bem] });
  await newAdmin(t, token);
  await t.app.db.updateTable("enrolment").set({ students: 3 }).execute();
  await t.app.db
    .insertInto("audit")
    .values({
      at: t.clock.now(),
      actor_id: 1,
      action: "send-test-mail",
      target: "admin:1",
      address: "127.0.0.1",
      change: null,
    })
    .execute();
  expect((await read()).steps).toEqual({
    password: false,
    emergency: true,
    organisations: true,
    enrolment: true,
    admins: true,
    mail: true,
  });
  const fresh = { new_password: "rahasia-baru", confirm_new_password: "rahasia-baru" };
  const body = { old_password: SUPERADMIN.password, ...fresh };
  expect((await t.call("PATCH", "/auth/reset-password", { token, body })).status).toBe(200);
  expect((await read()).steps.password).toBe(true);
});

const refused = async (path: string) => {
  const { token: admin } = await newAdmin(t, token);
  const asked = [undefined, admin].map((who) => t.call("GET", path, { token: who }));
  return (await Promise.all(asked)).map(({ status }) => status);
};

test("GET /admin/first-steps: 401 for guests, 403 for other admins", async () => {
  expect(await refused("/admin/first-steps")).toEqual([401, 403]);
});

test("GET /admin/poster: 401 for guests, 403 for other admins", async () => {
  expect(await refused("/admin/poster")).toEqual([401, 403]);
});

test("they are dismissed for good, for every superadmin", async () => {
  const body = { done: true };
  const { status } = await t.call("PATCH", "/admin/settings/first_steps", { token, body });
  expect([status, (await read()).done]).toEqual([200, true]);
});

test("GET /admin/poster: 200 with a PDF for this client alone", async () => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await t.open("/admin/poster", { headers });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="sikam-poster.pdf"');
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(Buffer.from(await answer.arrayBuffer()).toString("latin1")).toMatch(/^%PDF-/);
});
