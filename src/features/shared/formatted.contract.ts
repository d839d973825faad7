import * as z from "zod";
import type { Block } from "../../text-blocks.ts";

/** Part of a text with lists, bold and links. */
export const textBlock: z.ZodType<Block> = z.lazy(() => z.union([paragraph, list]));

const paragraph = z.object({
  runs: z.array(
    z.object({ text: z.string(), bold: z.boolean().optional(), href: z.string().optional() }),
  ),
});

const list = z.object({ start: z.int().nullable(), items: z.array(z.array(textBlock)) });

/** The blocks of a text with marks; null for a plain text. */
export const textBlocks = z.array(textBlock).nullable();
