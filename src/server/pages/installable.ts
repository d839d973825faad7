import { readFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import type { Hono } from "hono";
import { paths } from "../../paths.ts";
import type { ServerEnv } from "../http/env.ts";

/** The files that a browser needs to install the application (docs/decisions/0010-service-worker.md). */
const MANIFEST = {
  id: "/",
  name: "SIKAM: Sistem Klinik Advokasi Mahasiswa",
  short_name: "SIKAM",
  description: "Laporkan masalah di kampus, juga tanpa nama, dan ikuti jawabannya.",
  lang: "id",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: "#003f83",
  background_color: "#003f83",
  categories: ["education"],
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  shortcuts: [
    {
      name: "Ajukan Laporan",
      url: paths.newReport,
      icons: [{ src: "/icon-192.png", sizes: "192x192", type: "image/png" }],
    },
    {
      name: "Laporan",
      url: paths.reports,
      icons: [{ src: "/icon-192.png", sizes: "192x192", type: "image/png" }],
    },
  ],
};

/** Markup for the head of every page; the manifest is named with the service worker, after the first paint. */
export const INSTALL_LINKS = '<link rel="apple-touch-icon" href="/apple-touch-icon.png">';

const A_DAY = "public, max-age=86400";
const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** The service worker of the build. */
export const readWorker = (dist: URL): Promise<Buffer> => readFile(new URL("worker/sw.js", dist));

/** Serves the manifest, and the service worker where there is one, at the root; browsers check both again each time. */
export const mountInstallable = (hono: Hono<ServerEnv>, worker: Buffer | undefined): void => {
  hono.get("/manifest.webmanifest", (c) =>
    c.body(JSON.stringify(MANIFEST), 200, {
      "Content-Type": "application/manifest+json; charset=utf-8",
      "Cache-Control": A_DAY,
    }),
  );
  if (!worker) return;
  const etag = `"${createHash("sha256").update(worker).digest("base64url").slice(0, 22)}"`;
  hono.get("/sw.js", (c) => {
    const headers = {
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Security-Policy": WORKER_POLICY,
      "Cache-Control": "no-cache",
      ETag: etag,
    };
    if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers);
    return c.body(Uint8Array.from(worker), 200, headers);
  });
};
