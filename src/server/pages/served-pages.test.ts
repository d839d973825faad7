import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
    const signedIn = await get(`/laporan/${id}`, { authorization: `Bearer ${author.token}` });
    expect(signedIn.text).toBe(page.text);
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

describe("a report that is hidden", () => {
  test("is gone from kept pages before the change is answered", async () => {
    const id = await publishedReport(product, author, { title: "Segera ditarik kembali" });
    expect((await get("/laporan")).text).toContain("Segera ditarik kembali");
    expect((await get("/laporan?sort=oldest")).text).toContain("Segera ditarik kembali");
    expect((await get(`/laporan/${id}`)).status).toBe(200);
    await setStatus(id, "rejected");
    expect((await get("/laporan")).text).not.toContain("Segera ditarik kembali");
    expect((await get("/laporan?sort=oldest")).text).not.toContain("Segera ditarik kembali");
    const page = await get(`/laporan/${id}`);
    expect(page.status).toBe(404);
    expect(page.text).not.toContain("Segera ditarik kembali");
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
  const older = await get("/detail-laporan/7");
  expect([older.status, older.headers.get("location")]).toEqual([301, "/laporan/7"]);
  const byQuery = await get("/detail-laporan?id=7");
  expect(byQuery.headers.get("location")).toBe("/laporan/7");
  const account = await get("/admin/detail-akun?id=3");
  expect(account.headers.get("location")).toBe("/admin/detail-akun/3/mahasiswa");
});

test("the JavaScript of a list page stays within 105 KiB of brotli, that of a form within 135", async () => {
  const bytesOf = async (path: string) => {
    const { text } = await get(path);
    const queue = [...text.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, url]) => url!);
    const seen = new Set<string>();
    let bytes = 0;
    for (let url = queue.pop(); url; url = queue.pop()) {
      if (seen.has(url)) continue;
      seen.add(url);
      const reply = await fetch(`${product.origin}${url}`, {
        headers: { "accept-encoding": "br" },
      });
      bytes += Number(reply.headers.get("content-length"));
      // static imports alone: what is imported later is not needed for the page
      for (const [, from] of (await reply.text()).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
        queue.push(`/assets/${from}`);
    }
    return bytes / 1024;
  };
  expect(await bytesOf("/laporan")).toBeLessThan(105);
  expect(await bytesOf("/login")).toBeLessThan(135);
});
