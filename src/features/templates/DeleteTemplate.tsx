import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useAct } from "../../web/query.ts";
import type { Template } from "./template.contract.ts";

/** Deletes a template, once that is confirmed. */
export function DeleteTemplate({
  template,
  onDeleted,
}: {
  template: Template;
  onDeleted: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const remove = useAct("DELETE /admin/templates/{id}", {
    invalidates: ["GET /admin/templates"],
    done: () => {
      setAsking(false);
      onDeleted();
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
        Hapus
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ params: { id: template.id } })}
        title="Hapus templat ini?"
        confirm="Ya, hapus"
        busy={remove.isPending}
      >
        “{template.title}” hilang untuk semua admin. Jawaban yang sudah dikirim tidak berubah.
      </ConfirmDialog>
    </>
  );
}
