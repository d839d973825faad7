import { CATEGORIES } from "../../labels.ts";
import type { ShareCard } from "../../server/share-images/card.ts";
import { dateText } from "../../web/dates.ts";
import type { NewsRow } from "../news/news.sql.ts";
import type { ReportRow } from "../reports/report.sql.ts";

type Words = Omit<ShareCard, "hasPhoto">;

/** The words of a report's share image. They never contain a name, not even that of a named author. */
export const presentReportCard = ({
  id,
  title,
  category,
  status,
}: Pick<ReportRow, "id" | "title" | "category" | "status">): Words => ({
  title,
  otherwise: `Laporan #${id}`,
  foot: `${CATEGORIES[category]} · Laporan #${id}`,
  status,
});

/** The words of a news item's share image. */
export const presentNewsCard = ({
  id,
  title,
  published_at: at,
}: Pick<NewsRow, "id" | "title" | "published_at">): Words => ({
  title,
  otherwise: `Advika #${id}`,
  foot: at ? `Advika · ${dateText(at.toISOString())}` : "Advika",
  status: null,
});
