import { paths } from "../../paths.ts";
import { AuthorLine } from "../../ui/AuthorLine.tsx";
import { Card } from "../../ui/Card.tsx";
import { cutText } from "../../web/cut-text.ts";
import { Moment } from "../../web/Moment.tsx";
import { useNow } from "../../web/now.ts";
import { useOpening } from "../../web/way-back.ts";
import { isPast, promiseText } from "./answer-due.web.ts";
import type { Report } from "./report-record.contract.ts";
import { ReportChips } from "./ReportChips.tsx";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";
import { VoteWidget } from "./VoteWidget.tsx";
import { Link } from "../../ui/Link.tsx";

const DESCRIPTION_SHOWN = 300;

/** The author of a report for this reader; only the author is told that it is their own. */
export const authorOf = ({
  is_mine,
  isAnonymous,
  students,
}: Pick<Report, "is_mine" | "isAnonymous" | "students">): string => {
  if (is_mine) return isAnonymous ? "Saya, anonim" : "Saya";
  return students?.name ?? "Anonim";
};

/**
 * A report in a list. The whole card is a link, named by its title.
 * @param heading the level that fits the page
 * @param isOwn in a list of the student's own reports, which also shows each due time. The server renders
 *   everybody's list without due times; they would move each card by a line once the browser knows the reader
 */
export function ReportCard({
  report,
  heading: Heading = "h2",
  isOwn = false,
}: {
  report: Report;
  heading?: "h2" | "h3";
  isOwn?: boolean;
}) {
  const opening = useOpening();
  return (
    <Card
      as="article"
      aria-labelledby={`laporan-${report.id}`}
      className="@container relative grid grid-cols-[minmax(0,1fr)] gap-2.5 hover:border-line-strong"
    >
      <AuthorLine
        name={authorOf(report)}
        time={
          // the day from the server, which the browser replaces by '2 jam lalu'
          <span className="min-w-[6.1em]">
            <Moment at={report.submitted_at} look="ago" isHour />
          </span>
        }
        number={report.id}
      >
        {isOwn && report.due_at && <Promise at={report.due_at} />}
      </AuthorLine>
      <Heading id={`laporan-${report.id}`} className="text-md leading-snug tracking-[-0.01em]">
        <Link
          to={paths.report(report.id)}
          state={opening}
          className="text-text no-underline after:absolute after:inset-0 after:rounded-lg hover:underline"
        >
          {report.title}
        </Link>
      </Heading>
      <p className="line-clamp-3 max-w-(--measure) self-start text-sm leading-[1.55] text-muted">
        {cutText(report.description, DESCRIPTION_SHOWN)}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-2.5">
        <span className="@max-[36rem]:order-first @max-[36rem]:basis-full order-1">
          <ReportChips report={report} />
        </span>
        <ReportStatusBadge status={report.status} kembang />
        <span className="order-2 ml-auto">
          <VoteWidget report={report} />
        </span>
      </div>
    </Card>
  );
}

/** The due time of the answer to the author. */
function Promise({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} className={isPast(at, now) ? "font-semibold text-danger" : undefined}>
      {promiseText(at, now)}
    </time>
  );
}
