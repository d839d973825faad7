import { wcagContrast } from "culori";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, superadminToken } from "../../../tests/people.ts";
import {
  newDataDir,
  newDatabase,
  type Product,
  removeDataDir,
  startProduct,
} from "../../../tests/product.ts";
import { shadesOf } from "../../shades.ts";

/** What a campus's names, colour and logo make of the pages and drawings, from the product as it was built. */

let product: Product;
let database: Awaited<ReturnType<typeof newDatabase>>;
let dataDir: string;
let token: string;
beforeAll(async () => {
  dataDir = await newDataDir("identity");
  database = await newDatabase();
  product = await startProduct({
    dataDir,
    databaseUrl: database.url,
    env: { RATE_LIMIT_FACTOR: "1000" },
  });
  token = await superadminToken(product);
}, 120_000);
afterAll(async () => {
  await product.stop();
  await database.drop();
  await removeDataDir(dataDir);
});

const get = async (path: string) => {
  const reply = await fetch(`${product.origin}${path}`);
  return { status: reply.status, headers: reply.headers, bytes: await reply.bytes() };
};
const text = async (path: string) => Buffer.from((await get(path)).bytes).toString();
const edit = (body: object) => call(product, "PATCH", "/admin/settings/identity", { token, body });
const PATHS = [
  "/",
  "/tentang",
  "/privasi",
  "/login",
  "/laporan",
  "/manifest.webmanifest",
  "/sw.js",
];

/** The colour of a picture's pixel. */
const pixelOf = async (path: string, left: number, top: number) => {
  const { bytes } = await get(path);
  const raw = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${raw.subarray(0, 3).toString("hex")}`;
};

test("names, colour and logo are everywhere at once, and gone again with them", async () => {
  const usual = await Promise.all(PATHS.map(text));
  expect(usual.join("")).not.toMatch(/\/tanda\/|html:root/);
  const logo = (
    await sharp({ create: { width: 96, height: 96, channels: 3, background: "#ffd34d" } })
      .png()
      .toBuffer()
  ).toString("base64");
  await edit({
    short: "Lapor & Unib",
    long: "Layanan <Mahasiswa>",
    line: "Satu pintu.",
    colour: "#1b7a3d",
    logo,
  });
  const { scale, dark } = shadesOf("#1b7a3d");
  const own = await Promise.all(PATHS.map(text));
  // what a page hands to its script has what was typed, and no sentence; the worker has its usual words too
  const words = own
    .slice(0, -1)
    .map((page) => page.replaceAll(/<script type="application\/json".*?<\/script>/gs, ""));
  expect(words.filter((page) => /\bSIKAM\b|Tentang Sikam/.test(page))).toEqual([]);
  const [home = "", about = "", , login = "", , manifest = "", worker = ""] = own;
  expect(home).toContain("<title>Home - Layanan &lt;Mahasiswa&gt;</title>");
  expect(home).toContain(
    'name="description" content="Lapor &amp; Unib, Layanan &lt;Mahasiswa&gt;: Satu pintu."',
  );
  expect(home).toContain('property="og:site_name" content="Lapor &amp; Unib"');
  expect(home).toContain('alt="Lapor &amp; Unib, ke beranda"');
  expect(home).toContain("Layanan &lt;Mahasiswa&gt;. Satu pintu.");
  expect(home).toContain("untuk Lapor & Unib. Halaman ini bisa dibaca");
  expect(home).toContain(`--blue-700:${scale["--blue-700"]}`);
  expect(home).toContain(`--bar:${dark["--bar"]}`);
  expect(home).toContain(`name="theme-color" content="${scale["--blue-800"]}"`);
  expect(about).toContain("Tentang Lapor &amp; Unib</h1>");
  expect(login).toMatch(/img\[src="\/assets\/logo-[\w-]+\.svg"\]\{content:url\(\/tanda\//);
  expect(JSON.parse(manifest)).toMatchObject({
    name: "Lapor & Unib: Layanan <Mahasiswa>",
    short_name: "Lapor & Unib",
    theme_color: scale["--blue-800"],
  });
  expect(worker).toMatch(/^self\.identity=\{"short":"Lapor & Unib"/);

  const [, drawing = ""] = /content:url\((\/tanda\/[^)]+\/logo-on-blue\.svg)\)/.exec(login) ?? [];
  const wordmark = await get(drawing);
  expect([wordmark.status, wordmark.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  expect(wordmark.headers.get("content-security-policy")).toContain("sandbox; default-src 'none'");
  expect(Buffer.from(wordmark.bytes).toString()).toContain(`data:image/png;base64,${logo}`);
  const cover = await text(drawing.replace("logo-on-blue", "news-cover"));
  expect(cover).toContain(scale["--blue-800"]);
  expect((await get(drawing.replace("logo-on-blue", "lain"))).status).toBe(404);
  // a picture of few colours is off by one
  expect(wcagContrast(await pixelOf("/share.png", 5, 300), scale["--blue-800"])).toBeLessThan(1.05);
  expect(await pixelOf("/icon-512.png", 256, 256)).toBe("#ffd34d");
  expect(await pixelOf("/icon-maskable.png", 5, 5)).toBe("#ffffff");

  await edit({
    short: "SIKAM",
    long: "Sistem Klinik Advokasi Mahasiswa",
    line: "Dijalankan mahasiswa, untuk mahasiswa.",
    colour: "#0154aa",
    logo: "",
  });
  expect(await Promise.all(PATHS.map(text))).toEqual(usual);
});
