import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

/**
 * White paper on the blue ground. Its padding is `--pad`, for a `SendBar` that reaches to the edges; `dense` is for
 * the back office.
 */
export function Sheet({
  padding = "normal",
  className,
  ...rest
}: ComponentProps<"section"> & {
  padding?: keyof typeof pads;
}) {
  return <section {...rest} className={classes(paper("lg"), pads[padding], className)} />;
}

export const pads = {
  normal: "[--pad:min(5.8vw,clamp(1.25rem,0.7rem+2.6vw,2.5rem))]",
  dense: "[--pad:clamp(1rem,0.8rem+1vw,1.5rem)]",
};

/** `lift="lg"` on the blue ground; `lift="md"`, with an edge, in the middle of a plain page. */
export const paper = (lift: "md" | "lg") =>
  classes(
    "on-paper rounded-xl bg-surface p-(--pad) text-text",
    lift === "lg" ? "shadow-lg" : "border border-line shadow-md",
  );
