import type { FileField } from "../../call.ts";
import type { App, Trx } from "../../server/app.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { type AcceptOptions, acceptFile } from "../../server/uploads/accept.ts";
import type { TempFile } from "../../server/uploads/temp-folder.ts";
import { storeFile } from "../files/file.server.ts";
import { insertFile } from "../files/file.sql.ts";
import { acceptUpload, storeEach, type StoredFiles } from "../files/upload.server.ts";

/** The form's field for a message's files. */
const FIELD = "attachments";

/** Checks and stores the files of a message; if one is refused, none of them stays. */
export const acceptMessageFiles = (
  app: App,
  { secret }: Pick<Viewer, "secret">,
  received: readonly TempFile[],
  field: FileField,
  options: AcceptOptions,
) =>
  storeEach(received, async (one) =>
    secret
      ? acceptUpload(app, secret, one, field, FIELD, options)
      : storeFile(app, await acceptFile(one, field, FIELD, options)),
  );

/** Puts files on a message, in their order. */
export const attachMessageFiles = async (
  trx: Trx,
  messageId: string,
  { stored }: StoredFiles<TempFile>,
) => {
  for (const [at, [, file]] of stored.entries())
    if (file) await insertFile(trx, file.row, { message_id: messageId, slot: String(at + 1) });
};
