import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  BUILDINGS,
  type CampusOfUnits,
  FINANCE,
  GUARD,
  startCampusOfUnits,
} from "../../../tests/support/campus-of-units.ts";
import { setStatus } from "../../../tests/support/people.ts";
import { talkAt } from "../../../tests/support/talk.ts";
import { DAY, HOUR, MINUTE } from "../../server/clock.ts";
import { partyOfAdmin } from "../reach/place.contract.ts";
import { tellAdmins } from "./tell-admins.server.ts";

let campus: CampusOfUnits;
let told = 0;

/** Moves the clock to so many minutes after a full hour, so many hours on; everybody stays logged in. */
const moveOn = async (hours: number, minutes = 1.1) => {
  const { clock, app } = campus.t;
  const inHour = clock.now().getTime() % HOUR;
  clock.move(hours * HOUR - inHour + minutes * MINUTE);
  const kept = { last_used_at: clock.now(), expires_at: new Date(clock.now().getTime() + HOUR) };
  await app.db.updateTable("session").set(kept).execute();
};

/** What admins are told since this was last asked, by whom: `late` of the superadmin, and so on. */
const news = async () => {
  const { t, clinic, finance, buildings, guard } = campus;
  const names = new Map([
    [clinic.id, "clinic"],
    [finance.id, "finance"],
    [buildings.id, "buildings"],
    [guard.id, "guard"],
  ]);
  const rows = await t.app.db
    .selectFrom("notification")
    .innerJoin("account", "account.id", "notification.account_id")
    .select(["notification.id", "account_id", "description", "account.role"])
    .where("account.role", "<>", "student")
    .where("notification.id", ">", told)
    .orderBy("notification.id")
    .execute();
  told = rows.at(-1)?.id ?? told;
  return rows.map(
    ({ account_id, role, description }) =>
      `${names.get(account_id!) ?? role}: ${description.replace(/\.$/, "")}`,
  );
};

/** What admins are told of the hour that ends next. */
const newsOfHour = async () => {
  await moveOn(1);
  await tellAdmins(campus.t.app);
  return news();
};

/** Makes a report as old as is needed for its promise to end at a time. */
const promise = (id: number, at: Date) =>
  campus.t.app.db.updateTable("report").set({ promised_at: at }).where("id", "=", id).execute();

beforeAll(async () => {
  campus = await startCampusOfUnits();
  await tellAdmins(campus.t.app);
});
afterAll(() => campus.t.close());
beforeEach(async () => {
  await campus.t.app.db.deleteFrom("report").execute();
  await newsOfHour();
});

