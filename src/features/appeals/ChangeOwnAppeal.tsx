import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { useAskAgain } from "../../web/own-records.ts";
import { useAct } from "../../web/query.ts";

/** 'Ubah' and 'Batalkan Banding' of a pending appeal. */
export function ChangeOwnAppeal({ id, editHref }: { id: number; editHref: string }) {
  const navigate = useNavigate();
  const askAgain = useAskAgain("GET /ukt-appeals/{id}", id);

  const cancel = useAct("DELETE /ukt-appeals/{id}", {
    invalidates: ["GET /ukt-appeals/me", "GET /notifications", "GET /notifications/count"],
    done: () => {
      askAgain({ isGone: true });
      void navigate(paths.appeals, { replace: true });
    },
    failed: () => askAgain(),
  });
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:*:flex-auto">
      <ButtonLink to={editHref} icon="edit">
        Ubah
      </ButtonLink>
      <ConfirmButton
        label="Batalkan Banding"
        variant="danger-quiet"
        icon="trash"
        onConfirm={(close) => cancel.mutate({ params: { id } }, { onError: close })}
        title="Batalkan banding?"
        confirm="Ya, batalkan"
        busy={cancel.isPending}
      >
        Banding #{id} hilang untuk selamanya, bersama semua dokumennya. Tindakan ini tidak bisa
        dikembalikan.
      </ConfirmButton>
    </div>
  );
}
