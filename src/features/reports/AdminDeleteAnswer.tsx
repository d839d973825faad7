import { useState } from "react";
import { REPORT_STATUSES } from "../../labels.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useAct } from "../../web/query.ts";
import type { ReportDetail } from "./report-record.contract.ts";

/** Takes the answer of a report back, once that is confirmed; `onDeleted` gets the report without it. */
export function AdminDeleteAnswer({
  report,
  onDeleted,
}: {
  report: ReportDetail;
  onDeleted: (report: ReportDetail) => void;
}) {
  const [asking, setAsking] = useState(false);
  const remove = useAct("DELETE /reports/{id}/response", {
    invalidates: ["GET /admin/reports", "GET /reports"],
    done: ({ data }) => {
      setAsking(false);
      onDeleted(data);
    },
  });
  return (
    <>
      <Button
        variant="danger-quiet"
        size="sm"
        icon="trash"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="justify-self-start"
      >
        Hapus jawaban
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ params: { id: report.id } })}
        title="Hapus jawaban ini?"
        confirm="Ya, hapus"
        busy={remove.isPending}
      >
        Jawaban hilang untuk semua pembaca dan tidak bisa dikembalikan. Penulisnya diberi tahu.
        Status laporan tetap {REPORT_STATUSES[report.status]}.
      </ConfirmDialog>
    </>
  );
}
