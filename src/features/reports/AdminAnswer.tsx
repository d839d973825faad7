import { AuthorLine } from "../../ui/AuthorLine.tsx";
import { Card } from "../../ui/Card.tsx";
import { Speech } from "../../ui/Speech.tsx";
import { Moment } from "../../web/Moment.tsx";
import { TypedText } from "../../web/TypedText.tsx";
import type { ReportDetail } from "./report-record.contract.ts";

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
              name="Admin SIKAM"
              time={report.responded_at && <Moment at={report.responded_at} />}
            >
              {report.admins && <span>oleh {report.admins.name}</span>}
            </AuthorLine>
          }
        >
          <TypedText text={report.response} blocks={report.response_blocks} className="text-sm" />
        </Speech>
      )}
    </Card>
  );
}
