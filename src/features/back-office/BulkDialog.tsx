import type { KeyboardEvent, ReactNode } from "react";
import type { GetKey } from "../../web/api.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useUnsaved } from "../../web/unsaved.ts";
import { type Outcome, useBulk } from "./use-bulk.web.ts";

/** What will happen to one of the selected items. */
export interface BulkLine {
  readonly id: number;
  /** Its title or name. */
  readonly name: string;
  /** The change, and who is told about it. */
  readonly change: string;
  /** The reason why nothing happens to it; null where something does. */
  readonly skipped: string | null;
}

const SIGNS = {
  done: { icon: "check-circle", colour: "text-done" },
  left: { icon: "info", colour: "text-waiting" },
  failed: { icon: "alert", colour: "text-rejected" },
} as const;

const countOf = (outcomes: ReadonlyMap<number, Outcome>, state: Outcome["state"]) =>
  [...outcomes.values()].filter((one) => one.state === state).length;

/**
 * One act on many items: a preview of each, one confirmation, and the result of each. Mount a new one for each act.
 * @param lines all that were selected
 * @param act acts on one item; resolves to the words of its result
 * @param missing shows which field of `children` is not filled in yet; absent where all are
 * @param isUnsaved whether closing before the start would lose input of `children`
 * @param onClose gets the ids of the items that are done
 */
export function BulkDialog({
  title,
  lines,
  noun,
  confirm,
  missing,
  isUnsaved = false,
  act,
  invalidates,
  onClose,
  children,
}: {
  title: string;
  lines: readonly BulkLine[];
  noun: string;
  confirm: string;
  missing?: (() => void) | undefined;
  isUnsaved?: boolean;
  act: (id: number) => Promise<string>;
  invalidates: readonly GetKey[];
  onClose: (done: readonly number[]) => void;
  children?: ReactNode;
}) {
  const { state, outcomes, start, stop } = useBulk(act, invalidates);
  const planned = lines.filter(({ skipped }) => skipped === null);
  const begin = () => start(planned.map(({ id }) => id));
  const save = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (missing) missing();
    else if (planned.length > 0) begin();
  };
  const { askToClose } = useUnsaved(isUnsaved && state === "asking");
  const close = () =>
    askToClose(() => {
      stop();
      onClose([...outcomes].flatMap(([id, one]) => (one.state === "done" ? [id] : [])));
    });
  const done = countOf(outcomes, "done");
  const left = countOf(outcomes, "left");
  const failed = countOf(outcomes, "failed");
  const untried = planned.length - outcomes.size;
  const said = [
    `${done} ${noun} tersimpan`,
    left > 0 && `${left} dibiarkan`,
    failed > 0 && `${failed} gagal`,
    untried > 0 && `${untried} belum dikerjakan`,
  ].filter(Boolean);
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      size="lg"
      actions={
        state === "asking" ? (
          <>
            <Button onClick={close}>Tidak jadi</Button>
            <Button
              variant="primary"
              disabled={missing !== undefined || planned.length === 0}
              onClick={begin}
            >
              {confirm} {planned.length} {noun}
            </Button>
          </>
        ) : state === "running" ? (
          <Button onClick={stop}>Hentikan</Button>
        ) : (
          <Button variant="primary" onClick={close}>
            Tutup
          </Button>
        )
      }
    >
      {state === "asking" && children && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Control and Enter, in the fields in it
        <div onKeyDown={save}>{children}</div>
      )}
      {state !== "asking" && (
        <div className="mb-3 grid gap-2">
          <progress
            aria-label="Kemajuan"
            max={planned.length}
            value={outcomes.size}
            className="h-2 w-full accent-primary"
          />
          <p role="status" className="text-sm font-semibold">
            {state === "over"
              ? `${said.join(", ")}.`
              : `${outcomes.size} dari ${planned.length} dikerjakan`}
          </p>
        </div>
      )}
      <ul className="grid text-sm">
        {lines.map((line) => (
          <Line key={line.id} line={line} outcome={outcomes.get(line.id)} />
        ))}
      </ul>
    </Dialog>
  );
}

function Line({
  line: { id, name, change, skipped },
  outcome,
}: {
  line: BulkLine;
  outcome: Outcome | undefined;
}) {
  const sign = outcome && SIGNS[outcome.state];
  return (
    <li className="flex items-start gap-2.5 border-t border-line py-2 first:border-t-0">
      <Icon
        name={sign?.icon ?? (skipped === null ? "right" : "minus")}
        className={`mt-0.5 size-4.5 flex-none ${sign?.colour ?? "text-muted"}`}
      />
      <span className="min-w-0">
        <span className={`wrap-anywhere ${skipped === null ? "font-medium" : "text-muted"}`}>
          {name} <span className="text-xs text-muted tabular-nums">#{id}</span>
        </span>
        <span className="block text-xs text-muted">
          {outcome?.said ?? (skipped === null ? change : `Dilewati: ${skipped}`)}
        </span>
      </span>
    </li>
  );
}
