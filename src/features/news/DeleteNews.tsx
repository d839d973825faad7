import { useNavigate } from "react-router";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { useAct } from "../../web/query.ts";
import type { News } from "./news.contract.ts";

/** Deletes a news item after a confirmation, and leads to the list. */
export function DeleteNews({ news, list }: { news: News; list: string }) {
  const navigate = useNavigate();
  const remove = useAct("DELETE /admin/news/{id}", {
    invalidates: ["GET /admin/news", "GET /admin/news/{id}", "GET /news", "GET /news/{id}"],
    done: () => void navigate(list),
  });
  return (
    <ConfirmButton
      label="Hapus"
      variant="danger-quiet"
      size="sm"
      icon="trash"
      onConfirm={(close) => remove.mutate({ params: { id: news.id } }, { onError: close })}
      title="Hapus berita ini?"
      confirm="Ya, hapus"
      busy={remove.isPending}
    >
      “{news.title}” hilang beserta sampul dan lampirannya, dan tidak bisa dikembalikan.
      {news.status === "published" && " Untuk menyembunyikannya saja, ubah statusnya ke Draft."}
    </ConfirmButton>
  );
}
