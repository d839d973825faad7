import { createHash } from "node:crypto";
import type { Hono } from "hono";
import type { Facts } from "../../call.ts";
import type { ServerEnv } from "../http/env.ts";
import { openApiDocument } from "./document.ts";
import { mountDocsPage } from "./docs-page.ts";

const print = (facts: Facts) => {
  const text = JSON.stringify(openApiDocument(facts));
  return { text, etag: `"${createHash("sha256").update(text).digest("base64url")}"` };
};

/** Serves `/api/openapi.json` with an ETag, made at the first request and then kept; and its viewer. */
export const mountOpenApi = (hono: Hono<ServerEnv>, facts: Facts): void => {
  let printed: ReturnType<typeof print> | undefined;
  hono.get("/api/openapi.json", (c) => {
    const { text, etag } = (printed ??= print(facts));
    const headers = { "Cache-Control": "no-cache", ETag: etag };
    if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers);
    return c.body(text, 200, { ...headers, "Content-Type": "application/json" });
  });
  mountDocsPage(hono);
};
