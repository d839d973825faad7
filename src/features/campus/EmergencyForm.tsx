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
      fields={({ register, control }, busy, faultOf) => (
        <ListRows
          control={control}
          name="contacts"
          noun="Kontak"
          empty={() => EMPTY}
          least={1}
          most={EMERGENCY_MOST}
          busy={busy}
          error={faultOf("contacts")}
        >
          {(at) => (
            <>
              <TextField
                {...register(`contacts.${at}.name`)}
                readOnly={busy}
                label="Nama"
                autoComplete="off"
                error={faultOf(`contacts.${at}.name`)}
              />
              <TextField
                {...register(`contacts.${at}.number`)}
                readOnly={busy}
                label="Nomor"
                hint="Sambungan ditulis dengan ext., misalnya 119 ext. 8."
                inputMode="tel"
                autoComplete="off"
                error={faultOf(`contacts.${at}.number`)}
              />
              <TextField
                {...register(`contacts.${at}.what`)}
                readOnly={busy}
                label="Untuk apa"
                autoComplete="off"
                error={faultOf(`contacts.${at}.what`)}
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
