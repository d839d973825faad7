import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { pads, paper } from "./Sheet.tsx";

/**
 * A form that sends by script. Without scripts the input does not get into the address. Its faults are shown in the
 * book's words, not in the browser's.
 */
export function Form(props: ComponentProps<"form">) {
  return <form {...props} method="post" noValidate />;
}

/** A form in a sheet. */
export function FormSheet({
  lift = "lg",
  className,
  ...rest
}: ComponentProps<"form"> & { lift?: "md" | "lg" }) {
  return (
    <Form
      {...rest}
      className={classes(
        paper(lift),
        pads.normal,
        "grid grid-cols-[minmax(0,1fr)] gap-7",
        className,
      )}
    />
  );
}
