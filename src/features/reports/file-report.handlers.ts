import { dueAfter } from "../../due-time.ts";
import type { App, Db } from "../../server/app.ts";
import { startOfHour } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { mustFind } from "../../server/problem.ts";
import type { StudentViewer } from "../../server/http/viewer.ts";
import {
  loadAuthorship,
  authorshipOf,
  nobodysAuthorship,
} from "../authorship/authorship.server.ts";
import { fileOnce, readIdempotencyKey, rememberedKey } from "../authorship/idempotency.server.ts";
import type { StoredFile } from "../files/file.server.ts";
import { insertFile } from "../files/file.sql.ts";
import { mustNotBePaused } from "./abuse.server.ts";
import { isConfidential } from "../reach/route.server.ts";
import { mustHaveReaders, mustLeaveReaders } from "../recusal/recusal.server.ts";
import { acceptAttachment, removalOf } from "./attachment.server.ts";
import { type PlacedNew, placeNew } from "./placing.server.ts";
import type { NewReportInput } from "./report.contract.ts";
import { presentReportDetail, readerOf } from "./report.present.ts";
import { columnsOf } from "./report-columns.sql.ts";
import { insertReport } from "./file-report.sql.ts";
import { type Authored, findReadable } from "./report.sql.ts";
import { withFreeTag } from "./tag-race.server.ts";

const PATH = "/reports";

/** Throws a 422 where the report would lie where nobody reads it. */
const mustReachSomebody = async (app: App, { unit, hidden_from }: PlacedNew) => {
  if (hidden_from) await mustLeaveReaders(app, app.db, { unit, hidden_from });
  else if (isConfidential(app, unit))
    await mustHaveReaders(app, app.db, { unit, hidden_from }, "unit");
};

/** A new report, as it is written. */
interface Filing {
  readonly input: NewReportInput;
  readonly placed: PlacedNew;
  readonly file: StoredFile | undefined;
  readonly repeat: ReturnType<typeof readIdempotencyKey>;
}

/**
 * Writes the report and its key, in one statement that commits by itself where there is no file; nothing in its
 * transaction names an anonymous author.
 */
const write = (
  app: App,
  author: Authored,
  { input, placed, file, repeat }: Filing,
): Promise<number> => {
  const now = app.clock.now();
  const hour = startOfHour(now);
  const report = {
    ...columnsOf(input),
    ...placed,
    submitted_at: hour,
    promised_at: dueAfter(app.campus.now(now).promises, "answer", hour),
  };
  const insert = (db: Db) => insertReport(db, report, author, rememberedKey(app, repeat));
  if (!file) return insert(app.db);
  return inTransaction(app.db, async (trx) => {
    const id = await insert(trx);
    await insertFile(trx, file.row, { report_id: id });
    return id;
  });
};

/** The tags that decide about a filing; for a named one, none. */
const askedAs = (app: App, viewer: StudentViewer, { isAnonymous }: NewReportInput) =>
  isAnonymous ? authorshipOf(app, app.reads, viewer) : nobodysAuthorship;

/** Commits the report under its author's name or the first free tag, and returns its id. */
const commit = async (app: App, viewer: StudentViewer, filing: Filing) =>
  filing.input.isAnonymous
    ? withFreeTag(app, viewer.secret, await authorshipOf(app, app.reads, viewer), (tag) =>
        write(app, { tag }, filing),
      )
    : write(app, viewer, filing);

/** Takes a slot of both limits, the longer first: its wait is told where both are used up. Resolves to their return. */
const countFiling = ({ limits }: App, viewer: StudentViewer) =>
  limits.takeAll([
    () => limits.take("reports-day", viewer),
    () => limits.take("reports-hour", viewer),
  ]);

/** The filer's own report, with the receipt of an anonymous one. */
const answerFiled = async (app: App, viewer: StudentViewer, id: number) => {
  const row = mustFind(await findReadable(app.reads, id, viewer.id), "Laporan ini sudah dihapus");
  const { authorship: known } = await readerOf(app, viewer, row);
  // derived before others filed
  const isKnown = row.author_tag === null || known.has(row.author_tag);
  const authorship = isKnown ? known : await loadAuthorship(app, app.reads, viewer.secret);
  return {
    message: "Berhasil mengajukan laporan",
    data: presentReportDetail(app, row, { viewer, authorship }),
  };
};

export const fileReportHandlers = handle({
  async createReport(app, request) {
    const { viewer, body: input, files } = request;
    const { secret } = viewer;
    const sent = [input, files.file?.sha256 ?? null];
    const repeat = readIdempotencyKey(secret, PATH, request.idempotencyKey, sent);
    let removal = {};
    const id = await fileOnce(app, repeat, async () => {
      const placed = placeNew(app, input);
      await mustReachSomebody(app, placed);
      await mustNotBePaused(app, viewer, await askedAs(app, viewer, input));
      const file = (await acceptAttachment(app, secret, files.file)) ?? undefined;
      let uncount: (() => Promise<unknown>) | undefined;
      try {
        uncount = await countFiling(app, viewer);
        removal = removalOf(file);
        return await commit(app, viewer, { input, placed, file, repeat });
      } catch (error) {
        await file?.discard(error);
        await uncount?.();
        throw error;
      }
    });
    const { message, data } = await answerFiled(app, viewer, id);
    return { message, data: { ...data, ...removal } };
  },
});
