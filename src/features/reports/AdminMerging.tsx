import { type KeyboardEvent, useRef } from "react";
import { adminPaths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Link } from "../../ui/Link.tsx";
import { useSetOwnRecord } from "../../web/own-records.ts";
import { useAct, useCall } from "../../web/query.ts";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";
import { useShortcuts } from "../../web/shortcuts.ts";
import { hadArrived } from "../../web/lost-answer.ts";
import { isPublished } from "./published.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import { voteNoun } from "./vote-noun.web.ts";

const CHANGED = [
  "GET /reports/{id}",
  "GET /admin/reports",
  "GET /reports",
  "GET /admin/queues",
  "GET /admin/reports/{id}/similar",
] as const;

/**
 * Merges and parts. A change that began on an older version shows the newer one and a message. A change that had
 * already arrived, and whose answer was lost, counts as done.
 */
const useMerging = (report: ReportDetail) => {
  const setRecord = useSetOwnRecord("GET /reports/{id}");
  const shared = { invalidates: CHANGED };
  const merge = useAct("POST /admin/reports/{id}/merge", {
    ...shared,
    done: ({ data }) => setRecord(data),
    failed: (error, { body }) => {
      const isDone = (now: ReportDetail) => now.merged_into === body.into;
      if (hadArrived(error, "Laporan digabung", isDone, setRecord)) return true;
      if (error.code === "STALE") setRecord.others(error.data as ReportDetail);
      return false;
    },
  });
  const part = useAct("DELETE /admin/reports/{id}/merge", {
    ...shared,
    done: ({ data }) => {
      if (data.id === report.id) setRecord(data);
    },
  });
  return {
    isBusy: merge.isPending || part.isPending,
    mergeInto: (into: number) =>
      merge.mutate({ params: { id: report.id }, body: { into, version: report.version } }),
    part: (id: number) => part.mutate({ params: { id } }),
  };
};

/**
 * The report's target, its merged reports, and possible targets: 'M' leads to the likeliest, arrows to the others,
 * Enter merges, and the same place undoes it.
 */
export function AdminMerging({ report }: { report: ReportDetail }) {
  const list = useRef<HTMLUListElement>(null);
  const { isBusy, mergeInto, part } = useMerging(report);
  const isOpen = report.merged_into === null && isPublished(report);
  const { data } = useCall(
    "GET /admin/reports/{id}/similar",
    { params: { id: report.id }, query: { limit: 3 } },
    { enabled: isOpen },
  );
  const candidates = isOpen ? (data?.data ?? []) : [];
  const merged = report.merged ?? [];
  const buttons = () => [...(list.current?.querySelectorAll("button") ?? [])];
  useShortcuts("Gabungkan", [
    {
      keys: ["m"],
      label: "Ke laporan serupa, Enter menggabungkan",
      act: () => buttons()[0]?.focus(),
    },
  ]);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = buttons();
    const at = all.indexOf(event.target as HTMLButtonElement);
    all[(at + step + all.length) % all.length]?.focus();
  };

  if (report.merged_into === null && merged.length === 0 && candidates.length === 0) return null;
  return (
    <Card as="section" padding="dense" aria-labelledby="gabungan" className="grid gap-3">
      <h2 id="gabungan" className="text-md">
        Laporan serupa
      </h2>
      {report.merged_into !== null && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm">
            Digabung dengan{" "}
            <Link to={adminPaths.report(report.merged_into)}>laporan #{report.merged_into}</Link>.
          </p>
          <Button size="sm" variant="secondary" busy={isBusy} onClick={() => part(report.id)}>
            Pisahkan
          </Button>
        </div>
      )}
      {merged.length > 0 && (
        <ul aria-label="Digabung ke sini" className="grid gap-2">
          {merged.map(({ id, title }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
              <span className="flex-[1_1_9rem] wrap-anywhere">
                <Link to={adminPaths.report(id)}>{title}</Link>{" "}
                <span className="text-xs text-muted">#{id}, digabung ke sini</span>
              </span>
              <Button
                size="sm"
                variant="ghost"
                busy={isBusy}
                aria-label={`Pisahkan ${title}`}
                onClick={() => part(id)}
              >
                Pisahkan
              </Button>
            </li>
          ))}
        </ul>
      )}
      {candidates.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows between its buttons
        <ul
          ref={list}
          aria-label="Mungkin masalah yang sama"
          className="grid gap-3"
          onKeyDown={move}
        >
          {candidates.map(({ id, title, status, vote_total: votes, score }) => (
            <li key={id} className="flex flex-wrap items-start justify-between gap-x-3 text-sm">
              <span className="grid flex-[1_1_9rem] grid-cols-[minmax(0,1fr)] gap-1">
                <Link to={adminPaths.report(id)} className="wrap-anywhere">
                  {title}
                </Link>
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted tabular-nums">
                  <ReportStatusBadge status={status} />
                  <span>#{id}</span>
                  <span>
                    {votes.toLocaleString("id-ID")} {voteNoun(votes)}
                  </span>
                  <span>{Math.round(score * 100)}% mirip</span>
                </span>
              </span>
              <Button
                size="sm"
                variant="secondary"
                busy={isBusy}
                aria-label={`Gabungkan dengan ${title}`}
                onClick={() => mergeInto(id)}
              >
                Gabungkan
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
