import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { adminPaths } from "../../paths.ts";
import { AuthorLine } from "../../ui/AuthorLine.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Failed } from "../../web/Failed.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loading, SkeletonRows } from "../../ui/Skeleton.tsx";
import { Speech } from "../../ui/Speech.tsx";
import { WrittenText } from "../back-office/AnswerPreview.tsx";
import type { Template } from "./template.contract.ts";
import { type Answered, fillIn, suggest } from "./template-text.web.ts";
import { useTemplates } from "./use-templates.web.ts";
import { Link } from "../../ui/Link.tsx";
import { AdminName } from "../../web/AdminName.tsx";
import { useIsOfClinic } from "../../web/profile.ts";

const ANY = "Semua status";

interface Choice {
  readonly answered: Answered;
  readonly statuses: Readonly<Record<string, string>>;
  readonly status: string;
  readonly onPick: (template: Template) => void;
}

/** The templates, beside the student's view of the selected one. */
export function TemplatePicker(choice: Choice) {
  const { templates, ...result } = useTemplates(choice.statuses);
  const isOfClinic = useIsOfClinic();
  if (!templates)
    return result.error ? (
      <Failed result={result} title="Templat belum bisa dimuat." heading="h3" />
    ) : (
      <Loading label="Memuat templat…">
        <SkeletonRows rows={4} />
      </Loading>
    );
  if (templates.length === 0)
    return (
      <p className="text-sm">
        Belum ada templat.
        {isOfClinic && (
          <>
            {" "}
            <Link to={adminPaths.newTemplate}>Tulis yang pertama</Link>
          </>
        )}
      </p>
    );
  return <Chooser {...choice} templates={templates} />;
}

function Chooser({
  templates,
  answered,
  statuses,
  status,
  onPick,
}: Choice & { templates: readonly Template[] }) {
  const id = useId();
  const isOfClinic = useIsOfClinic();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const found = suggest(templates, typed, status);
  const marked = found[at];
  const list = useRef<HTMLDivElement>(null);
  // The templates may arrive after the dialog has set its focus.
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at, typed]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = {
      ArrowDown: at + 1 < found.length ? at + 1 : 0,
      ArrowUp: at > 0 ? at - 1 : Math.max(0, found.length - 1),
    };
    const next = moves[event.key];
    if (next === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (next !== undefined) setAt(next);
    else if (marked) onPick(marked);
  };
  const optionId = (template: Template) => `${id}-${template.id}`;

  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div className="grid content-start gap-2">
        <label htmlFor={`${id}-field`} className="sr-only">
          Cari templat
        </label>
        <div className="relative">
          <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-muted">
            <Icon name="search" />
          </span>
          <input
            ref={field}
            id={`${id}-field`}
            data-autofocus
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={marked && optionId(marked)}
            autoComplete="off"
            placeholder="Cari templat"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
            className="control control-sm pl-10"
          />
        </div>
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label="Templat"
          className="max-h-[34dvh] overflow-y-auto sm:max-h-[50dvh]"
        >
          {found.map((template, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
            <div
              key={template.id}
              id={optionId(template)}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onClick={() => setAt(index)}
              onDoubleClick={() => onPick(template)}
              className={classes(
                "grid min-h-11 cursor-pointer content-center rounded-md px-3 py-1.5",
                index === at ? "bg-primary-soft text-on-primary-soft" : "hover:bg-hover",
              )}
            >
              <span className="text-sm font-medium wrap-anywhere">{template.title}</span>
              <span className={classes("text-xs", index !== at && "text-muted")}>
                {template.status === null ? ANY : statuses[template.status]}
              </span>
            </div>
          ))}
        </div>
        <p role="status" className={found.length > 0 ? "sr-only" : "text-sm text-muted"}>
          {found.length > 0 ? `${found.length} templat` : "Tidak ada templat yang cocok."}
        </p>
      </div>
      <div className="grid content-start gap-3">
        {marked && (
          <>
            <p className="text-xs text-muted">Yang dibaca mahasiswa</p>
            <Speech head={<AuthorLine name={<AdminName />} />}>
              <WrittenText>{fillIn(marked.text, answered)}</WrittenText>
            </Speech>
          </>
        )}
        <div className="sticky bottom-0 -mb-3 flex flex-wrap items-center justify-between gap-2.5 bg-surface pt-1 pb-3">
          {isOfClinic && (
            <Link to={adminPaths.templates} className="inline-flex min-h-11 items-center text-sm">
              Kelola templat
            </Link>
          )}
          <Button
            variant="primary"
            className="ml-auto"
            disabled={!marked}
            onClick={() => marked && onPick(marked)}
          >
            Masukkan
          </Button>
        </div>
      </div>
    </div>
  );
}
