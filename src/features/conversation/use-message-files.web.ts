import { useRef, useState } from "react";
import type { ApiError } from "../../web/api.ts";
import { type ChosenPhoto, keptPhoto } from "../evidence/chosen-photo.web.ts";

/** A file that was chosen for a message. */
export interface Chosen {
  readonly id: number;
  readonly file: File;
  readonly photo: ChosenPhoto | null;
}

let last = 0;
const chosenOf = (file: File, photo: ChosenPhoto | null): Chosen => {
  last += 1;
  return { id: last, file, photo };
};
/** A file as the field gives it, and the file from which it was made. */
const justChosen = (clean: File, source: File) =>
  chosenOf(clean, clean === source ? null : { source, clean, covered: [] });

/**
 * The files of a message: the chosen files, their progress, their faults. `begin` is called with each attempt to
 * send, `fail` with its failure.
 * @param first of a draft
 */
export const useMessageFiles = (first: readonly File[]) => {
  const [chosen, setChosen] = useState(() => first.map((file) => chosenOf(file, keptPhoto(file))));
  const [fault, setFault] = useState<string>();
  const [progress, setProgress] = useState<{ loaded: number; total: number } | null>(null);
  const upload = useRef<AbortController>(undefined);

  const change = (id: number, to: Partial<Chosen>) =>
    setChosen((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)));
  const remove = (id: number) => {
    setFault(undefined);
    setChosen((all) => all.filter((one) => one.id !== id));
  };
  return {
    chosen,
    progress,
    fault,
    add(clean: File, source: File) {
      setFault(undefined);
      setChosen((all) => [...all, justChosen(clean, source)]);
    },
    /** Replaces one of them by another file. */
    replace(id: number, clean: File, source: File) {
      setFault(undefined);
      setChosen((all) => all.map((one) => (one.id === id ? justChosen(clean, source) : one)));
    },
    remove,
    /** What `ChosenFile` shows and does for one of them. */
    actsOf: ({ id, file, photo }: Chosen) => ({
      file,
      photo,
      isSending: progress !== null,
      onCover: (covered: File, areas: ChosenPhoto["covered"]) =>
        change(id, { file: covered, photo: photo && { ...photo, covered: areas } }),
      onDiscard: () => remove(id),
    }),
    clear() {
      setChosen([]);
      setFault(undefined);
      setProgress(null);
    },
    callOff: () => upload.current?.abort(),
    begin() {
      setFault(undefined);
      upload.current = new AbortController();
      const total = chosen.reduce((sum, { file }) => sum + file.size, 0);
      if (total > 0) setProgress({ loaded: 0, total });
      return {
        signal: upload.current.signal,
        onProgress: total > 0 ? setProgress : undefined,
      };
    },
    /** Says whether the user has cancelled it. */
    fail(error: ApiError): boolean {
      setProgress(null);
      if (upload.current?.signal.aborted) return true;
      setFault(error.errors.find(({ path }) => path === "attachments")?.message);
      return false;
    },
  };
};
export type MessageFiles = ReturnType<typeof useMessageFiles>;
