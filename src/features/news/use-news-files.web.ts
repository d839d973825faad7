import { useRef, useState } from "react";
import type { ApiError } from "../../web/api.ts";
import { NEWS_FILES, NO_CHOICES, type NewsChoices, type NewsFileName } from "./news-form.web.ts";

const sizeOf = (choice: NewsChoices[NewsFileName]) => (choice instanceof File ? choice.size : 0);

/** The progress of one file in a request that sends the files one after the other. */
const partOf = (name: NewsFileName, choices: NewsChoices, sent: number) => {
  const before = name === "attachment" ? sizeOf(choices.cover) : 0;
  const total = sizeOf(choices[name]);
  return { loaded: Math.min(total, Math.max(0, sent - before)), total };
};

/**
 * Cover and attachment of a news form: the chosen files, their progress, their faults. `fieldOf` is for a
 * `FileField`; `begin` is called with each attempt to send, `fail` with its failure.
 * @param stored the files that the item already has; removing removes those
 */
export const useNewsFiles = (
  first: NewsChoices,
  stored: Readonly<Partial<Record<NewsFileName, unknown>>> | null,
) => {
  const [choices, setChoices] = useState(first);
  const [faults, setFaults] = useState<Partial<Record<NewsFileName, string>>>({});
  const [sent, setSent] = useState<number | null>(null);
  const upload = useRef<AbortController>(undefined);

  const choose = (name: NewsFileName, choice: NewsChoices[NewsFileName]) => {
    setChoices((all) => ({ ...all, [name]: choice }));
    setFaults((all) => ({ ...all, [name]: undefined }));
  };
  return {
    choices,
    reset: () => {
      setChoices(NO_CHOICES);
      setFaults({});
    },
    fieldOf: (name: NewsFileName) => {
      const file = choices[name] || null;
      return {
        file,
        progress: file && sent !== null ? partOf(name, choices, sent) : null,
        error: faults[name],
        onFile: (chosen: File) => choose(name, chosen),
        onRemove: () => {
          if (sent !== null) upload.current?.abort();
          else choose(name, !file && stored?.[name] ? "" : null);
        },
      };
    },
    begin: () => {
      setFaults({});
      upload.current = new AbortController();
      const hasFiles = NEWS_FILES.some((name) => choices[name] instanceof File);
      if (hasFiles) setSent(0);
      return {
        signal: upload.current.signal,
        onProgress: hasFiles ? ({ loaded }: { loaded: number }) => setSent(loaded) : undefined,
      };
    },
    /** Says whether the user has cancelled it. */
    fail: (error: ApiError): boolean => {
      setSent(null);
      if (upload.current?.signal.aborted) return true;
      const messages = error.errors.map(({ path, message }) => [path, message] as const);
      setFaults(Object.fromEntries(messages));
      return false;
    },
  };
};
