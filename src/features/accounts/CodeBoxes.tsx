import { useState, type FocusEvent } from "react";
import {
  useController,
  type Control,
  type FieldPathByValue,
  type FieldValues,
} from "react-hook-form";
import { OtpInput } from "../../ui/OtpInput.tsx";

/** The six boxes of a form. Missing digits are no fault while somebody still types. */
export function CodeBoxes<V extends FieldValues, O>({
  control,
  name,
}: {
  control: Control<V, unknown, O>;
  name: FieldPathByValue<V, string>;
}) {
  const { field: code, fieldState } = useController({ control, name });
  const fault = fieldState.error;
  const boxes: string = code.value;
  const [left, setLeft] = useState(false);
  const isTold = left || fault?.type === "server" || boxes.trimEnd().includes(" ");
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setLeft(true);
  };
  return (
    <div
      ref={(group) => code.ref({ focus: () => group?.querySelector("input")?.focus() })}
      onBlur={leave}
      onFocus={() => setLeft(false)}
    >
      <OtpInput
        label="Kode verifikasi"
        value={boxes}
        onChange={code.onChange}
        error={isTold ? fault?.message : undefined}
      />
    </div>
  );
}
