import type { FileField } from "../../call.ts";
import { isAdmin } from "../../permissions.ts";
import type { App, Db, Trx } from "../../server/app.ts";
import { after, type Clock, DAY } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { mustFind, Problem } from "../../server/problem.ts";
import type { AcceptOptions } from "../../server/uploads/accept.ts";
import type { TempFile } from "../../server/uploads/temp-folder.ts";
import { type Acting, recordAct } from "../audit/audit.server.ts";
import { insertIdempotent } from "../authorship/authorship.sql.ts";
import { fileOnce, readIdempotencyKey, rememberedKey } from "../authorship/idempotency.server.ts";
import type { StoredFiles } from "../files/upload.server.ts";
import { targetOf } from "../shared/item.server.ts";
import { pausedBy, resumedAt } from "../shared/pause.server.ts";
import {
  type Message,
  type MessageInput,
  MESSAGES_MAX,
  OPEN_DAYS,
} from "./conversation.contract.ts";
import { presentMessage } from "./conversation.present.ts";
import { acceptMessageFiles, attachMessageFiles } from "./message-files.server.ts";
import { type About, findMessage, insertMessage, type Talk, updateTalk } from "./message.sql.ts";

/** A step of the timeline that a message makes. */
export interface Step {
  readonly kind: "asked" | "received";
  readonly at: Date;
  readonly admin_id: number | null;
}

/** What a conversation needs to know about its kind of record, and about its reader. */
export interface Subject<Row extends Talk> {
  readonly about: About;
  /** The record, for a viewer who may read its conversation; throws the refusal for everybody else. */
  readonly find: () => Promise<Row>;
  /** The same, locked. */
  readonly lock: (trx: Trx) => Promise<Row>;
  /** Whether an answer is still due. */
  readonly isOpen: (row: Row) => boolean;
  /** When it was closed; undefined while it is open. */
  readonly closedAt: (db: Db, row: Row) => Promise<Date | undefined>;
  /** The time that is written for an act of its author. */
  readonly authorsTime: (row: Row) => Date;
  readonly addStep: (trx: Trx, step: Step) => Promise<unknown>;
  /** Tells the author about an admin's message. */
  readonly tell: (
    trx: Trx,
    row: Row,
    message: { number: number; asks: boolean },
  ) => Promise<unknown>;
  /** Runs after the commit of a change in the timeline, with the person who made it. */
  readonly shown: (row: Row, by: "author" | "admin") => Promise<unknown>;
  readonly field: FileField;
  readonly accept: AcceptOptions;
}

/** One message as it was sent. */
export interface Sending {
  readonly viewer: Viewer;
  readonly address: string;
  readonly body: MessageInput;
  readonly files: { readonly attachments?: readonly TempFile[] };
  readonly idempotencyKey: string | undefined;
}

/** Throws a 409 where this viewer cannot write this message now (docs/product/case.md#conversation). */
const mustTake = async <Row extends Talk>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  subject: Subject<Row>,
  row: Row,
  { viewer, body }: Sending,
) => {
  if (row.messages >= MESSAGES_MAX)
    throw new Problem(
      "CONVERSATION_FULL",
      `Percakapan ini sudah penuh: paling banyak ${MESSAGES_MAX} pesan.`,
    );
  if (!isAdmin(viewer)) {
    const closed = row.question === null ? await subject.closedAt(db, row) : undefined;
    if (closed && clock.now() > after(closed, OPEN_DAYS * DAY))
      throw new Problem(
        "CONVERSATION_CLOSED",
        `Percakapan ini sudah ditutup, ${OPEN_DAYS} hari setelah selesai.`,
      );
    return;
  }
  if (!body.asks) return;
  if (!subject.isOpen(row))
    throw new Problem(
      "NOT_OPEN",
      "Keterangan hanya dapat diminta selama belum ditanggapi atau ditolak.",
    );
  if (row.question !== null)
    throw new Problem("QUESTION_OPEN", "Masih ada permintaan keterangan yang belum dijawab.");
};

