import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ListRows } from "./ListRows.tsx";
import { MarkField } from "./MarkField.tsx";
import { makeMark, markSource } from "./mark-image.web.ts";
import { OrganisationCards } from "./OrganisationCards.tsx";
import { SectionForm, type SectionFormProps } from "./SectionForm.tsx";
import { ORGANISATIONS_MOST } from "./sections.contract.ts";

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
          empty={() => EMPTY}
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
              <MarkField
                control={control}
                name={`organisations.${at}.mark`}
                label="Tanda"
                own="Tanda sendiri"
                hint="Persegi. Tanpa tanda sendiri, gambar bawaan yang dipakai."
                make={makeMark}
                busy={busy}
              />
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
