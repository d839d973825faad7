import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { useAskAgain } from "../../web/own-records.ts";
import { useAct } from "../../web/query.ts";
import { useListAddress, useOpening } from "../../web/way-back.ts";
import type { ReportDetail } from "./report-record.contract.ts";

/** 'Ubah' and 'Hapus' of a report, each after a confirmation (docs/product/reports.md#editing-and-deleting). */
export function ChangeOwnReport({ report: { id, title } }: { report: ReportDetail }) {
  const navigate = useNavigate();
  const opening = useOpening();
  const list = useListAddress(paths.reports);
  const askAgain = useAskAgain("GET /reports/{id}", id);

  const remove = useAct("DELETE /reports/{id}", {
    invalidates: ["GET /reports/me", "GET /notifications", "GET /notifications/count"],
    done: () => {
      askAgain({ isGone: true });
      void navigate(list, { replace: true });
    },
    failed: () => askAgain(),
  });

  return (
    <div className="flex flex-wrap gap-2.5">
      <ConfirmButton
        label="Ubah"
        icon="edit"
        onConfirm={() => void navigate(paths.editReport(id), { state: opening })}
        title="Ubah laporan ini?"
        confirm="Ya, ubah"
        tone="primary"
      >
        Admin membaca versi yang terakhir Anda simpan. Laporan bisa diubah selama masih Pending.
      </ConfirmButton>
      <ConfirmButton
        label="Hapus"
        variant="danger-quiet"
        icon="trash"
        onConfirm={(close) => remove.mutate({ params: { id } }, { onError: close })}
        title="Hapus laporan ini?"
        confirm="Ya, hapus"
        busy={remove.isPending}
      >
        Laporan #{id}, “{title}”, hilang untuk selamanya, juga dari daftar Anda. Tindakan ini tidak
        bisa dibatalkan.
      </ConfirmButton>
    </div>
  );
}
