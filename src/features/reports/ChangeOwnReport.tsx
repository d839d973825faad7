import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { needs, queryKeyOf, useAct } from "../../web/query.ts";
import { useListAddress, useOpening } from "../../web/way-back.ts";
import type { ReportDetail } from "./report-record.contract.ts";

/** 'Ubah' and 'Hapus' of a report, each behind its question (docs/product/reports.md#editing-and-deleting). */
export function ChangeOwnReport({ report: { id, title } }: { report: ReportDetail }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const opening = useOpening();
  const list = useListAddress(paths.reports);
  const [asking, setAsking] = useState<"edit" | "delete" | null>(null);
  const close = () => setAsking(null);
  const queryKey = queryKeyOf(needs("GET /reports/{id}", { params: { id } }));

  const remove = useAct("DELETE /reports/{id}", {
    invalidates: ["GET /reports/me", "GET /notifications", "GET /notifications/count"],
    done: () => {
      // Not asked for again while it is still on the screen: it is gone.
      void client.invalidateQueries({ queryKey, refetchType: "none" });
      void navigate(list, { replace: true });
    },
    failed: () => {
      close();
      void client.invalidateQueries({ queryKey });
    },
  });

  return (
    <div className="flex flex-wrap gap-2.5">
      <Button icon="edit" aria-haspopup="dialog" onClick={() => setAsking("edit")}>
        Ubah
      </Button>
      <Button
        variant="danger-quiet"
        icon="trash"
        aria-haspopup="dialog"
        onClick={() => setAsking("delete")}
      >
        Hapus
      </Button>
      <ConfirmDialog
        open={asking === "edit"}
        onClose={close}
        onConfirm={() => void navigate(paths.editReport(id), { state: opening })}
        title="Ubah laporan ini?"
        confirm="Ya, ubah"
        tone="primary"
      >
        Admin membaca versi yang terakhir Anda simpan. Laporan bisa diubah selama masih Pending.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "delete"}
        onClose={close}
        onConfirm={() => remove.mutate({ params: { id } })}
        title="Hapus laporan ini?"
        confirm="Ya, hapus"
        busy={remove.isPending}
      >
        Laporan #{id}, “{title}”, hilang untuk selamanya, juga dari daftar Anda. Tindakan ini tidak
        bisa dibatalkan.
      </ConfirmDialog>
    </div>
  );
}
