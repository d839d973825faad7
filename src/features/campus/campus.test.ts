import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followCampus } from "./campus.server.ts";
import { superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000", KEEP_CARDS_DAYS: "7" });
  token = await superadminToken(t);
});
afterAll(() => t.close());

const read = (section: string) => t.call("GET", `/admin/settings/${section}`, { token });
const edit = (section: string, body: object) =>
  t.call("PATCH", `/admin/settings/${section}`, { token, body });
const settings = async (parts = "") =>
  (await t.call("GET", `/settings${parts && `?parts=${parts}`}`)).body.data;
const audit = async () => (await t.call("GET", "/admin/audit", { token })).body.data[0];

const contact = {
  name: "Satgas PPKPT",
  what: "Kekerasan di kampus",
  number: "0711 555 123 ext. 4",
};

/** The head of a picture of one pixel, and nothing of it. */
const BROKEN = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAA";

describe("PATCH /admin/settings/{section}", () => {
  test("200: what is set is what everybody reads from then on, and every page is forgotten", async () => {
    const { version } = (await read("emergency")).body.data;
    expect(version).toBe(0);
    const { status, body } = await edit("emergency", { contacts: [contact], version });
    expect([status, body.data]).toEqual([200, { contacts: [contact], version: 1 }]);
    expect(t.dropped).toContain("/*");
    expect(await settings("emergency")).toEqual({
      emergency: [{ ...contact, dial: "0711555123,4" }],
    });
  });

  test("absent keys stay, and follow the product's defaults for as long as nobody has set them", async () => {
    expect((await read("retention")).body.data).toMatchObject({ cards: 7, audit: 730 });
    expect((await edit("retention", { audit: "365" })).body.data).toMatchObject({
      cards: 7,
      audit: 365,
    });
    const { value } = await t.app.db
      .selectFrom("campus_setting")
      .select("value")
      .where("section", "=", "retention")
      .executeTakeFirstOrThrow();
    expect(value).toEqual({ audit: 365 });
    expect((await t.call("GET", "/retention")).body.data.keep).toMatchObject({
      cards: 7,
      audit: 365,
    });
  });

  test("the audit has what was before and after it, of the changed keys alone", async () => {
    await edit("retention", { cards: 14, audit: 365 });
    expect(await audit()).toMatchObject({
      action: "edit-settings",
      target: "settings:retention",
      change: { before: { cards: 7 }, after: { cards: 14 } },
    });
  });

  test("one that changes nothing leaves the version, and no row of the audit", async () => {
    const before = await audit();
    const { version } = (await read("retention")).body.data;
    const { status, body } = await edit("retention", { cards: 14, version });
    expect([status, body.data.version]).toEqual([200, version]);
    expect((await audit()).id).toBe(before.id);
  });

  test("409: one that began on an older version gets the newer one, and writes nothing", async () => {
    const { version } = (await edit("promos", { promos: [] })).body.data;
    const { status, body } = await edit("promos", {
      promos: [{ title: "Lain", text: "Lain", button: "Lain", to: "news" }],
      version: version - 1,
    });
    expect([status, body.code, body.data]).toEqual([409, "STALE", { promos: [], version }]);
    expect(await settings("promos")).toEqual({ promos: [] });
  });

  const noMark = { social: { account: "", href: "" }, mark: "" };
  test.each([
    ["emergency", { contacts: [] }, "contacts"],
    ["emergency", { contacts: [{ ...contact, number: "hubungi satpam" }] }, "contacts.0.number"],
    ["emergency", { contacts: Array.from({ length: 9 }, () => contact) }, "contacts"],
    ["emergency", { contacts: [{ ...contact, rahasia: 1 }] }, "contacts.0"],
    ["emergency", { lain: 1 }, ""],
    ["retention", { cards: 0 }, "cards"],
    ["retention", { audit: "sebulan" }, "audit"],
    ["retention", { appeal_files: 29 }, "appeal_files"],
    ["promos", { promos: [{ title: "a", text: "b", button: "c", to: "/admin" }] }, "promos.0.to"],
    ["questions", { questions: [{ question: "Apa?", answer: " " }] }, "questions.0.answer"],
    ["contact", { social: { account: "IG", href: "javascript:alert(1)" } }, "social.href"],
    ["contact", { social: { account: "IG", href: "http://ig.com" } }, "social.href"],
    ["contact", { privacy: { account: "PPID", href: "" } }, "privacy.href"],
    ["contact", { privacy: { account: "", href: "mailto:a@b.id" } }, "privacy.account"],
    [
      "organisations",
      { organisations: [{ name: "BEM", role: "a", does: "b", ...noMark, mark: "PHN2Zz4=" }] },
      "organisations.0.mark",
    ],
    [
      "organisations",
      { organisations: [{ name: "BEM", role: "a", does: "b", ...noMark, mark: BROKEN }] },
      "organisations.0.mark",
    ],
  ])("422: %s with %j is refused at %j, and nothing changes", async (section, body, path) => {
    const before = (await read(section)).body.data;
    const reply = await edit(section, body);
    expect([reply.status, reply.body.errors[0].path]).toEqual([422, path]);
    expect((await read(section)).body.data).toEqual(before);
  });

  test("401, 403 and 404: guests, others than superadmins, and a section that does not exist", async () => {
    const student = await verifiedStudent(t, token);
    const send = (who?: string) =>
      t.call("PATCH", "/admin/settings/emergency", { token: who, body: {} });
    expect((await send()).status).toBe(401);
    expect((await send(student.token)).status).toBe(403);
    expect((await edit("lain", {})).status).toBe(404);
    expect((await edit("constructor", {})).status).toBe(404);
  });
});

