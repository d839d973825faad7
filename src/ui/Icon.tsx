import sprite from "./icons.svg";
import { classes } from "./classes.ts";
import type { IconName } from "./icon-names.ts";

/**
 * One drawing of icons.svg in the colour of the text, 1.25em wide unless `className` says otherwise.
 * Decoration only: the word stands beside it, or in the label of the button around it.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes("inline-block flex-none align-[-0.27em]", className ?? "size-[1.25em]")}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
