import { type ReactNode, useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { FileField } from "../../ui/FileField.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { sizeText } from "../../ui/size-text.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { RestoredDraft } from "../../web/RestoredDraft.tsx";
import {
  APPEAL_MESSAGE_FILE,
  MESSAGE_FILES_MAX,
  MESSAGE_MAX,
  REPORT_MESSAGE_FILE,
} from "./conversation.contract.ts";
import type { Talk } from "./talk.web.ts";
import type { MessageFiles } from "./use-message-files.web.ts";
import type { MessageForm } from "./use-message-form.web.ts";

const ChosenFile = lazyPart(() => import("../evidence/ChosenFile.tsx"), "ChosenFile");

const FILES = {
  report: {
    label: "Foto atau berkas",
    accept: "image/jpeg,image/png,application/pdf",
    maxBytes: REPORT_MESSAGE_FILE.maxBytes,
    note: "Lokasi dan data kamera dihapus dari foto.",
  },
  appeal: {
    label: "Berkas PDF",
    accept: "application/pdf",
    maxBytes: APPEAL_MESSAGE_FILE.maxBytes,
    note: "PDF sampai 10 MB.",
  },
} as const;

/**
 * The fields of a message: the rest of a draft, the text, the files.
 * @param beside stands at the upper right of the text
 */
export function MessageFields({
  talk,
  message,
  label,
  beside,
}: {
  talk: Talk;
  message: MessageForm;
  label: string;
  beside?: ReactNode;
}) {
  const { form, files, isBusy, restoredAt } = message;
  return (
    <>
      {restoredAt && <RestoredDraft savedAt={restoredAt} onDiscard={message.clear} />}
      <div className="@container relative">
        <TextArea
          {...form.register("text")}
          label={label}
          rows={3}
          counter={MESSAGE_MAX}
          className="[&_textarea]:min-h-22"
          error={form.formState.errors.text?.message}
          readOnly={isBusy}
        />
        {beside && <div className="absolute -top-2.5 -right-3 @max-[13rem]:static">{beside}</div>}
      </div>
      <Files kind={talk.about.kind} files={files} isBusy={isBusy} />
    </>
  );
}

function Files({
  kind,
  files,
  isBusy,
}: {
  kind: Talk["about"]["kind"];
  files: MessageFiles;
  isBusy: boolean;
}) {
  const { label, accept, maxBytes, note } = FILES[kind];
  const { chosen, progress, fault } = files;
  const id = useId();
  const field = { accept, maxBytes, pictures: "clean", disabled: isBusy } as const;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      {chosen.map((one, at) => (
        <div key={one.id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
          <FileField
            {...field}
            label={`${label} ${at + 1}`}
            file={one.file}
            onFile={(clean, _others, source) => files.replace(one.id, clean, source)}
            onRemove={() => files.remove(one.id)}
          />
          <LazyBoundary>
            <ChosenFile {...files.actsOf(one)} />
          </LazyBoundary>
        </div>
      ))}
      {chosen.length < MESSAGE_FILES_MAX && !isBusy && (
        <FileField
          // a fault of the message before does not belong to this one
          key={chosen.length}
          {...field}
          compact
          label={chosen.length === 0 ? label : `${label} lain`}
          optional
          file={null}
          onFile={(clean, _others, source) => files.add(clean, source)}
          onRemove={() => {}}
          note={`${note} Paling banyak ${MESSAGE_FILES_MAX}.`}
        />
      )}
      <FieldError id={`${id}-fault`}>{fault}</FieldError>
      {progress && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <progress
            max={progress.total}
            value={progress.loaded}
            aria-label="Unggahan berkas"
            className="min-w-0 flex-[1_1_10rem]"
          />
          <span className="text-xs text-muted tabular-nums">
            {sizeText(progress.loaded)} dari {sizeText(progress.total)}
          </span>
          <Button size="sm" onClick={files.callOff}>
            Batalkan
          </Button>
        </div>
      )}
    </div>
  );
}
