import type { ComponentProps } from "react";
import { buttonLook, type ButtonLook } from "./button-look.ts";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./Icon.tsx";
import { Spinner } from "./Spinner.tsx";

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    icon?: IconName;
    /** Busy: a spinner replaces the icon, clicks do nothing, the focus stays. */
    busy?: boolean;
  };

/**
 * A button; its `type` is "button" by default. It can be disabled in two ways: `disabled` removes it from the tab
 * order; `aria-disabled` keeps it reachable, so that the reason beside it can be read, and its clicks do nothing
 * either.
 */
export function Button({
  variant,
  size,
  leaf,
  wide,
  className,
  icon,
  busy = false,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const inert = busy || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      className={buttonLook({ variant, size, leaf, wide, className })}
      onClick={(event) => {
        if (inert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
