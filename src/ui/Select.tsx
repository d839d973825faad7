import type { ComponentProps } from "react";
import { Icon } from "./Icon.tsx";

export type Option = { value: string; label: string; disabled?: boolean };

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

/** The choices of a list. */
export function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));
}

/** The sign of a list, over its right end. */
export function Chevron() {
  return (
    <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-muted">
      <Icon name="down" />
    </span>
  );
}
