import type { ComponentProps } from "react";
import { Controller, type Control } from "react-hook-form";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ProgrammeSelect } from "./ProgrammeField.tsx";
import { ListRows } from "./ListRows.tsx";
import { SectionForm, type SectionFormProps } from "./SectionForm.tsx";
import type { Typed } from "./section-draft.web.ts";
import type { ValueOf } from "./sections.contract.ts";
import { DOMAINS_MOST, FACULTIES_MOST } from "./sections/people.contract.ts";

const EMPTY = { name: "", programmes: [] };

/** Who the students are: where their e-mail is, and what they study. */
export function PeopleForm(props: SectionFormProps<"people">) {
  return (
    <SectionForm
      {...props}
      section="people"
      fields={({ register, control }, busy, faultOf) => (
        <>
          <LinesField
            control={control}
            name="domains"
            readOnly={busy}
            label="Domain email mahasiswa"
            hint={`Satu domain per baris, paling banyak ${DOMAINS_MOST}. Yang pertama menjadi contoh, dan melengkapi NPM yang ditulis tanpa email.`}
            note="Domain yang dihapus tidak bisa dipakai mendaftar lagi. Akun yang sudah ada di sana tetap bisa masuk."
            rows={3}
            error={faultOf("domains")}
          />
          <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <legend className="mb-1 text-md font-bold">Fakultas dan program studi</legend>
            <p className="text-sm text-muted">
              Pilihan di profil mahasiswa. Tanpa daftar ini, mahasiswa menulisnya sendiri.
            </p>
            <ListRows
              control={control}
              name="faculties"
              noun="Fakultas"
              empty={() => EMPTY}
              most={FACULTIES_MOST}
              busy={busy}
              error={faultOf("faculties")}
            >
              {(at) => (
                <>
                  <TextField
                    {...register(`faculties.${at}.name`)}
                    readOnly={busy}
                    label="Nama"
                    autoComplete="off"
                    error={faultOf(`faculties.${at}.name`)}
                  />
                  <LinesField
                    control={control}
                    name={`faculties.${at}.programmes`}
                    readOnly={busy}
                    label="Program studi"
                    hint="Satu per baris."
                    rows={5}
                    error={faultOf(`faculties.${at}.programmes`)}
                  />
                </>
              )}
            </ListRows>
          </fieldset>
        </>
      )}
      preview={(typed) => <Preview {...typed} />}
    />
  );
}

const written = (lines: readonly string[]) =>
  lines.map((line) => line.trim()).filter((line) => line !== "");

function Preview({ domains, faculties }: Typed<"people">) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm wrap-anywhere">
        Mendaftar dengan{" "}
        <b>
          {written(domains)
            .map((domain) => `NPM@${domain}`)
            .join(" atau ") || "…"}
        </b>
        .
      </p>
      {faculties.length > 0 ? (
        <ProgrammeSelect
          typed=""
          stored={null}
          faculties={faculties.map(({ name, programmes }) => ({
            name,
            programmes: written(programmes),
          }))}
        />
      ) : (
        <p className="text-sm">Program studi ditulis sendiri di profil.</p>
      )}
    </div>
  );
}

/** A text field whose lines are a list. */
function LinesField({
  control,
  name,
  ...area
}: {
  control: Control<Typed<"people">, unknown, ValueOf<"people">>;
  name: "domains" | `faculties.${number}.programmes`;
} & Omit<ComponentProps<typeof TextArea>, "name">) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <TextArea
          {...area}
          {...field}
          value={value.join("\n")}
          onChange={(event) => onChange(event.target.value.split("\n"))}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    />
  );
}
