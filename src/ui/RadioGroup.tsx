import { useId, type FocusEvent, type ReactNode } from "react";
import { FieldError } from "./Field.tsx";

export type RadioGroupProps = {
  /** The question. */
  legend: ReactNode;
  /** `big` for a question that is a section of its own. */
  legendSize?: "normal" | "big";
  error?: string;
  /** The answer cannot be changed. */
  readOnly?: boolean;
  /** Called when the focus leaves the question, not only one of its answers. */
  onBlur?: (event: FocusEvent) => void;
};

/** The frame of a question with radio buttons, around its answers: `RadioCards`, `RadioChips`. */
export function RadioGroup({
  legend,
  legendSize = "normal",
  error,
  readOnly,
  onBlur,
  children,
}: RadioGroupProps & { children: ReactNode }) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      className="min-w-0"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      aria-readonly={readOnly}
      // an arrow key also clicks; `disabled` would remove the answer from the form
      onClickCapture={(event) => {
        if (!readOnly) return;
        event.preventDefault();
        event.stopPropagation();
      }}
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
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
