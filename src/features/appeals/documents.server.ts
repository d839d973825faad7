import { APPEAL_DOCUMENTS, type AppealDocument, keysOf } from "../../labels.ts";
import type { App, Trx } from "../../server/app.ts";
import type { TempFile } from "../../server/uploads/temp-folder.ts";
import { detachAppealFiles, insertFile } from "../files/file.sql.ts";
import { acceptUpload, storeEach, type StoredFiles } from "../files/upload.server.ts";
import { DOCUMENTS } from "./appeal.contract.ts";

type Received = { readonly [K in AppealDocument]?: TempFile | null };

const SLOTS = keysOf(APPEAL_DOCUMENTS);

/** A value that is equal for two sendings of the same documents. */
export const documentsSent = (received: Received) =>
  SLOTS.map((slot) => received[slot] && received[slot].sha256);

export type AcceptedDocuments = StoredFiles<AppealDocument>;

/** Checks and stores the documents of an appeal, byte for byte. If one is refused (415, 429), none of them stays. */
export const acceptDocuments = (
  app: App,
  secret: Buffer,
  received: Received,
): Promise<AcceptedDocuments> =>
  storeEach(SLOTS, (slot) => acceptUpload(app, secret, received[slot], DOCUMENTS[slot], slot));

/** Puts documents on an appeal, replacing or removing others; gives the names of the latter. */
export const attachDocuments = async (
  trx: Trx,
  appealId: number,
  { stored }: AcceptedDocuments,
): Promise<readonly string[]> => {
  const slots = stored.map(([slot]) => slot);
  const unwanted = await detachAppealFiles(trx, appealId, slots);
  for (const [slot, file] of stored)
    if (file) await insertFile(trx, file.row, { appeal_id: appealId, slot });
  return unwanted;
};
