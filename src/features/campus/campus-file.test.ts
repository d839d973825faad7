import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  compareCampus,
  exportCampus,
  fillCampus,
  importCampus,
  readCampusFile,
} from "./campus-file.server.ts";
import { newAdmin, superadminToken } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sikam-campus-"));
  t = await startTestApp();
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => t.app.db.deleteFrom("page_drop").execute());
afterEach(() => t.app.db.deleteFrom("campus_setting").execute());

const contact = { name: "Satgas PPKPT", what: "Kekerasan", number: "0711 555" };
const written = async (content: unknown) => {
  const path = join(folder, "kampus.json");
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};
const stored = () =>
  t.app.db.selectFrom("campus_setting").selectAll().where("version", ">", 0).execute();
const drops = () => t.app.db.selectFrom("page_drop").select("path").execute();

describe("a file of settings", () => {
  test("is written with what is set alone, and with everything where that is asked for", async () => {
    expect(await exportCampus(t.app.db, t.app, {})).toEqual({});
    await importCampus(t.app.db, t.app, { retention: { cards: 14 } });
    expect(await exportCampus(t.app.db, t.app, {})).toEqual({ retention: { cards: 14 } });
    const all = await exportCampus(t.app.db, t.app, { all: true });
    expect(all).toMatchObject({
      retention: { cards: 14, audit: 730 },
      emergency: { contacts: [{ name: "Darurat umum" }, {}, {}] },
    });
    const read = await readCampusFile(await written(all));
    expect([read.faults, read.file]).toEqual([[], all]);
    expect(await compareCampus(t.app.db, t.app, read.file)).toEqual([]);
  });

  test("has the defaults as this campus has them, which stay defaults where they are read", async () => {
    const own = { identity: { short: "Lapor" }, promises: { answer: 7 } };
    await importCampus(t.app.db, t.app, own);
    const all = await exportCampus(t.app.db, t.app, { all: true });
    expect(all.contact?.social?.account).toBe("Instagram Lapor");
    expect(JSON.stringify(all.questions)).toContain("7\u00a0hari sejak");
    expect(JSON.stringify(all.questions)).not.toContain("SIKAM");
    await t.app.db.deleteFrom("campus_setting").execute();
    const changes = await importCampus(t.app.db, t.app, all);
    expect(changes.map(({ section }) => section)).toEqual(["identity", "promises"]);
    expect(await exportCampus(t.app.db, t.app, {})).toEqual(own);
  });

  test("with a domain at which an admin has a student's address is a fault with its place, before it is applied too", async () => {
    await newAdmin(t, await superadminToken(t));
    const email = "1980010119@dosen.example.ac.id";
    await t.app.db.updateTable("account").set({ email }).where("role", "=", "admin").execute();
    const file = { people: { domains: ["dosen.example.ac.id"] } };
    const fault = /^people\.domains: Ada admin/;
    await expect(compareCampus(t.app.db, t.app, file)).rejects.toThrow(fault);
    await expect(importCampus(t.app.db, t.app, file)).rejects.toMatchObject({
      name: "WrongSettings",
      message: expect.stringMatching(fault),
    });
    expect(await stored()).toEqual([]);
  });

  test("with a picture that is broken behind its head is a fault with its place", async () => {
    const logo = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAA";
    const file = { identity: { logo } };
    for (const use of [compareCampus, importCampus])
      await expect(use(t.app.db, t.app, file)).rejects.toThrow(/^identity\.logo: Gambar ini rusak/);
    expect(await stored()).toEqual([]);
  });

  test("changes what it names, leaves the rest, and makes every instance read it", async () => {
    await importCampus(t.app.db, t.app, { retention: { cards: 14, audit: 365 } });
    const file = { retention: { cards: 7, audit: 365 }, emergency: { contacts: [contact] } };
    const changes = await compareCampus(t.app.db, t.app, file);
    expect(changes).toMatchObject([
      { section: "emergency", after: { contacts: [contact] } },
      { section: "retention", before: { cards: 14 }, after: { cards: 7 } },
    ]);
    expect(await importCampus(t.app.db, t.app, file)).toEqual(changes);
    expect(await exportCampus(t.app.db, t.app, {})).toEqual(file);
    expect(await drops()).toEqual([{ path: "/*" }, { path: "/*" }]);
    await importCampus(t.app.db, t.app, file);
    expect(await drops()).toHaveLength(2);
  });

  test("written by an import meets a form that began before it with a 409", async () => {
    const token = await superadminToken(t);
    await importCampus(t.app.db, t.app, { retention: { cards: 14 } });
    const body = { cards: 3, version: 0 };
    const late = await t.call("PATCH", "/admin/settings/retention", { token, body });
    expect([late.status, late.body.data]).toMatchObject([409, { cards: 14, version: 1 }]);
  });

  test.each([
    ["bukan json", [["-", "Isi file harus objek JSON"]]],
    ["[]", [["-", expect.any(String)]]],
    ["x".repeat(1_000_001), [["-", "Ukuran file maksimal 1MB"]]],
    [{ lain: {} }, [["-", expect.stringContaining("lain")]]],
    [{ retention: { kartu: 1 } }, [["retention", expect.stringContaining("kartu")]]],
    [
      { retention: { cards: 0 }, emergency: { contacts: [{ ...contact, number: "satpam" }] } },
      [
        ["emergency.contacts.0.number", expect.stringMatching(/^Nomor hanya boleh/)],
        ["retention.cards", "Paling sedikit 1 hari"],
      ],
    ],
  ])("%#: tells each fault with its place", async (content, faults) => {
    const read = await readCampusFile(await written(content));
    expect(read.faults.map(({ path, message }) => [path, message])).toEqual(
      expect.arrayContaining(faults),
    );
    expect([read.file, read.faults]).toEqual([
      {},
      expect.objectContaining({ length: faults.length }),
    ]);
  });
});

describe("CAMPUS_FILE", () => {
  const partsOf = (campusFile: string) => ({
    ...t.app,
    settings: { ...t.app.settings, campusFile },
  });

  test("fills a database in which nothing is set, once, at two starts together too", async () => {
    const parts = partsOf(await written({ emergency: { contacts: [contact] } }));
    await Promise.all([fillCampus(t.app.db, parts), fillCampus(t.app.db, parts)]);
    expect(await stored()).toEqual([
      { section: "emergency", value: { contacts: [contact] }, version: 1 },
    ]);
    await fillCampus(t.app.db, partsOf(await written({ retention: { cards: 7 } })));
    expect(await stored()).toHaveLength(1);
  });

  test("at fault stops the start, with each fault on a line of its own, until something is set", async () => {
    const path = await written({ retention: { cards: 0, audit: 1 } });
    await expect(fillCampus(t.app.db, partsOf(path))).rejects.toThrow(
      `wrong settings: CAMPUS_FILE: ${path} has faults:\nretention.cards: Paling sedikit 1 hari\nretention.audit: Paling sedikit 30 hari`,
    );
    const missing = partsOf(join(folder, "tidak-ada.json"));
    await expect(fillCampus(t.app.db, missing)).rejects.toThrow(/faults:\n-: ENOENT/);
    expect(await stored()).toEqual([]);
    await importCampus(t.app.db, t.app, { retention: { cards: 14 } });
    await fillCampus(t.app.db, partsOf(path));
    await fillCampus(t.app.db, missing);
  });
});
