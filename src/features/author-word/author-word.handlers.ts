import { mayGiveWord } from "../../record-permissions.ts";
import { dueAfter } from "../../due-time.ts";
import type { App, Trx } from "../../server/app.ts";
import { after } from "../../server/clock.ts";
import { handle } from "../../server/http/handler.ts";
import { must } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { authorshipOf } from "../authorship/authorship.server.ts";
import { insertMessage } from "../conversation/message.sql.ts";
import { judgedUntil } from "../reports/author-word.present.ts";
import { answerOwn, lockAuthored, timeOfAct } from "../reports/own-report.server.ts";
import { pagesOf } from "../reports/whole-report.server.ts";
import { tellMerged, tellReaders } from "../reports/report-news.server.ts";
import { insertReportEvent } from "../reports/report-event.sql.ts";
import { changeReport, type WholeReport } from "../reports/report.sql.ts";
import { renewed } from "../shared/pause.server.ts";

type Step = Omit<Parameters<typeof insertReportEvent>[2], "admin_id">;

/** Adds the author's step, and tells the report's followers. */
const addStep = async (app: App, trx: Trx, row: WholeReport, step: Step) => {
  const number = await insertReportEvent(trx, row.id, { ...step, admin_id: null });
  const isAnonymous = row.author_tag !== null;
  await tellReaders(app, trx, row, { step: number, isAnonymous });
  await tellMerged(app, trx, row, { isAnonymous, actedAt: step.at });
};

/** The author confirms that the matter is settled. */
const close = async (app: App, trx: Trx, row: WholeReport) => {
  if (row.solved_by_author) return;
  await changeReport(trx, row.id, { status: "done", solved_by_author: true });
  const isChange = row.status !== "done";
  await addStep(app, trx, row, {
    kind: "solved",
    from_status: isChange ? row.status : null,
    to_status: isChange ? "done" : null,
    at: timeOfAct(app, row),
  });
};

/** The author says that it is not settled: the report is open again, with a new promise and the reason as a message. */
const reopen = async (app: App, trx: Trx, row: WholeReport, reason: string) => {
  const at = timeOfAct(app, row);
  const messages = row.messages + 1;
  // of the hour that ends with `at`, and of its day: what holds afterwards would tell earlier acts from later ones
  const ending = after(at, -1);
  const { promises } = app.campus.now(ending);
  await changeReport(trx, row.id, {
    ...renewed(row, after(dueAfter(promises, "answer", ending), 1)),
    status: "under_review",
    solved_by_author: false,
    answered_at: null,
    reopened: row.reopened + 1,
    first_promised_at: row.first_promised_at ?? row.promised_at,
    messages,
    unread_messages: row.unread_messages + 1,
  });
  const about = { kind: "report", id: row.id } as const;
  await insertMessage(trx, about, {
    number: messages,
    text: reason,
    admin_id: null,
    asks: false,
    at,
  });
  await addStep(app, trx, row, {
    kind: "reopened",
    from_status: row.status,
    to_status: "under_review",
    at,
  });
};

export const authorWordHandlers = handle({
  async giveVerdict(app, request) {
    const viewer = request.viewer;
    const { id } = request.params;
    const word = request.body;
    const authorship = await authorshipOf(app, app.db, viewer);
    const data = await changeVersioned(app, {
      version: word.version,
      lock: (trx) => lockAuthored(trx, id, { viewer, authorship }),
      async write(trx, row) {
        const { reopened } = row;
        must(mayGiveWord({ until: judgedUntil(row), reopened }, word.solved, app.clock.now()));
        if (word.solved) await close(app, trx, row);
        else await reopen(app, trx, row, word.reason);
        return row;
      },
      // no page is dropped for an anonymous author: the drop would show the moment, and it would hide nothing
      after: async (row) => row.author_tag === null && app.pages.drop(pagesOf(id)),
      answer: () => answerOwn(app, viewer, authorship, id),
      stale: "Laporan ini sudah diubah. Periksa dulu, lalu pilih lagi.",
    });
    const message = word.solved
      ? "Terima kasih. Laporan ini ditandai beres."
      : "Laporan dibuka kembali.";
    return { message, data };
  },
});
