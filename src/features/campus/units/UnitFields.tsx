import { Controller } from "react-hook-form";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { isOfFaculty } from "../sections/unit-key.contract.ts";
import { useSetting } from "../settings.web.ts";
import { TakesField } from "./TakesField.tsx";
import type { TypedUnit, UnitRowProps } from "./unit-row.web.ts";

/** The fields of one unit. */
export function UnitFields({
  at,
  form: { register, control, setValue, getValues },
  busy,
  faultOf,
  units,
}: UnitRowProps & { units: readonly TypedUnit[] }) {
  const unit = units[at]!;
  const { data } = useSetting("people");
  const faculties = data?.data.people.faculties.map(({ name }) => name) ?? [];
  // one that the campus no longer has stays a choice
  const choices = [...new Set([...faculties, unit.faculty])].filter(Boolean);
  const confidential = faultOf(`units.${at}.confidential`);
  return (
    <>
      <TextField
        {...register(`units.${at}.name`)}
        readOnly={busy}
        label="Nama"
        autoComplete="off"
        error={faultOf(`units.${at}.name`)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...register(`units.${at}.email`)}
          readOnly={busy}
          type="email"
          label="Email"
          optional
          autoComplete="off"
          error={faultOf(`units.${at}.email`)}
        />
        <TextField
          {...register(`units.${at}.contact`)}
          readOnly={busy}
          label="Kontak lain"
          optional
          autoComplete="off"
          error={faultOf(`units.${at}.contact`)}
        />
      </div>
      <div>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <Controller
            control={control}
            name={`units.${at}.confidential`}
            render={({ field: { value, onChange, ...field } }) => (
              <input
                {...field}
                type="checkbox"
                checked={value}
                onChange={({ currentTarget }) => onChange(currentTarget.checked)}
                aria-disabled={busy}
                onClick={(event) => busy && event.preventDefault()}
                className="tick flex-none"
              />
            )}
          />
          <span>
            <b className="font-semibold">Rahasia.</b>{" "}
            <span className="text-muted">
              Hanya anggotanya dan penulis yang dapat membaca laporannya.
            </span>
          </span>
        </label>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {confidential}
        </p>
      </div>
      {choices.length > 0 && (
        <SelectField
          {...register(`units.${at}.faculty`, {
            onChange: ({ target }: { target: HTMLSelectElement }) => {
              if (!target.value) return;
              const kept = getValues(`units.${at}.takes`).filter(isOfFaculty);
              setValue(`units.${at}.takes`, kept, { shouldValidate: true });
            },
          })}
          // what is chosen moves into the list when that comes
          key={choices.length}
          readOnly={busy}
          label="Fakultas"
          hint="Unit fakultas hanya menerima laporan yang penulisnya menyebut fakultas itu."
          options={[
            { value: "", label: "Semua fakultas" },
            ...choices.map((name) => ({ value: name, label: name })),
          ]}
          error={faultOf(`units.${at}.faculty`)}
        />
      )}
      <Controller
        control={control}
        name={`units.${at}.takes`}
        render={({ field: { value, onChange } }) => (
          <TakesField
            unit={{ ...unit, takes: value }}
            others={units.filter((_, other) => other !== at)}
            busy={busy}
            error={faultOf(`units.${at}.takes`)}
            onChange={onChange}
          />
        )}
      />
    </>
  );
}
