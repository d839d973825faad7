import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { needs, queryKeyOf, useAct } from "../../web/query.ts";

/** 'Ubah' and 'Batalkan Banding' of a pending appeal. */
export function ChangeOwnAppeal({ id, editHref }: { id: number; editHref: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const queryKey = queryKeyOf(needs("GET /ukt-appeals/{id}", { params: { id } }));

  const cancel = useAct("DELETE /ukt-appeals/{id}", {
    invalidates: ["GET /ukt-appeals/me", "GET /notifications", "GET /notifications/count"],
    done: () => {
      // Not asked for again while it is still on the screen: it is gone.
      void client.invalidateQueries({ queryKey, refetchType: "none" });
      void navigate(paths.appeals, { replace: true });
    },
    failed: () => {
      setAsking(false);
      void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:*:flex-auto">
      <ButtonLink to={editHref} icon="edit">
        Ubah
      </ButtonLink>
      <Button
        variant="danger-quiet"
        icon="trash"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Batalkan Banding
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => cancel.mutate({ params: { id } })}
        title="Batalkan banding?"
        confirm="Ya, batalkan"
        busy={cancel.isPending}
      >
        Banding #{id} hilang untuk selamanya, bersama semua dokumennya. Tindakan ini tidak bisa
        dikembalikan.
      </ConfirmDialog>
    </div>
  );
}
