import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

/** A bordered surface. `roomy` grows its padding with the window; `dense` is for the back office. */
export function Card({
  as: Tag = "div",
  padding = "normal",
  className,
  ...rest
}: ComponentProps<"div"> & {
  as?: "div" | "section" | "article" | "li" | "aside";
  padding?: "normal" | "roomy" | "dense" | "none";
}) {
  const paddings = {
    normal: "rounded-lg p-5",
    roomy: "rounded-lg p-[clamp(1.25rem,0.8rem+2vw,2rem)]",
    dense: "rounded-md p-4",
    none: "rounded-lg",
  };
  const Element = Tag as "div";
  return (
    <Element
      {...rest}
      className={classes("border border-line bg-surface shadow-sm", paddings[padding], className)}
    />
  );
}
