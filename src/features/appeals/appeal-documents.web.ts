import { useRef, useState } from "react";
import { APPEAL_DOCUMENTS, type AppealDocument, keysOf } from "../../labels.ts";
import type { ApiError } from "../../web/api.ts";
import type { PhotoPage } from "./photo-pdf.web.ts";

/**
 * A document to send: a PDF as it was chosen (`pages` is empty) or made from photos. `file` is null while the
 * photos are not a PDF yet.
 */
export interface ChosenDocument {
  readonly file: File | null;
  readonly pages: readonly PhotoPage[];
}

/** The input for a document; an empty text removes the stored one, null leaves it as it is. */
export type DocumentChoice = ChosenDocument | "" | null;
export type DocumentChoices = Readonly<Record<AppealDocument, DocumentChoice>>;

const SLOTS = keysOf(APPEAL_DOCUMENTS);

export const NOTHING_CHOSEN: DocumentChoices = {
  ktm: null,
  ukt_proof: null,
  transcript: null,
  sk: null,
};

const sentOf = (choice: DocumentChoice): File | "" | null =>
  choice === "" ? "" : (choice?.file ?? null);

/** The documents as input of a call. */
const filesOf = (choices: DocumentChoices) => ({
  ktm: sentOf(choices.ktm),
  ukt_proof: sentOf(choices.ukt_proof),
  transcript: sentOf(choices.transcript),
  sk: sentOf(choices.sk),
});

const bytesOf = (choice: DocumentChoice) => (choice === "" ? 0 : (choice?.file?.size ?? 0));

export interface Progress {
  readonly loaded: number;
  readonly total: number;
}

/** The progress of one document of a body: they are sent one after the other, in the order of their labels. */
const partOf = (choices: DocumentChoices, slot: AppealDocument, { loaded, total }: Progress) => {
  const size = bytesOf(choices[slot]);
  const before = SLOTS.slice(0, SLOTS.indexOf(slot)).reduce(
    (sum, earlier) => sum + bytesOf(choices[earlier]),
    0,
  );
  const all = SLOTS.reduce((sum, each) => sum + bytesOf(choices[each]), 0);
  const sent = total > 0 ? (loaded / total) * all : 0;
  return { loaded: Math.min(size, Math.max(0, sent - before)), total: size };
};

type Change = DocumentChoice | ((now: DocumentChoice) => DocumentChoice);

/**
 * The four documents of an appeal's form: the chosen files, their progress, their faults. `begin` is called with
 * each attempt to send, `fail` with its failure.
 */
export const useAppealDocuments = (first: DocumentChoices) => {
  const [choices, setChoices] = useState(first);
  const [faults, setFaults] = useState<Partial<Record<AppealDocument, string>>>({});
  const [progress, setProgress] = useState<Progress | null>(null);
  const sending = useRef<AbortController>(undefined);
  return {
    choices,
    faults,
    /** The progress of the whole body, while it is being sent. */
    progress,
    /** The number of documents to be sent. */
    readyCount: SLOTS.filter((slot) => sentOf(choices[slot])).length,
    /** The documents whose photos are not a PDF yet. */
    unready: SLOTS.filter((slot) => sentOf(choices[slot]) === null && choices[slot] !== null),
    progressOf: (slot: AppealDocument) => progress && partOf(choices, slot, progress),
    choose: (slot: AppealDocument, change: Change) => {
      setChoices((now) => ({
        ...now,
        [slot]: typeof change === "function" ? change(now[slot]) : change,
      }));
      setFaults((now) => ({ ...now, [slot]: undefined }));
    },
    fault: (slot: AppealDocument, words: string | undefined) =>
      setFaults((now) => ({ ...now, [slot]: words })),
    chooseNothing: () => {
      setChoices(NOTHING_CHOSEN);
      setFaults({});
    },
    callOff: () => sending.current?.abort(),
    begin: () => {
      sending.current = new AbortController();
      setFaults({});
      const total = SLOTS.reduce((sum, slot) => sum + bytesOf(choices[slot]), 0);
      if (total > 0) setProgress({ loaded: 0, total });
      return {
        files: filesOf(choices),
        signal: sending.current.signal,
        onProgress: total > 0 ? setProgress : undefined,
      };
    },
    /** Says whether the user has cancelled it. */
    fail: (error: ApiError): boolean => {
      setProgress(null);
      if (sending.current?.signal.aborted) return true;
      for (const slot of SLOTS) {
        const words = error.errors.find(({ path }) => path === slot)?.message;
        if (words) setFaults((now) => ({ ...now, [slot]: words }));
      }
      return false;
    },
  };
};

export type AppealDocuments = ReturnType<typeof useAppealDocuments>;
