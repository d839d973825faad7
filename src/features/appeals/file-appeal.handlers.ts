import { dueAfter } from "../../due-time.ts";
import type { App, Trx } from "../../server/app.ts";
import { startOfHour } from "../../server/clock.ts";
import { isUnique } from "../../server/database/errors.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { must } from "../../server/problem.ts";
import { mayFileAppeal } from "../../record-permissions.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { insertIdempotent } from "../authorship/authorship.sql.ts";
import { fileOnce, readIdempotencyKey, rememberedKey } from "../authorship/idempotency.server.ts";
import { answerAppeal } from "./appeal-answer.server.ts";
import type { AppealInput } from "./appeal.contract.ts";
import { hasOpenAppeal, insertAppeal } from "./appeal.sql.ts";
import {
  type AcceptedDocuments,
  acceptDocuments,
  attachDocuments,
  documentsSent,
} from "./documents.server.ts";
import { holdPeriod, periodIsActive } from "./period.sql.ts";

const PATH = "/ukt-appeals";

type Repeat = ReturnType<typeof readIdempotencyKey>;

/** Refuses before an upload is examined. */
const refuseEarly = async (app: App, studentId: number) =>
  must(
    mayFileAppeal({
      periodActive: await periodIsActive(app.db),
      hasOpen: await hasOpenAppeal(app.db, studentId),
    }),
  );

/** Writes the appeal, its documents and its key; the period cannot change meanwhile. */
const write = async (
  app: App,
  trx: Trx,
  student: Viewer,
  { semester, problem }: AppealInput,
  documents: AcceptedDocuments,
  repeat: Repeat,
) => {
  must(mayFileAppeal({ periodActive: await holdPeriod(trx), hasOpen: false }));
  const now = app.clock.now();
  const submitted_at = startOfHour(now);
  const id = await insertAppeal(trx, {
    student_id: student.id,
    semester,
    problem,
    submitted_at,
    promised_at: dueAfter(app.campus.now(now).promises, "decide", submitted_at),
  });
  await attachDocuments(trx, id, documents);
  const remembered = rememberedKey(app, repeat);
  if (remembered) await insertIdempotent(trx, remembered, id);
  return id;
};

export const fileAppealHandlers = handle({
  async createAppeal(app, request) {
    const viewer = request.viewer;
    const secret = viewer.secret;
    const { body: input, files } = request;
    const sent = [input, documentsSent(files)];
    const repeat = readIdempotencyKey(secret, PATH, request.idempotencyKey, sent);
    const id = await fileOnce(app, repeat, async () => {
      await refuseEarly(app, viewer.id);
      const documents = await acceptDocuments(app, secret, files);
      try {
        return await inTransaction(app.db, (trx) =>
          write(app, trx, viewer, input, documents, repeat),
        );
      } catch (error) {
        await documents.discard(error);
        if (isUnique(error, "appeal_open_key"))
          must(mayFileAppeal({ periodActive: true, hasOpen: true }));
        throw error;
      }
    });
    const data = await answerAppeal(app, id, viewer, "Banding ini sudah dihapus");
    return { message: "Berhasil mengirimkan banding", data };
  },
});
