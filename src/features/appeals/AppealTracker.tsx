import type { AppealStatus } from "../../labels.ts";
import { Tracker, type TrackerStep } from "../../ui/Tracker.tsx";
import { dayText, dueText } from "../../web/dates.ts";
import { Moment } from "../../web/Moment.tsx";
import { useNow } from "../../web/now.ts";
import type { AppealDetail } from "./appeal.contract.ts";

type Tracked = Pick<
  AppealDetail,
  "status" | "submitted_at" | "timeline" | "admin_note" | "due_at" | "waiting_for"
>;

/** When an appeal last got its status. */
const since = ({ timeline }: Tracked, status: AppealStatus) => {
  const at = timeline.findLast(({ to }) => to === status)?.at;
  return at && <Moment at={at} />;
};

const stepOf = (appeal: Tracked) => {
  if (appeal.waiting_for === "author") return "Menunggu keterangan Anda";
  return appeal.status === "pending"
    ? "Menunggu admin membuka banding ini"
    : since(appeal, "under_review");
};

const DECIDED = {
  responded: { label: "Diterima", state: "done" },
  rejected: { label: "Ditolak", state: "rejected" },
} as const;

/** The due time of the decision; when it has passed, by how much. */
function DecidedBy({ due }: { due: string | null }) {
  const now = useNow();
  if (due === null) return "Kabar datang lewat lonceng dan email";
  if (now !== null && Date.parse(due) < now) return dueText(due, now);
  return `Paling lambat ${dayText(due)}, lewat lonceng dan email`;
}

/** The progress of an appeal: sent, reviewed, decided, each with its date. */
export function AppealTracker({ appeal }: { appeal: Tracked }) {
  const { status } = appeal;
  const sent: TrackerStep = {
    label: "Terkirim",
    state: "done",
    detail: <Moment at={appeal.submitted_at} isHour />,
  };
  if (status === "responded" || status === "rejected") {
    const reviewed = since(appeal, "under_review");
    const decided: TrackerStep = { ...DECIDED[status], detail: since(appeal, status) };
    const review: TrackerStep = { label: "Ditinjau", state: "done", detail: reviewed };
    return <Tracker steps={reviewed ? [sent, review, decided] : [sent, decided]} />;
  }
  return (
    <Tracker
      steps={[
        sent,
        {
          label: "Ditinjau",
          state: "current",
          detail: stepOf(appeal),
        },
        { label: "Diputuskan", state: "next", detail: <DecidedBy due={appeal.due_at} /> },
      ]}
    />
  );
}
