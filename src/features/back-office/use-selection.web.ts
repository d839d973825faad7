import { useCallback, useState } from "react";

interface Row {
  readonly id: number;
}

/**
 * The selected rows of a list, on all its pages. A row that is shown again is replaced by its new version, so an
 * act starts from the version that was seen last.
 */
export const useSelection = <R extends Row>(shown: readonly R[]) => {
  const [kept, setKept] = useState<ReadonlyMap<number, R>>(new Map());
  const known = new Map(shown.map((row) => [row.id, row]));
  const rows = [...kept.values()].map((row) => known.get(row.id) ?? row);

  const toggle = useCallback(
    (row: R) =>
      setKept((before) => {
        const after = new Map(before);
        if (!after.delete(row.id)) after.set(row.id, row);
        return after;
      }),
    [],
  );
  const toggleAll = () =>
    setKept((before) => {
      const after = new Map(before);
      const all = shown.every(({ id }) => before.has(id));
      for (const row of shown)
        if (all) after.delete(row.id);
        else after.set(row.id, row);
      return after;
    });
  return {
    rows,
    ids: new Set<string | number>(kept.keys()),
    toggle,
    toggleAll,
    clear: () => setKept(new Map()),
    /** Unselects some rows. */
    drop: (ids: readonly number[]) =>
      setKept((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
  };
};
