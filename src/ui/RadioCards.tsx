import { useId, type ComponentProps, type ReactNode } from "react";
import { classes } from "./classes.ts";
import { FieldError, FieldHint } from "./Field.tsx";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./Icon.tsx";

type RadioCardsProps = Pick<
  ComponentProps<"input">,
  "name" | "ref" | "onChange" | "onBlur" | "disabled"
> & {
  /** The question. */
  legend: ReactNode;
  /** `big` for a question that is a section of its own. */
  legendSize?: "normal" | "big";
  hint?: ReactNode;
  error?: string;
  options: readonly {
    value: string;
    label: ReactNode;
    /** What happens, to whom. */
    sentence?: ReactNode;
    icon?: IconName;
    disabled?: boolean;
  }[];
  /** The chosen value, where the caller holds it; leave it out with react-hook-form. */
  value?: string;
  defaultValue?: string;
  /** Side by side from 768 px. */
  columns?: boolean;
  className?: string;
};

/** A question with two or three answers, each with a sentence that says what it means. */
export function RadioCards({
  legend,
  legendSize = "normal",
  hint,
  error,
  options,
  value,
  defaultValue,
  columns = true,
  className,
  name,
  ...radio
}: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset
      className={classes("min-w-0", error && "choice-invalid", className)}
      aria-describedby={classes(hint ? `${id}-hint` : "", error && `${id}-error`) || undefined}
    >
      <legend
        className={
          legendSize === "big" ? "text-lg font-bold tracking-[-0.012em]" : "text-sm font-semibold"
        }
      >
        {legend}
      </legend>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <div className={classes("mt-3 mb-1.5 grid gap-2.5", columns && "md:grid-cols-2")}>
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              {...radio}
              type="radio"
              name={name ?? id}
              value={option.value}
              disabled={option.disabled ?? radio.disabled}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={
                defaultValue === undefined ? undefined : defaultValue === option.value
              }
              aria-describedby={option.sentence ? `${id}-${option.value}` : undefined}
              aria-labelledby={`${id}-${option.value}-label`}
              className="tick mt-px"
            />
            <b
              id={`${id}-${option.value}-label`}
              className="flex items-center gap-1.75 text-sm font-semibold"
            >
              {option.icon && <Icon name={option.icon} />}
              {option.label}
            </b>
            {option.sentence && <small id={`${id}-${option.value}`}>{option.sentence}</small>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
