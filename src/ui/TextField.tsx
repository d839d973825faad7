import type { ComponentProps } from "react";
import { CharacterCount } from "./CharacterCount.tsx";
import { Field, fieldOf, type FieldProps } from "./Field.tsx";

type TextFieldProps = Omit<ComponentProps<"input">, keyof FieldProps | "type"> &
  FieldProps & {
    type?: "text" | "email" | "tel" | "url" | "number" | "date";
    /** Shows 'N dari M huruf' below; typing beyond it is possible. */
    counter?: number;
  };

/** A line of text with its label. Spread react-hook-form's `register(name)` on it. */
export function TextField({ counter, type = "text", ...props }: TextFieldProps) {
  const [field, input] = fieldOf(props);
  return (
    <CharacterCount counter={counter} note={field.note}>
      {(note) => (
        <Field {...field} note={note}>
          {(control) => <input {...input} {...control} type={type} className="control" />}
        </Field>
      )}
    </CharacterCount>
  );
}
