import { Hono } from "hono";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { ServerEnv } from "../http/env.ts";
import { DRAWN_IMAGES } from "./drawn-images.ts";
import { USUAL_IDENTITY, USUAL_LOOK } from "../share-images/look.ts";
import { installLinks, mountInstallable } from "./installable.ts";

const serve = (worker?: Buffer, identity = USUAL_IDENTITY) => {
  const hono = new Hono<ServerEnv>();
  mountInstallable(hono, worker, () => identity);
  return (path: string, headers: Record<string, string> = {}) => hono.request(path, { headers });
};

interface Icon {
  src: string;
  sizes: string;
  purpose?: string;
}
const readManifest = async () =>
  (await (await serve()("/manifest.webmanifest")).json()) as {
    lang: string;
    start_url: string;
    icons: Icon[];
    shortcuts: { name: string; url: string; icons: Icon[] }[];
  };

test("the manifest says what a browser needs to install it", async () => {
  const answer = await serve()("/manifest.webmanifest");
  expect(answer.headers.get("content-type")).toContain("application/manifest+json");
  const { lang, start_url, icons, shortcuts } = await readManifest();
  expect({ lang, start_url }).toEqual({ lang: "id", start_url: "/" });
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  expect(shortcuts[0]).toMatchObject({ name: "Ajukan Laporan", url: "/aju-laporan" });
});

test("every icon that is named is drawn in its size", async () => {
  const { icons, shortcuts } = await readManifest();
  const named = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes } of named) {
    const { width, height } = await sharp(await DRAWN_IMAGES[src]!.make(USUAL_LOOK)).metadata();
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
  const touch = /apple-touch-icon" href="([^"]+)"/.exec(installLinks(USUAL_LOOK))?.[1] ?? "";
  const drawn = sharp(await DRAWN_IMAGES[touch]!.make(USUAL_LOOK));
  expect(await drawn.metadata()).toMatchObject({ width: 180, height: 180 });
});

test("a maskable icon has its ground in every corner, and its mark well inside", async () => {
  const drawn = sharp(await DRAWN_IMAGES["/icon-maskable.png"]!.make(USUAL_LOOK));
  const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colour = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return [...data.subarray(at, at + 3)];
  };
  const GROUND = [0, 0x3f, 0x83];
  // Two of 255: what the drawing's own soft edges make of one blue on the same.
  const isGround = (x: number, y: number) =>
    colour(x, y).every((part, at) => Math.abs(part - GROUND[at]!) <= 2);
  const last = info.width - 1;
  for (const [x, y] of [
    [0, 0],
    [last, 0],
    [0, last],
    [last, last],
  ] as const)
    expect(colour(x, y)).toEqual(GROUND);
  const radius = 0.4 * info.width;
  const outside = (x: number, y: number) =>
    Math.hypot(x - info.width / 2, y - info.width / 2) > radius;
  let stray = 0;
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) if (outside(x, y) && !isGround(x, y)) stray++;
  expect(stray).toBe(0);
});

test("the service worker is asked for anew each time, and may do little", async () => {
  const get = serve(Buffer.from("self.x = 1;"));
  const answer = await get("/sw.js");
  expect(answer.headers.get("content-type")).toContain("text/javascript");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(answer.headers.get("content-security-policy")).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  );
  expect(await answer.text()).toBe("self.x = 1;");
  const again = await get("/sw.js", { "if-none-match": answer.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

test("without a build there is no service worker", async () => {
  expect((await serve()("/sw.js")).status).toBe(404);
});
