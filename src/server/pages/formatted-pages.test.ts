import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import {
  call,
  decideReport,
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
import { readText } from "../../web/read-text.ts";

/** Texts with lists, bold and links, from an admin's form to the page that a guest gets. */

let product: Product;
let database: Awaited<ReturnType<typeof newDatabase>>;
let dataDir: string;
let author: Person;
let admin: string;
beforeAll(async () => {
  dataDir = await newDataDir("formatted");
  database = await newDatabase();
  product = await startProduct({ dataDir, databaseUrl: database.url });
  author = await verifiedStudent(product, "8100000002", "Penulis Jawaban");
  admin = await superadminToken(product);
}, 120_000);
afterAll(async () => {
  await product.stop();
  await database.drop();
  await removeDataDir(dataDir);
});

const html = async (path: string) => {
  const text = await (await fetch(`${product.origin}${path}`)).text();
  return { head: text.split("<body>")[0]!, app: /<div id="app">([^]*?)<script/.exec(text)![1]! };
};
const publish = async (description: string) => {
  const body = formOf({ title: "Syarat banding", description, status: "published" });
  return (await call(product, "POST", "/admin/news", { token: admin, body })).data;
};

const TYPED =
  "Bawa **KTM asli** dan:\n1. KRS\n2. materai\n\nDaftar di [sini](https://kampus.ac.id/ukt).";
const SHOWN = [
  "<strong>KTM asli</strong>",
  '<ol start="1"',
  "<li",
  '<a href="https://kampus.ac.id/ukt" target="_blank" rel="nofollow noopener noreferrer ugc">sini</a>',
];

describe("news with marks", () => {
  test("is kept as it was typed, and its page has bold, list and link without a script", async () => {
    const made = await publish(TYPED);
    const { data } = await call(product, "GET", `/news/${made.id}`);
    expect(data.description).toBe(TYPED);
    const { app } = await html(`/advika/${made.id}`);
    for (const part of SHOWN) expect(app).toContain(part);
    expect(app).toContain(" (<!-- -->kampus.ac.id<!-- -->)");
    for (const mark of ["**", "1. KRS", "](https"]) expect(app).not.toContain(mark);
  });

  test("stands in lists and in a link's preview in words alone, no mark cut in half", async () => {
    const long = `**Penting sekali. ${"Bacalah sampai selesai. ".repeat(20)}Ya.** Selesai.`;
    const { id } = await publish(long);
    const { data } = await call(product, "GET", "/news");
    const [listed] = data as { summary: string; description: string }[];
    expect(listed).toMatchObject({ description: long, summary: expect.not.stringContaining("*") });
    expect(Array.from(listed!.summary).length).toBeLessThanOrEqual(301);
    expect(listed).not.toHaveProperty("description_blocks");
    for (const path of ["/", "/advika"]) {
      const { app } = await html(path);
      expect(app).toContain("Penting sekali. Bacalah sampai");
      expect(app).not.toContain("**");
    }
    const { head } = await html(`/advika/${id}`);
    expect(head).toContain('property="og:description" content="Penting sekali. Bacalah');
    expect(head).not.toContain("**");
  });

  test("without marks is answered without what nobody needs", async () => {
    const { id } = await publish("Kantor buka.\nSenin sampai Jumat, 5*3 jam.");
    const { data } = await call(product, "GET", `/news/${id}`);
    expect(data).toMatchObject({ summary: null, description_blocks: null });
    expect((await html(`/advika/${id}`)).app).toContain(
      "Kantor buka.\nSenin sampai Jumat, 5*3 jam.</div>",
    );
  });

  test("is found by the words as they were typed", async () => {
    const { id } = await publish("Beasiswa **pengganti uang kuliah** dibuka.");
    const found = async (words: string) => {
      const query = new URLSearchParams({ search: words });
      const { data } = await call(product, "GET", `/news?${query.toString()}`);
      return (data as { id: number }[]).some((item) => item.id === id);
    };
    expect(await found("pengganti uang")).toBe(true);
    expect(await found("**pengganti")).toBe(true);
  });

  test("may be as long as its limit in letters typed, marks among them", async () => {
    const marks = "**a** ".repeat(1_666);
    expect((await publish(`${marks}abcd`)).description).toHaveLength(10_000);
    await expect(publish(`${marks}abcde`)).rejects.toThrow("422");
  });
});

describe("an answer with marks", () => {
  test("is kept as it was typed, and the report's page has bold, list and link", async () => {
    const id = await publishedReport(product, author);
    await decideReport(product, id, "responded", TYPED);
    const { data } = await call(product, "GET", `/reports/${id}`);
    expect(data.response).toBe(TYPED);
    const { app } = await html(`/laporan/${id}`);
    for (const part of SHOWN) expect(app).toContain(part);
    const { data: listed } = await call(product, "GET", "/reports");
    expect(listed[0]).not.toHaveProperty("response_blocks");
  });

  test("is none in what a student writes: a description stays a plain text", async () => {
    const description = "**Tebal** dan https://jahat.id\n- satu";
    const id = await publishedReport(product, author, { description });
    expect((await html(`/laporan/${id}`)).app).toContain(`${description}</div>`);
  });
});

test.each([
  "</script><script>alert(1)</script> **a**",
  "**<img src=x onerror=alert(1)>** <svg onload=alert(1)>",
  "[klik](javascript:alert(1)) **a**",
  "[klik](JAVASCRIPT://%0aalert(1)) [b](\tjavascript:alert(1)) **a**",
  "[klik](data:text/html;base64,PHNjcmlwdD4=) **a**",
  '[klik](https://a.id/"onmouseover="alert(1)) **a**',
  "[klik](https://a.id/'><script>alert(1)</script>) **a**",
  "- <iframe src=//jahat.id></iframe>\n- <style>*{display:none}</style>",
])("%s attacks nobody on a page", async (attack) => {
  const { id } = await publish(`Perhatikan ini. ${attack}`);
  const { app } = await html(`/advika/${id}`);
  const text = app.slice(app.indexOf("Perhatikan ini."), app.indexOf('aria-labelledby="lampiran"'));
  expect(text.length).toBeGreaterThan(20);
  expect(text).not.toMatch(/<(?:script|img|svg|iframe|style)\b/i);
  expect(text).not.toMatch(/<[^>]*\son\w+=/i);
  for (const [, href] of text.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\//);
});

test.each(["[", "*", "**a ", "a** ", "[a](", "](", "- a\n", "- ", "1. ", "https://", "[a", "*a _"])(
  "10,000 letters of %j are read within 50 ms",
  (sign) => {
    const text = `**a** ${sign.repeat(10_000 / sign.length)}`;
    // the best of some, in time of the processor: a busy machine is slow, not wrong
    const times = Array.from({ length: 8 }, () => {
      const begun = process.cpuUsage();
      readText(text);
      const { user, system } = process.cpuUsage(begun);
      return (user + system) / 1_000;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  },
);
