import type { ComponentProps } from "react";
import { CharacterCount } from "./CharacterCount.tsx";
import { Field, type FieldProps } from "./Field.tsx";

type TextFieldProps = Omit<ComponentProps<"input">, keyof FieldProps | "type"> &
  FieldProps & {
    type?: "text" | "email" | "tel" | "url" | "number" | "date";
    /** Shows 'N dari M huruf' below; it does not stop anybody from typing on. */
    counter?: number;
  };

/** A line of text with its label. Spread react-hook-form's `register(name)` on it. */
export function TextField({
  label,
  hint,
  error,
  optional,
  note,
  className,
  counter,
  id,
  type = "text",
  ...input
}: TextFieldProps) {
  const field = { label, hint, error, optional, className, id };
  if (counter === undefined) {
    return (
      <Field {...field} note={note}>
        {(control) => <input {...input} {...control} type={type} className="control" />}
      </Field>
    );
  }
  return (
    <CharacterCount>
      {(length) => (
        <Field {...field} note={note ?? countOf(length, counter)}>
          {(control) => <input {...input} {...control} type={type} className="control" />}
        </Field>
      )}
    </CharacterCount>
  );
}

const countOf = (length: number, most: number) => (
  <span className="tabular-nums">{`${length} dari ${most} huruf`}</span>
);
