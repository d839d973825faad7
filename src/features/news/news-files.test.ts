import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formOf, jpeg } from "../../../tests/forms.ts";
import { superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { storedNames } from "../../../tests/support/stored.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let student: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  student = (await verifiedStudent(t, admin)).token;
});
afterAll(() => t.close());

const fields = { title: "Jadwal layanan", description: "Kantor buka Senin sampai Jumat." };
type Fields = Parameters<typeof formOf>[0];
type Files = NonNullable<Parameters<typeof formOf>[1]>;

const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n4 0 obj\n<</Author(Panitia)>>\nendobj\ntrailer\n<</Root 1 0 R/Info 4 0 R>>\n",
);
const pdf = { bytes: PDF, name: "edaran.pdf", type: "application/pdf" };
let wide: Files[string];
beforeEach(async () => {
  wide = { bytes: await jpeg(1600, 900), name: "sampul.jpg" };
});

const create = (files: Files, given: Fields = {}) =>
  t.call("POST", "/admin/news", { token: admin, body: formOf({ ...fields, ...given }, files) });
const edit = (id: number, given: Fields, files: Files = {}) =>
  t.call("PATCH", `/admin/news/${id}`, { token: admin, body: formOf(given, files) });
const get = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await t.open(url, { headers });
  return { status: reply.status, headers: reply.headers, bytes: await reply.bytes() };
};
const plain = (url: string) => url.split("?")[0]!;
const storedFiles = async () => (await storedNames(t.app)).length;
const urlsOf = (data: { cover_sizes: { url: string }[]; attachment_url: string | null }) => [
  ...data.cover_sizes.map(({ url }) => url),
  ...(data.attachment_url ? [data.attachment_url] : []),
];

describe("the files of a published item", () => {
  test("are public: a cover in the sizes of pages, an attachment byte for byte", async () => {
    const reply = await create({ cover: wide, attachment: pdf }, { status: "published" });
    expect(reply.status).toBe(201);
    const { data } = reply.body;
    expect(data.cover).toMatchObject({ mime: "image/jpeg", width: 1440, height: 810 });
    expect(
      data.cover_sizes.map((s: Record<string, unknown>) => [s["width"], s["height"], s["mime"]]),
    ).toEqual([
      [480, 270, "image/webp"],
      [960, 540, "image/webp"],
      [1440, 810, "image/webp"],
      [1440, 810, "image/jpeg"],
    ]);
    expect(data.cover_sizes[3].url).toBe(data.cover_url);
    for (const { url, width, mime } of data.cover_sizes) {
      expect(url).toMatch(/^\/uploads\/[a-z2-7]{32}\.(webp|jpg)$/);
      const served = await get(url);
      expect([served.status, served.headers.get("content-type")]).toEqual([200, mime]);
      expect((await sharp(served.bytes).metadata()).width).toBe(width);
    }
    expect(data.attachment).toEqual({ mime: "application/pdf", bytes: PDF.length });
    const served = await get(data.attachment_url);
    expect(Buffer.from(served.bytes).equals(PDF)).toBe(true);
    expect(served.headers.get("cache-control")).toBe("no-cache");
    expect(served.headers.get("content-disposition")).toContain(`advika-${data.id}-lampiran.pdf`);
    const etag = served.headers.get("etag")!;
    expect((await get(data.attachment_url, { "if-none-match": etag })).status).toBe(304);
  });

  test("are gone without a signature as soon as it is taken back, and back with it", async () => {
    const { data } = (await create({ cover: wide, attachment: pdf }, { status: "published" })).body;
    const hidden = await edit(data.id, { status: "draft" });
    for (const url of urlsOf(data)) expect((await get(url)).status).toBe(404);
    const signed = urlsOf(hidden.body.data);
    expect(signed.map(plain)).toEqual(urlsOf(data));
    for (const url of signed) {
      const served = await get(url);
      expect([served.status, served.headers.get("cache-control")]).toEqual([
        200,
        "private, no-store",
      ]);
    }
    await edit(data.id, { status: "published" });
    for (const url of urlsOf(data)) expect((await get(url)).status).toBe(200);
  });

  test("leave the store when it is deleted", async () => {
    const before = await storedFiles();
    const { data } = (await create({ cover: wide, attachment: pdf }, { status: "published" })).body;
    expect(await storedFiles()).toBe(before + 5);
    await t.call("DELETE", `/admin/news/${data.id}`, { token: admin });
    for (const url of urlsOf(data)) expect((await get(url)).status).toBe(404);
    expect(await storedFiles()).toBe(before);
  });
});

describe("a cover", () => {
  test("becomes a JPEG out of a PNG, never enlarged, without what a camera wrote into it", async () => {
    const small = await sharp({
      create: { width: 300, height: 200, channels: 4, background: "#0154aa80" },
    })
      .withExif({ IFD0: { Artist: "Nama Rahasia" } })
      .png()
      .toBuffer();
    const { data } = (await create({ cover: { bytes: small, name: "a.png" } })).body;
    expect(data.cover_sizes.map((s: { width: number; mime: string }) => [s.width, s.mime])).toEqual(
      [
        [300, "image/webp"],
        [300, "image/jpeg"],
      ],
    );
    for (const { url } of data.cover_sizes) {
      const { bytes } = await get(url);
      expect(Buffer.from(bytes).includes("Nama Rahasia")).toBe(false);
    }
    const name = (await get(data.cover_url)).headers.get("content-disposition");
    expect(name).toContain(`advika-${data.id}-sampul.jpg"`);
  });
});

