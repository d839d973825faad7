import { extname } from "node:path";
import { Readable } from "node:stream";
import type { Context } from "hono";
import type { App } from "../../server/app.ts";
import type { ServerEnv } from "../../server/http/env.ts";
import { mustFind, notFound } from "../../server/problem.ts";
import { clientAddress } from "../../server/http/address.ts";
import { recordAct } from "../audit/audit.server.ts";
import { isReached, reachOf } from "../reach/reach.server.ts";
import { findSession } from "../sessions/session.sql.ts";
import { openSignature } from "./file.server.ts";
import { isFileName } from "../../server/uploads/file-store.ts";
import { findFile } from "./file.sql.ts";

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;
type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

const recordOf = (file: FileRow) => {
  if (file.report_id !== null) return `laporan-${file.report_id}`;
  if (file.news_id !== null)
    return `advika-${file.news_id}-${file.slot === "attachment" ? "lampiran" : "sampul"}`;
  if (file.appeal_id !== null) return `banding-ukt-${file.appeal_id}-${file.slot}`;
  if (file.message_report_id !== null)
    return `percakapan-laporan-${file.message_report_id}-${file.message_number}-${file.slot}`;
  if (file.message_appeal_id !== null)
    return `percakapan-banding-ukt-${file.message_appeal_id}-${file.message_number}-${file.slot}`;
  return `kartu-mahasiswa-${file.student_id}`;
};

/** The name under which the browser saves it: made by the server, without a hint at its sender. */
const downloadName = (file: FileRow, name: string) => `sikam-${recordOf(file)}${extname(name)}`;

/** The audit row for an admin's look at a student's document. */
const lookAt = (file: FileRow) => {
  if (file.student_id !== null)
    return { action: "view-student-card", target: `student:${file.student_id}` } as const;
  if (file.appeal_id !== null)
    return {
      action: "view-appeal-document",
      target: `appeal:${file.appeal_id}/${file.slot}`,
    } as const;
  if (file.message_appeal_id !== null)
    return {
      action: "view-appeal-document",
      target: `appeal:${file.message_appeal_id}/message-${file.message_number}-${file.slot}`,
    } as const;
  return undefined;
};

/** Whether the record of a file that is not public exists for whoever has its link. */
const isOpenTo = (app: App, session: Session, { unit, hidden_from }: FileRow) => {
  if (session.role === "student") return true;
  const reach = reachOf(app, session);
  // a student's card and an appeal are the clinic's, and so is news
  return unit === null ? reach.isClinic : isReached(reach, { unit, hidden_from });
};

/** `bytes=a-b` as a range within `size`; undefined for anything else, for which the whole file is sent. */
const parseRange = (header: string | undefined, size: number) => {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : "unsatisfiable";
};

/** Whether one of the ETags of an `If-None-Match` is this one; a proxy may have made it weak. */
const names = (header: string | undefined, etag: string) =>
  (header ?? "").split(",").some((one) => ["*", etag, `W/${etag}`].includes(one.trim()));

/** Serves a stored file: of a public record to everybody, any other to the session of its link. */
export const serveFile = async (app: App, c: Context<ServerEnv>): Promise<Response> => {
  const name = c.req.param("name") ?? "";
  const file = isFileName(name) ? await findFile(app.db, name) : undefined;
  if (!file) throw notFound("File tidak ditemukan");
  if (!file.is_public) {
    const sessionHash = openSignature(app, name, c.req.query("s") ?? "");
    const session = sessionHash && (await findSession(app.db, sessionHash, app.clock.now()));
    if (!session || session.needs_two_step || !isOpenTo(app, session, file))
      throw notFound("File tidak ditemukan");
    const look = lookAt(file);
    if (session.role !== "student" && look && c.req.method === "GET") {
      const address = clientAddress(c.env.incoming, app.settings.trustProxy);
      await recordAct(app, app.db, { viewer: session, address }, look.action, look.target);
    }
  }

  const etag = `"${name}"`;
  const headers = {
    "Content-Type": file.mime,
    "Content-Disposition": `inline; filename="${downloadName(file, name)}"`,
    "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
    "Cache-Control": file.is_public ? "no-cache" : "private, no-store",
    // Without ranges a viewer reads a document with one request: one look, one audit row.
    "Accept-Ranges": file.is_public ? "bytes" : "none",
    ETag: etag,
  };
  if (file.is_public && names(c.req.header("if-none-match"), etag))
    return c.body(null, 304, headers);
  // a part continues the same file at the client; of another version the client gets the whole
  const goesOn = [undefined, etag].includes(c.req.header("if-range"));
  const range = goesOn ? parseRange(c.req.header("range"), file.bytes) : undefined;
  if (range === "unsatisfiable")
    return c.body(null, 416, { "Content-Range": `bytes */${file.bytes}` });
  const length = range ? range.end - range.start + 1 : file.bytes;
  const size = { "Content-Length": String(length) };
  if (c.req.method === "HEAD") return c.body(null, 200, { ...headers, ...size });
  const stored = mustFind(await app.files.read(name, range), "File tidak ditemukan");
  const body = Readable.toWeb(stored.stream) as unknown as ReadableStream;
  return c.body(body, range ? 206 : 200, {
    ...headers,
    ...size,
    ...(range ? { "Content-Range": `bytes ${range.start}-${range.end}/${file.bytes}` } : {}),
  });
};
