import type { App } from "../../server/app.ts";
import type { TempFile } from "../../server/uploads/temp-folder.ts";
import { acceptUpload, type StoredUpload } from "../files/upload.server.ts";
import { ATTACHMENT } from "./report.contract.ts";

/** A report's attachment, without data about its author; undefined and null as in `acceptUpload`. */
export const acceptAttachment = (app: App, secret: Buffer, received: TempFile | null | undefined) =>
  acceptUpload(app, secret, received, ATTACHMENT, "file", { stripInformation: true });

/** The removed parts of an attachment that has just been sent; they are stored nowhere. */
export const removalOf = (file: StoredUpload | null | undefined) =>
  file && file.removed.length > 0 ? { removed_from_file: [...file.removed] } : {};