/** Writes a message about a locked record, with all its effects; gives its number. */
const write = async <Row extends Talk>(
  app: App,
  trx: Trx,
  subject: Subject<Row>,
  row: Row,
  { viewer, address, body: { text, asks } }: Sending,
  files: StoredFiles<TempFile>,
) => {
  const { about } = subject;
  const number = row.messages + 1;
  const byAdmin = isAdmin(viewer);
  const admin_id = byAdmin ? viewer.id : null;
  const at = byAdmin ? app.clock.now() : subject.authorsTime(row);
  const answers = !byAdmin && row.question !== null;
  const id = await insertMessage(trx, about, { number, text, admin_id, asks, at });
  await attachMessageFiles(trx, id, files);
  await updateTalk(trx, about, {
    messages: number,
    unread_messages: byAdmin ? 0 : row.unread_messages + 1,
    ...(asks ? pausedBy(row, number, at) : {}),
    ...(answers ? resumedAt(row, at) : {}),
  });
  if (asks || answers)
    await subject.addStep(trx, { kind: asks ? "asked" : "received", at, admin_id });
  if (byAdmin) {
    await subject.tell(trx, row, { number, asks });
    const act = asks ? "ask-author" : "send-message";
    await recordAct(app, trx, { viewer, address }, act, targetOf(about));
  }
  return { number, isShown: asks || answers };
};

/** The key of an admin's repeats is made from a secret of the server: admins have no secret of their own. */
const secretOf = (app: App, { id, secret }: Viewer) =>
  secret ?? app.secrets.hash("admin-repeat", String(id));

/** Sends a message, once for each `Idempotency-Key`, and answers with it. */
export const sendMessage = async <Row extends Talk>(
  app: App,
  subject: Subject<Row>,
  sending: Sending,
): Promise<Message> => {
  const { about } = subject;
  const { viewer, body, idempotencyKey } = sending;
  const received = sending.files.attachments ?? [];
  const found = await subject.find();
  const sent = [body, received.map(({ sha256 }) => sha256)];
  const path = `/${about.kind}/${about.id}/messages`;
  const repeat = readIdempotencyKey(secretOf(app, viewer), path, idempotencyKey, sent);
  const number = await fileOnce(app, repeat, async () => {
    // refused before an upload is examined
    await mustTake(app, subject, found, sending);
    const files = await acceptMessageFiles(app, viewer, received, subject.field, subject.accept);
    let uncount: (() => Promise<unknown>) | undefined;
    const commit = async () => {
      if (viewer.secret) uncount = await app.limits.take("messages-hour", viewer);
      return inTransaction(app.db, async (trx) => {
        const row = await subject.lock(trx);
        await mustTake({ db: trx, clock: app.clock }, subject, row, sending);
        const written = await write(app, trx, subject, row, sending, files);
        const remembered = rememberedKey(app, repeat);
        if (remembered) await insertIdempotent(trx, remembered, written.number);
        return { ...written, row };
      });
    };
    const done = await commit().catch(async (error: unknown) => {
      await files.discard(error);
      await uncount?.();
      throw error;
    });
    if (done.isShown) await subject.shown(done.row, isAdmin(viewer) ? "admin" : "author");
    return done.number;
  });
  const row = mustFind(await findMessage(app.db, about, number), "Pesan tidak ditemukan");
  return presentMessage(app, row, viewer);
};

/** Marks the author's messages as read, for all admins. */
export const markRead = <Row extends Talk>(app: App, subject: Subject<Row>) =>
  inTransaction(app.db, async (trx) => {
    const row = await subject.lock(trx);
    if (row.unread_messages > 0) await updateTalk(trx, subject.about, { unread_messages: 0 });
  });

/** Withdraws the open question, so that the promise continues; nothing changes where none is open. */
export const endQuestion = <Row extends Talk>(app: App, subject: Subject<Row>, request: Acting) =>
  inTransaction(app.db, async (trx) => {
    const row = await subject.lock(trx);
    if (row.question === null) return;
    await updateTalk(trx, subject.about, resumedAt(row, app.clock.now()));
    await recordAct(app, trx, request, "withdraw-question", targetOf(subject.about));
  });
