import type { ComponentProps } from "react";
import { buttonLook, type ButtonLook } from "./button-look.ts";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";

/** A link inside the application that looks like a button. */
export function ButtonLink({
  variant,
  size,
  leaf,
  wide,
  className,
  icon,
  children,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook & { icon?: IconName }) {
  return (
    <Link {...rest} className={buttonLook({ variant, size, leaf, wide, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
