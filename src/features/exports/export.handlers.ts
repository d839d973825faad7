import { Readable } from "node:stream";
import type { Context } from "hono";
import { clinic, isOfClinic } from "../../permissions.ts";
import type { App } from "../../server/app.ts";
import { dayInJakarta } from "../../server/clock.ts";
import { clientAddress } from "../../server/http/address.ts";
import { sendDownload } from "../../server/http/download.ts";
import type { ServerEnv } from "../../server/http/env.ts";
import { handle } from "../../server/http/handler.ts";
import { must, notFound } from "../../server/problem.ts";
import { findSession } from "../sessions/session.sql.ts";
import { reachOf } from "../reach/reach.server.ts";
import { recordAct } from "../audit/audit.server.ts";
import type { ExportInput } from "./export.contract.ts";
import { auditText, exportPath, exportText, openExport } from "./export.server.ts";

const NAMES: Readonly<Record<ExportInput["kind"], string>> = {
  reports: "laporan",
  appeals: "banding-ukt",
  statistics: "statistik",
};

export const exportHandlers = handle({
  async createExport(app, request) {
    if (request.body.kind === "appeals") must(clinic(request.viewer));
    const { sessionHash } = request.viewer;
    const url = exportPath(app, { sessionHash, asked: request.body });
    return { message: "CSV siap diunduh", data: { url } };
  },
});

/** Streams an export to a client with its link while the admin's session lives; each writes a row of the audit. */
export const serveExport = async (app: App, c: Context<ServerEnv>): Promise<Response> => {
  const opened = openExport(app, c.req.query("s") ?? "");
  const now = app.clock.now();
  const session = opened && (await findSession(app.db, opened.sessionHash, now));
  const isTheirs = session && (opened.asked.kind !== "appeals" || isOfClinic(session));
  if (!isTheirs || session.role === "student" || session.needs_two_step)
    throw notFound("Tautan ini sudah tidak berlaku. Unduh lagi dari halaman admin.");
  const name = `sikam-${NAMES[opened.asked.kind]}-${dayInJakarta(now)}.csv`;
  const address = clientAddress(c.env.incoming, app.settings.trustProxy);
  if (c.req.method !== "HEAD")
    await recordAct(app, app.db, { viewer: session, address }, "export", auditText(opened.asked));
  const bytes = Readable.from(exportText(app, opened.asked, reachOf(app, session)), {
    objectMode: false,
  });
  return sendDownload(c, "text/csv; charset=utf-8", { file: { name, bytes } });
};