test("GET /admin/settings/{section}: 200 with the version for superadmins, 401 for guests, 403 for students, 404 for no section", async () => {
  expect((await read("contact")).body.data).toMatchObject({ version: expect.any(Number) });
  expect((await t.call("GET", "/admin/settings/contact")).status).toBe(401);
  const student = await verifiedStudent(t, token);
  const asked = await t.call("GET", "/admin/settings/contact", { token: student.token });
  expect(asked.status).toBe(403);
  expect((await read("lain")).status).toBe(404);
});

test("GET /settings: 200 with all public parts, or those that are asked for; 422 for another", async () => {
  expect(Object.keys(await settings()).toSorted()).toEqual([
    "buildings",
    "contact",
    "emergency",
    "identity",
    "organisations",
    "people",
    "promises",
    "promos",
    "questions",
    "units",
  ]);
  expect(Object.keys(await settings("contact,promos"))).toEqual(["contact", "promos"]);
  expect((await t.call("GET", "/settings?parts=retention")).status).toBe(422);
});

test("an answer with marks is given as blocks, with links to the service's own pages", async () => {
  await edit("questions", {
    questions: [{ question: "Bagaimana?", answer: "Buka [Banding UKT](/banding-ukt)." }],
  });
  expect((await settings("questions")).questions[0].answer_blocks).toEqual([
    { runs: [{ text: "Buka " }, { text: "Banding UKT", href: "/banding-ukt" }, { text: "." }] },
  ]);
});

test("a mark is served under a name of its own, and no longer once it is taken away", async () => {
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const one = { name: "BEM", role: "Perencana", does: "Menjawab.", mark: png };
  const social = { account: "", href: "" };
  await edit("organisations", { organisations: [{ ...one, social }] });
  const [{ mark }] = (await settings("organisations")).organisations;
  // the audit has its name, not its bytes
  expect((await audit()).change.after.organisations[0].mark).toBe(mark.split("/").at(-1));
  const served = await fetch(`${t.origin}${mark}`);
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(Buffer.from(await served.arrayBuffer()).toString("base64")).toBe(png);
  await edit("organisations", { organisations: [{ ...one, mark: "", social }] });
  expect((await fetch(`${t.origin}${mark}`)).status).toBe(404);
});

test("what a later version has stored, and this one does not understand, stays and the defaults hold", async () => {
  await t.app.db
    .updateTable("campus_setting")
    .set({ value: { cards: "selamanya" } })
    .where("section", "=", "retention")
    .execute();
  await t.app.campus.reread();
  // nothing is removed by days that nobody has set
  expect(t.app.campus.now().retention).toEqual({ cards: 3650, appeal_files: 3650, audit: 3650 });
  const told = () => t.log.filter((line) => line.includes("settings not understood")).length;
  const once = told();
  expect(once).toBeGreaterThan(0);
  // each instance reads them every minute
  await t.app.campus.reread();
  expect([t.app.campus.now().retention.cards, told()]).toEqual([3650, once]);
  // whoever sets the section anew is understood again
  expect((await edit("retention", { audit: 90 })).body.data).toMatchObject({
    cards: 3650,
    audit: 90,
  });
  expect(t.app.campus.now().retention).toMatchObject({ cards: 3650, audit: 90 });
});

test("what another instance has set holds here within the second in which it is told", async () => {
  await t.app.db
    .updateTable("campus_setting")
    .set({ value: { contacts: [{ ...contact, number: "112" }] } })
    .where("section", "=", "emergency")
    .execute();
  const heard = new Promise<void>((resolve) =>
    followCampus(t.app.campus, t.app.pages, t.app.log, resolve),
  );
  await t.app.pages.drop(["/"]);
  expect(t.app.campus.now().emergency.contacts[0]?.number).not.toBe("112");
  await t.app.pages.drop(["/*"]);
  await heard;
  expect(t.app.campus.now().emergency.contacts[0]?.number).toBe("112");
});
