import type { App } from "../../server/app.ts";
import { after, DAY } from "../../server/clock.ts";
import type { Asked } from "../../server/database/statement.ts";
import type { StudentViewer } from "../../server/http/viewer.ts";
import { Problem } from "../../server/problem.ts";
import type { Authorship } from "../authorship/authorship.server.ts";
import { countMarks } from "./abuse.sql.ts";

/** So many marks within {@link COUNTS} pause their author for {@link PAUSE}, counted from the last one. */
const MOST = 2;
const COUNTS = 365 * DAY;
const PAUSE = 30 * DAY;

/**
 * Refuses to file, or to make a report anonymous, while too many of the viewer's reports are marked as abuse
 * (docs/product/case.md#stopping-abuse-without-a-name). The tags are known only during this request, and nothing
 * that connects them is written. Marks on named reports pause all filing; marks on anonymous reports pause
 * anonymous filing. `data.until` is the full hour at which the pause ends.
 * @param authorship of an anonymous filing; nobody's for a named one
 * @param on the transaction for the query, if any
 */
export const mustNotBePaused = async (
  app: Pick<App, "reads" | "clock">,
  viewer: StudentViewer,
  authorship: Authorship,
  on: Asked = app.reads,
): Promise<void> => {
  const now = app.clock.now();
  const marks = await countMarks(on, viewer.id, authorship.tags, after(now, -COUNTS));
  const untilOf = (named: boolean) => {
    const found = marks.find((mark) => mark.named === named && mark.n >= MOST);
    const until = found && after(found.last, PAUSE);
    return until && until > now ? { until: until.toISOString() } : undefined;
  };
  const filing = untilOf(true);
  if (filing)
    throw new Problem(
      "FILING_PAUSED",
      "Anda belum bisa mengirim laporan: dua laporan Anda ditandai sebagai penyalahgunaan.",
      { data: filing },
    );
  const anonymous = untilOf(false);
  if (anonymous)
    throw new Problem(
      "ANONYMOUS_PAUSED",
      "Anda belum bisa melapor secara anonim: dua laporan anonim Anda ditandai sebagai penyalahgunaan. Laporan dengan nama tetap bisa dikirim.",
      { data: anonymous },
    );
};
