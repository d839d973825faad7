import { readFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import type { Hono } from "hono";
import { paths } from "../../paths.ts";
import type { ServerEnv } from "../http/env.ts";
import { type Identity, type Look, lookOf, pageIdentityOf } from "../share-images/look.ts";

/** An address of a drawing; it changes with the campus's look. */
export const drawnAt = (path: string, { version }: Look) =>
  version ? `${path}?v=${version}` : path;

const iconOf = (path: string, look: Look, edge = 192) => ({
  src: drawnAt(path, look),
  sizes: `${edge}x${edge}`,
  type: "image/png",
});

/** The files that a browser needs to install the application (docs/decisions/0010-service-worker.md). */
const manifestOf = (look: Look) => ({
  id: "/",
  name: `${look.short}: ${look.long}`,
  short_name: look.short,
  description: "Laporkan masalah di kampus, juga tanpa nama, dan ikuti jawabannya.",
  lang: "id",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: look.ground,
  background_color: look.ground,
  categories: ["education"],
  icons: [
    { ...iconOf("/icon-192.png", look), purpose: "any" },
    { ...iconOf("/icon-512.png", look, 512), purpose: "any" },
    { ...iconOf("/icon-maskable.png", look, 512), purpose: "maskable" },
  ],
  shortcuts: [
    {
      name: "Ajukan Laporan",
      url: paths.newReport,
      icons: [iconOf("/icon-192.png", look)],
    },
    {
      name: "Laporan",
      url: paths.reports,
      icons: [iconOf("/icon-192.png", look)],
    },
  ],
});

/** Markup for the head of every page; the manifest is named with the service worker, after the first paint. */
export const installLinks = (look: Look) =>
  `<link rel="apple-touch-icon" href="${drawnAt("/apple-touch-icon.png", look)}">`;

const A_DAY = "public, max-age=86400";
const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** The service worker of the build. */
export const readWorker = (dist: URL): Promise<Buffer> => readFile(new URL("worker/sw.js", dist));

/** What the service worker's own page says of the campus, before its code; nothing while all is as usual. */
const identityForWorker = (identity: Identity) => {
  const { version, ground, filled: pale } = lookOf(identity);
  return version
    ? `self.identity=${JSON.stringify({ ...pageIdentityOf(identity), ground, pale })};`
    : "";
};

/** Serves the manifest, and the service worker where there is one, at the root; browsers check both again each time. */
export const mountInstallable = (
  hono: Hono<ServerEnv>,
  worker: Buffer | undefined,
  identity: () => Identity,
): void => {
  hono.get("/manifest.webmanifest", (c) =>
    c.body(JSON.stringify(manifestOf(lookOf(identity()))), 200, {
      "Content-Type": "application/manifest+json; charset=utf-8",
      "Cache-Control": A_DAY,
    }),
  );
  if (!worker) return;
  hono.get("/sw.js", (c) => {
    const code = Buffer.concat([Buffer.from(identityForWorker(identity())), worker]);
    const etag = `"${createHash("sha256").update(code).digest("base64url").slice(0, 22)}"`;
    const headers = {
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Security-Policy": WORKER_POLICY,
      "Cache-Control": "no-cache",
      ETag: etag,
    };
    if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers);
    return c.body(Uint8Array.from(code), 200, headers);
  });
};
