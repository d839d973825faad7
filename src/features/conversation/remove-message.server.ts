import type { RemovalReason } from "../../labels.ts";
import type { App } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import type { AdminViewer } from "../../server/http/viewer.ts";
import { mustFind } from "../../server/problem.ts";
import { recordAct } from "../audit/audit.server.ts";
import { forgetFiles } from "../files/file.server.ts";
import { detachMessageFiles } from "../files/file.sql.ts";
import { targetOf } from "../shared/item.server.ts";
import { type Message, REMOVED_TEXT } from "./conversation.contract.ts";
import { presentMessage } from "./conversation.present.ts";
import type { Subject } from "./conversation.server.ts";
import { findMessage, removeText, type Talk } from "./message.sql.ts";

interface Removing {
  readonly viewer: AdminViewer;
  readonly address: string;
  /** The message's number within its record. */
  readonly number: number;
  readonly reason: RemovalReason;
}

/**
 * Removes a message's text and files: the text stays sealed under `SECRET_KEY`, the files are removed for good. A
 * message that was already removed stays as it is.
 */
export const removeMessage = async <Row extends Talk>(
  app: App,
  subject: Subject<Row>,
  request: Removing,
): Promise<Message> => {
  const { about } = subject;
  const find = async (db: App["db"] | Parameters<Subject<Row>["lock"]>[0]) =>
    mustFind(await findMessage(db, about, request.number), "Pesan tidak ditemukan");
  const names = await inTransaction(app.db, async (trx) => {
    await subject.lock(trx);
    const row = await find(trx);
    if (row.removed_reason !== null) return [];
    const sealed = Buffer.from(app.secrets.seal("removed-text", row.text));
    await removeText(trx, row.id, { text: REMOVED_TEXT, sealed, reason: request.reason });
    await recordAct(app, trx, request, "remove-message", `${targetOf(about)}/${row.number}`);
    return detachMessageFiles(trx, row.id);
  });
  await forgetFiles(app, names);
  return presentMessage(app, await find(app.db), request.viewer);
};
