import { useEffect, useRef, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { ITEMS } from "../../labels.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { KeyHint } from "../../ui/KeyHint.tsx";
import { dueText } from "../../web/dates.ts";
import { useNow } from "../../web/now.ts";
import { useCall } from "../../web/query.ts";
import { useShortcuts } from "../../web/shortcuts.ts";
import type { Item } from "../shared/item.contract.ts";
import { nextAfter, useNext } from "./use-next.web.ts";

/**
 * 'Berikutnya': from an item to the next by due time, by its button or by N; Escape leads back to the
 * list. It is the foot of the form about the item: its `children`
 * save the form.
 * @param back the list that the page was opened from
 * @param isDone whether the item has just been handled: then the next one is offered, and has the focus
 */
export function NextItem({
  after,
  back,
  isDone,
  children,
  className,
}: {
  after: Item;
  back: string;
  isDone: boolean;
  children?: ReactNode;
  className?: string;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const open = useNext(after, back);
  const now = useNow();
  const { key, input } = nextAfter(after);
  const next = useCall(key as "GET /admin/queues/next", input).data?.data;

  useShortcuts("Antrean", [
    {
      keys: ["n"],
      label: "Berikutnya menurut tenggat, dari semua antrean",
      act: () => void open(),
    },
    { keys: ["Escape"], label: "Kembali ke daftar", act: () => void navigate(back) },
  ]);
  useEffect(() => {
    const { activeElement: active } = document;
    const isHere = active === document.body || button.current?.form?.contains(active);
    if (isDone && isHere) button.current?.focus();
  }, [isDone]);

  return (
    <div className={classes("grid gap-1", className)}>
      <div className="flex flex-wrap gap-2.5 *:flex-auto">
        {children}
        <Button
          ref={button}
          variant={isDone ? "primary" : "secondary"}
          icon="right"
          aria-keyshortcuts="n"
          onClick={() => void open()}
        >
          Berikutnya
          <KeyHint>N</KeyHint>
        </Button>
      </div>
      <p className="min-h-5 text-center text-xs text-muted">
        {next === null && "Tidak ada lagi yang menunggu."}
        {next &&
          `Menurut tenggat: ${ITEMS[next.kind]} #${next.id}${next.due_at && now !== null ? `, ${dueText(next.due_at, now).toLowerCase()}` : ""}`}
      </p>
    </div>
  );
}
