import { useId, type ComponentProps, type ReactNode } from "react";
import { FieldError } from "./Field.tsx";

/** A checkbox with its words, which are part of its target. Spread `register(name)` on it. */
export function CheckboxField({
  label,
  error,
  className,
  ...input
}: Omit<ComponentProps<"input">, "type"> & { label: ReactNode; error?: string }) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-2.5 py-2.5 text-sm">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="tick"
        />
        <span>{label}</span>
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
