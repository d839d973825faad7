import type { FieldValues, Path, UseFormRegister } from "react-hook-form";
import { TextField } from "../../ui/TextField.tsx";

/** Numbers of days in a form of settings, a field for each key. */
export function DaysFields<V extends FieldValues, K extends Path<V>>({
  fields,
  register,
  faultOf,
  busy,
}: {
  fields: Readonly<Record<K, { readonly label: string; readonly hint: string }>>;
  register: UseFormRegister<V>;
  faultOf: (path: NoInfer<K>) => string | undefined;
  busy: boolean;
}) {
  return (Object.keys(fields) as K[]).map((key) => (
    <TextField
      key={key}
      {...register(key)}
      readOnly={busy}
      label={fields[key].label}
      hint={fields[key].hint}
      inputMode="numeric"
      autoComplete="off"
      className="[&_input]:max-w-32"
      error={faultOf(key)}
    />
  ));
}
