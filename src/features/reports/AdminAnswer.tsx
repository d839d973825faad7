import { REPORT_EVENT_KINDS } from "../../labels.ts";
import { AuthorLine } from "../../ui/AuthorLine.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Speech } from "../../ui/Speech.tsx";
import { Moment } from "../../web/Moment.tsx";
import { useNow } from "../../web/now.ts";
import { TypedText } from "../../web/TypedText.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { AdminName } from "../../web/AdminName.tsx";

/** The author's verdict on the answer, how often they reopened the report, and until when they may. */
function AuthorWord({ solved, reopened, until }: NonNullable<ReportDetail["verdict"]>) {
  const now = useNow();
  const isOver = until === null || (now !== null && Date.parse(until) < now);
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
      {solved && <Badge tone="neutral">{REPORT_EVENT_KINDS.solved}</Badge>}
      {reopened > 0 && <span>Dibuka kembali oleh penulis {reopened} kali.</span>}
      {!isOver && (
        <span className="text-muted">
          Penulis dapat menilai jawaban ini sampai <Moment at={until} />.
        </span>
      )}
    </p>
  );
}

/** The answer that readers see, and which admin wrote it. */
export function AdminAnswer({ report }: { report: ReportDetail }) {
  return (
    <Card as="section" padding="dense" className="grid gap-3">
      <h2 className="text-md">Jawaban</h2>
      {report.response === null ? (
        <p className="text-sm text-muted">Belum ada tanggapan</p>
      ) : (
        <Speech
          head={
            <AuthorLine
              name={<AdminName />}
              time={report.responded_at && <Moment at={report.responded_at} />}
            >
              {report.admins && <span className="wrap-anywhere">oleh {report.admins.name}</span>}
            </AuthorLine>
          }
        >
          <TypedText text={report.response} blocks={report.response_blocks} className="text-sm" />
        </Speech>
      )}
      {report.verdict && <AuthorWord {...report.verdict} />}
    </Card>
  );
}
