import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { type ItemKind, ITEMS } from "../../labels.ts";
import { adminPaths } from "../../paths.ts";
import type { Answer, ApiError } from "../../web/api.ts";
import { needs, queryOf, tellFailure } from "../../web/query.ts";
import { useShortcuts } from "../../web/shortcuts.ts";
import { showToast } from "../../web/toasts.ts";
import { useListAddress, useOpened, useOpening } from "../../web/way-back.ts";
import type { Item } from "../shared/item.contract.ts";

const NEXT = "GET /admin/queues/next";
const FRESH_MS = 10_000;
export const NONE_AT_ALL = "Tidak ada lagi yang menunggu.";
/** The next step: in the current queue, or the item that is due first in all. */
export type Onward = "next" | "first";

const LISTS: Readonly<Record<ItemKind, string>> = {
  report: adminPaths.reports,
  student: adminPaths.accounts,
  appeal: adminPaths.appeals,
};
const pathOf = ({ kind, id }: Item) =>
  kind === "student" ? adminPaths.student(id) : `${LISTS[kind]}/${id}`;

/** The call for the item after another one in a queue; without a queue, for the item that is due first in all. */
export const nextOf = (queue: ItemKind | undefined, left: Item | undefined) =>
  needs(NEXT, { query: { after: left && `${left.kind}:${left.id}`, queue } });

/** The message that a queue is empty. */
export const noneOf = (queue: ItemKind): string => `Tidak ada lagi ${ITEMS[queue]} yang menunggu.`;

/**
 * Opens the next item of a queue, or the one that is due first in all.
 * @param left the current item; absent in a list, to which the item then leads back
 */
export const useNext = (queue: ItemKind, left?: Item) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const opened = useOpened();
  const opening = useOpening();
  const list = useListAddress(LISTS[queue]);
  // an item that was opened from elsewhere, for example from a student's account, has no list for the next one
  const way = left ? (opened.back === list ? opened : null) : opening;
  const ask = async (where: ItemKind | undefined) => {
    const query = queryOf(nextOf(where, left));
    const { data } = (await client.query({
      ...query,
      staleTime: FRESH_MS,
    })) as Answer<typeof NEXT>;
    return data;
  };
  return async (onward: Onward) => {
    try {
      const item = await ask(onward === "next" ? queue : undefined);
      if (item) return void navigate(pathOf(item), { state: item.kind === queue ? way : null });
      const first = onward === "next" ? await ask(undefined) : null;
      showToast(
        "info",
        first ? `${noneOf(queue)} Shift+N membuka ${ITEMS[first.kind]} #${first.id}.` : NONE_AT_ALL,
      );
    } catch (error) {
      const failure = error as ApiError;
      tellFailure(NEXT, failure, failure.message || "Antrean belum bisa dimuat.");
    }
  };
};

/** N and Shift+N. */
export const useQueueKeys = (queue: ItemKind, go: (onward: Onward) => void): void =>
  useShortcuts("Antrean", [
    { keys: ["n"], label: `Berikutnya di antrean ${ITEMS[queue]}`, act: () => go("next") },
    { keys: ["Shift+n"], label: "Paling mendesak di semua antrean", act: () => go("first") },
  ]);

/** The same in the list of a queue, where they open its first item. */
export const useNextKeys = (queue: ItemKind): void => {
  const open = useNext(queue);
  useQueueKeys(queue, (onward) => void open(onward));
};
