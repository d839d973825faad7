import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./Icon.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  icon: IconName;
  /** The button's effect, for screen readers and as a tooltip. */
  label: string;
};

/** A round button of 44 px with an icon alone. */
export function IconButton({ icon, label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        "inline-grid size-11 flex-none place-items-center rounded-full hover:bg-blue-400/20 disabled:text-muted print:hidden",
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  );
}
