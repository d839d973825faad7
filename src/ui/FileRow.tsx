import { BlobPicture } from "./BlobPicture.tsx";
import { classes } from "./classes.ts";
import { sizeText } from "./size-text.ts";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";

export type FileRowState =
  | { kind: "ready" | "busy" | "refused"; words: string }
  | { kind: "uploading"; loaded: number; total: number };

/** A file in its row: preview, name, one line of state, buttons. */
export function FileRow({
  field,
  name,
  preview,
  href,
  state,
  bad,
  disabled,
  onReplace,
  onRemove,
}: {
  /** The field's label, which the buttons' names contain. */
  field: string;
  name: string;
  /** A picture that was just chosen, or the address of a stored one. */
  preview?: File | string;
  /** Where the stored file can be opened. */
  href?: string;
  state: FileRowState;
  bad: boolean;
  disabled?: boolean;
  onReplace?: () => void;
  onRemove?: () => void;
}) {
  const chosen = preview instanceof Object && preview.type.startsWith("image/") ? preview : null;
  const refused = state.kind === "refused";
  const words = state.kind === "uploading" ? uploadWords(state.loaded, state.total) : state.words;
  const sign: IconName = refused ? "alert" : "file";
  return (
    <div className={classes("file-box file-row", bad && "file-bad")}>
      {chosen ? (
        <BlobPicture blob={chosen} alt={`Pratinjau ${name}`} className={frame} />
      ) : typeof preview === "string" ? (
        <img src={preview} alt={`Pratinjau ${name}`} className={frame} />
      ) : (
        <span className="grid size-14 place-items-center rounded-sm bg-primary-soft text-on-primary-soft">
          <Icon name={sign} className="size-6" />
        </span>
      )}
      <div className="min-w-0">
        {href ? (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="-my-2.5 block truncate py-3 font-medium text-text"
          >
            {name}
          </a>
        ) : (
          <p className="truncate font-medium">{name}</p>
        )}
        <p className={classes("text-xs", refused ? "font-medium text-danger" : "text-muted")}>
          {words}
        </p>
        {state.kind === "uploading" && (
          <progress
            max={state.total}
            value={state.loaded}
            aria-label={`Unggahan ${name}`}
            className="mt-1"
          />
        )}
      </div>
      <div className="flex">
        {onReplace && (
          <IconButton
            icon="refresh"
            label={`Ganti ${field}`}
            disabled={disabled}
            onClick={onReplace}
          />
        )}
        {onRemove && (
          <IconButton
            icon={state.kind === "uploading" ? "x" : "trash"}
            label={state.kind === "uploading" ? `Batalkan unggahan ${field}` : `Hapus ${field}`}
            disabled={disabled}
            onClick={onRemove}
          />
        )}
      </div>
    </div>
  );
}

const uploadWords = (loaded: number, total: number) => {
  const part = total > 0 ? Math.round((loaded / total) * 100) : 0;
  return `Mengunggah ${part}%, ${sizeText(loaded)} dari ${sizeText(total)}`;
};

const frame = "size-14 rounded-sm bg-primary-soft object-cover";
