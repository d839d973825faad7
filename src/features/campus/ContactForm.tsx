import { TextField } from "../../ui/TextField.tsx";
import { SectionForm, type SectionFormProps } from "./SectionForm.tsx";
import { useNames } from "../../web/page-state.ts";

const groupsOf = (short: string) =>
  [
    {
      key: "social",
      title: `Akun ${short}`,
      hint: "Di kaki setiap halaman, dan di bawah tanya jawab.",
    },
    {
      key: "privacy",
      title: "Kontak privasi",
      hint: "Di halaman Privasi. Bila kosong, akun di atas yang ditampilkan.",
    },
  ] as const;

/** Where people write to those who run the service. */
export function ContactForm(props: SectionFormProps<"contact">) {
  const { short } = useNames();
  return (
    <SectionForm
      {...props}
      section="contact"
      fields={({ register }, busy, faultOf) =>
        groupsOf(short).map(({ key, title, hint }) => (
          <fieldset key={key} className="grid gap-4">
            <legend className="text-md font-bold">{title}</legend>
            <p className="text-sm text-muted">{hint}</p>
            <TextField
              {...register(`${key}.account`)}
              readOnly={busy}
              label="Nama"
              hint={`Seperti yang tampil, misalnya Instagram ${short}.`}
              autoComplete="off"
              error={faultOf(`${key}.account`)}
            />
            <TextField
              {...register(`${key}.href`)}
              readOnly={busy}
              type="url"
              inputMode="url"
              label="Alamat"
              hint="https://… atau mailto:…"
              autoComplete="off"
              error={faultOf(`${key}.href`)}
            />
          </fieldset>
        ))
      }
      preview={({ social, privacy }) => {
        const asked = privacy.href ? privacy : social;
        return (
          <div className="grid gap-2 text-sm wrap-anywhere">
            <p>
              Tidak menemukan jawabannya? Tulis kepada kami lewat <b>{social.account || "…"}</b>.
            </p>
            <p>
              Permintaan tentang data dikirim lewat <b>{asked.account || "…"}</b>.
            </p>
          </div>
        );
      }}
    />
  );
}
