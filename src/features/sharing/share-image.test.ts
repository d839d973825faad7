import { setImmediate as turnOfLoop } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, jpeg } from "../../../tests/forms.ts";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { drawCard } from "../../server/share-images/draw-card.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { shareImagePath } from "./share-image.contract.ts";
import { presentReportCard } from "./share-image.present.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin, "Penulis Kartu");
});
afterAll(() => t.close());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${t.origin}${path}`, { headers });
  return { status: reply.status, headers: reply.headers, bytes: await reply.bytes() };
};
const statusOf = async (path: string) => (await get(path)).status;

const published = async (fields: Parameters<typeof fileReport>[2] = {}) => {
  const { id } = await fileReport(t, author.token, fields);
  return (await setStatus(t, admin, id, "under_review")) as { id: number; version: number };
};

const newsOf = async (
  fields: Parameters<typeof formOf>[0],
  files: Parameters<typeof formOf>[1] = {},
) => {
  const text = { title: "Jadwal layanan", description: "Kantor buka Senin sampai Jumat." };
  const body = formOf({ ...text, status: "published", ...fields }, files);
  const reply = await t.call("POST", "/admin/news", { token: admin, body });
  expect(reply.status).toBe(201);
  return reply.body.data as { id: number; version: number };
};

describe("the share image of a report", () => {
  test("is a PNG of 1200 by 630 within 300 KB, for anybody, with a tag that still holds", async () => {
    const path = shareImagePath("laporan", await published());
    const image = await get(path);
    expect(image.status).toBe(200);
    expect(image.headers.get("content-type")).toBe("image/png");
    expect(image.headers.get("cache-control")).toBe("no-cache");
    expect(image.headers.get("x-content-type-options")).toBe("nosniff");
    expect(image.bytes.length).toBeLessThan(300_000);
    expect(await sharp(image.bytes).metadata()).toMatchObject({
      format: "png",
      width: 1200,
      height: 630,
    });
    const again = await get(path, { "if-none-match": image.headers.get("etag")! });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test("has another address once its status has changed, and shows it", async () => {
    const before = await published();
    const first = await get(shareImagePath("laporan", before));
    const after = await setStatus(t, admin, before.id, "done", "Sudah diperbaiki.");
    expect(shareImagePath("laporan", after)).not.toBe(shareImagePath("laporan", before));
    const second = await get(shareImagePath("laporan", after));
    expect(Buffer.from(second.bytes).equals(first.bytes)).toBe(false);
    const old = await get(shareImagePath("laporan", before));
    expect(old.headers.get("etag")).toBe(second.headers.get("etag"));
  });

  test("is gone as soon as the report is hidden, also with a tag", async () => {
    const report = await published();
    const path = shareImagePath("laporan", report);
    const etag = (await get(path)).headers.get("etag")!;
    await setStatus(t, admin, report.id, "rejected");
    expect((await get(path, { "if-none-match": etag })).status).toBe(404);
    await setStatus(t, admin, report.id, "responded");
    expect(await statusOf(path)).toBe(200);
  });

  test("is not there for a pending or a private one, nor for its author", async () => {
    const pending = await fileReport(t, author.token);
    const secret = await published({ isPrivate: "true" });
    for (const report of [pending, secret]) {
      const path = shareImagePath("laporan", report);
      const reply = await get(path, { authorization: `Bearer ${author.token}` });
      expect([reply.status, reply.headers.get("cache-control")]).toEqual([404, "no-store"]);
    }
  });

  test("names nobody, whoever has signed the report", async () => {
    const row = {
      id: 7,
      title: "Keran mati",
      category: "facilities",
      status: "done",
      author_id: author.id,
      author_name: author.name,
    } as const;
    expect(presentReportCard(row)).toEqual({
      title: "Keran mati",
      otherwise: "Laporan #7",
      foot: "Fasilitas · Laporan #7",
      status: "done",
    });
    const anonymous = await published({ isAnonymous: "true" });
    expect(await statusOf(shareImagePath("laporan", anonymous))).toBe(200);
  });

  test.each([
    ["laporan", "999999-1"],
    ["laporan", "1"],
    ["laporan", "0-1"],
    ["laporan", "99999999999-1"],
    ["laporan", "1-1;drop"],
    ["laporan", "..%2f..%2fetc-1"],
    ["toString", "1-1"],
    ["advika", "999999-1"],
  ])("is a 404 at /bagikan/%s/%s", async (kind, name) => {
    expect(await statusOf(`/bagikan/${kind}/${name}`)).toBe(404);
  });
});

describe("the share image of a news item", () => {
  test("has its cover above the words", async () => {
    const cover = { bytes: await jpeg(1600, 900, "#c81e1e"), name: "sampul.jpg" };
    const image = await get(shareImagePath("advika", await newsOf({}, { cover })));
    expect(image.headers.get("content-type")).toBe("image/jpeg");
    expect(image.bytes.length).toBeLessThan(300_000);
    const { data, info } = await sharp(image.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * 1200 + x) * info.channels).subarray(0, 3),
    ];
    const [red = 0, green = 255] = pixel(600, 40);
    expect([red > 150, green < 80]).toEqual([true, true]);
    const [below = 255, , blue = 0] = pixel(20, 610);
    expect([below < 40, blue > 100]).toEqual([true, true]);
  });

  test("stays within 300 KB with a cover of noise", async () => {
    const noise = sharp({
      create: {
        width: 1440,
        height: 810,
        channels: 3,
        background: "#808080",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    });
    const cover = { bytes: await noise.jpeg({ quality: 90 }).toBuffer(), name: "sampul.jpg" };
    const image = await get(shareImagePath("advika", await newsOf({}, { cover })));
    expect(image.status).toBe(200);
    expect(image.bytes.length).toBeLessThan(300_000);
  });

  test("is drawn without one too, and gone with the item", async () => {
    const news = await newsOf({});
    const path = shareImagePath("advika", news);
    expect((await get(path)).headers.get("content-type")).toBe("image/png");
    const body = formOf({ status: "draft" });
    await t.call("PATCH", `/admin/news/${news.id}`, { token: admin, body });
    expect(await statusOf(path)).toBe(404);
  });
});

test("whoever comes while too many wait is asked to come again", async () => {
  const path = shareImagePath("laporan", await published());
  const words = { title: "Antre", otherwise: "", foot: "", status: null };
  // one more than there is room for comes again at once, however long the request takes
  let isOver = false;
  const keepFull = async () => {
    while (!isOver) await drawCard(words).catch(() => turnOfLoop());
  };
  const queue = Array.from({ length: 22 }, keepFull);
  const refused = await get(path);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  isOver = true;
  await Promise.all(queue);
  expect(await statusOf(path)).toBe(200);
}, 60_000);
