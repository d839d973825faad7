import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { ApiError } from "./api.ts";

/** Shows the server's faults at their fields and focuses the first; unknown paths are ignored. */
export const showFieldFaults = <V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  { errors }: Pick<ApiError, "errors">,
): void => {
  const fields = new Set(Object.keys(form.getValues()));
  const known = errors.filter(({ path }) => fields.has(path.split(".")[0] ?? ""));
  for (const [at, { path, message }] of known.entries())
    form.setError(path as Path<V>, { type: "server", message }, { shouldFocus: at === 0 });
};
