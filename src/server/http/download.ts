import { Readable } from "node:stream";
import type { Context } from "hono";
import type { ServerEnv } from "./env.ts";

/** A file made for whoever asks for it, with the name that it is saved under. */
export interface Download {
  readonly name: string;
  readonly bytes: Readable;
}

/** The answer of a call that gives a file. */
export interface HasDownload {
  readonly file: Download;
}

/** The policy of what is no page: it loads nothing, and nobody frames it. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The headers of a file that is made for one person and kept by nobody on the way. */
const downloadHeaders = (type: string, name: string) => ({
  "Content-Type": type,
  "Content-Disposition": `attachment; filename="${name}"`,
  "Content-Security-Policy": `sandbox; ${NOTHING_POLICY}`,
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

/** Streams a file; one that fails midway ends the connection, so that a part is never taken for the whole. */
export const sendDownload = (
  c: Context<ServerEnv>,
  type: string,
  { file: { name, bytes } }: HasDownload,
): Response => {
  const headers = downloadHeaders(type, name);
  if (c.req.method !== "HEAD")
    return c.body(Readable.toWeb(bytes) as unknown as ReadableStream, 200, headers);
  // nobody reads it, and what it has opened would stay open
  bytes.destroy();
  return c.body(null, 200, headers);
};
