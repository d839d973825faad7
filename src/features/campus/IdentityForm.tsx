import { type Control, useWatch } from "react-hook-form";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { IdentityPreview } from "./IdentityPreview.tsx";
import { makeLogo } from "./mark-image.web.ts";
import { MarkField } from "./MarkField.tsx";
import { SectionForm, type SectionFormProps } from "./SectionForm.tsx";
import type { Typed } from "./section-draft.web.ts";
import type { ValueOf } from "./sections.contract.ts";

/** What the service is called, and how it looks. */
export function IdentityForm(props: SectionFormProps<"identity">) {
  return (
    <SectionForm
      {...props}
      section="identity"
      fields={({ register, control, setValue }, busy, faultOf) => (
        <>
          <TextField
            {...register("short")}
            readOnly={busy}
            label="Nama singkat"
            hint="Di kepala setiap halaman, di email dan di layar utama ponsel."
            autoComplete="off"
            error={faultOf("short")}
          />
          <TextField
            {...register("long")}
            readOnly={busy}
            label="Nama panjang"
            hint="Di judul dokumen, di kaki halaman dan di bawah email."
            autoComplete="off"
            error={faultOf("long")}
          />
          <TextArea
            {...register("line")}
            readOnly={busy}
            label="Kalimat"
            hint="Satu kalimat tentang layanan ini, di kaki halaman dan di mesin pencari."
            optional
            counter={120}
            rows={2}
            error={faultOf("line")}
          />
          <MarkField
            control={control}
            name="logo"
            label="Logo"
            own="Logo sendiri"
            hint="SVG atau PNG, persegi. Tanpa logo, bunga bawaan yang dipakai."
            make={makeLogo}
            busy={busy}
          />
          <div className="relative">
            <TextField
              {...register("colour")}
              readOnly={busy}
              label="Warna"
              hint="Terang dan gelapnya disesuaikan supaya semua tulisan terbaca."
              autoComplete="off"
              spellCheck={false}
              className="[&_input]:max-w-36"
              error={faultOf("colour")}
            />
            <ColourPicker
              control={control}
              busy={busy}
              onColour={(colour) =>
                setValue("colour", colour, { shouldDirty: true, shouldValidate: true })
              }
            />
          </div>
        </>
      )}
      preview={(typed) => <IdentityPreview identity={typed} />}
    />
  );
}

/** The browser's own choice of a colour, beside the field in which it is typed. */
function ColourPicker({
  control,
  busy,
  onColour,
}: {
  control: Control<Typed<"identity">, unknown, ValueOf<"identity">>;
  busy: boolean;
  onColour: (colour: string) => void;
}) {
  const colour = useWatch({ control, name: "colour" }).toLowerCase();
  return (
    <input
      type="color"
      aria-label="Pilih warna"
      value={/^#[0-9a-f]{6}$/.test(colour) ? colour : "#000000"}
      disabled={busy}
      onChange={({ target }) => onColour(target.value)}
      className="absolute bottom-0 left-40 h-12 w-16 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
    />
  );
}
