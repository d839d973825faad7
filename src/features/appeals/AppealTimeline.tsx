import type { ReactNode } from "react";
import { APPEAL_STATUSES, type AppealStatus } from "../../labels.ts";
import { Moment } from "../../web/Moment.tsx";
import type { AppealDetail } from "./appeal.contract.ts";
import { AppealStatusBadge } from "./AppealStatusBadge.tsx";

/**
 * Every change of an appeal's status, oldest first; with the admin's name where the answer has it.
 * @param filed begins with the filing, by whom and when
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
    <ol className="grid gap-2.5 text-sm">
      {filed && (
        <Entry status="pending">
          diajukan oleh {filed.by}, <Moment at={filed.at} look={look} isHour />
        </Entry>
      )}
      {timeline.map(({ from, to, at, admins }) => (
        <Entry key={`${at}-${to}`} status={to}>
          dari {APPEAL_STATUSES[from]}
          {admins && ` oleh ${admins.name}`}, <Moment at={at} look={look} />
        </Entry>
      ))}
    </ol>
  );
}

function Entry({ status, children }: { status: AppealStatus; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <AppealStatusBadge status={status} />
      <span className="text-xs text-muted">{children}</span>
    </li>
  );
}
