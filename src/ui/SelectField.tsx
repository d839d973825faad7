import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { Field, fieldOf, type FieldProps } from "./Field.tsx";
import { Chevron, type Option, Options } from "./Select.tsx";

type SelectFieldProps = Omit<ComponentProps<"select">, keyof FieldProps> &
  FieldProps & {
    /** `children` stand after them: groups of options. */
    options: readonly Option[];
    /** The first entry, with the value '', which cannot be chosen again. */
    placeholder?: string;
    /** The choice cannot be changed. */
    readOnly?: boolean;
  };

/** The platform's own list, with its label. Spread react-hook-form's `register(name)` on it. */
export function SelectField({
  options,
  placeholder,
  readOnly,
  children,
  ...props
}: SelectFieldProps) {
  const [field, select] = fieldOf(props);
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            // a list has no `readonly`; `disabled` would remove the choice from the form
            aria-readonly={readOnly}
            onKeyDown={(event) => readOnly && event.key !== "Tab" && event.preventDefault()}
            className={classes("control", readOnly && "pointer-events-none")}
          >
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            <Options options={options} />
            {children}
          </select>
          <Chevron />
        </div>
      )}
    </Field>
  );
}
