import { useId, type ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";

export type FieldProps = {
  label: ReactNode;
  /** Shown between label and control. */
  hint?: ReactNode;
  /** The fault, in the words of the book; `undefined` while there is none. */
  error?: string;
  /** Shows '(boleh dikosongkan)' after the label. */
  optional?: boolean;
  /** Shown below the control: a counter, a promise. */
  note?: ReactNode;
  className?: string;
};

/** The attributes that connect a control with its label, hint and fault; spread it on the control. */
type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** Label above, hint between, the control, then the fault. `children` gets the attributes to spread. */
export function Field({
  label,
  hint,
  error,
  optional,
  note,
  id,
  className,
  children,
}: FieldProps & { id?: string; children: (control: ControlProps) => ReactNode }) {
  const made = useId();
  const control = id ?? made;
  const described = classes(
    Boolean(hint) && `${control}-hint`,
    Boolean(error) && `${control}-error`,
    Boolean(note) && `${control}-note`,
  );
  return (
    <div className={classes("grid min-w-0 content-start gap-1.5", className)}>
      <label htmlFor={control} className="text-sm font-semibold">
        {label}
        {optional && <Optional />}
      </label>
      {hint && <FieldHint id={`${control}-hint`}>{hint}</FieldHint>}
      {children({
        id: control,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <FieldError id={`${control}-error`}>{error}</FieldError>
      {note && (
        <FieldHint id={`${control}-note`} small>
          {note}
        </FieldHint>
      )}
    </div>
  );
}

/** The properties of a control with a label: those of its `Field`, and its own. */
export const fieldOf = <P extends FieldProps & { id?: string }>({
  label,
  hint,
  error,
  optional,
  note,
  className,
  id,
  ...control
}: P) => [{ label, hint, error, optional, note, className, id }, control] as const;

/** '(boleh dikosongkan)', after a label. */
export function Optional() {
  return <span className="font-medium text-muted"> (boleh dikosongkan)</span>;
}

/** A hint under a label; name its id in the control's `aria-describedby`. */
export function FieldHint({
  id,
  small,
  children,
}: {
  id?: string;
  small?: boolean;
  children: ReactNode;
}) {
  return (
    <div id={id} className={classes("text-muted", small ? "text-xs" : "text-sm")}>
      {children}
    </div>
  );
}

/** A fault under a control, announced when it appears. It stays in the page while empty, for that. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <div id={id} aria-live="polite" className={children ? "text-sm" : "sr-only"}>
      {children && (
        <p className="flex gap-1.5 font-medium text-danger">
          <Icon name="alert" className="mt-[0.1em] size-[1.25em]" />
          {children}
        </p>
      )}
    </div>
  );
}
