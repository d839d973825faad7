import { useMemo } from "react";
import type { Block } from "../text-blocks.ts";
import { classes } from "../ui/classes.ts";
import { lazyPart } from "./lazy-part.ts";
import { LazyBoundary } from "./LazyBoundary.tsx";

// few texts have marks, and the others need not load the code that shows them
const FormattedText = lazyPart(() => import("../ui/FormattedText.tsx"), "FormattedText");

/**
 * A text that may contain lists, bold and links, as an admin typed it. It is rendered again only when the text
 * changes: before the code has loaded, a new rendering would replace the server's markup by plain text.
 * @param blocks the parsed text; null where it has no marks
 */
export function TypedText({
  text,
  blocks,
  className,
}: {
  text: string;
  blocks: readonly Block[] | null;
  className?: string;
}) {
  return useMemo(() => {
    const plain = (
      <div className={classes("wrap-anywhere whitespace-pre-line", className)}>{text}</div>
    );
    if (blocks === null) return plain;
    return (
      <LazyBoundary fallback={plain}>
        <FormattedText blocks={blocks} className={className} />
      </LazyBoundary>
    );
  }, [text, blocks, className]);
}
