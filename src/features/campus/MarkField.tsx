import { useState } from "react";
import { Controller, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { FileField } from "../../ui/FileField.tsx";
import { markSource } from "./mark-image.web.ts";

/**
 * A picture in a form of settings: made into a small PNG in the browser, and kept in the form as base64.
 * @param own what a chosen picture is called
 * @param make gives the PNG, or null where the picture is too large even then
 */
export function MarkField<V extends FieldValues, O>({
  control,
  name,
  label,
  own,
  hint,
  make,
  busy,
}: {
  control: Control<V, unknown, O>;
  name: FieldPath<V>;
  label: string;
  own: string;
  hint: string;
  make: (file: File) => Promise<string | null>;
  busy: boolean;
}) {
  const [fault, setFault] = useState<string>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const take = async (file: File) => {
          setFault(undefined);
          const mark = await make(file).catch(() => undefined);
          if (mark) return field.onChange(mark);
          setFault(
            mark === null
              ? "Gambar ini terlalu rumit untuk tanda kecil. Pilih yang lebih sederhana."
              : "Gambar ini tidak bisa dibuka.",
          );
        };
        return (
          <FileField
            label={label}
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            maxBytes={5 * 1_048_576}
            pictures="as-chosen"
            file={null}
            existing={
              field.value ? { name: own, href: markSource(field.value), image: true } : null
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
            wellHint={hint}
            compact
            optional
            disabled={busy}
          />
        );
      }}
    />
  );
}
