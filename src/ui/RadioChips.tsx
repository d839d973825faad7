import { useId, type ComponentProps } from "react";
import { RadioGroup, type RadioGroupProps } from "./RadioGroup.tsx";

/**
 * A question whose answers are a word or two each, all visible and one tap away; for up to about eight answers.
 * Spread react-hook-form's `register(name)` on it.
 */
export function RadioChips({
  legend,
  error,
  readOnly,
  onBlur,
  options,
  name,
  ...radio
}: Omit<RadioGroupProps, "legendSize"> &
  Pick<ComponentProps<"input">, "name" | "ref" | "onChange" | "disabled"> & {
    options: readonly { value: string; label: string }[];
  }) {
  const id = useId();
  return (
    <RadioGroup {...{ legend, error, readOnly, onBlur }}>
      <div className="mt-1.5 mb-1.5 flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label key={value} className="choice-chip">
            <input {...radio} type="radio" name={name ?? id} value={value} />
            {label}
          </label>
        ))}
      </div>
    </RadioGroup>
  );
}
