import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { superadminToken } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  token = await superadminToken(t);
});
afterAll(() => t.close());

const edit = (body: object) => t.call("PATCH", "/admin/settings/identity", { token, body });
const publicPart = async (part: string) =>
  (await t.call("GET", `/settings?parts=${part}`)).body.data[part];

const pngOf = async (width: number, height: number) => {
  const create = { width, height, channels: 4, background: "#7a1f1f" } as const;
  return (await sharp({ create }).png().toBuffer()).toString("base64");
};

describe("PATCH /admin/settings/identity", () => {
  test("200: names and line, which the defaults of other sections follow", async () => {
    expect(await publicPart("contact")).toMatchObject({ social: { account: "Instagram SIKAM" } });
    const { status, body } = await edit({ short: " Lapor  Unib ", line: "" });
    expect([status, body.data]).toMatchObject([
      200,
      {
        short: "Lapor Unib",
        long: "Sistem Klinik Advokasi Mahasiswa",
        line: "",
        colour: "#0154aa",
        version: 1,
      },
    ]);
    expect(await publicPart("contact")).toMatchObject({
      social: { account: "Instagram Lapor Unib" },
    });
    const questions = (await publicPart("questions")) as { answer: string }[];
    expect(questions.some(({ answer }) => answer.startsWith("Admin Lapor Unib, yaitu"))).toBe(true);
    const asked = await t.call("GET", "/admin/settings/contact", { token });
    expect(asked.body.data.social.account).toBe("Instagram Lapor Unib");
  });

  test("a mail is signed with the names, and says who sends it", async () => {
    await t.call("POST", "/auth/request-password-reset", {
      body: { email: "superadmin@example.ac.id" },
    });
    const mail = await t.mailer.received(({ subject }) => subject.startsWith("Kode untuk"));
    expect(mail.subject).toBe("Kode untuk membuat password baru di Lapor Unib");
    expect(mail.text).toContain("Salam hangat,\nLapor Unib\nSistem Klinik Advokasi Mahasiswa\n");
    expect(mail).toMatchObject({ fromName: "Lapor Unib" });
    expect(mail.text).not.toContain("SIKAM");
  });

  test("a logo is served under a name of its own, and the audit has no more than that name", async () => {
    const logo = await pngOf(64, 64);
    expect((await edit({ logo, colour: "#1B7A3D" })).body.data.colour).toBe("#1b7a3d");
    const { logo: path } = await publicPart("identity");
    const served = await fetch(`${t.origin}${path}`);
    expect(Buffer.from(await served.arrayBuffer()).toString("base64")).toBe(logo);
    const [act] = (await t.call("GET", "/admin/audit", { token })).body.data;
    expect(act.change).toEqual({
      before: { logo: "", colour: "#0154aa" },
      after: { logo: path.split("/").at(-1), colour: "#1b7a3d" },
    });
    await edit({ logo: "" });
    expect((await fetch(`${t.origin}${path}`)).status).toBe(404);
  });

  test.each([
    ["short", ""],
    ["short", "Klinik <b>"],
    ["short", "Клиника"],
    ["short", 'A"B'],
    ["short", "Tujuh belas huruf"],
    ["long", "x".repeat(81)],
    ["long", "dua\nbaris"],
    ["line", "dua\nbaris"],
    ["colour", "red"],
    ["colour", "#0154aa;}"],
    ["logo", Buffer.from("<svg onload='x'/>").toString("base64")],
    ["logo", "iVBORw0KGgo"],
  ])("422: %s as %j is refused", async (key, value) => {
    const { status, body } = await edit({ [key]: value });
    expect([status, body.errors[0].path]).toEqual([422, key]);
  });

  test("422: a logo that is not square, or too large in pixels", async () => {
    for (const [width, height] of [
      [64, 32],
      [513, 513],
    ] as const) {
      const { status, body } = await edit({ logo: await pngOf(width, height) });
      expect([status, body.errors[0].message]).toEqual([
        422,
        "Logo harus persegi, paling lebar 512 piksel",
      ]);
    }
  });
});
