import { AUTHORS_ACTS, type ReportStatus } from "../../labels.ts";
import { Tracker, type TrackerStep } from "../../ui/Tracker.tsx";
import { dayText, dueText } from "../../web/dates.ts";
import { Moment } from "../../web/Moment.tsx";
import { useNow } from "../../web/now.ts";
import { isPast } from "./answer-due.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";

type Tracked = Pick<
  ReportDetail,
  | "status"
  | "submitted_at"
  | "responded_at"
  | "response"
  | "timeline"
  | "due_at"
  | "paused"
  | "is_mine"
  | "isAnonymous"
>;

const STEP_OF: Record<Exclude<ReportStatus, "rejected">, number> = {
  pending: 1,
  under_review: 2,
  responded: 2,
  done: 4,
};

/** The step with which a report last got its status. */
const stepTo = ({ timeline }: Tracked, status: ReportStatus) =>
  timeline.findLast(({ to }) => to === status);

/** When a report was last reopened. */
const verifiedAt = ({ timeline }: Tracked) =>
  timeline.findLast(({ from, to }) => from && to && isClosed(from) && !isClosed(to))?.at;
const isClosed = (status: ReportStatus) => status === "pending" || status === "rejected";

const moment = (at: string | null | undefined, isHour = false) =>
  at ? <Moment at={at} isHour={isHour} /> : undefined;

/** When it was done: by an admin, or by its author's verdict. */
const doneAt = (report: Tracked) => {
  const step = stepTo(report, "done");
  return moment(step?.at, report.isAnonymous && step && AUTHORS_ACTS.includes(step.kind));
};

/**
 * The progress of a report in four steps, each with its date or, for its author and for admins, its due time; a
 * rejected one has two.
 * @param waitingFor shown under the step that an admin has to take next
 */
export function ReportTracker({
  report,
  waitingFor = "Belum terlihat orang lain",
}: {
  report: Tracked;
  waitingFor?: string;
}) {
  const now = useNow();
  const sent = { label: "Terkirim", detail: <Moment at={report.submitted_at} isHour /> };
  if (report.status === "rejected") {
    const rejectedAt = stepTo(report, "rejected")?.at;
    const steps: TrackerStep[] = [
      { ...sent, state: "done" },
      {
        label: "Ditolak",
        state: "rejected",
        detail: (
          <>
            {moment(rejectedAt)}
            {report.response && ". Alasannya ada di jawaban."}
          </>
        ),
      },
    ];
    return <Tracker steps={steps} />;
  }

  const due = report.paused
    ? `Menunggu keterangan ${report.is_mine ? "Anda" : "penulis"}`
    : report.due_at &&
      (now !== null && isPast(report.due_at, now)
        ? dueText(report.due_at, now)
        : `Paling lambat ${dayText(report.due_at)}`);
  const current = STEP_OF[report.status];
  const isPending = report.status === "pending";
  const isAnswered = report.status === "responded" || report.status === "done";
  const steps = [
    sent,
    isPending
      ? { label: "Diperiksa", detail: waitingFor }
      : { label: "Terverifikasi", detail: moment(verifiedAt(report)) },
    isAnswered
      ? {
          label: "Ditanggapi",
          detail: moment(report.responded_at ?? stepTo(report, "responded")?.at),
        }
      : { label: "Ditindaklanjuti", detail: due ?? (isPending ? undefined : "Sedang dikerjakan") },
    {
      label: "Selesai",
      detail: report.status === "done" ? doneAt(report) : "Kami ikuti sampai beres",
    },
  ].map((step, index): TrackerStep => ({
    ...step,
    state: index < current ? "done" : index === current ? "current" : "next",
  }));
  return <Tracker steps={steps} />;
}
