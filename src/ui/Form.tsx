import type { ComponentProps } from "react";

/**
 * A form that sends by script. Where none runs, what was typed does not become a part of the address.
 * Its faults are told in the book's words, not in the browser's.
 */
export function Form(props: ComponentProps<"form">) {
  return <form {...props} method="post" noValidate />;
}
