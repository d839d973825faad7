import type { ComponentProps } from "react";
import { CharacterCount } from "./CharacterCount.tsx";
import { Field, fieldOf, type FieldProps } from "./Field.tsx";

type TextAreaProps = Omit<ComponentProps<"textarea">, keyof FieldProps> &
  FieldProps & {
    /** Shows 'N dari M huruf' below; typing beyond it is possible. */
    counter?: number;
  };

/** Several lines of text with their label. Spread react-hook-form's `register(name)` on it. */
export function TextArea({ counter, ...props }: TextAreaProps) {
  const [field, input] = fieldOf(props);
  return (
    <CharacterCount counter={counter} note={field.note}>
      {(note) => (
        <Field {...field} note={note}>
          {(control) => <textarea {...input} {...control} className="control" />}
        </Field>
      )}
    </CharacterCount>
  );
}
