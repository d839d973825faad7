import type { Context } from "hono";
import type { App } from "../../server/app.ts";
import { NOTHING_POLICY } from "../../server/http/download.ts";
import type { ServerEnv } from "../../server/http/env.ts";
import { notFound } from "../../server/problem.ts";
import { markName } from "./campus.server.ts";

/**
 * Serves an organisation's mark or the logo; its name changes with its bytes. Throws a 404 for one that is no longer
 * set.
 */
export const serveMark = async (app: App, c: Context<ServerEnv>): Promise<Response> => {
  const { organisations, identity } = app.campus.now();
  const name = c.req.param("name");
  const marks = [identity.logo, ...organisations.organisations.map(({ mark }) => mark)];
  const found = marks.find((mark) => mark !== "" && markName(mark) === name);
  if (!found) throw notFound("File tidak ditemukan");
  return c.body(Uint8Array.from(Buffer.from(found, "base64")), 200, {
    "Content-Type": "image/png",
    "Content-Security-Policy": `sandbox; ${NOTHING_POLICY}`,
    "Cache-Control": "public, max-age=31536000, immutable",
  });
};
