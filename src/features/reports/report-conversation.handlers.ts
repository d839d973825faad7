import { isOpenStatus } from "../../labels.ts";
import { paths } from "../../paths.ts";
import { mayTalk, REPORT_NOT_FOUND } from "../../record-permissions.ts";
import type { App } from "../../server/app.ts";
import { fullHour } from "../../server/clock.ts";
import { handle } from "../../server/http/handler.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { must, notFound } from "../../server/problem.ts";
import { nobodysAuthorship } from "../authorship/authorship.server.ts";
import { conversationCalls } from "../conversation/conversation-calls.server.ts";
import { REPORT_MESSAGE_FILE } from "../conversation/conversation.contract.ts";
import type { Subject } from "../conversation/conversation.server.ts";
import { notifyOfMessage } from "../notifications/notify.server.ts";
import { mustReach, reachOf } from "../reach/reach.server.ts";
import { isMine, readerOf } from "./report.present.ts";
import { insertReportEvent } from "./report-event.sql.ts";
import { findReport, lockReport, type WholeReport } from "./report.sql.ts";
import { answerAdmin } from "./whole-report.server.ts";

const CLOSED = ["done", "rejected"] as const satisfies readonly WholeReport["status"][];
const isClosed = (status: WholeReport["status"] | null) =>
  status !== null && (CLOSED as readonly string[]).includes(status);

/** The conversation about a report, for its author and for admins. */
const subjectOf = (app: App, viewer: Viewer, id: number): Subject<WholeReport> => {
  // derived outside the transaction, which may hold the only connection
  let authorship = nobodysAuthorship;
  const judge = (row: WholeReport | undefined) => {
    if (!row) throw notFound(REPORT_NOT_FOUND);
    if (viewer.role !== "student") return mustReach(reachOf(app, viewer), row);
    const mine = isMine(row, { viewer, authorship });
    must(mayTalk({ mine, published: row.published }));
    return row;
  };
  return {
    about: { kind: "report", id },
    async find() {
      const row = await findReport(app.db, id);
      ({ authorship } = await readerOf(app, viewer, row));
      return judge(row);
    },
    lock: async (trx) => judge(await lockReport(trx, id)),
    isOpen: ({ status }) => isOpenStatus(status),
    async closedAt(_db, { status, timeline }) {
      const last = timeline.findLast(({ to_status }) => isClosed(to_status));
      return isClosed(status) && last ? new Date(last.at) : undefined;
    },
    authorsTime({ author_tag }) {
      const now = app.clock.now();
      return author_tag === null ? now : fullHour(now);
    },
    addStep: (trx, step) => insertReportEvent(trx, id, step),
    async tell(trx, { author_id, author_tag, title }, { number, asks }) {
      const to = author_id === null ? author_tag && { author_tag } : { account_id: author_id };
      // the author has removed the account
      if (!to) return;
      const words = `tentang laporan "${title}"${asks ? ": Anda diminta memberi keterangan." : "."}`;
      await notifyOfMessage(app, trx, to, { kind: "report", id, number, words });
    },
    // no page is dropped for an anonymous author: the drop would show the moment, and it would hide nothing
    shown: async ({ published, author_tag }, by) =>
      published && (by === "admin" || author_tag === null) && app.pages.drop([paths.report(id)]),
    field: REPORT_MESSAGE_FILE,
    accept: { stripInformation: true },
  };
};

const calls = conversationCalls(subjectOf, answerAdmin);

export const reportConversationHandlers = handle({
  listReportMessages: calls.list,
  sendReportMessage: calls.send,
  removeReportMessage: calls.remove,
  readReportMessages: calls.markRead,
  endReportQuestion: calls.endQuestion,
});
