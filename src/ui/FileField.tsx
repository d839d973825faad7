import { useId, useRef, useState, type DragEvent, type ReactNode } from "react";
import { classes } from "./classes.ts";
import { FieldError, FieldHint, Optional } from "./Field.tsx";
import { fileFault, isPicture, type FileMessages } from "./file-rules.ts";
import { FileRow, type FileRowState } from "./FileRow.tsx";
import { useHeldForm } from "./held-form.ts";
import { Icon } from "./Icon.tsx";
import { cleanImage, LIGHT_BYTES, shrinkImage } from "./shrink-image.ts";
import { sizeText } from "./size-text.ts";

/** Milliseconds between two looks at whether a button is pressed, and how many; nobody presses for two seconds. */
const PRESS_WAIT = 50;
const PRESS_WAITS = 40;

type FileFieldProps = {
  label: string;
  /** Media types, comma-separated: 'image/jpeg,image/png'. */
  accept: string;
  maxBytes: number;
  /**
   * `clean`: made smaller, and written again here with nothing but its pixels. `as-chosen`: of any size, for a
   * caller that sends something else.
   */
  pictures?: "light" | "clean" | "as-chosen";
  /** The file chosen, held by the caller. */
  file: File | null;
  /** The stored file, shown while no new file is chosen. */
  existing?: { name: string; href?: string; image?: boolean } | null;
  /**
   * Gets a file that passed the checks; with `multiple` also the others of the same choice. `chosen` is the file
   * from which it was made, or the same file. Returning `false` means that it is not accepted as it is, so nothing
   * is announced yet.
   */
  onFile: (file: File, others: File[], chosen: File) => boolean | void;
  /** Removes the chosen file, else the stored one; while `progress` is given, cancels the upload. */
  onRemove: () => void;
  /** Bytes sent so far, while it is being sent. */
  progress?: { loaded: number; total: number } | null;
  /** A file that the form is still making, and the words about it meanwhile. */
  preparing?: { name: string; words: string } | null;
  /** A fault that the form or the server found. */
  error?: string;
  /** A description of the chosen file that replaces its size: '2 halaman dari foto, 640 KB'. */
  detail?: string;
  /** In the well, under the instruction; 'sampai 5 MB' by default. */
  wellHint?: string;
  note?: ReactNode;
  /** A well of one line, for a file that is rarely sent. */
  compact?: boolean;
  optional?: boolean;
  multiple?: boolean;
  disabled?: boolean;
  messages?: FileMessages;
  className?: string;
};

/**
 * One file: a dashed well to press or drop on, then a row with preview, name, state and buttons. All states have
 * one height. Every picture is first made smaller (docs/product/files.md#in-the-browser), and its form waits for
 * that; a refused file leaves the earlier one. Of several dropped files only the first counts, unless `multiple`.
 */
