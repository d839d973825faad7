import { type ReactNode, useEffect, useId, useRef } from "react";
import {
  type ArrayPath,
  type Control,
  type FieldArray,
  type FieldValues,
  useFieldArray,
} from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

/**
 * The rows of a list in a form: each with its fields, moved up and down, removed, and added at the end. After a move
 * the focus stays with the row, after a removal it is with the next one.
 * @param noun of a row, in the words of its heading and buttons
 * @param empty gives a new row
 * @param least rows that must stay
 */
export function ListRows<V extends FieldValues, O>({
  control,
  name,
  noun,
  empty,
  least = 0,
  most,
  busy,
  error,
  children,
}: {
  control: Control<V, unknown, O>;
  name: ArrayPath<V>;
  noun: string;
  empty: () => FieldArray<V, ArrayPath<V>>;
  least?: number;
  most: number;
  busy: boolean;
  error?: string | undefined;
  children: (at: number) => ReactNode;
}) {
  const { fields, append, remove, move } = useFieldArray({ control, name });
  const id = useId();
  const next = useRef<string>(undefined);
  useEffect(() => {
    const wanted = next.current;
    next.current = undefined;
    if (wanted) document.getElementById(wanted)?.focus();
  }, [fields]);

  const idOf = (at: number, act: "up" | "down" | "row" | "add") => `${id}-${act}-${at}`;
  const last = fields.length - 1;
  const moveTo = (at: number, to: number, act: "up" | "down") => {
    // at an end the same button no longer works
    const isEnd = act === "up" ? to === 0 : to === last;
    next.current = isEnd ? idOf(to, act === "up" ? "down" : "up") : idOf(to, act);
    move(at, to);
  };
  const takeAway = (at: number) => {
    next.current = last === 0 ? idOf(0, "add") : idOf(Math.min(at, last - 1), "row");
    remove(at);
  };
  return (
    <div className="grid gap-4">
      {fields.map((row, at) => {
        const words = `${noun} ${at + 1}`;
        return (
          <div
            key={row.id}
            role="group"
            aria-labelledby={idOf(at, "row")}
            className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-line p-3.5 pt-1.5"
          >
            <div className="-mb-2 flex items-center gap-1">
              <h2
                id={idOf(at, "row")}
                tabIndex={-1}
                className="mr-auto text-sm tracking-normal text-muted"
              >
                {words}
              </h2>
              <IconButton
                id={idOf(at, "up")}
                icon="up"
                label={`Naikkan ${words}`}
                disabled={busy || at === 0}
                onClick={() => moveTo(at, at - 1, "up")}
              />
              <IconButton
                id={idOf(at, "down")}
                icon="down"
                label={`Turunkan ${words}`}
                disabled={busy || at === last}
                onClick={() => moveTo(at, at + 1, "down")}
              />
              <IconButton
                icon="trash"
                label={`Hapus ${words}`}
                disabled={busy || fields.length <= least}
                onClick={() => takeAway(at)}
              />
            </div>
            {children(at)}
          </div>
        );
      })}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
      <Button
        id={idOf(0, "add")}
        icon="plus"
        disabled={busy || fields.length >= most}
        onClick={() => append(empty())}
        className="justify-self-start"
      >
        Tambah {noun.toLowerCase()}
      </Button>
    </div>
  );
}
