import { useDeferredValue, useEffect, useState } from "react";
import type { Block } from "../../text-blocks.ts";

type Reader = (text: string) => readonly Block[] | null;

/** The sentence of a field's hint about the marks that a text may contain. */
export const MARKS = "Bisa memakai **tebal**, -\u2060\u00a0daftar, [tautan](https://…).";

/**
 * The blocks of a text that is being written, as the server will read it, by the same code, which is loaded late.
 * Null until it has loaded, and where the text has no marks.
 */
export const useReadText = (text: string): readonly Block[] | null => {
  const [reader, setReader] = useState<{ read: Reader }>();
  const shown = useDeferredValue(text);
  const isEmpty = shown.trim() === "";
  useEffect(() => {
    if (reader || isEmpty) return;
    // without it the text is shown as typed, and the next letter tries again
    import("../../web/read-text.ts").then(
      ({ readText }) => setReader({ read: readText }),
      () => {},
    );
  }, [reader, isEmpty, shown]);
  return reader ? reader.read(shown.trim()) : null;
};
