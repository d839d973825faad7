import { dueAfter } from "../../due-time.ts";
import { keysOf } from "../../labels.ts";
import { RadioChips } from "../../ui/RadioChips.tsx";
import { dayText } from "../../web/dates.ts";
import { useNow } from "../../web/now.ts";
import { HolidayFields } from "./HolidayFields.tsx";
import { DaysFields } from "./DaysFields.tsx";
import { SectionForm, type SectionFormProps } from "./SectionForm.tsx";
import type { Typed } from "./section-draft.web.ts";
import { COUNTINGS, SECTIONS } from "./sections.contract.ts";

const FIELDS = {
  verify: {
    label: "Verifikasi akun",
    hint: "Hari sejak emailnya dikonfirmasi atau registrasi ulang, 1 sampai 90.",
    told: "Akun baru diverifikasi",
  },
  answer: {
    label: "Jawaban laporan",
    hint: "Hari sejak laporan dikirim atau dibuka kembali, 1 sampai 90.",
    told: "Laporan dijawab",
  },
  decide: {
    label: "Keputusan banding",
    hint: "Hari sejak banding dikirim atau diminta ditinjau lagi, 1 sampai 90.",
    told: "Banding UKT diputuskan",
  },
} as const;
const KEYS = keysOf(FIELDS);
const CHOICES = keysOf(COUNTINGS).map((value) => ({ value, label: COUNTINGS[value] }));

/** How long students wait at most, and which days of it count. */
export function PromisesForm(props: SectionFormProps<"promises">) {
  return (
    <SectionForm
      {...props}
      section="promises"
      fields={({ register, control, getValues }, busy, faultOf) => (
        <>
          <p className="text-sm text-muted">
            Berlaku mulai jam berikutnya, untuk yang masuk sejak itu. Tenggat yang sudah dijanjikan
            tetap.
          </p>
          <DaysFields fields={FIELDS} register={register} faultOf={faultOf} busy={busy} />
          <RadioChips
            {...register("counting")}
            legend="Yang dihitung"
            options={CHOICES}
            readOnly={busy}
            error={faultOf("counting")}
          />
          <HolidayFields
            control={control as never}
            register={register}
            getValues={getValues}
            faultOf={faultOf}
            busy={busy}
          />
        </>
      )}
      preview={(typed) => <Preview typed={typed} />}
    />
  );
}

/** The promises as they are typed, each with when it would end if it began now. */
function Preview({ typed }: { typed: Typed<"promises"> }) {
  const now = useNow();
  const read = SECTIONS.promises.safeParse(typed).data;
  const unit = typed.counting === "working" ? "hari kerja" : "hari";
  return (
    <ul className="grid gap-2 text-sm">
      {KEYS.map((key) => (
        <li key={key}>
          {FIELDS[key].told} paling lama {typed[key] || "…"} {unit}
          {read &&
            now !== null &&
            `: dari sekarang sampai ${dayText(dueAfter(read, key, new Date(now)).toISOString())}`}
          .
        </li>
      ))}
    </ul>
  );
}