export function FileField({
  label,
  accept,
  maxBytes,
  pictures = "light",
  file,
  existing,
  onFile,
  onRemove,
  progress,
  preparing,
  error,
  detail,
  wellHint = `sampai ${Math.round(maxBytes / 1_048_576)} MB`,
  note,
  compact = false,
  optional,
  multiple = false,
  disabled,
  messages,
  className,
}: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<{ name: string; message: string } | null>(null);
  const [shrinking, setShrinking] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const [over, setOver] = useState(false);

  const isHeld = useHeldForm(input, { isWorking: shrinking !== null, failed: refused !== null });
  const turn = useRef(0);

  const take = async (chosen: File[], { dropped = false } = {}) => {
    turn.current += 1;
    const mine = turn.current;
    const words = dropped
      ? { ...messages, type: messages?.droppedType ?? messages?.type }
      : messages;
    setRefused(null);
    setSaid("");
    const good: File[] = [];
    for (const one of multiple ? chosen : chosen.slice(0, 1)) {
      const isPhoto = isPicture(one, accept);
      const isFree = isPhoto && pictures === "as-chosen";
      let usable = one;
      if (isPhoto && !isFree) {
        const isCleaned = pictures === "clean";
        if (isCleaned || one.size > LIGHT_BYTES) setShrinking(one.name);
        usable = isCleaned ? ((await cleanImage(one)) ?? one) : await shrinkImage(one);
        // A preview would move a button that is just pressed from under the finger, and no click would come.
        for (let waits = PRESS_WAITS; waits > 0 && document.querySelector("button:active"); waits--)
          await new Promise((done) => setTimeout(done, PRESS_WAIT));
        // Another file was chosen meanwhile and replaces this one.
        if (turn.current !== mine) return;
      }
      const limit = isFree ? Infinity : maxBytes;
      const message = fileFault(usable, { accept, maxBytes: limit, messages: words });
      if (message) {
        setShrinking(null);
        setRefused({ name: one.name, message });
        return;
      }
      good.push(usable);
    }
    setShrinking(null);
    const [first, ...others] = good;
    if (first && onFile(first, others, chosen[0] ?? first) !== false)
      setSaid("File berhasil diupload");
  };

  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (!(disabled || progress)) void take([...event.dataTransfer.files], { dropped: true });
    },
  };

  const stateOfRow = (): FileRowState | null => {
    if (shrinking !== null)
      return {
        kind: "busy",
        words: isHeld ? "Memperkecil foto, lalu dikirim…" : "Memperkecil foto…",
      };
    if (preparing) return { kind: "busy", words: preparing.words };
    if (file && progress) return { kind: "uploading", ...progress };
    if (file) {
      return {
        kind: "ready",
        words: [said, detail ?? sizeText(file.size)].filter(Boolean).join(", "),
      };
    }
    if (existing) return { kind: "ready", words: "Tersimpan" };
    return refused && { kind: "refused", words: refused.message };
  };

  const row = stateOfRow();
  const kept = file ?? existing;
  const fault = refused && !kept ? undefined : (refused?.message ?? error);

  return (
    <div className={classes("grid min-w-0 content-start gap-1.5", className)}>
      <span id={`${id}-label`} className="text-sm font-semibold">
        {label}
        {optional && <Optional />}
      </span>
      {/* Reads aloud what comes in: a row with its state, or the well with what was done. */}
      <div aria-live={progress ? "off" : "polite"} className="relative" {...drag}>
        <label
          className={
            row ? "sr-only" : classes("file-box file-well", compact && "min-h-11! px-3! py-1!")
          }
          data-over={over}
        >
          {!row && (
            <>
              <span className="text-link">
                <Icon
                  name={accept.includes("image/") ? "camera" : "upload"}
                  className={compact ? "size-5" : "size-7"}
                />
              </span>
              <span>
                <b className="font-semibold text-link">{invitation(accept)}</b>
                {compact ? " " : <br />}
                <span className="text-muted">{said || wellHint}</span>
              </span>
            </>
          )}
          <input
            ref={input}
            id={id}
            type="file"
            accept={accept}
            multiple={multiple}
            disabled={disabled}
            tabIndex={row ? -1 : undefined}
            aria-labelledby={`${id}-label`}
            aria-describedby={classes(`${id}-error`, note ? `${id}-note` : "")}
            aria-invalid={refused || error ? true : undefined}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])];
              // So that the same file may be chosen again after it was corrected.
              event.target.value = "";
              if (chosen.length > 0) void take(chosen);
            }}
          />
        </label>
        {row && (
          <FileRow
            field={label}
            name={shrinking ?? preparing?.name ?? kept?.name ?? refused?.name ?? ""}
            preview={file ?? (existing?.image ? existing.href : undefined)}
            href={file ? undefined : existing?.href}
            state={row}
            bad={Boolean(refused ?? error)}
            disabled={disabled}
            onReplace={file || shrinking || preparing ? undefined : () => input.current?.click()}
            onRemove={
              kept && !shrinking && !preparing
                ? () => {
                    setRefused(null);
                    setSaid(progress ? "" : "File berhasil dihapus");
                    onRemove();
                    input.current?.focus();
                  }
                : undefined
            }
          />
        )}
      </div>
      <FieldError id={`${id}-error`}>{fault}</FieldError>
      {note && (
        <FieldHint id={`${id}-note`} small>
          {note}
        </FieldHint>
      )}
    </div>
  );
}

const KINDS = [
  ["image/", "foto"],
  ["/pdf", "PDF"],
  ["/csv", "CSV"],
] as const;

const invitation = (accept: string) =>
  `Pilih ${KINDS.flatMap(([type, word]) => (accept.includes(type) ? word : [])).join(" atau ")}`;
