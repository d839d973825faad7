import { REMOVAL_REASONS } from "../../labels.ts";
import type { App, Trx } from "../../server/app.ts";
import { handle } from "../../server/http/handler.ts";
import type { AdminViewer } from "../../server/http/viewer.ts";
import { fieldProblem, Problem } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import type { Acting } from "../audit/audit.server.ts";
import { recordAct } from "../audit/audit.server.ts";
import { forgetFiles } from "../files/file.server.ts";
import { notifyAuthor } from "../notifications/notify.server.ts";
import {
  discardFiles,
  type FileChange,
  prepareFiles,
  restoreFiles,
  writeFiles,
} from "../redaction/file-change.server.ts";
import { mustOpen, type Original, sealOriginal, textsOf } from "../redaction/original.server.ts";
import { masked, type Range, united } from "../redaction/ranges.contract.ts";
import {
  OUTSIDE_TEXT,
  type RedactedText,
  type RedactionInput,
} from "../redaction/redaction.contract.ts";
import { answerAdmin, lockReached, pagesOf, readReached } from "./whole-report.server.ts";
import { insertReportEvent } from "./report-event.sql.ts";
import { type ReportRow, updateReport } from "./report.sql.ts";

const STALE = "Laporan ini sudah diubah orang lain.";

const attachmentOf = ({ file_name: name, ...row }: ReportRow) =>
  name === null || row.file_mime === null
    ? undefined
    : {
        name,
        mime: row.file_mime,
        bytes: row.file_bytes ?? 0,
        width: row.file_width,
        height: row.file_height,
      };

/** The ranges of one text, united; a 422 where one lies outside of it. */
const rangesWithin = (
  field: RedactedText,
  text: string | null,
  ranges: readonly Range[],
): Range[] => {
  const length = text?.length ?? 0;
  if (ranges.some(([, end]) => end > length)) throw fieldProblem(field, OUTSIDE_TEXT);
  return united(text ?? "", ranges);
};

/** A change of the redaction: its columns and its files. */
interface Redacting {
  readonly columns: Parameters<typeof updateReport>[2];
  readonly files: FileChange;
}

/** The change that a request makes; undefined where the report is already in that state. */
const prepare = async (
  app: App,
  row: ReportRow,
  input: RedactionInput,
): Promise<Redacting | undefined> => {
  const before = mustOpen(app, row);
  const texts = textsOf(row, before);
  const { areas, withhold, reason } = input;
  const ranges = {
    title: rangesWithin("title", texts.title, input.title),
    description: rangesWithin("description", texts.description, input.description),
    room: rangesWithin("room", texts.room, input.room),
    response: rangesWithin("response", texts.response, input.response),
  };
  const isSame = (one: Original) =>
    row.redacted_reason === reason &&
    JSON.stringify([one.ranges, one.areas, one.withhold]) ===
      JSON.stringify([ranges, areas, withhold]);
  if (before && isSame(before)) return undefined;
  const files = await prepareFiles(app, attachmentOf(row), before, { areas, withhold });
  const original: Original = {
    report: row.id,
    ...texts,
    response: ranges.response.length > 0 ? texts.response : null,
    ranges,
    areas,
    withhold,
    file: files.file,
  };
  return {
    columns: {
      title: masked(texts.title, ranges.title),
      description: masked(texts.description, ranges.description),
      room: masked(texts.room, ranges.room),
      response: texts.response === null ? null : masked(texts.response, ranges.response),
      original: sealOriginal(app, original),
      redacted_reason: reason,
    },
    files,
  };
};

/** Writes what was prepared; gives the names of files at which no record points any more. */
const write = async (trx: Trx, row: ReportRow, { columns, files }: Redacting) => {
  await updateReport(trx, row, columns);
  return writeFiles(trx, row.id, files);
};

const forget = async (app: App, id: number, unwanted: readonly string[] | undefined) => {
  if (!unwanted) return;
  // the pages come first: with a slow store they would stay longer
  await app.pages.drop(pagesOf(id));
  await forgetFiles(app, unwanted);
};

interface Undoing extends Acting {
  readonly viewer: AdminViewer;
}

/** Undoes the redaction of a report as it was read; undefined where another change was faster. */
const undo = async (app: App, request: Undoing, row: ReportRow): Promise<string[] | undefined> => {
  const before = mustOpen(app, row);
  const files = await restoreFiles(app, before);
  const columns = { ...textsOf(row, before), original: null, redacted_reason: null };
  let unwanted: string[] | undefined;
  await changeVersioned(app, {
    version: row.version,
    lock: (trx) => lockReached(app, request.viewer, trx, row.id),
    async write(trx, now) {
      const names = await write(trx, now, { columns, files });
      const told = `Suntingan admin pada laporan "${columns.title}" dibatalkan. Isinya tampil utuh lagi.`;
      await notifyAuthor(app, trx, row, told);
      await recordAct(app, trx, request, "undo-redaction", `report:${row.id}`);
      return names;
    },
    after: async (names) => (unwanted = names),
    undo: (because) => discardFiles(files, because),
    answer: async () => undefined,
    stale: STALE,
  }).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === "STALE")) throw error;
  });
  return unwanted;
};

export const redactionHandlers = handle({
  async redactReport(app, request) {
    const { viewer, body } = request;
    const { id } = request.params;
    const seen = await readReached(app, request.viewer, id);
    // files are prepared outside of the transaction, for the version that was read
    const change = seen.version === body.version ? await prepare(app, seen, body) : undefined;
    const data = await changeVersioned(app, {
      version: body.version,
      lock: (trx) => lockReached(app, request.viewer, trx, id),
      async write(trx, row) {
        if (!change) return undefined;
        const unwanted = await write(trx, row, change);
        const at = app.clock.now();
        await insertReportEvent(trx, id, { kind: "redacted", at, admin_id: viewer.id });
        const reason = REMOVAL_REASONS[body.reason].toLowerCase();
        const told = `Sebagian laporan "${change.columns.title}" disunting admin. Alasan: ${reason}.`;
        await notifyAuthor(app, trx, row, told);
        await recordAct(app, trx, request, "redact-report", `report:${id}/${body.reason}`);
        return unwanted;
      },
      undo: async (because) => change && discardFiles(change.files, because),
      after: (unwanted) => forget(app, id, unwanted),
      answer: () => answerAdmin(app, viewer, id),
      stale: STALE,
    });
    return { message: "Bagian yang dipilih sudah ditutup", data };
  },

  async undoRedaction(app, request) {
    const { id } = request.params;
    for (;;) {
      const row = await readReached(app, request.viewer, id);
      if (row.original === null) break;
      const unwanted = await undo(app, request, row);
      if (!unwanted) continue;
      await forget(app, id, unwanted);
      break;
    }
    return {
      message: "Laporan tampil utuh lagi",
      data: await answerAdmin(app, request.viewer, id),
    };
  },

  async getOriginal(app, request) {
    const row = await readReached(app, request.viewer, request.params.id);
    const original = mustOpen(app, row);
    if (!original) throw new Problem("NOT_REDACTED", "Tidak ada yang disunting di laporan ini");
    await recordAct(app, app.db, request, "view-original", `report:${row.id}`);
    return { message: "Naskah asli", data: textsOf(row, original) };
  },
});
