import type { ComponentProps } from "react";
import { Options } from "../../ui/Select.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import type { Faculty } from "./sections/people.contract.ts";
import { useSetting } from "./settings.web.ts";

type FieldProps = Omit<ComponentProps<typeof SelectField>, "options" | "label"> & {
  /** What is chosen, or was typed before there was a list. */
  typed: string;
  /** What the account has; null before anything was chosen. */
  stored: string | null;
};

const optionOf = (value: string) => ({ value, label: value || "Belum diisi" });

/**
 * The campus's study programmes by their faculties. What the account has, and what was typed, stays among the
 * choices.
 */
export function ProgrammeSelect({
  faculties,
  typed,
  stored,
  ...field
}: FieldProps & { faculties: readonly Faculty[] }) {
  const listed = new Set(faculties.flatMap(({ programmes }) => programmes));
  const others = new Set([stored ?? "", typed].filter((one) => !listed.has(one)));
  return (
    <SelectField
      {...field}
      // what is chosen moves into the list when that comes
      key={listed.size}
      label="Program studi"
      options={[...others].map(optionOf)}
    >
      {faculties.map(({ name, programmes }) => (
        <optgroup key={name} label={name}>
          <Options options={programmes.map(optionOf)} />
        </optgroup>
      ))}
    </SelectField>
  );
}

/** The same, read from the settings. */
export function ProgrammeField({ error, ...field }: FieldProps) {
  const { data, isPending, isError } = useSetting("people");
  const fault = error ?? (isError ? "Daftar program studi belum bisa dimuat." : undefined);
  return (
    <ProgrammeSelect
      {...field}
      {...(fault && { error: fault })}
      faculties={data?.data.people.faculties ?? []}
      readOnly={field.readOnly || isPending}
    />
  );
}
