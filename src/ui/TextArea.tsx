import type { ComponentProps } from "react";
import { CharacterCount } from "./CharacterCount.tsx";
import { Field, type FieldProps } from "./Field.tsx";

type TextAreaProps = Omit<ComponentProps<"textarea">, keyof FieldProps> &
  FieldProps & {
    /** Shows 'N dari M huruf' below; it does not stop anybody from typing on. */
    counter?: number;
  };

/** Several lines of text with their label. Spread react-hook-form's `register(name)` on it. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  note,
  className,
  counter,
  id,
  ...input
}: TextAreaProps) {
  return (
    <CharacterCount>
      {(length) => (
        <Field
          {...{ label, hint, error, optional, className, id }}
          note={
            counter === undefined ? (
              note
            ) : (
              <>
                <span className="tabular-nums">{`${length} dari ${counter} huruf`}</span>
                {note && <> · {note}</>}
              </>
            )
          }
        >
          {(control) => <textarea {...input} {...control} className="control" />}
        </Field>
      )}
    </CharacterCount>
  );
}
