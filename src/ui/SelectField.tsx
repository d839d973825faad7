import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./Field.tsx";
import { Icon } from "./Icon.tsx";

export type Option = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = Omit<ComponentProps<"select">, keyof FieldProps | "children"> &
  FieldProps & {
    options: readonly Option[];
    /** Stands first, with the value '', and cannot be chosen again. */
    placeholder?: string;
  };

/** The platform's own list, with its label. Spread react-hook-form's `register(name)` on it. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  note,
  className,
  id,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, note, className, id }}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className="control">
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            <Options options={options} />
          </select>
          <Chevron />
        </div>
      )}
    </Field>
  );
}

/**
 * A small list without a visible label, for sorting and filtering above a list.
 * @param label read aloud
 * @param onPick the value chosen
 */
export function Select({
  label,
  options,
  onPick,
  className,
  ...select
}: Omit<ComponentProps<"select">, "children" | "onChange" | "aria-label"> & {
  label: string;
  options: readonly Option[];
  onPick: (value: string) => void;
}) {
  return (
    <div className={`relative min-w-0 ${className ?? ""}`}>
      <select
        {...select}
        aria-label={label}
        onChange={(event) => onPick(event.target.value)}
        className="control control-sm"
      >
        <Options options={options} />
      </select>
      <Chevron />
    </div>
  );
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));
}

function Chevron() {
  return (
    <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-muted">
      <Icon name="down" />
    </span>
  );
}
