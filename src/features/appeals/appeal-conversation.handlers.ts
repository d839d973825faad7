import { isOpenStatus } from "../../labels.ts";
import { maySeeAppeal } from "../../record-permissions.ts";
import type { App } from "../../server/app.ts";
import { handle } from "../../server/http/handler.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { must, notFound } from "../../server/problem.ts";
import { conversationCalls } from "../conversation/conversation-calls.server.ts";
import { APPEAL_MESSAGE_FILE } from "../conversation/conversation.contract.ts";
import type { Subject } from "../conversation/conversation.server.ts";
import { notifyOfMessage } from "../notifications/notify.server.ts";
import { answerAppeal, APPEAL_NOT_FOUND } from "./appeal-answer.server.ts";
import {
  type AppealRow,
  findAppeal,
  insertAppealEvent,
  listAppealEvents,
  lockAppeal,
} from "./appeal.sql.ts";

/** The conversation about an appeal, for its student and for admins. */
const subjectOf = (app: App, viewer: Viewer, id: number): Subject<AppealRow> => {
  const about = { kind: "appeal", id } as const;
  const judge = (row: AppealRow | undefined) => {
    if (!row) throw notFound(APPEAL_NOT_FOUND);
    must(maySeeAppeal(viewer, row));
    return row;
  };
  return {
    about,
    find: async () => judge(await findAppeal(app.db, id)),
    lock: async (trx) => judge(await lockAppeal(trx, id)),
    isOpen: ({ status }) => isOpenStatus(status),
    async closedAt(db, { status }) {
      if (isOpenStatus(status)) return undefined;
      const events = await listAppealEvents(db, id);
      return events.findLast(({ to_status }) => to_status !== null && !isOpenStatus(to_status))?.at;
    },
    authorsTime: () => app.clock.now(),
    addStep: (trx, step) => insertAppealEvent(trx, id, step),
    async tell(trx, { student_id, semester }, { number, asks }) {
      const end = asks ? ": Anda diminta memberi keterangan." : ".";
      const words = `tentang banding UKT Anda untuk semester ${semester}${end}`;
      await notifyOfMessage(app, trx, { account_id: student_id }, { ...about, number, words });
    },
    // only its student and admins see an appeal
    shown: async () => {},
    field: APPEAL_MESSAGE_FILE,
    accept: {},
  };
};

const calls = conversationCalls(subjectOf, (app, admin, id) => answerAppeal(app, id, admin));

export const appealConversationHandlers = handle({
  listAppealMessages: calls.list,
  sendAppealMessage: calls.send,
  removeAppealMessage: calls.remove,
  readAppealMessages: calls.markRead,
  endAppealQuestion: calls.endQuestion,
});
