import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

/**
 * A bordered surface. The padding of `roomy` grows with the window; on phones no padding grows with the letters;
 * `dense` is for the back office.
 */
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
    normal: "rounded-lg p-[min(1.25rem,5.6vw)]",
    roomy: "rounded-lg p-[min(5.6vw,clamp(1.25rem,0.8rem+2vw,2rem))]",
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
