import type { App, Trx } from "../../server/app.ts";
import { after, DAY, fullHour } from "../../server/clock.ts";
import { isUnique } from "../../server/database/errors.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { authorSecret, type HandlersOf, signedInViewer } from "../../server/http/handler.ts";
import { makeTurns } from "../../server/turns.ts";
import { fieldProblem, notFound } from "../../server/problem.ts";
import { sameBytes } from "../../server/secrets.ts";
import type { Viewer } from "../accounts/session.server.ts";
import {
  consumeSealedLimit,
  idempotencyHashes,
  loadAuthorship,
} from "../authorship/authorship.server.ts";
import { findIdempotent, insertIdempotent, takeTag } from "../authorship/authorship.sql.ts";
import type { StoredFile } from "../files/file.server.ts";
import { insertFile } from "../files/file.sql.ts";
import { acceptAttachment } from "./attachment.server.ts";
import type { createReport, ReportInput } from "./report.contract.ts";
import { answerDetail } from "./report.handlers.ts";
import { findReport, insertReport } from "./report.sql.ts";
import { withFreeTag } from "./tag-race.server.ts";

/** The landing page's promise: an answer within 5 days. */
const ANSWER_TIME = 5 * DAY;
const REPEAT_TIME = DAY;
const PATH = "/reports";

type Hashes = ReturnType<typeof idempotencyHashes>;

/** What a repeat is recognised by; undefined without an `Idempotency-Key`. */
const readKey = (secret: Buffer, header: string | undefined, body: unknown): Hashes | undefined => {
  if (header === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,64}$/.test(header))
    throw fieldProblem("Idempotency-Key", "Idempotency-Key harus 1 sampai 64 karakter");
  return idempotencyHashes(secret, PATH, header, JSON.stringify(body));
};

/** The report that the same key made before; another body under it is refused. */
const findRepeat = async (app: App, hashes: Hashes | undefined) => {
  const first = hashes && (await findIdempotent(app.db, hashes.key, app.clock.now()));
  if (!first) return undefined;
  if (!sameBytes(first.body_hash, hashes.bodyHash))
    throw fieldProblem(
      "Idempotency-Key",
      "Idempotency-Key ini sudah dipakai untuk laporan lain",
      422,
      "KEY_REUSED",
    );
  return first.record_id;
};

/** Writes the report, its file and its key in one transaction, in which nothing names an anonymous author. */
const write = async (
  app: App,
  trx: Trx,
  author: { id: number; name: string } | { tag: Buffer },
  input: ReportInput,
  file: StoredFile | undefined,
  hashes: Hashes | undefined,
) => {
  const now = app.clock.now();
  const named = "id" in author ? author : undefined;
  if ("tag" in author) await takeTag(trx, author.tag);
  const id = await insertReport(
    trx,
    {
      author_id: named?.id ?? null,
      author_tag: "tag" in author ? author.tag : null,
      title: input.title,
      description: input.description,
      category: input.category,
      level: input.report_level,
      is_private: input.isPrivate,
      response: null,
      responded_at: null,
      responded_by: null,
      submitted_at: now,
      promised_at: after(now, ANSWER_TIME),
    },
    named?.name,
  );
  if (file) await insertFile(trx, file.row, { report_id: id });
  if (hashes)
    await insertIdempotent(trx, {
      key: hashes.key,
      record_id: id,
      body_hash: hashes.bodyHash,
      expires_at: fullHour(after(now, REPEAT_TIME)),
    });
  return id;
};

/** Commits the report under its author's name or the first free tag, and returns its id. */
const commit = async (
  app: App,
  viewer: Viewer,
  ...rest: [ReportInput, StoredFile | undefined, Hashes | undefined]
) =>
  rest[0].isAnonymous
    ? withFreeTag(await viewer.authorship(app.db), (tag) =>
        inTransaction(app.db, (trx) => write(app, trx, { tag }, ...rest)),
      )
    : inTransaction(app.db, (trx) => write(app, trx, viewer, ...rest));

/** Takes a slot of both limits; resolves to what gives them back. */
const countFiling = async (app: App, secret: Buffer) => {
  const now = app.clock.now();
  const { rateLimitFactor } = app.settings;
  const hour = await consumeSealedLimit(app.db, secret, "reports-hour", now, rateLimitFactor);
  const day = await consumeSealedLimit(app.db, secret, "reports-day", now, rateLimitFactor);
  return async () => {
    await hour();
    await day();
  };
};

/** Repeats of one key wait for each other, so that only the first of them files and counts. */
const sameKeyInTurn = makeTurns();

/** The filer's own report, with the receipt of an anonymous one. */
const answerFiled = async (app: App, viewer: Viewer, secret: Buffer, id: number) => {
  const row = await findReport(app.db, id);
  if (!row) throw notFound("Laporan ini sudah dihapus");
  const authorship = await loadAuthorship(app.db, secret);
  return {
    message: "Berhasil mengajukan laporan",
    data: await answerDetail(app, row, { viewer, authorship }),
  };
};

export const fileReportHandlers: HandlersOf<{ createReport: typeof createReport }> = {
  async createReport(app, request) {
    const viewer = signedInViewer(request);
    const secret = authorSecret(viewer);
    const { body: input, files } = request;
    const hashes = readKey(secret, request.idempotencyKey, [input, files.file?.sha256 ?? null]);
    const id = await sameKeyInTurn(hashes?.key.toString("hex"), async () => {
      const first = await findRepeat(app, hashes);
      if (first !== undefined) return first;
      const file = (await acceptAttachment(app, secret, files.file)) ?? undefined;
      let uncount: (() => Promise<unknown>) | undefined;
      try {
        uncount = await countFiling(app, secret);
        return await commit(app, viewer, input, file, hashes);
      } catch (error) {
        await file?.discard();
        await uncount?.();
        // a repeat on another instance committed first: answer with its report
        const parallel = isUnique(error, "idempotency_pkey") && (await findRepeat(app, hashes));
        if (parallel) return parallel;
        throw error;
      }
    });
    return answerFiled(app, viewer, secret, id);
  },
};
