import { useNavigate, type To } from "react-router";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { useAskAgain } from "../../web/own-records.ts";
import { useAct } from "../../web/query.ts";
import { discardUnsaved } from "../../web/unsaved.ts";
import type { AppealDetail } from "./appeal.contract.ts";

/** Deletes an appeal for good after a confirmation, and leads back to the list. */
export function DeleteAppeal({
  appeal: { id, students },
  list,
}: {
  appeal: AppealDetail;
  list: To;
}) {
  const navigate = useNavigate();
  const askAgain = useAskAgain("GET /admin/ukt/appeals/{id}", id);
  const remove = useAct("DELETE /admin/ukt/appeals/{id}", {
    invalidates: ["GET /admin/ukt/appeals"],
    done: () => {
      askAgain({ isGone: true });
      discardUnsaved();
      void navigate(list, { replace: true });
    },
    failed: () => askAgain(),
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
