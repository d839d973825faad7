import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import {
  fileReport,
  newAdmin,
  rejectedStudent,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
let reader: TestStudent;
const ids: Record<string, number> = {};

const REPORTS = {
  wifi: ["Wi-Fi gedung C mati", "Sudah sepekan tidak ada sinyal di lantai 2."],
  toilet: ["Toilet lantai 3 kotor", "Baunya sampai ke kelas, tisu habis."],
  proyektor: ["Proyektor ruang 204 rusak", "Gambarnya buram, kabel HDMI patah."],
  krs: ["KRS tidak bisa diisi", "Halaman pengisian selalu galat saat simpan."],
  parkir: ["Parkiran motor penuh", "Setiap pagi tidak dapat tempat."],
  nilai: ["Nilai basis data belum keluar", "Dosen belum memasukkan nilai semester lalu."],
} as const;

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin, "Melati Wibisono");
  reader = await verifiedStudent(t, admin);
  for (const [name, [title, description]] of Object.entries(REPORTS)) {
    const { id } = await fileReport(t, author.token, { title, description });
    await setStatus(t, admin, id, "under_review");
    ids[name] = id;
  }
});
afterAll(() => t.close());

const ask = (query: Record<string, string | number>, token: string | undefined = reader.token) =>
  t.call(
    "GET",
    `/reports/similar?${new URLSearchParams(query as Record<string, string>).toString()}`,
    {
      token,
    },
  );
const found = async (title: string, description = "", token?: string) =>
  (await ask({ title, description }, token)).body.data.map(({ id }: { id: number }) => id);

describe("GET /reports/similar", () => {
  test.each([
    ["wifi gak bisa di gedung c", "wifi"],
    ["internet lemot", "wifi"],
    ["jaringan lt 2 ga ada", "wifi"],
    ["wc lt 3 jorok bgt", "toilet"],
    ["kmr mndi bau", "toilet"],
    ["infocus 204 gak nyala", "proyektor"],
    ["proyektr rusk", "proyektor"],
    ["gabisa isi krs", "krs"],
    ["kartu rencana studi eror", "krs"],
    ["tempat parkir motor kurang", "parkir"],
    ["dosen blm input nilai basdat", "nilai"],
    ["nilainya basis data", "nilai"],
  ])("finds for '%s' what is meant: 200", async (title, name) => {
    expect((await found(title))[0]).toBe(ids[name]);
  });

  test("leaves out what has one of many words, and what has half as much as the best: 200", async () => {
    const weak = "kabel listrik semrawut dekat halte bus dan gerbang masuk kampus barat";
    expect(await found(weak)).toEqual([]);
    expect(await found("kabel")).toEqual([ids["proyektor"]]);
    expect(await found("penuh")).toEqual([ids["parkir"]]);
    expect(await found("toilet lantai 3 kotor penuh")).toEqual([ids["toilet"]]);
  });

  test("gives whole reports with a score of 0 to 1, best first, as many as are asked for", async () => {
    const reply = await ask({ title: "wifi gedung c mati rusak", limit: 3 });
    expect(reply.status).toBe(200);
    const scores = reply.body.data.map(({ score }: { score: number }) => score);
    expect(scores.length).toBeLessThanOrEqual(3);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    for (const score of scores) expect(score > 0 && score <= 1).toBe(true);
    expect(reply.body.data[0]).toMatchObject({
      id: ids["wifi"],
      title: "Wi-Fi gedung C mati",
      status: "under_review",
      is_mine: false,
      vote_total: 0,
    });
    expect((await ask({ title: "mati", limit: 1 })).body.data).toHaveLength(1);
    expect((await ask({ title: "mati", limit: "banyak" })).status).toBe(200);
  });

  test("is empty for a short title, for words that all reports have, and for signs", async () => {
    for (const title of ["", "wi", "  w ", "yang tidak ada", "???", "' | & ! ()", "%_\\"])
      expect([title, (await ask({ title })).body.data]).toEqual([title, []]);
    expect((await ask({ title: "zzxqw" })).body.data).toEqual([]);
  });

  test("reads the first 500 characters of the description, and no more", async () => {
    const far = `${"kalimat ".repeat(63)}proyektor`;
    expect(await found("ada masalah", far)).toEqual([]);
    expect(await found("ada masalah", "proyektor 204")).toEqual([ids["proyektor"]]);
  });

  test("leaves out one's own, named and anonymous, and what is not published", async () => {
    const own = await verifiedStudent(t, admin);
    for (const isAnonymous of [false, true]) {
      const fields = { title: "Dispenser perpustakaan kosong", isAnonymous };
      const { id } = await fileReport(t, own.token, fields);
      expect(await found("dispenser perpus kosong")).not.toContain(id);
      await setStatus(t, admin, id, "under_review");
      expect(await found("dispenser perpus kosong")).toContain(id);
      expect(await found("dispenser perpus kosong", "", own.token)).not.toContain(id);
      await setStatus(t, admin, id, "rejected");
      expect(await found("dispenser perpus kosong")).not.toContain(id);
    }
    const hidden = await fileReport(t, author.token, { title: "Dispenser bocor", isPrivate: true });
    await setStatus(t, admin, hidden.id, "responded", "Sudah kami perbaiki.");
    expect(await found("dispenser bocor")).toEqual([]);
  });

  test("knows an edit at once and nothing of a name", async () => {
    const { id } = await fileReport(t, author.token, { title: "Helikopter di atap" });
    await t.call("PATCH", `/reports/${id}`, {
      token: author.token,
      body: formOf({ title: "Trampolin" }),
    });
    await setStatus(t, admin, id, "under_review");
    expect(await found("helikopter")).toEqual([]);
    expect(await found("trampolin")).toEqual([id]);
    expect(await found("Melati Wibisono")).toEqual([]);
  });

  test("is for verified students: 401 to guests, 403 to others", async () => {
    const waiting = await waitingStudent(t);
    const rejected = await rejectedStudent(t, admin);
    expect((await t.call("GET", "/reports/similar?title=wifi")).status).toBe(401);
    for (const token of [waiting.token, rejected.token, admin])
      expect((await ask({ title: "wifi" }, token)).status).toBe(403);
  });

  test("leaves no word of a title in the log, and no row", async () => {
    await found("rahasiadalamjudul mati");
    expect(t.log.join("\n")).not.toContain("rahasiadalamjudul");
  });

  test("answers an empty list beyond a thousand questions a minute, to one student", async () => {
    const eager = await verifiedStudent(t, admin);
    const title = "wi"; // too short to be counted
    await ask({ title }, eager.token);
    for (let n = 0; n < 1_000; n += 50)
      await Promise.all(Array.from({ length: 50 }, () => found("zzx", "", eager.token)));
    expect(await found("wifi mati", "", eager.token)).toEqual([]);
    expect(await found("wifi mati")).not.toEqual([]);
    t.clock.move(60_000);
    expect(await found("wifi mati", "", eager.token)).not.toEqual([]);
  });
});

