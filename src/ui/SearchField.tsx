import { useId, type ComponentProps } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";

/**
 * A search box. The caller must wait (500 ms) before it asks.
 * @param label for screen readers, and the placeholder unless `placeholder` is given
 */
export function SearchField({
  label,
  value,
  onChange,
  className,
  placeholder = label,
  ...input
}: Omit<ComponentProps<"input">, "type" | "value" | "onChange"> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div role="search" className={classes("relative min-w-0", className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-muted">
        <Icon name="search" />
      </span>
      <input
        {...input}
        id={id}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes("control control-sm", value && "pr-12")}
      />
      {value && (
        <IconButton
          icon="x"
          label="Kosongkan pencarian"
          className="absolute inset-y-0 right-0 my-auto text-muted"
          onClick={() => onChange("")}
        />
      )}
    </div>
  );
}
