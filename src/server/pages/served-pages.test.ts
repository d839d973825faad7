import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import {
  call,
  type Person,
  publishedReport,
  superadminToken,
  verifiedStudent,
} from "../../../tests/people.ts";
import {
  newDatabase,
  newDataDir,
  type Product,
  removeDataDir,
  startProduct,
} from "../../../tests/product.ts";
import { adminRoutes } from "../../app/web/admin-routes.tsx";
import type { Guard } from "../../web/route.tsx";
import { notFoundRoute, routes } from "../../app/web/routes.tsx";
import { kibOf, weighScripts } from "../../../tests/support/page-scripts.ts";

/** Pages as a guest's browser gets them, from the product as it was built. */

let product: Product;
let database: Awaited<ReturnType<typeof newDatabase>>;
let dataDir: string;
let author: Person;
let admin: string;
beforeAll(async () => {
  dataDir = await newDataDir("pages");
  database = await newDatabase();
  const env = { RATE_LIMIT_FACTOR: "1000" };
  product = await startProduct({ dataDir, databaseUrl: database.url, env });
  author = await verifiedStudent(product, "8100000001", "Penulis Halaman");
  admin = await superadminToken(product);
}, 120_000);
afterAll(async () => {
  await product.stop();
  await database.drop();
  await removeDataDir(dataDir);
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${product.origin}${path}`, { headers, redirect: "manual" });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};
const scripts = weighScripts(get);
const setStatus = (id: number, status: string) =>
  call(product, "PATCH", "/admin/reports/status", { token: admin, body: { id, status } });

describe("a public page", () => {
  test("is finished HTML with title, description and OpenGraph tags, the same for everybody", async () => {
    const id = await publishedReport(product, author, { title: "Atap bocor di ruang baca" });
    const page = await get(`/laporan/${id}`);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("no-cache");
    expect(page.text).toContain("<title>Report Detail - Student Advocacy Clinic System</title>");
    expect(page.text).toContain('property="og:title" content="Atap bocor di ruang baca"');
    expect(page.text).toContain('<html lang="id"');
    expect(page.text.indexOf("Atap bocor di ruang baca</h1>")).toBeGreaterThan(0);
    expect(page.text).toMatch(new RegExp(`wa\\.me/\\?text=[^"]+%2Flaporan%2F${id}"`));
    const signedIn = await get(`/laporan/${id}`, { authorization: `Bearer ${author.token}` });
    expect(signedIn.text).toBe(page.text);
  });

  test("shows a card of its own where it is shared, for as long as it is public", async () => {
    const id = await publishedReport(product, author, { title: "Lampu tangga padam" });
    const { text } = await get(`/laporan/${id}`);
    const image = /property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? "";
    expect(image).toMatch(new RegExp(`^https?://.*/bagikan/laporan/${id}-[0-9]+$`));
    expect(text).toContain('property="og:image:alt" content="Kartu laporan: Lampu tangga padam');
    const card = await get(new URL(image).pathname);
    expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/png"]);
    await setStatus(id, "rejected");
    expect((await get(new URL(image).pathname)).status).toBe(404);
    expect((await get("/laporan")).text).toContain("/share.png");
  });

  test("answers an ETag that still holds with 304", async () => {
    const first = await get("/laporan");
    const again = await get("/laporan", { "if-none-match": first.headers.get("etag")! });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test("allows its inline scripts by their hashes and no other", async () => {
    const { headers, text } = await get("/laporan");
    const policy = headers.get("content-security-policy")!;
    const scripts = [...text.matchAll(/<script(?<open>[^>]*)>(?<code>[^]*?)<\/script>/g)].filter(
      ({ groups }) => !/src=|application\/json/.test(groups!["open"]!),
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const { groups } of scripts)
      expect(policy).toContain(createHash("sha256").update(groups!["code"]!).digest("base64"));
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  test("escapes what a student wrote, in HTML and in its state", async () => {
    const title = '</script><img src=x onerror="1">';
    const id = await publishedReport(product, author, { title });
    const { text } = await get(`/laporan/${id}`);
    expect(text).not.toContain(title);
    expect(text).not.toContain("<img src=x");
  });
});

describe("the home page", () => {
  test("is finished HTML with the three newest reports and what it says of itself", async () => {
    for (const n of [1, 2, 3, 4])
      await publishedReport(product, author, { title: `Laporan beranda ${n}` });
    const { status, text } = await get("/?sort=newest");
    expect(status).toBe(200);
    expect(text).toContain("<title>Home - Student Advocacy Clinic System</title>");
    expect(text).toMatch(
      /name="description" content="SIKAM, Sistem Klinik Advokasi[^"]+sampai selesai\."/,
    );
    expect(text).toContain('property="og:title" content="Home');
    expect(text).toContain("Ceritakan.</h1>");
    // within an hour reports have no order: any three of it
    const cards = text.match(/<a [^>]*href="\/laporan\/\d+"[^>]*>[^<]+<\/a><\/h3>/g) ?? [];
    expect(cards).toHaveLength(3);
    expect(text).toContain('id="faq"');
  });

  test("narrows its reports by the address", async () => {
    await publishedReport(product, author, { title: "Soal biaya", category: "financial" });
    const { text } = await get("/?category=financial");
    expect(text).toContain("Soal biaya</a></h3>");
    expect(text).not.toContain("Laporan beranda");
  });

  test("shows a news item as soon as it is published, and no longer than it is", async () => {
    const body = (status: string) =>
      formOf({ title: "Kabar singkat", description: "Ada kabar dari kampus.", status });
    expect((await get("/")).text).toContain("Belum ada berita.");
    const item = await call(product, "POST", "/admin/news", {
      token: admin,
      body: body("published"),
    });
    const shown = (await get("/")).text;
    expect(shown).toContain("Kabar singkat");
    expect(shown).toContain(`href="/advika/${item.data.id}"`);
    const path = `/admin/news/${item.data.id}`;
    await call(product, "PATCH", path, { token: admin, body: body("draft") });
    expect((await get("/")).text).not.toContain("Kabar singkat");
    await call(product, "PATCH", path, { token: admin, body: body("published") });
    expect((await get("/")).text).toContain("Kabar singkat");
    await call(product, "DELETE", `/admin/news/${item.data.id}`, { token: admin });
    expect((await get("/")).text).not.toContain("Kabar singkat");
  });
});

test.each([
  ["/tentang", "About", "Bagaimana laporan anonim dijaga"],
  ["/privasi", "Privacy", "Data yang kami simpan"],
])("%s is finished HTML for search engines", async (path, title, heading) => {
  const { status, text } = await get(path);
  expect(status).toBe(200);
  expect(text).toContain(`<title>${title} - Student Advocacy Clinic System</title>`);
  expect(text).toContain(`${heading}</h2>`);
  expect(text).toContain('rel="canonical"');
});

describe("a report that is hidden", () => {
  test("is gone from kept pages before the change is answered", async () => {
    await publishedReport(product, author);
    const [, id] = /href="\/laporan\/(\d+)"/.exec((await get("/?category=facilities")).text)!;
    const link = `href="/laporan/${id}"`;
    const lists = ["/", "/?category=facilities", "/laporan", "/laporan?sort=oldest"];
    for (const path of lists) expect((await get(path)).text).toContain(link);
    expect((await get(`/laporan/${id}`)).status).toBe(200);
    await setStatus(Number(id), "rejected");
    for (const path of lists) expect((await get(path)).text).not.toContain(link);
    expect((await get(`/laporan/${id}`)).status).toBe(404);
  });

  test("is gone under every spelling of its address", async () => {
    const id = await publishedReport(product, author, { title: "Ditarik di mana saja" });
    const digit = String(id).at(-1)!;
    const encoded = `/laporan/${String(id).slice(0, -1)}%3${digit}`;
    const spellings = [`/laporan/0${id}`, `/Laporan/${id}`, `/laporan/${id}.0`, encoded];
    for (const path of spellings) await get(path);
    await setStatus(id, "rejected");
    for (const path of [...spellings, `/laporan/${id}/`, `/LAPORAN?page=1`]) {
      const page = await get(path);
      expect([path, page.text.includes("Ditarik di mana saja")]).toEqual([path, false]);
    }
  });

  test("and one that never was look alike", async () => {
    const id = await publishedReport(product, author);
    await setStatus(id, "pending");
    const hidden = await get(`/laporan/${id}`);
    const never = await get("/laporan/999999");
    expect([hidden.status, never.status]).toEqual([404, 404]);
    expect(hidden.text === never.text).toBe(true);
  });
});

test("an anonymous report's page names its author nowhere in its bytes", async () => {
  const id = await publishedReport(product, author, { isAnonymous: "true", title: "Tanpa nama" });
  const { text } = await get(`/laporan/${id}`);
  expect(text).toContain("Tanpa nama");
  for (const word of [author.name, author.email.slice(0, 10), '"student_id":1'])
    expect(text).not.toContain(word);
});

test("unknown paths are 404 pages, older forms lead to today's", async () => {
  const unknown = await get("/tidak-ada");
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain("Halaman Tidak Ditemukan");
  const named = await get("/not-found");
  expect([named.status, named.text.includes("Halaman Tidak Ditemukan")]).toEqual([404, true]);
  const older = await get("/detail-laporan/7");
  expect([older.status, older.headers.get("location")]).toEqual([301, "/laporan/7"]);
  const byQuery = await get("/detail-laporan?id=7");
  expect(byQuery.headers.get("location")).toBe("/laporan/7");
  const account = await get("/admin/detail-akun?id=3");
  expect(account.headers.get("location")).toBe("/admin/detail-akun/3/mahasiswa");
});

test.each([
  ["/laporan/%00", 404],
  ["/laporan/%ED%A0%80", 404],
  ["/laporan/99999999999999999999", 404],
  ["/advika/%00", 404],
  ["/%00", 404],
  ["/laporan?search=%00", 200],
  ["/laporan?search=%ED%A0%80&category=%00", 200],
  ["/laporan?search=rusak%00&page=%00&sort=%00", 200],
  ["/advika?search=%00", 200],
  ["/laporan?search=MEGABYTE", 431],
  ["/bagikan/laporan/%00", 404],
  ["/api/uploads/%00", 404],
  ["/api/uploads/%ED%A0%80?s=%00", 404],
  ["/api/exports?s=%00", 404],
] as const)("an address with what no text may hold is no failure: %s", async (path, status) => {
  const long = path.replace("MEGABYTE", "x".repeat(1_000_000));
  expect((await get(long)).status).toBe(status);
});

/** KiB of Brotli (docs/decisions/0012-bytes.md), by who sees a page; what guests and students alone see are forms. */
const MOST_KIB: Readonly<Record<Guard, number>> = {
  public: 99,
  guest: 125,
  "signed-in": 131.7,
  verified: 131.7,
  admin: 164.1,
  clinic: 164.1,
  superadmin: 164.1,
};

const MOST_KIB_AT_HOME = 96;

const pages = [...routes, ...adminRoutes, { ...notFoundRoute, path: "/tidak-ada" }].map(
  ({ path, guard }) => [path.replace(":role", "mahasiswa").replace(":id", "1"), guard] as const,
);

test.each(pages)("the JavaScript of %s stays within its bytes", async (path, guard) => {
  const { text, sizes } = await scripts.of(path);
  const kib = kibOf(sizes);
  expect([kib, kib <= (path === "/" ? MOST_KIB_AT_HOME : MOST_KIB[guard])]).toEqual([kib, true]);
  // All at once: a file that another one asks for first comes a round trip later.
  const named = [...sizes.keys()].filter((url) => text.includes(`"${url}"`));
  expect(named).toEqual([...sizes.keys()]);
});

test.each([
  ["/banding-ukt/1", "AppealEditForm"],
  ["/profil", "OwnProfile"],
  ["/profil", "PasswordForm"],
])("the JavaScript of %s with its late %s stays within its bytes", async (path, late) => {
  const { sizes } = await scripts.of(path, late);
  expect([...sizes.keys()].filter((url) => url.includes(late))).toHaveLength(1);
  const kib = kibOf(sizes);
  expect([kib, kib <= MOST_KIB["signed-in"]]).toEqual([kib, true]);
});
