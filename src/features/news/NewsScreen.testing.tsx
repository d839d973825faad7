import type { Locator } from "vitest/browser";
import { type Answers, pageOf } from "../../web/stub-api.testing.ts";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { openAdminScreen } from "../reports/AdminScreen.testing.tsx";
import type { News, NewsDetail } from "./news.contract.ts";

/** Opens a page of news for a guest. Answers what it has asked so far. */
export const openNewsScreen = (path: string, answers: Answers) => openScreen(path, answers);

/** The same for an admin. */
export const openNewsDesk = (path: string, answers: Answers = {}) =>
  openAdminScreen(path, { "GET /admin/news": () => newsListOf([]), ...answers });

/** A published item without files, as a guest gets it. */
export const aNews = (changed: Partial<NewsDetail> = {}): NewsDetail => ({
  id: 12,
  title: "Banding UKT gelombang kedua dibuka",
  description: "Gelombang kedua dibuka.\n\nSiapkan empat berkas.",
  summary: null,
  description_blocks: null,
  status: "published",
  cover_url: null,
  cover: null,
  cover_sizes: [],
  attachment_url: null,
  attachment: null,
  published_at: "2026-11-14T02:05:00.000Z",
  created_at: "2026-11-13T08:30:00.000Z",
  admins: null,
  version: 1,
  ...changed,
});

const COVER = "/uploads/main.gif";

/** A cover in two sizes, and an attachment. */
export const FILES: Partial<News> = {
  cover_url: COVER,
  cover: { mime: "image/jpeg", width: 960, height: 540, bytes: 210_000 },
  cover_sizes: [
    { mime: "image/webp", width: 480, height: 270, url: "/uploads/small.webp" },
    { mime: "image/webp", width: 960, height: 540, url: "/uploads/large.webp" },
    { mime: "image/jpeg", width: 960, height: 540, url: COVER },
  ],
  attachment_url: "/uploads/surat.pdf",
  attachment: { mime: "application/pdf", bytes: 1_200_000 },
};

/** A draft by an admin, as admins get it. */
export const aDraft = (changed: Partial<NewsDetail> = {}): NewsDetail =>
  aNews({ status: "draft", published_at: null, admins: { name: "Hesti Wulansari" }, ...changed });

/** The answer of a list of news. */
export const newsListOf = (items: readonly News[], pages?: Parameters<typeof pageOf>[1]) =>
  pageOf(items, pages, { total_per_status: { draft: 3, published: 21 } });

export const fileOf = (name: string, type: string, bytes = 1000) =>
  new File([new Uint8Array(bytes)], name, { type });

/** Drops a file on a field, as from a folder. */
export const dropOn = async (field: Locator, file: File) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
  (await field.findElement()).dispatchEvent(drop);
};
