import type { ApiError } from "../../web/api.ts";
import { useAskAgain } from "../../web/own-records.ts";
import { useAct, useSetRecord } from "../../web/query.ts";
import { hadArrived } from "../../web/lost-answer.ts";
import type { ReportDetail } from "./report-record.contract.ts";

type Word = { readonly solved: true } | { readonly solved: false; readonly reason: string };

/** Whether `word` turned `before` into `now`: its answer was lost, or it was sent twice. */
const hasArrived = (word: Word, before: ReportDetail, now: ReportDetail) =>
  word.solved
    ? now.solved_by_author
    : (now.verdict?.reopened ?? 0) > (before.verdict?.reopened ?? 0);

/**
 * Sends the author's verdict, for the shown version.
 * @param onTaken runs once the server has it, also from an earlier attempt
 */
export const useAuthorWord = (
  report: ReportDetail,
  onTaken?: () => void,
  onFailed?: (error: ApiError) => boolean | void,
) => {
  const setRecord = useSetRecord("GET /reports/{id}");
  const { id, version } = report;
  const askAgain = useAskAgain("GET /reports/{id}", id);
  const taken = (record: ReportDetail) => {
    onTaken?.();
    setRecord(record);
  };
  const act = useAct("POST /reports/{id}/verdict", {
    invalidates: ["GET /reports", "GET /reports/me", "GET /reports/{id}/messages"],
    done: ({ data }) => taken(data),
    failed: (error, { body }) => {
      const isDone = (now: ReportDetail) => hasArrived(body, report, now);
      if (hadArrived(error, "Jawaban Anda sudah tersimpan.", isDone, taken)) return true;
      if (error.status === 409) askAgain();
      return onFailed?.(error);
    },
  });
  return {
    isPending: act.isPending,
    say: (word: Word) => {
      if (!act.isPending) act.mutate({ params: { id }, body: { ...word, version } });
    },
  };
};
