import type { App } from "../../server/app.ts";
import { acceptFile } from "../../server/uploads/accept.ts";
import type { TempFile } from "../../server/uploads/temp-folder.ts";
import { consumeSealedLimit } from "../authorship/authorship.server.ts";
import { type StoredFile, storeFile } from "../files/file.server.ts";
import { ATTACHMENT } from "./report.contract.ts";

/**
 * Checks and stores what was sent as a report's attachment. Undefined where none was sent, null where an
 * empty one asks for removal. Counts towards the author's uploads.
 */
export const acceptAttachment = async (
  app: App,
  secret: Buffer,
  received: TempFile | null | undefined,
): Promise<StoredFile | null | undefined> => {
  if (!received) return received;
  const accepted = await acceptFile(received, ATTACHMENT, "file", { stripInformation: true });
  const { rateLimitFactor } = app.settings;
  await consumeSealedLimit(app.db, secret, "uploads-hour", app.clock.now(), rateLimitFactor);
  return storeFile(app, accepted);
};
