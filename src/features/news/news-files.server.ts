import type { App, Trx } from "../../server/app.ts";
import { acceptFile } from "../../server/uploads/accept.ts";
import type { TempFile } from "../../server/uploads/temp-folder.ts";
import { storeFile } from "../files/file.server.ts";
import { detachNewsFiles, insertFile } from "../files/file.sql.ts";
import { storeEach } from "../files/upload.server.ts";
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
  const sent = [
    ...(picture?.sizes ?? []).map((copy) => ({ slot: `cover-${copy.size}`, file: copy })),
    ...(picture ? [{ slot: "cover", file: picture }] : []),
    ...(document ? [{ slot: "attachment", file: document }] : []),
  ];
  const { stored, discard } = await storeEach(sent, ({ file }) => storeFile(app, file));
  return {
    discard,
    async attach(trx, newsId) {
      const old = [
        ...(cover === undefined ? [] : await detachNewsFiles(trx, newsId, "cover")),
        ...(attachment === undefined ? [] : await detachNewsFiles(trx, newsId, "attachment")),
      ];
      for (const [{ slot }, file] of stored)
        if (file) await insertFile(trx, file.row, { news_id: newsId, slot });
      return old;
    },
  };
};
