import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { ItemKind } from "../../labels.ts";
import type { Answer, ApiError } from "../../web/api.ts";
import { needs, queryOf, tellFailure } from "../../web/query.ts";
import { useShortcuts } from "../../web/shortcuts.ts";
import { showToast } from "../../web/toasts.ts";
import type { Item } from "../shared/item.contract.ts";

const NEXT = "GET /admin/queues/next";
const FRESH_MS = 10_000;
const NONE = "Tidak ada lagi yang menunggu.";

const PATHS: Readonly<Record<ItemKind, (id: number) => string>> = {
  report: (id) => `/admin/laporan/${id}`,
  student: (id) => `/admin/detail-akun/${id}/mahasiswa`,
  appeal: (id) => `/admin/banding-ukt/${id}`,
};

/** The call for the item after another one; without it, for the longest due. */
export const nextAfter = (item: Item | undefined) =>
  needs(NEXT, { query: { after: item && `${item.kind}:${item.id}` } });

/**
 * Opens the next item by due time, whatever its queue.
 * @param back the list that its page leads back to, where it is of the same kind as `left`
 */
export const useNext = (left?: Item, back?: string) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      const query = queryOf(nextAfter(left));
      const { data } = (await client.query({
        ...query,
        staleTime: FRESH_MS,
      })) as Answer<typeof NEXT>;
      if (!data) showToast("info", NONE);
      else
        void navigate(PATHS[data.kind](data.id), {
          state: data.kind === left?.kind ? { back } : null,
        });
    } catch (error) {
      const failure = error as ApiError;
      tellFailure(NEXT, failure, failure.message || "Antrean belum dapat dimuat.");
    }
  };
};

/** N in a list: the longest due of all queues. */
export const useNextKey = (): void => {
  const open = useNext();
  useShortcuts("Antrean", [
    {
      keys: ["n"],
      label: "Berikutnya menurut tenggat, dari semua antrean",
      act: () => void open(),
    },
  ]);
};
