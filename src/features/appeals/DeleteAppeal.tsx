import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, type To } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { needs, queryKeyOf, useAct } from "../../web/query.ts";
import { discardUnsaved } from "../../web/unsaved.ts";
import type { AppealDetail } from "./appeal.contract.ts";

/** Deletes an appeal for good, once that is confirmed, and leads back to the list. */
export function DeleteAppeal({
  appeal: { id, students },
  list,
}: {
  appeal: AppealDetail;
  list: To;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const queryKey = queryKeyOf(needs("GET /admin/ukt/appeals/{id}", { params: { id } }));
  const remove = useAct("DELETE /admin/ukt/appeals/{id}", {
    invalidates: ["GET /admin/ukt/appeals"],
    done: () => {
      // Not asked for again while it is still on the screen: it is gone.
      void client.invalidateQueries({ queryKey, refetchType: "none" });
      discardUnsaved();
      void navigate(list, { replace: true });
    },
    failed: () => {
      setAsking(false);
      void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <>
      <Button
        variant="danger-quiet"
        icon="trash"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Hapus Banding
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ params: { id } })}
        title="Hapus data ini?"
        confirm="Ya, hapus"
        busy={remove.isPending}
      >
        Banding #{id} dari {students.name} hilang untuk selamanya, beserta dokumen dan tanggapannya.
        Mahasiswanya diberi tahu. Tindakan ini tidak bisa dibatalkan.
      </ConfirmDialog>
    </>
  );
}
