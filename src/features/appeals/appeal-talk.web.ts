import { OPEN_STATUSES } from "../../labels.ts";
import type { Talk } from "../conversation/talk.web.ts";
import type { AppealDetail } from "./appeal.contract.ts";

const isOpen = (status: string | null) =>
  (OPEN_STATUSES as readonly (string | null)[]).includes(status);

/** When an appeal was last decided; null while it is open. */
const decidedAt = ({ status, timeline }: AppealDetail) =>
  isOpen(status) ? null : (timeline.findLast(({ to }) => to !== null && !isOpen(to))?.at ?? null);

/** The conversation about an appeal, for its student or an admin. */
export const talkOf = (appeal: AppealDetail): Talk => ({
  about: { kind: "appeal", id: appeal.id },
  title: `Banding UKT semester ${appeal.semester}`,
  submittedAt: appeal.submitted_at,
  isAnonymous: false,
  author: appeal.students.name,
  readers: "admin",
  waitingFor: appeal.waiting_for,
  isPaused: appeal.paused,
  unread: appeal.unread_messages ?? 0,
  isOpen: isOpen(appeal.status),
  closedAt: decidedAt(appeal),
});
