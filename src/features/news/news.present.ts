import type { App } from "../../server/app.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { cutText } from "../../web/cut-text.ts";
import { readText, wordsOf } from "../../web/read-text.ts";
import { publicPath, signedPath } from "../files/file.server.ts";
import type { News, NewsDetail } from "./news.contract.ts";
import type { NewsRow } from "./news.sql.ts";

/** The address of a row's file: a public one while the item is published, else one for the viewer's session. */
const addressing = (app: App, row: NewsRow, viewer: Viewer | null) => (name: string) => {
  if (row.status === "published") return publicPath(name);
  if (!viewer) throw new Error("a draft was about to be shown to a guest");
  return signedPath(app, name, viewer.sessionHash);
};

/** The cover's copies for pages, narrowest first, and last the one for every browser. */
const presentCover = (row: NewsRow, urlOf: (name: string) => string) => {
  const copies = row.files
    .filter(({ slot }) => slot !== "attachment")
    .map(({ slot, name, mime, bytes, width, height }) => ({
      slot,
      bytes,
      size: { width: width ?? 0, height: height ?? 0, url: urlOf(name), mime },
    }));
  const main = copies.find(({ slot }) => slot === "cover");
  const pages = copies.filter((copy) => copy !== main);
  if (!main) return { cover_url: null, cover: null, cover_sizes: [] };
  const { url, ...picture } = main.size;
  return {
    cover_url: url,
    cover: { ...picture, bytes: main.bytes },
    cover_sizes: [...pages, main].map(({ size }) => size),
  };
};

/** Letters of a description that a list or a link's preview may show. */
const SUMMARY_LENGTH = 300;

/** A news item as this viewer may see it; its writer is for admins only (docs/product/news.md#fields). */
export const presentNews = (app: App, row: NewsRow, viewer: Viewer | null): News => {
  const urlOf = addressing(app, row, viewer);
  const attachment = row.files.find(({ slot }) => slot === "attachment");
  const admin = viewer !== null && viewer.role !== "student";
  const blocks = readText(row.description);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    summary: blocks && cutText(wordsOf(blocks), SUMMARY_LENGTH),
    status: row.status,
    ...presentCover(row, urlOf),
    attachment_url: attachment ? urlOf(attachment.name) : null,
    attachment: attachment ? { mime: attachment.mime, bytes: attachment.bytes } : null,
    published_at: row.published_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    admins: admin ? { name: row.admin_name } : null,
    version: row.version,
  };
};

/** A news item with its description as blocks. */
export const presentNewsDetail = (app: App, row: NewsRow, viewer: Viewer | null): NewsDetail => ({
  ...presentNews(app, row, viewer),
  description_blocks: readText(row.description),
});
