import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useAct } from "../../web/query.ts";
import type { AdminAccount } from "./admin.contract.ts";

/** Asks before an admin's account is closed; open while an admin is given. */
export function DeleteAdmin({
  admin,
  onClose,
  onDeleted = onClose,
}: {
  admin: AdminAccount | null;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const remove = useAct("DELETE /admin/{id}", {
    invalidates: ["GET /admin", "GET /admin/students", "GET /admin/security"],
    done: onDeleted,
    failed: ({ status }) => {
      if (status === 404) onDeleted();
    },
  });
  return (
    <ConfirmDialog
      open={admin !== null}
      onClose={onClose}
      onConfirm={() => admin && remove.mutate({ params: { id: admin.id } })}
      busy={remove.isPending}
      title="Hapus akun admin?"
      confirm="Ya, hapus"
    >
      <p>
        <b className="font-semibold wrap-anywhere">{admin?.name}</b> langsung dikeluarkan dan tidak
        bisa masuk lagi. Namanya tetap tercatat pada jawaban yang pernah ditulisnya.
      </p>
    </ConfirmDialog>
  );
}
