import { useState } from "react";
import { Controller, type Control } from "react-hook-form";
import { FileField } from "../../ui/FileField.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ListRows } from "./ListRows.tsx";
import { makeMark, markSource } from "./mark-image.web.ts";
import { OrganisationCards } from "./OrganisationCards.tsx";
import { SectionForm, type SectionFormProps } from "./SectionForm.tsx";
import type { Typed } from "./section-draft.web.ts";
import { ORGANISATIONS_MOST, type ValueOf } from "./sections.contract.ts";

const EMPTY = { name: "", role: "", does: "", social: { account: "", href: "" }, mark: "" };

/** The organisations of `/tentang`, with their marks and accounts. */
export function OrganisationsForm(props: SectionFormProps<"organisations">) {
  return (
    <SectionForm
      {...props}
      section="organisations"
      fields={({ register, control }, busy, faultOf) => (
        <ListRows
          control={control}
          name="organisations"
          noun="Organisasi"
          empty={EMPTY}
          least={1}
          most={ORGANISATIONS_MOST}
          busy={busy}
          error={faultOf("organisations")}
        >
          {(at) => (
            <>
              <TextField
                {...register(`organisations.${at}.name`)}
                readOnly={busy}
                label="Nama"
                autoComplete="off"
                error={faultOf(`organisations.${at}.name`)}
              />
              <TextField
                {...register(`organisations.${at}.role`)}
                readOnly={busy}
                label="Peran"
                autoComplete="off"
                error={faultOf(`organisations.${at}.role`)}
              />
              <TextArea
                {...register(`organisations.${at}.does`)}
                readOnly={busy}
                label="Tugas"
                counter={200}
                rows={3}
                error={faultOf(`organisations.${at}.does`)}
              />
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  {...register(`organisations.${at}.social.account`)}
                  readOnly={busy}
                  label="Nama akun"
                  optional
                  autoComplete="off"
                  error={faultOf(`organisations.${at}.social.account`)}
                />
                <TextField
                  {...register(`organisations.${at}.social.href`)}
                  readOnly={busy}
                  type="url"
                  inputMode="url"
                  label="Alamat akun"
                  optional
                  autoComplete="off"
                  error={faultOf(`organisations.${at}.social.href`)}
                />
              </div>
              <MarkField control={control} at={at} busy={busy} />
            </>
          )}
        </ListRows>
      )}
      preview={({ organisations }) => (
        <OrganisationCards
          stacked
          organisations={organisations.map((one) => ({
            ...one,
            mark: one.mark ? markSource(one.mark) : null,
          }))}
        />
      )}
    />
  );
}

function MarkField({
  control,
  at,
  busy,
}: {
  control: Control<Typed<"organisations">, unknown, ValueOf<"organisations">>;
  at: number;
  busy: boolean;
}) {
  const [fault, setFault] = useState<string>();
  return (
    <Controller
      control={control}
      name={`organisations.${at}.mark`}
      render={({ field, fieldState }) => {
        const take = async (file: File) => {
          setFault(undefined);
          const mark = await makeMark(file).catch(() => undefined);
          if (mark) return field.onChange(mark);
          setFault(
            mark === null
              ? "Gambar ini terlalu rumit untuk tanda kecil. Pilih yang lebih sederhana."
              : "Gambar ini tidak bisa dibuka.",
          );
        };
        return (
          <FileField
            label="Tanda"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            maxBytes={5 * 1_048_576}
            pictures="as-chosen"
            file={null}
            existing={
              field.value
                ? { name: "Tanda sendiri", href: markSource(field.value), image: true }
                : null
            }
            onFile={(file) => {
              void take(file);
              return false;
            }}
            onRemove={() => {
              setFault(undefined);
              field.onChange("");
            }}
            error={fault ?? fieldState.error?.message}
            wellHint="Persegi. Tanpa tanda sendiri, gambar bawaan yang dipakai."
            compact
            optional
            disabled={busy}
          />
        );
      }}
    />
  );
}
