import type { ReactNode } from "react";
import { APPEAL_STATUSES, type AppealStatus } from "../../labels.ts";
import { APPEAL_EVENT_KINDS, type AppealEventKind } from "./appeal-event.contract.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Moment } from "../../web/Moment.tsx";
import type { AppealDetail } from "./appeal.contract.ts";
import { AppealStatusBadge } from "./AppealStatusBadge.tsx";

/** The look of a step that changes no status. */
const LOOKS: Readonly<Record<AppealEventKind, { tone: BadgeTone; icon: IconName }>> = {
  status: { tone: "neutral", icon: "refresh" },
  asked: { tone: "waiting", icon: "help" },
  received: { tone: "responded", icon: "chat" },
  reopened: { tone: "under-review", icon: "rotate" },
};

/**
 * Every change of an appeal's status, oldest first; with the admin's name where the answer has it.
 * @param filed the first entry: by whom and when it was filed
 */
export function AppealTimeline({
  timeline,
  look,
  filed,
}: Pick<AppealDetail, "timeline"> & {
  look?: "dated";
  filed?: { readonly by: string; readonly at: string };
}) {
  return (
    <ol className="space-y-2.5 text-sm">
      {filed && (
        <Entry status="pending" kind="status">
          diajukan oleh {filed.by}, <Moment at={filed.at} look={look} isHour />
        </Entry>
      )}
      {timeline.map(({ kind, from, to, at, admins }, index) => (
        <Entry key={index} status={to} kind={kind}>
          {kind !== "status" && to && `${APPEAL_EVENT_KINDS[kind]}, `}
          {from && `dari ${APPEAL_STATUSES[from]}`}
          {admins && ` oleh ${admins.name}`}
          {(from || admins) && ", "}
          <Moment at={at} look={look} />
        </Entry>
      ))}
    </ol>
  );
}

function Entry({
  status,
  kind,
  children,
}: {
  status: AppealStatus | null;
  kind: AppealEventKind;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1 *:w-auto *:shrink">
      {status ? (
        <AppealStatusBadge status={status} />
      ) : (
        <Badge {...LOOKS[kind]}>{APPEAL_EVENT_KINDS[kind]}</Badge>
      )}
      <span className="text-xs wrap-anywhere text-muted">{children}</span>
    </li>
  );
}
