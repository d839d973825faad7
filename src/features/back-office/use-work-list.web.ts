import { useState } from "react";
import { useShortcuts } from "../../web/shortcuts.ts";
import { useRowKeys } from "./use-row-keys.web.ts";
import { useSelection } from "./use-selection.web.ts";

/**
 * A list whose rows can be reached by key and selected for one act on many.
 * @param shown the rows of this page; give the same array while the answer is the same
 * @param key opens the dialog of that act, for the selected rows or else for the keyboard's row
 * @param act the effect of that key, in the words of the help sheet
 * @param label names the box of a row; give the same function each time
 */
export const useWorkList = <R extends { readonly id: number }>(
  shown: readonly R[],
  { key, act, label }: { key: string; act: string; label: (row: R) => string },
) => {
  const { rows, ids, toggle, toggleAll, clear, drop } = useSelection(shown);
  const [isOpen, setOpen] = useState(false);
  const withRow = (id: number | undefined, then: (row: R) => void) => {
    const row = shown.find((one) => one.id === id);
    if (row) then(row);
  };
  const { current, around } = useRowKeys(
    shown.map(({ id }) => id),
    { select: (id) => withRow(id, toggle), clear },
  );
  const open = () => {
    if (rows.length === 0)
      withRow(current, (row) => {
        toggle(row);
        setOpen(true);
      });
    else setOpen(true);
  };
  useShortcuts("Daftar ini", [{ keys: [key], label: act, act: open }]);
  return {
    /** All selected rows, on this page and on others. */
    marked: rows,
    clear,
    /** For the element around the table, and for the table. */
    around,
    table: {
      currentKey: current,
      selection: { selected: ids, label, onToggle: toggle, onToggleAll: toggleAll },
    },
    isOpen,
    key,
    open,
    /** Closes the dialog; items that are done are no longer selected. */
    close: (done: readonly number[]) => {
      setOpen(false);
      drop(done);
    },
  };
};
