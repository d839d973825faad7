import { Skeleton } from "../../ui/Skeleton.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { useNow } from "../../web/now.ts";
import type { ReportDetail } from "./report-record.contract.ts";

const VerdictCard = lazyPart(() => import("./VerdictCard.tsx").then((file) => file.VerdictCard));

/** Whether its author is asked what they think of the answer; not before the browser says what time it is. */
const asksForWord = (
  { is_mine, verdict }: Pick<ReportDetail, "is_mine" | "verdict">,
  now: number | null,
): boolean =>
  is_mine && now !== null && typeof verdict?.until === "string" && now <= Date.parse(verdict.until);

/** 'Apakah masalahnya beres?', for the author of an answered report, as long as they may say so. */
export function AskedForWord({ report }: { report: ReportDetail }) {
  const now = useNow();
  if (!asksForWord(report, now)) return null;
  return (
    <LazyBoundary fallback={<Skeleton height={report.solved_by_author ? "4.5rem" : "9.5rem"} />}>
      <VerdictCard report={report} />
    </LazyBoundary>
  );
}
