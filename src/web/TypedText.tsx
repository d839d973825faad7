import { useMemo } from "react";
import type { Block } from "../text-blocks.ts";
import { classes } from "../ui/classes.ts";
import { lazyPart } from "./lazy-part.ts";
import { LazyBoundary } from "./LazyBoundary.tsx";

// few texts hold marks: the others do not bring along what shows them
const FormattedText = lazyPart(() => import("../ui/FormattedText.tsx"), "FormattedText");

/**
 * A text that may hold lists, bold and links, as an admin typed it. It is rendered again only where the text is
 * another: before its part is there, that would put the plain text in the place of what the server sent.
 * @param blocks what was read of it; null where it holds no marks
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