describe("an edit", () => {
  test("keeps files that it does not name, replaces sent ones and removes empty ones", async () => {
    const before = await storedFiles();
    const { data } = (await create({ cover: wide, attachment: pdf })).body;
    const kept = (await edit(data.id, { title: "Tetap" })).body.data;
    expect(urlsOf(kept).map(plain)).toEqual(urlsOf(data).map(plain));
    const small = { bytes: await jpeg(600, 400), name: "b.jpg" };
    const replaced = (await edit(data.id, {}, { cover: small })).body.data;
    expect(replaced.cover).toMatchObject({ width: 600, height: 400 });
    expect(plain(replaced.attachment_url)).toBe(plain(data.attachment_url));
    for (const { url } of data.cover_sizes) expect((await get(url)).status).toBe(404);
    expect(await storedFiles()).toBe(before + 4);
    const without = (await edit(data.id, { cover: "" })).body.data;
    expect(without).toMatchObject({ cover_url: null, cover: null, cover_sizes: [] });
    expect(without.attachment).not.toBe(null);
    const bare = (await edit(data.id, { attachment: "" })).body.data;
    expect(bare).toMatchObject({ attachment_url: null, attachment: null });
    expect(await storedFiles()).toBe(before);
  });

  test("that is stale keeps the item's files and stores none of its own", async () => {
    const { data } = (await create({ cover: wide })).body;
    const before = await storedFiles();
    const stale = await edit(data.id, { version: "9" }, { cover: wide, attachment: pdf });
    expect(stale.status).toBe(409);
    expect(urlsOf(stale.body.data).map(plain)).toEqual(urlsOf(data).map(plain));
    expect(await storedFiles()).toBe(before);
  });

  test("of nothing that is there stores nothing", async () => {
    const before = await storedFiles();
    expect((await edit(999_999, {}, { cover: wide })).status).toBe(404);
    expect(await storedFiles()).toBe(before);
  });
});

describe("the files of a draft", () => {
  test("open through links made for an admin's session alone, which die with it", async () => {
    const { data } = (await create({ cover: wide, attachment: pdf })).body;
    for (const url of urlsOf(data)) {
      expect((await get(plain(url))).status).toBe(404);
      expect((await get(url)).status).toBe(200);
    }
    const other = await superadminToken(t);
    const look = await t.call("GET", `/admin/news/${data.id}`, { token: other });
    const link = look.body.data.attachment_url;
    expect((await get(link)).status).toBe(200);
    await t.call("POST", "/auth/logout", { token: other });
    expect((await get(link)).status).toBe(404);
    const refused = await t.call("GET", `/admin/news/${data.id}`, { token: student });
    expect([refused.status, refused.body.data]).toEqual([403, undefined]);
  });
});

describe("a file that is not what its field takes", () => {
  const COVER_WRONG = "Silakan unggah file gambar yang berformat JPG, JPEG, atau PNG.";
  const ATTACHMENT_WRONG = "Silakan unggah file lampiran yang valid.";
  const script = Buffer.from(
    PDF.toString("latin1").replace(
      "/Catalog",
      "/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>",
    ),
    "latin1",
  );

  test.each([
    ["a PDF for a cover", "cover", PDF, 415, COVER_WRONG],
    ["a text for a cover", "cover", Buffer.from("bukan gambar"), 415, COVER_WRONG],
    ["a broken JPEG", "cover", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]), 415, COVER_WRONG],
    ["a cover too large", "cover", Buffer.alloc(5_242_881, 1), 413, "Ukuran file maksimal 5MB"],
    ["a text for a PDF", "attachment", Buffer.from("bukan PDF"), 415, ATTACHMENT_WRONG],
    ["a PDF with a script", "attachment", script, 415, ATTACHMENT_WRONG],
    [
      "a PDF too large",
      "attachment",
      Buffer.alloc(10_485_761, 1),
      413,
      "Ukuran file maksimal 10MB",
    ],
  ])("is refused and nothing is kept: %s", async (_what, field, bytes, status, message) => {
    const before = await storedFiles();
    const total = async () =>
      (await t.call("GET", "/admin/news", { token: admin })).body.pagination.total_items;
    const items = await total();
    const reply = await create({ cover: wide, [field]: { bytes, name: "a.jpg" } });
    expect([reply.status, reply.body.errors]).toEqual([status, [{ path: field, message }]]);
    expect(await storedFiles()).toBe(before);
    expect(await total()).toBe(items);
  });
});

test("a disk that fills up midway leaves neither item nor files", async () => {
  const before = await storedFiles();
  const removed: string[] = [];
  let put = 0;
  const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
  const files = {
    ...t.app.files,
    put: async (name: string, path: string) => {
      if (++put === 3) throw full;
      await t.app.files.put(name, path);
    },
    remove: async (name: string) => {
      removed.push(name);
      await t.app.files.remove(name);
    },
  };
  const other = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, { files });
  const token = await superadminToken(other);
  const body = formOf(fields, { cover: wide });
  const reply = await other.call("POST", "/admin/news", { token, body });
  expect([reply.status, removed.length]).toEqual([507, 2]);
  const left = await other.call("GET", "/admin/news", { token });
  expect(left.body.data).toEqual([]);
  await other.close();
  expect(await storedFiles()).toBe(before);
});

test("an item edited and deleted at the same moment is gone, and so are its files", async () => {
  for (let n = 0; n < 6; n++) {
    const { id } = (await create({ cover: wide }, { status: "published" })).body.data;
    const [edited, removed] = await Promise.all([
      edit(id, { title: "Judul sesudah" }, { cover: wide, attachment: pdf }),
      t.call("DELETE", `/admin/news/${id}`, { token: admin }),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 404]).toContain(edited.status);
    expect((await t.call("GET", `/admin/news/${id}`, { token: admin })).status).toBe(404);
  }
  const rows = await t.app.db.selectFrom("file").select("name").execute();
  expect((await storedNames(t.app)).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
