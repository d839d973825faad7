import { useState, type ComponentProps } from "react";
import { Field, fieldOf, type FieldProps } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";

type PasswordFieldProps = Omit<ComponentProps<"input">, keyof FieldProps | "type"> &
  Omit<FieldProps, "label"> & {
    label: string;
    /** The kind of password, for the browser's password manager. */
    autoComplete: "current-password" | "new-password";
  };

/** A password with a button that shows and hides it. It is hidden again after each page load. */
export function PasswordField(props: PasswordFieldProps) {
  const [field, input] = fieldOf(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="control pr-13"
          />
          <IconButton
            icon={shown ? "eye-off" : "eye"}
            label={`Tampilkan ${props.label.toLowerCase()}`}
            aria-pressed={shown}
            className="absolute top-0.5 right-0.5 text-muted"
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
