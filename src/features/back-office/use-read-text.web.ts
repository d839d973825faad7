import { useDeferredValue, useEffect, useState } from "react";
import type { Block } from "../../text-blocks.ts";

type Reader = (text: string) => readonly Block[] | null;

/** The sentence of a field's hint about the marks that a text may hold. */
export const MARKS = "Bisa memakai **tebal**, -\u2060\u00a0daftar, [tautan](https://…).";

/**
 * The blocks of a text that is being written, as the server will read it: the same code, fetched late.
 * Until it is there, and where the text holds no marks, null.
 */
export const useReadText = (text: string): readonly Block[] | null => {
  const [reader, setReader] = useState<{ read: Reader }>();
  const shown = useDeferredValue(text);
  const isEmpty = shown.trim() === "";
  useEffect(() => {
    if (reader || isEmpty) return;
    // without it the text shows as it is typed, and the next letter asks again
    import("../../web/read-text.ts").then(
      ({ readText }) => setReader({ read: readText }),
      () => {},
    );
  }, [reader, isEmpty, shown]);
  return reader ? reader.read(shown.trim()) : null;
};
