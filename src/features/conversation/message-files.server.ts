import type { FileField } from "../../call.ts";
import type { App, Trx } from "../../server/app.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { type AcceptOptions, acceptFile } from "../../server/uploads/accept.ts";
import type { TempFile } from "../../server/uploads/temp-folder.ts";
import { type StoredFile, storeFile } from "../files/file.server.ts";
import { insertFile } from "../files/file.sql.ts";
import { acceptUpload } from "../files/upload.server.ts";

/** The form's field for a message's files. */
const FIELD = "attachments";

/** Files that are in the store and not yet on a message. */
export interface MessageFiles {
  readonly stored: readonly StoredFile[];
  /** Removes them from the store again, when their message does not commit. */
  discard(because?: unknown): Promise<void>;
}

/** Checks and stores the files of a message; if one is refused, none of them stays. */
export const acceptMessageFiles = async (
  app: App,
  { secret }: Pick<Viewer, "secret">,
  received: readonly TempFile[],
  field: FileField,
  options: AcceptOptions,
): Promise<MessageFiles> => {
  const stored: StoredFile[] = [];
  const discard = async (because?: unknown) => {
    for (const file of stored) await file.discard(because);
  };
  try {
    for (const one of received) {
      const file = secret
        ? await acceptUpload(app, secret, one, field, FIELD, options)
        : await storeFile(app, await acceptFile(one, field, FIELD, options));
      if (file) stored.push(file);
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { stored, discard };
};

/** Puts files on a message, in their order. */
export const attachMessageFiles = async (trx: Trx, messageId: string, { stored }: MessageFiles) => {
  for (const [at, file] of stored.entries())
    await insertFile(trx, file.row, { message_id: messageId, slot: String(at + 1) });
};
