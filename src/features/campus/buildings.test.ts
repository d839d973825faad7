import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAdmin, superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { drawDoorCards } from "../../server/share-images/draw-poster.ts";
import { USUAL_LOOK } from "../../server/share-images/look.ts";

const A = { key: "1a2b3c4d", name: "Gedung A" };
const B = { key: "5e6f7a8b", name: "Gedung B" };

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000", PUBLIC_URL: "https://sikam.kampus.ac.id" });
  token = await superadminToken(t);
});
afterAll(() => t.close());

const set = (buildings: unknown) =>
  t.call("PATCH", "/admin/settings/buildings", { token, body: { buildings } });

describe("PATCH /admin/settings/buildings", () => {
  test("200: buildings keep their keys and their order, and everybody may read them", async () => {
    expect((await t.call("GET", "/settings?parts=buildings")).body.data).toEqual({ buildings: [] });
    const reply = await set([B, { ...A, name: "  Gedung A " }]);
    expect([reply.status, reply.body.data.buildings]).toEqual([200, [B, A]]);
    expect((await t.call("GET", "/settings?parts=buildings")).body.data).toEqual({
      buildings: [B, A],
    });
    expect((await set([])).body.data.buildings).toEqual([]);
    const many = Array.from({ length: 200 }, (_, at) => ({
      key: at.toString(16).padStart(8, "0"),
      name: `Gedung ${at}`,
    }));
    expect((await set(many)).status).toBe(200);
    expect((await set([...many, A])).status).toBe(422);
  });

  test.each([
    [[{ ...A, key: "1A2B3C4D" }], "buildings.0.key", "Gedung tidak valid"],
    [[{ ...A, name: " " }], "buildings.0.name", "Nama gedung wajib diisi"],
    [[{ ...A, name: "x".repeat(61) }], "buildings.0.name", "Nama gedung maksimal 60 karakter"],
    [[A, { ...B, name: "gedung a" }], "buildings.1.name", "Nama gedung ini sudah ada"],
    [[A, { ...B, key: A.key }], "buildings.1.key", "Gedung ini sudah ada"],
  ])("422: %j", async (buildings, path, message) => {
    const reply = await set(buildings);
    expect([reply.status, reply.body.errors]).toEqual([422, [{ path, message }]]);
  });
});

describe("GET /admin/buildings/{key}/poster", () => {
  const PATH = `/admin/buildings/${B.key}/poster`;

  test("200 with a PDF of one page, for this client alone", async () => {
    await set([A, B]);
    const answer = await t.open(PATH, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="sikam-gedung-${B.key}.pdf"`,
    );
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const bytes = Buffer.from(await answer.arrayBuffer());
    const url = `https://sikam.kampus.ac.id/aju-laporan?tempat=${B.key}`;
    const drawn = await drawDoorCards({ building: B.name, url, look: USUAL_LOOK });
    expect(bytes.equals(drawn)).toBe(true);
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(document.getPageCount()).toBe(1);
    expect(document.getTitle()).toBe("SIKAM: Gedung B");
    expect([document.getCreationDate(), document.getProducer()]).toEqual([undefined, undefined]);
  });

  test("404 for a building that the campus does not have, in Indonesian", async () => {
    await set([A]);
    const reply = await t.call("GET", PATH, { token });
    expect([reply.status, reply.body.message]).toEqual([404, "Gedung tidak ditemukan"]);
  });

  test("401 for guests, 403 for students and other admins", async () => {
    await set([A, B]);
    const student = await verifiedStudent(t, token);
    const admin = await newAdmin(t, token);
    const asked = [undefined, student.token, admin.token].map((who) =>
      t.call("GET", PATH, { token: who }),
    );
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 403, 403]);
  });
});
