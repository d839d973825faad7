import { REPORT_EVENT_KINDS } from "../../labels.ts";
import { AuthorLine } from "../../ui/AuthorLine.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Speech } from "../../ui/Speech.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { Moment } from "../../web/Moment.tsx";
import { useNow } from "../../web/now.ts";
import { TypedText } from "../../web/TypedText.tsx";
import { promiseText } from "./answer-due.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import { useMyVote } from "./use-vote.web.ts";
import { AdminName } from "../../web/AdminName.tsx";

const VoiceAnswered = lazyPart(() => import("../../ui/VoiceAnswered.tsx"), "VoiceAnswered");

/** The campus's answer to a report, or that it has not given one yet. */
export function ReportAnswer({ report }: { report: ReportDetail }) {
  return (
    <section aria-labelledby="jawaban" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="jawaban" className="text-lg">
        Jawaban
      </h2>
      {report.response === null ? (
        <NoAnswer report={report} />
      ) : (
        <Answered report={report} response={report.response} />
      )}
      {report.solved_by_author && (
        <p className="flex items-center gap-2 text-sm font-semibold">
          <Icon name="check-circle" className="size-5 flex-none text-done" />
          {REPORT_EVENT_KINDS.solved}
        </p>
      )}
    </section>
  );
}

function Answered({ report, response }: { report: ReportDetail; response: string }) {
  return (
    <Speech
      head={
        <AuthorLine
          name={<AdminName />}
          time={report.responded_at && <Moment at={report.responded_at} />}
        />
      }
    >
      <TypedText text={response} blocks={report.response_blocks} />
    </Speech>
  );
}

/** A note for the readers to whom the answer is addressed: the author and supporters. */
export function AnswerForReader({ report }: { report: ReportDetail }) {
  const supported = useMyVote(report.id) === "upvote";
  const isAnswered = report.status === "responded" || report.status === "done";
  if (!isAnswered || report.response === null || !(report.is_mine || supported)) return null;
  return (
    <LazyBoundary fallback={<div className="min-h-13" />}>
      <VoiceAnswered petals={report.status === "done" ? 4 : 3}>
        {report.is_mine ? "Jawabannya ada di atas ini." : "Anda ikut mendukung laporan ini."}
      </VoiceAnswered>
    </LazyBoundary>
  );
}

const REASONS = {
  pending: "Admin memeriksa laporan ini dulu sebelum ditindaklanjuti.",
  under_review: "Laporan ini sedang ditinjau.",
  responded: "Laporan ini sudah ditanggapi, tetapi jawabannya belum ditulis di sini.",
  done: "Laporan ini ditutup tanpa jawaban tertulis.",
  rejected: "Laporan ini ditolak tanpa jawaban tertulis.",
} as const;

function NoAnswer({ report }: { report: ReportDetail }) {
  const now = useNow();
  const isPending = report.status === "pending";
  return (
    <Notice tone="plain" icon={isPending ? "clock" : "chat"}>
      <b className="font-semibold">{isPending ? "Menunggu Verifikasi" : "Belum ada tanggapan"}</b>
      <p className="text-muted max-sm:min-h-[2lh]">
        {REASONS[report.status]}
        {report.due_at && ` ${promiseText(report.due_at, now)}.`}
        {report.paused && " Batas waktunya berhenti sampai keterangan diterima."}
      </p>
    </Notice>
  );
}
