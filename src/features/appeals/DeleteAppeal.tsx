import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, type To } from "react-router";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
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
  const queryKey = queryKeyOf(needs("GET /admin/ukt/appeals/{id}", { params: { id } }));
  const remove = useAct("DELETE /admin/ukt/appeals/{id}", {
    invalidates: ["GET /admin/ukt/appeals"],
    done: () => {
      // Not asked for again while it is still on the screen: it is gone.
      void client.invalidateQueries({ queryKey, refetchType: "none" });
      discardUnsaved();
      void navigate(list, { replace: true });
    },
    failed: () => void client.invalidateQueries({ queryKey }),
  });
  return (
    <ConfirmButton
      label="Hapus Banding"
      variant="danger-quiet"
      icon="trash"
      onConfirm={(close) => remove.mutate({ params: { id } }, { onError: close })}
      title="Hapus data ini?"
      confirm="Ya, hapus"
      busy={remove.isPending}
    >
      Banding #{id} dari {students.name} hilang untuk selamanya, beserta dokumen dan tanggapannya.
      Mahasiswanya diberi tahu. Tindakan ini tidak bisa dibatalkan.
    </ConfirmButton>
  );
}