describe("GET /admin/reports/{id}/similar", () => {
  test("gives an admin what a report is like, itself left out: 200, else 401, 403, 404", async () => {
    const other = await newAdmin(t, admin);
    const { id } = await fileReport(t, reader.token, { title: "WiFi gedung C lambat" });
    const path = `/admin/reports/${id}/similar`;
    const reply = await t.call("GET", path, { token: other.token });
    expect(reply.body.data[0]).toMatchObject({ id: ids["wifi"], score: expect.any(Number) });
    expect(reply.body.data.map((one: { id: number }) => one.id)).not.toContain(id);
    expect((await t.call("GET", path)).status).toBe(401);
    expect((await t.call("GET", path, { token: reader.token })).status).toBe(403);
    expect((await t.call("GET", "/admin/reports/999999/similar", { token: admin })).status).toBe(
      404,
    );
  });

  test("knows anonymous reports as well as named ones", async () => {
    const title = "Lift gedung rektorat macet";
    const filed = [false, true].map((isAnonymous) =>
      fileReport(t, author.token, { title, isAnonymous }),
    );
    const [named, anonymous] = await Promise.all(filed);
    for (const { id } of [named!, anonymous!]) await setStatus(t, admin, id, "under_review");
    const reply = await t.call("GET", `/admin/reports/${named!.id}/similar`, { token: admin });
    expect(reply.body.data[0].id).toBe(anonymous!.id);
  });

  test("finds the first published report of a campus, which is not remembered yet: 200", async () => {
    const young = await startTestApp();
    try {
      const token = await superadminToken(young);
      const [title, description] = REPORTS.wifi;
      const { token: mine } = await verifiedStudent(young, token);
      const { id: asked } = await fileReport(young, mine, { title, description });
      const { token: other } = await verifiedStudent(young, token);
      const { id } = await fileReport(young, other, { title, description });
      const similar = () => young.call("GET", `/admin/reports/${asked}/similar`, { token });
      expect((await similar()).body.data).toEqual([]);
      await setStatus(young, token, id, "under_review");
      expect((await similar()).body.data).toMatchObject([{ id }]);
    } finally {
      await young.close();
    }
  });
});