describe("what comes to a unit", () => {
  test("is told its members at the hour, all of it as one, once, and nobody else", async () => {
    await campus.fileAt(FINANCE);
    await campus.fileAt(FINANCE);
    await campus.file();
    await moveOn(1, 0.9);
    await tellAdmins(campus.t.app);
    expect(await news()).toEqual([]);
    await moveOn(0);
    await tellAdmins(campus.t.app);
    expect(await news()).toEqual(["finance: 2 laporan baru di Biro Keuangan"]);
    await tellAdmins(campus.t.app);
    expect(await newsOfHour()).toEqual([]);
  });

  test("is told where it was filed there, and where an author's change brings it there", async () => {
    const { t, superadmin, author } = campus;
    const { body } = await t.call("GET", "/admin/settings/units", { token: superadmin });
    const units = body.data.units.map((unit: { key: string }) =>
      unit.key === BUILDINGS ? { ...unit, takes: ["facilities.university"] } : unit,
    );
    const set = (body: object) =>
      t.call("PATCH", "/admin/settings/units", { token: superadmin, body });
    expect((await set({ units })).status).toBe(200);
    const at = { category: "facilities", report_level: "university" };
    await campus.file(at);
    const id = await campus.file({ ...at, category: "financial", isAnonymous: true });
    expect(await newsOfHour()).toEqual(["buildings: 1 laporan baru di Sarana Prasarana"]);
    const form = new FormData();
    form.set("category", "facilities");
    await t.call("PATCH", `/reports/${id}`, { token: author.token, body: form });
    const { moved_at } = await t.app.db
      .selectFrom("report")
      .select("moved_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(moved_at!.getTime() % HOUR).toBe(0);
    expect(await newsOfHour()).toEqual(["buildings: 1 laporan baru di Sarana Prasarana"]);
    expect((await set({ units: body.data.units })).status).toBe(200);
  });

  test("is not told of those who are not to know of it, nor once it is answered", async () => {
    const { t, clinic, finance } = campus;
    await campus.placed({ unit: FINANCE, hiddenFrom: [partyOfAdmin(finance.id)] });
    const answered = await campus.fileAt(FINANCE);
    await setStatus(t, clinic.token, answered, "responded", "Sudah.");
    expect(await newsOfHour()).toEqual([]);
  });

  test("leads to its list, and is read and counted like a student's", async () => {
    const { t, finance } = campus;
    const ask = async (path: string) =>
      (await t.call("GET", path, { token: finance.token })).body.data;
    await t.call("PATCH", "/notifications/read-all", { token: finance.token });
    await campus.fileAt(FINANCE);
    await newsOfHour();
    expect((await ask("/notifications"))[0]).toMatchObject({
      description: "1 laporan baru di Biro Keuangan.",
      link: `/admin/laporan?unit=${FINANCE}`,
      created_at: new Date(Math.floor(t.clock.now().getTime() / HOUR) * HOUR).toISOString(),
    });
    expect(await ask("/notifications/count")).toEqual({ count: 1 });
  });
});

describe("a promise", () => {
  /** The end of the hour that is told next. */
  const nextHour = () => new Date(Math.ceil(campus.t.clock.now().getTime() / HOUR) * HOUR);
  const before = (ends: Date, time = 0) => new Date(ends.getTime() - MINUTE + time);

  test("that ends in a day is told the unit, one that has ended the clinic, two days later the superadmins; once", async () => {
    const [atUnit, atClinic] = [await campus.fileAt(FINANCE), await campus.file()];
    const all = (time: number) =>
      Promise.all([atUnit, atClinic].map((id) => promise(id, before(nextHour(), time))));
    await newsOfHour();
    await all(DAY);
    expect(await newsOfHour()).toEqual([
      "finance: 1 laporan di Biro Keuangan harus dijawab dalam 24 jam",
    ]);
    await all(0);
    const clinic = (await newsOfHour()).toSorted();
    expect(clinic).toEqual([
      "clinic: 2 laporan melewati janji jawabannya",
      "superadmin: 2 laporan melewati janji jawabannya",
    ]);
    await all(-2 * DAY);
    expect(await newsOfHour()).toEqual([
      "superadmin: 2 laporan sudah dua hari melewati janji jawabannya",
    ]);
    expect(await newsOfHour()).toEqual([]);
  });

  test("of what is confidential is told its members alone, each time", async () => {
    const id = await campus.placed({ unit: GUARD });
    await newsOfHour();
    const heard: string[][] = [];
    for (const time of [DAY, 0, -2 * DAY]) {
      await promise(id, before(nextHour(), time));
      heard.push(await newsOfHour());
    }
    expect(heard).toEqual([
      ["guard: 1 laporan di Satgas PPKPT harus dijawab dalam 24 jam"],
      ["guard: 1 laporan melewati janji jawabannya"],
      ["guard: 1 laporan sudah dua hari melewati janji jawabannya"],
    ]);
  });

  test("is told of open reports alone, and not to whom a report is hidden from", async () => {
    const { t, clinic } = campus;
    const hidden = await campus.placed({ hiddenFrom: [partyOfAdmin(clinic.id)] });
    const answered = await campus.file();
    await setStatus(t, clinic.token, answered, "responded", "Sudah.");
    for (const id of [hidden, answered]) await promise(id, before(nextHour()));
    expect(await newsOfHour()).toEqual(["superadmin: 1 laporan melewati janji jawabannya"]);
  });
});

test("what units pass to and fro is told the clinic once it has to decide", async () => {
  const { finance, buildings, forward } = campus;
  const id = await campus.fileAt(FINANCE);
  await forward(id, BUILDINGS, finance);
  await forward(id, FINANCE, buildings);
  await forward(id, BUILDINGS, finance);
  expect((await newsOfHour()).toSorted()).toEqual([
    "clinic: 1 laporan perlu diputuskan klinik",
    "superadmin: 1 laporan perlu diputuskan klinik",
  ]);
});

test.each([false, true])(
  "an author's reply is told whoever wrote last, unless it was read (anonymous: %s)",
  async (isAnonymous) => {
    const { t, clinic, finance, author } = campus;
    const id = await campus.file({ isAnonymous });
    await campus.forward(id, FINANCE);
    const talk = talkAt(t, `/reports/${id}`);
    await talk.say(clinic.token, "Kapan itu?");
    await talk.say(finance.token, "Di gedung mana?");
    await newsOfHour();
    expect((await talk.say(author.token, "Di gedung B.")).status).toBe(201);
    expect(await newsOfHour()).toEqual(["finance: Penulis membalas Anda di 1 laporan"]);
    await talk.say(author.token, "Lantai dua.");
    await talk.markRead(finance.token);
    expect(await newsOfHour()).toEqual([]);
  },
);

describe("the time up to which admins are told", () => {
  test("catches up on what happened while nothing ran", async () => {
    await campus.fileAt(FINANCE);
    await moveOn(3);
    await campus.fileAt(FINANCE);
    expect(await newsOfHour()).toEqual(["finance: 2 laporan baru di Biro Keuangan"]);
  });

  test("lets one of several instances tell", async () => {
    await campus.fileAt(FINANCE);
    await moveOn(1);
    await Promise.all([1, 2, 3].map(() => tellAdmins(campus.t.app)));
    expect(await news()).toHaveLength(1);
  });

  test("is taken back without a word where the clock was ahead", async () => {
    await moveOn(400 * 24);
    await tellAdmins(campus.t.app);
    await moveOn(-400 * 24);
    await tellAdmins(campus.t.app);
    await news();
    await campus.fileAt(FINANCE);
    expect(await newsOfHour()).toEqual(["finance: 1 laporan baru di Biro Keuangan"]);
  });
});
