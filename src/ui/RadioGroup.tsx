import { useId, type FocusEvent, type ReactNode } from "react";
import { classes } from "./classes.ts";
import { FieldError, FieldHint } from "./Field.tsx";

export type RadioGroupProps = {
  /** The question. */
  legend: ReactNode;
  /** `big` for a question that is a section of its own. */
  legendSize?: "normal" | "big";
  hint?: ReactNode;
  error?: string;
  className?: string;
  /** The question was left, not only one of its answers. */
  onBlur?: (event: FocusEvent) => void;
};

/** The frame of a question with radio buttons, around its answers: `RadioCards`, `RadioChips`. */
export function RadioGroup({
  legend,
  legendSize = "normal",
  hint,
  error,
  className,
  onBlur,
  children,
}: RadioGroupProps & { children: ReactNode }) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      className={classes("min-w-0", className)}
      aria-describedby={classes(hint ? `${id}-hint` : "", error && `${id}-error`) || undefined}
      aria-invalid={error ? true : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.(event);
      }}
    >
      <legend
        className={
          legendSize === "big" ? "text-lg font-bold tracking-[-0.012em]" : "text-sm font-semibold"
        }
      >
        {legend}
      </legend>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
