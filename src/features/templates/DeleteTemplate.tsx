import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { useAct } from "../../web/query.ts";
import type { Template } from "./template.contract.ts";

/** Deletes a template after a confirmation. */
export function DeleteTemplate({
  template,
  onDeleted,
}: {
  template: Template;
  onDeleted: () => void;
}) {
  const remove = useAct("DELETE /admin/templates/{id}", {
    invalidates: ["GET /admin/templates"],
    done: onDeleted,
    failed: ({ status }) => {
      // It is already deleted, as requested.
      if (status === 404) onDeleted();
    },
  });
  return (
    <ConfirmButton
      label="Hapus"
      variant="danger-quiet"
      icon="trash"
      onConfirm={(close) => remove.mutate({ params: { id: template.id } }, { onSuccess: close })}
      title="Hapus templat ini?"
      confirm="Ya, hapus"
      busy={remove.isPending}
    >
      “{template.title}” hilang untuk semua admin. Jawaban yang sudah dikirim tidak berubah.
    </ConfirmButton>
  );
}
