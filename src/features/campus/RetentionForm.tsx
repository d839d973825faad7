import { DaysFields } from "./DaysFields.tsx";
import { SectionForm, type SectionFormProps } from "./SectionForm.tsx";

const FIELDS = {
  cards: {
    label: "Foto KTM",
    hint: "Hari sejak akun diputuskan, paling sedikit 1.",
    told: "Foto KTM dihapus {} setelah akun diputuskan.",
  },
  appeal_files: {
    label: "Berkas banding",
    hint: "Hari sejak banding diputuskan, paling sedikit 30.",
    told: "Berkas banding dihapus {} setelah diputuskan.",
  },
  audit: {
    label: "Jejak audit",
    hint: "Hari sejak tindakannya, paling sedikit 30.",
    told: "Catatan tindakan admin dihapus setelah {}.",
  },
} as const;
const KEYS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** How many days things are kept; what is older goes within an hour of the change. */
export function RetentionForm(props: SectionFormProps<"retention">) {
  return (
    <SectionForm
      {...props}
      section="retention"
      fields={({ register }, busy, faultOf) => (
        <>
          <p className="text-sm text-muted">
            Yang lebih lama dari ini dihapus dalam satu jam setelah disimpan, dan tidak bisa
            dikembalikan.
          </p>
          <DaysFields fields={FIELDS} register={register} faultOf={faultOf} busy={busy} />
        </>
      )}
      preview={(typed) => (
        <ul className="grid gap-2 text-sm">
          {KEYS.map((key) => (
            <li key={key}>{FIELDS[key].told.replace("{}", `${typed[key] || "…"} hari`)}</li>
          ))}
        </ul>
      )}
    />
  );
}
