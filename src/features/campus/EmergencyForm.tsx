import { TextField } from "../../ui/TextField.tsx";
import { dialOf } from "./emergency.contract.ts";
import { EmergencyItems } from "./EmergencyItems.tsx";
import { ListRows } from "./ListRows.tsx";
import { SectionForm, type SectionFormProps } from "./SectionForm.tsx";
import { EMERGENCY_MOST } from "./sections.contract.ts";

const EMPTY = { name: "", what: "", number: "" };

/** Whom students call right now: on the form of a report, and on `/tentang`. */
export function EmergencyForm(props: SectionFormProps<"emergency">) {
  return (
    <SectionForm
      {...props}
      section="emergency"
      fields={({ register, control, formState: { errors } }, busy) => (
        <ListRows
          control={control}
          name="contacts"
          noun="Kontak"
          empty={EMPTY}
          least={1}
          most={EMERGENCY_MOST}
          busy={busy}
          error={errors.contacts?.root?.message ?? errors.contacts?.message}
        >
          {(at) => (
            <>
              <TextField
                {...register(`contacts.${at}.name`)}
                readOnly={busy}
                label="Nama"
                autoComplete="off"
                error={errors.contacts?.[at]?.name?.message}
              />
              <TextField
                {...register(`contacts.${at}.number`)}
                readOnly={busy}
                label="Nomor"
                hint="Sambungan ditulis dengan ext., misalnya 119 ext. 8."
                inputMode="tel"
                autoComplete="off"
                error={errors.contacts?.[at]?.number?.message}
              />
              <TextField
                {...register(`contacts.${at}.what`)}
                readOnly={busy}
                label="Untuk apa"
                autoComplete="off"
                error={errors.contacts?.[at]?.what?.message}
              />
            </>
          )}
        </ListRows>
      )}
      preview={({ contacts }) => (
        <EmergencyItems contacts={contacts.map((one) => ({ ...one, dial: dialOf(one.number) }))} />
      )}
    />
  );
}
