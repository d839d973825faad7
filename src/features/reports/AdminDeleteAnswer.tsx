import { REPORT_STATUSES } from "../../labels.ts";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { useAct } from "../../web/query.ts";
import type { ReportDetail } from "./report-record.contract.ts";

/** Removes the answer of a report after a confirmation; `onDeleted` gets the report without it. */
export function AdminDeleteAnswer({
  report,
  onDeleted,
}: {
  report: ReportDetail;
  onDeleted: (report: ReportDetail) => void;
}) {
  const remove = useAct("DELETE /reports/{id}/response", {
    invalidates: ["GET /admin/reports", "GET /reports"],
    done: ({ data }) => onDeleted(data),
  });
  return (
    <ConfirmButton
      label="Hapus jawaban"
      variant="danger-quiet"
      size="sm"
      icon="trash"
      className="justify-self-start"
      onConfirm={(close) => remove.mutate({ params: { id: report.id } }, { onSuccess: close })}
      title="Hapus jawaban ini?"
      confirm="Ya, hapus"
      busy={remove.isPending}
    >
      Jawaban hilang untuk semua pembaca dan tidak bisa dikembalikan. Penulisnya diberi tahu. Status
      laporan tetap {REPORT_STATUSES[report.status]}.
    </ConfirmButton>
  );
}
