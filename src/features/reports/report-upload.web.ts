import { useRef, useState } from "react";
import type { ApiError } from "../../web/api.ts";
import type { FileChoice } from "../../web/file-choice.ts";
import { type ChosenPhoto, keptPhoto } from "../evidence/chosen-photo.web.ts";

/**
 * The attachment of a report's form: what was chosen, how far it is sent, what is wrong with it.
 * `field` is for a `FileField`, `chosen` for what is said of its file; `begin` goes with each attempt to send, `fail` with its failure.
 * @param hasStored the report has one already, and removing removes that
 */
export const useReportUpload = (first: FileChoice, hasStored: boolean) => {
  const [choice, setChoice] = useState(first);
  const [photo, setPhoto] = useState(() => keptPhoto(first));
  const [fault, setFault] = useState<string>();
  const [progress, setProgress] = useState<{ loaded: number; total: number } | null>(null);
  const upload = useRef<AbortController>(undefined);
  const file = choice || null;

  const choose = (next: FileChoice, from: ChosenPhoto | null = null) => {
    setChoice(next);
    setPhoto(from);
    setFault(undefined);
  };
  return {
    choice,
    choose,
    field: {
      file,
      progress,
      error: fault,
      onFile: (clean: File, _others: File[], source: File) =>
        choose(clean, clean === source ? null : { source, clean, covered: [] }),
      onRemove: () => {
        if (progress) upload.current?.abort();
        else choose(!file && hasStored ? "" : null);
      },
    },
    chosen: file && {
      file,
      photo,
      isSending: progress !== null,
      onCover: (covered: File, areas: ChosenPhoto["covered"]) =>
        choose(covered, photo && { ...photo, covered: areas }),
      onDiscard: () => choose(null),
    },
    begin: (sent: FileChoice) => {
      setFault(undefined);
      upload.current = new AbortController();
      if (sent) setProgress({ loaded: 0, total: sent.size });
      return { signal: upload.current.signal, onProgress: sent ? setProgress : undefined };
    },
    /** Says whether the user has cancelled it. */
    fail: (error: ApiError): boolean => {
      setProgress(null);
      if (upload.current?.signal.aborted) return true;
      setFault(error.errors.find(({ path }) => path === "file")?.message);
      return false;
    },
  };
};
