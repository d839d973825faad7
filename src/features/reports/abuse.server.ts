import type { App } from "../../server/app.ts";
import { after, DAY } from "../../server/clock.ts";
import type { Asked } from "../../server/database/statement.ts";
import type { StudentViewer } from "../../server/http/viewer.ts";
import { Problem } from "../../server/problem.ts";
import type { Authorship } from "../authorship/authorship.server.ts";
import { countMarks } from "./abuse.sql.ts";

/** So many marks within {@link COUNTS} pause who has them for {@link PAUSE} from the last one on. */
const MOST = 2;
const COUNTS = 365 * DAY;
const PAUSE = 30 * DAY;

/**
 * Refuses to file, or to make a report anonymous, while too many reports of who asks are marked as abuse
 * (docs/product/case.md#stopping-abuse-without-a-name). The tags are known for this request alone, and
 * nothing that joins them is written. Marks under the name pause everything, marks under tags what is
 * anonymous; `data.until` is the full hour at which it ends.
 * @param authorship of an anonymous filing; nobody's for one under the name
 * @param on the transaction that it is asked in, if any
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
