import { Readable } from "node:stream";
import type { Context } from "hono";
import type { App } from "../../server/app.ts";
import type { ServerEnv } from "../../server/http/env.ts";
import { NOTHING_POLICY } from "../../server/http/download.ts";
import { notFound } from "../../server/problem.ts";
import { OPEN_DATA, type OpenFormat } from "./open-data.contract.ts";
import { keepOpenData } from "./open-data.server.ts";

const TYPES: Readonly<Record<OpenFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
};

/**
 * Serves the open data to everybody. Caches must ask again each time, since a report that is hidden here must
 * disappear there. If the copy is dropped while it is sent, the connection ends.
 * @param folder for the copies' files
 */
export const makeOpenData = (app: App, folder: string) => {
  const copyOfToday = keepOpenData(app, folder);
  return async (c: Context<ServerEnv>): Promise<Response> => {
    const asked = `/open-data/${c.req.param("name") ?? ""}`;
    const format = (["csv", "json"] as const).find((one) => OPEN_DATA[one] === asked);
    if (!format) throw notFound("Alamat API ini tidak ada");
    const copy = await copyOfToday();
    const { size, etag } = copy.files[format];
    const headers = { "Cache-Control": "no-cache", ETag: etag };
    if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers);
    const sent = {
      ...headers,
      "Content-Type": TYPES[format],
      "Content-Length": String(size),
      "Content-Disposition": `attachment; filename="sikam-laporan-${copy.day}.${format}"`,
      "Content-Security-Policy": `sandbox; ${NOTHING_POLICY}`,
    };
    if (c.req.method === "HEAD") return c.body(null, 200, sent);
    const bytes = Readable.from(copy.bytes(format), { objectMode: false });
    return c.body(Readable.toWeb(bytes) as unknown as ReadableStream, 200, sent);
  };
};
