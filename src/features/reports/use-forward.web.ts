import { useQueryClient } from "@tanstack/react-query";
import { useLeadOn } from "../../web/KeptDraft.tsx";
import { hadArrived } from "../../web/lost-answer.ts";
import { useAskAgain, useSetOwnRecord } from "../../web/own-records.ts";
import { needs, queryKeyOf, useAct } from "../../web/query.ts";
import type { ApiError } from "../../web/api.ts";
import type { ReportDetail } from "./report-record.contract.ts";

const CHANGED = ["GET /admin/reports", "GET /reports", "GET /admin/queues"] as const;

/** Whether the report lies at the place. */
const isThere = (now: ReportDetail, unit: string | null) => (now.unit?.key ?? null) === unit;

/**
 * Passes a report on. Where the admin does not reach it any more, the page leads back to the list.
 * @param list the list to which the page leads back
 * @param onArrived runs once the server has it, also from an earlier attempt, or the report is gone
 * @param onFailed shows faults of the input
 */
export const useForward = (
  report: ReportDetail,
  list: string,
  onArrived: () => void,
  onFailed: (error: ApiError) => void,
) => {
  const client = useQueryClient();
  const leadOn = useLeadOn();
  const setRecord = useSetOwnRecord("GET /reports/{id}");
  const askAgain = useAskAgain("GET /reports/{id}", report.id);
  const about = { kind: "report", id: report.id } as const;
  const leave = () => {
    onArrived();
    // nothing of it is asked for again while the page is still there
    askAgain({ isGone: true });
    leadOn(list);
  };
  const arrived = (now: ReportDetail | null) => {
    // whoever held it does not any more
    client.setQueryData(
      queryKeyOf(needs("GET /admin/claims/{kind}/{id}", { params: about })),
      (answer: object | undefined) => ({ success: true, message: "", ...answer, data: null }),
    );
    if (!now) return leave();
    onArrived();
    setRecord(now);
    void client.invalidateQueries({ queryKey: ["GET /admin/notes/{kind}/{id}"] });
  };
  return useAct("POST /admin/reports/{id}/forward", {
    invalidates: CHANGED,
    done: ({ data }) => arrived(data),
    failed: (error, { body }) => {
      if (error.status === 404 || (error.code === "STALE" && !error.data)) {
        leave();
        return false;
      }
      const isDone = (now: ReportDetail) => isThere(now, body.unit_id);
      if (hadArrived(error, "Laporan sudah diteruskan", isDone, arrived)) return true;
      // the next press applies to the new version of the report
      if (error.code === "STALE") setRecord.others(error.data as ReportDetail);
      onFailed(error);
      return false;
    },
  });
};
