import type { Answers } from "../../web/stub-api.testing.ts";
import type { News } from "../news/news.contract.ts";
import { aNews, newsListOf } from "../news/NewsScreen.testing.tsx";
import { aReport } from "../reports/AdminScreen.testing.tsx";
import { publicListOf } from "../reports/ReportScreen.testing.tsx";

/** A published news item with a cover in two sizes. */
export const aNewsItem = (changed: Partial<News> = {}): News =>
  aNews({
    id: 31,
    title: "Masa banding UKT dibuka Senin depan",
    description: `Siapkan empat berkas. ${"Semuanya boleh difoto dengan ponsel. ".repeat(5)}`,
    cover_url: "/uploads/sampul.jpg",
    cover: { mime: "image/jpeg", width: 1440, height: 756, bytes: 90_000 },
    cover_sizes: [
      { mime: "image/webp", width: 480, height: 252, url: "/uploads/sampul-480.webp" },
      { mime: "image/jpeg", width: 1440, height: 756, url: "/uploads/sampul.jpg" },
    ],
    published_at: "2026-11-16T20:00:00.000Z",
    created_at: "2026-11-16T01:00:00.000Z",
    ...changed,
  });

/** Three news items without pictures, and one report. */
export const threeNews: Answers = {
  "GET /news": () =>
    newsListOf(
      ["Pertama", "Kedua", "Ketiga"].map((title, at) =>
        aNewsItem({ id: at + 1, title, cover_url: null, cover: null, cover_sizes: [] }),
      ),
    ),
  "GET /reports": () => publicListOf([aReport({ status: "responded", due_at: undefined })]),
};
