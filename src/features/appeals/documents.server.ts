import { APPEAL_DOCUMENTS, type AppealDocument, keysOf } from "../../labels.ts";
import type { App, Trx } from "../../server/app.ts";
import type { TempFile } from "../../server/uploads/temp-folder.ts";
import type { StoredFile } from "../files/file.server.ts";
import { detachAppealFiles, insertFile } from "../files/file.sql.ts";
import { acceptUpload } from "../files/upload.server.ts";
import { DOCUMENTS } from "./appeal.contract.ts";

type Received = { readonly [K in AppealDocument]?: TempFile | null };

const SLOTS = keysOf(APPEAL_DOCUMENTS);

/** A value that is equal for two sendings of the same documents. */
export const documentsSent = (received: Received) =>
  SLOTS.map((slot) => received[slot] && received[slot].sha256);

/** Documents that are in the store and not yet on an appeal; null removes the present one. */
export interface AcceptedDocuments {
  readonly bySlot: { readonly [K in AppealDocument]?: StoredFile | null };
  /** Removes them from the store again, when their appeal does not commit. */
  discard(because?: unknown): Promise<void>;
}

/** Checks and stores the documents of an appeal, byte for byte. If one is refused (415, 429), none of them stays. */
export const acceptDocuments = async (
  app: App,
  secret: Buffer,
  received: Received,
): Promise<AcceptedDocuments> => {
  const bySlot: { [K in AppealDocument]?: StoredFile | null } = {};
  const discard = async (because?: unknown) => {
    for (const file of Object.values(bySlot)) await file?.discard(because);
  };
  try {
    for (const slot of SLOTS) {
      const file = await acceptUpload(app, secret, received[slot], DOCUMENTS[slot], slot);
      if (file !== undefined) bySlot[slot] = file;
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { bySlot, discard };
};

/** Puts documents on an appeal, replacing or removing others; gives the names of the latter. */
export const attachDocuments = async (
  trx: Trx,
  appealId: number,
  { bySlot }: AcceptedDocuments,
): Promise<readonly string[]> => {
  const unwanted = await detachAppealFiles(trx, appealId, Object.keys(bySlot));
  for (const [slot, file] of Object.entries(bySlot))
    if (file) await insertFile(trx, file.row, { appeal_id: appealId, slot });
  return unwanted;
};
