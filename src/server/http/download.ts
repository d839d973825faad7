import { Readable } from "node:stream";
import type { Context } from "hono";
import type { ServerEnv } from "./env.ts";

/** A file made for one client, with the name under which it is saved. */
export interface Download {
  readonly name: string;
  readonly bytes: Readable;
}

/** The answer of a call that gives a file. */
export interface HasDownload {
  readonly file: Download;
}

/** The content policy of answers that are not pages: it loads nothing and forbids frames. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The headers of a file that is made for one person and must not be stored on the way. */
const downloadHeaders = (type: string, name: string) => ({
  "Content-Type": type,
  "Content-Disposition": `attachment; filename="${name}"`,
  "Content-Security-Policy": `sandbox; ${NOTHING_POLICY}`,
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

/** Streams a file. One that fails midway ends the connection, so that nobody takes a part for the whole. */
export const sendDownload = (
  c: Context<ServerEnv>,
  type: string,
  { file: { name, bytes } }: HasDownload,
): Response => {
  const headers = downloadHeaders(type, name);
  if (c.req.method !== "HEAD")
    return c.body(Readable.toWeb(bytes) as unknown as ReadableStream, 200, headers);
  // a HEAD request reads nothing, so what the stream has opened must be closed
  bytes.destroy();
  return c.body(null, 200, headers);
};
