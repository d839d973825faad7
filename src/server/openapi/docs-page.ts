import { createHash } from "node:crypto";
import type { Hono } from "hono";
import type { ServerEnv } from "../http/env.ts";
import { contentPolicy } from "../pages/csp.ts";
import { readStaticFile, sendStaticFile } from "../pages/static-files.ts";

const PATH = "/api/docs";
/** The best quality would take seconds for the package's script. */
const BROTLI_QUALITY = 9;

/** Without `validatorUrl: null` the viewer loads a picture from another host. */
const START = `window.addEventListener("DOMContentLoaded", () => {
  SwaggerUIBundle({
    url: "/api/openapi.json",
    dom_id: "#viewer",
    deepLinking: true,
    displayOperationId: true,
    filter: true,
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
  });
});
`;

const startScript = () => {
  const plain = new TextEncoder().encode(START);
  return { type: "text/javascript; charset=utf-8", plain, brotli: undefined };
};

const STYLE_FILE = import.meta.resolve("swagger-ui-dist/swagger-ui.css");
const BUNDLE_FILE = import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js");

const ofPackage = (file: string) => readStaticFile(new URL(file), BROTLI_QUALITY);

const hashOf = (bytes: string | Uint8Array) =>
  createHash("sha256").update(bytes).digest("base64url");

const htmlOf = ({ style, bundle, start }: Record<"style" | "bundle" | "start", string>) =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>SIKAM API</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${style}"><script defer src="${bundle}"></script><script defer src="${start}"></script></head><body><div id="viewer"></div><noscript>The viewer needs JavaScript; the description itself is <a href="/api/openapi.json">/api/openapi.json</a>.</noscript></body></html>
`;

/** Reads the viewer: its page, and its files by paths that change with their content. */
const openViewer = async () => {
  const style = await ofPackage(STYLE_FILE);
  const bundle = await ofPackage(BUNDLE_FILE);
  const start = startScript();
  const pathOf = (name: string, { plain }: { plain: Uint8Array }) =>
    `${PATH}/${hashOf(plain).slice(0, 10)}-${name}`;
  const paths = {
    style: pathOf("viewer.css", style),
    bundle: pathOf("viewer.js", bundle),
    start: pathOf("start.js", start),
  };
  const html = htmlOf(paths);
  return {
    html,
    etag: `"${hashOf(html)}"`,
    files: new Map([
      [paths.style, style],
      [paths.bundle, bundle],
      [paths.start, start],
    ]),
  };
};

/**
 * Serves `/api/docs`: Swagger UI over `/api/openapi.json`, from its package and from this origin only. Its files
 * are read at the first request and then kept.
 */
export const mountDocsPage = (hono: Hono<ServerEnv>): void => {
  let opened: ReturnType<typeof openViewer> | undefined;
  const open = () =>
    (opened ??= openViewer().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));

  hono.get(PATH, async (c) => {
    const { html, etag } = await open();
    const headers = {
      "Cache-Control": "no-cache",
      "Content-Security-Policy": contentPolicy([]),
      ETag: etag,
    };
    if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers);
    return c.html(html, 200, headers);
  });
  hono.get(`${PATH}/:file`, async (c, next) => {
    const { files } = await open();
    const file = files.get(c.req.path);
    return file ? sendStaticFile(c, file) : next();
  });
};
