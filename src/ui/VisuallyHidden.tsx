import type { ComponentProps } from "react";

/** Words for screen readers alone. Takes what a `span` takes, such as `role="status"`. */
export function VisuallyHidden(props: Omit<ComponentProps<"span">, "className">) {
  return <span {...props} className="sr-only" />;
}
