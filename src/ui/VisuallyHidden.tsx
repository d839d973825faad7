import type { ComponentProps } from "react";

/** Words for screen readers only. It takes all properties of a `span`, such as `role="status"`. */
export function VisuallyHidden(props: Omit<ComponentProps<"span">, "className">) {
  return <span {...props} className="sr-only" />;
}
