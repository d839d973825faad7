import { useEffect, useRef, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { type ItemKind, ITEMS } from "../../labels.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { KeyHint } from "../../ui/KeyHint.tsx";
import type { Answer } from "../../web/api.ts";
import { dueText } from "../../web/dates.ts";
import { useNow } from "../../web/now.ts";
import { useCall } from "../../web/query.ts";
import { useShortcuts } from "../../web/shortcuts.ts";
import { useOpened } from "../../web/way-back.ts";
import type { Item } from "../shared/item.contract.ts";
import { nextOf, NONE_AT_ALL, noneOf, useNext, useQueueKeys } from "./use-next.web.ts";

type Next = Answer<"GET /admin/queues/next">["data"];

/** Undefined while it is loading. */
const useNextItem = (queue: ItemKind | undefined, left: Item, enabled: boolean) => {
  const { key, input } = nextOf(queue, left);
  return useCall(key as "GET /admin/queues/next", input, { enabled }).data?.data;
};

/** 'laporan #12, 5 jam lagi' */
const namedAt = (now: number | null, { kind, id, due_at }: NonNullable<Next>) => {
  const due = due_at && now !== null && `, ${dueText(due_at, now).toLowerCase()}`;
  return `${ITEMS[kind]} #${id}${due || ""}`;
};

/** Words for the next item, or that there is none in this queue, or in any. */
const wordsOf = (
  queue: ItemKind,
  next: Next | undefined,
  first: Next | undefined,
  now: number | null,
) => {
  if (next) return `Menurut tenggat: ${namedAt(now, next)}`;
  if (next === undefined) return "";
  if (first === null) return NONE_AT_ALL;
  return `${noneOf(queue)}${first ? ` Paling mendesak: ${namedAt(now, first)}` : ""}`;
};

/**
 * 'Berikutnya': leads to the next item of the queue by due time, by its button or by N. Shift+N leads to the item
 * that is due first in all queues; the button does so too when its own queue is empty. Escape leads back to the
 * list. It is the foot of the item's form: its `children` save the form.
 * @param back the list from which the page was opened
 * @param isDone whether the item was just handled: then the next one is offered and has the focus
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
  const { before } = useOpened();
  const open = useNext(after.kind, after);
  const next = useNextItem(after.kind, after, true);
  const first = useNextItem(undefined, after, next === null);
  const isOver = next === null && Boolean(first);
  const now = useNow();

  useQueueKeys(after.kind, (where) => void open(where));
  useShortcuts("Antrean", [
    {
      keys: ["Escape"],
      label: "Kembali ke daftar",
      act: () => void navigate(back, { state: before }),
    },
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
          aria-keyshortcuts={isOver ? "Shift+N" : "n"}
          onClick={() => void open(isOver ? "first" : "next")}
        >
          {isOver ? "Antrean lain" : "Berikutnya"}
          <KeyHint>{isOver ? "Shift N" : "N"}</KeyHint>
        </Button>
      </div>
      <p className="min-h-5 text-center text-xs text-muted">
        {wordsOf(after.kind, next, first, now)}
      </p>
    </div>
  );
}
