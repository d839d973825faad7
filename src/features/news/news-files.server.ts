import type { App, Trx } from "../../server/app.ts";
import { acceptFile } from "../../server/uploads/accept.ts";
import type { TempFile } from "../../server/uploads/temp-folder.ts";
import { type StoredFile, storeFile } from "../files/file.server.ts";
import { detachNewsFiles, insertFile } from "../files/file.sql.ts";
import { COVER, NEWS_ATTACHMENT } from "./news.contract.ts";

/** Widths in pixels: a card on a phone; a card or a page on a wide screen; a page on a dense screen. */
const COVER_WIDTHS = [480, 960, 1440];

/** Files of a form: an absent one keeps the present file, null removes it. */
interface ReceivedNewsFiles {
  readonly cover?: TempFile | null;
  readonly attachment?: TempFile | null;
}

/** Files of a news item that are stored and wait for their record. */
export interface NewsFiles {
  /** Removes them again, if their record does not commit. */
  discard(because?: unknown): Promise<void>;
  /** Ties them to the news item in place of its present files; gives the names of those, for removal from the store. */
  attach(trx: Trx, newsId: number): Promise<string[]>;
}

/**
 * Checks both files before it stores either: a cover in every size that pages show, an attachment byte for byte
 * (docs/product/files.md#kept-as-sent). Throws as `acceptFile` does.
 */
export const acceptNewsFiles = async (
  app: App,
  { cover, attachment }: ReceivedNewsFiles,
): Promise<NewsFiles> => {
  const picture = cover && (await acceptFile(cover, COVER, "cover", { sizes: COVER_WIDTHS }));
  const document = attachment && (await acceptFile(attachment, NEWS_ATTACHMENT, "attachment"));
  const stored: { slot: string; file: StoredFile }[] = [];
  const discard = async (because?: unknown) => {
    for (const { file } of stored) await file.discard(because);
  };
  const store = async (slot: string, file: Parameters<typeof storeFile>[1]) =>
    stored.push({ slot, file: await storeFile(app, file) });
  try {
    for (const copy of picture?.sizes ?? []) await store(`cover-${copy.size}`, copy);
    if (picture) await store("cover", picture);
    if (document) await store("attachment", document);
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    discard,
    async attach(trx, newsId) {
      const old = [
        ...(cover === undefined ? [] : await detachNewsFiles(trx, newsId, "cover")),
        ...(attachment === undefined ? [] : await detachNewsFiles(trx, newsId, "attachment")),
      ];
      for (const { slot, file } of stored)
        await insertFile(trx, file.row, { news_id: newsId, slot });
      return old;
    },
  };
};
