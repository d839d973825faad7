import { type FocusEvent, useRef, useState } from "react";
import { useShortcuts } from "../../web/shortcuts.ts";

const rowOf = (list: HTMLElement | null, id: number) =>
  list?.querySelector<HTMLElement>(`[data-row="${id}"] a`);

/**
 * Moves through the rows of a list by key: the row's link gets the focus, so that Enter opens it and screen readers
 * read it. Rows carry `data-row`.
 * @param ids of the rows as they are shown
 * @param select selects or unselects a row; absent where nothing can be selected
 * @param clear unselects all
 */
export const useRowKeys = (
  ids: readonly number[],
  { select, clear }: { select?: (id: number) => void; clear?: () => void } = {},
) => {
  const list = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState<number>();
  const at = marked === undefined ? -1 : ids.indexOf(marked);
  const current = at < 0 ? undefined : marked;

  const move = (step: number) => {
    const from = at < 0 && step < 0 ? ids.length : at;
    const id = ids[Math.min(Math.max(from + step, 0), ids.length - 1)];
    if (id === undefined) return;
    setMarked(id);
    rowOf(list.current, id)?.focus();
  };
  useShortcuts("Daftar ini", [
    { keys: ["j", "ArrowDown"], label: "Baris berikutnya", act: () => move(1) },
    { keys: ["k", "ArrowUp"], label: "Baris sebelumnya", act: () => move(-1) },
    {
      keys: ["o", "Enter"],
      label: "Buka baris ini",
      act: () => current !== undefined && rowOf(list.current, current)?.click(),
    },
    ...(select
      ? [
          {
            keys: ["x"],
            label: "Pilih atau lepas baris ini",
            act: () => current !== undefined && select(current),
          },
        ]
      : []),
    {
      keys: ["Escape"],
      label: clear ? "Lepas semua pilihan" : "Lepas baris ini",
      act: () => {
        setMarked(undefined);
        clear?.();
      },
    },
  ]);
  return {
    /** The row that the keyboard has selected. */
    current,
    /** For the element around the rows. */
    around: {
      ref: list,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const id = Number(target.closest<HTMLElement>("[data-row]")?.dataset["row"]);
        if (id && target.matches("a")) setMarked(id);
      },
    },
  };
};
