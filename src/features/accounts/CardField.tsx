import { useController, type Control } from "react-hook-form";
import type * as z from "zod";
import { FileField } from "../../ui/FileField.tsx";
import { STUDENT_CARD } from "./account.contract.ts";
import { PrivacyLink } from "./PrivacyLink.tsx";
import type { RegistrationForm } from "./registration-form.web.ts";
import { useNames } from "../../web/page-state.ts";

const MESSAGES = { size: STUDENT_CARD.tooLarge, type: STUDENT_CARD.wrongType };

/** The bytes of the form that were sent, and the bytes of the whole form. */
export interface Progress {
  readonly loaded: number;
  readonly total: number;
}

/**
 * The photo of the student card; a large one is scaled down first. While the form is being sent (`progress`), the
 * field's button cancels it (`onCancel`).
 */
export function CardField({
  control,
  optional,
  progress,
  onCancel,
  className,
}: {
  control: Control<z.input<RegistrationForm>, unknown, z.output<RegistrationForm>>;
  optional: boolean;
  progress?: Progress;
  onCancel?: () => void;
  className?: string;
}) {
  const { field, fieldState } = useController({ control, name: "ktm" });
  const { short } = useNames();
  const file = (field.value as File | undefined) ?? null;
  return (
    <FileField
      label="Foto KTM"
      accept="image/jpeg,image/png"
      maxBytes={STUDENT_CARD.maxBytes}
      messages={MESSAGES}
      wellHint="JPG atau PNG, sampai 5 MB"
      file={file}
      onFile={field.onChange}
      onRemove={() => (onCancel ? onCancel() : field.onChange(null))}
      progress={progress}
      error={fieldState.error?.message}
      className={className}
      optional={optional}
      note={
        <>
          Untuk memastikan Anda mahasiswa kampus ini
          {optional && " bila nama dan email Anda tidak ada di daftar mahasiswa kampus"}
          {`; di ${short} hanya Anda dan admin yang dapat membukanya. Dengan mendaftar, Anda menyetujui`}{" "}
          <PrivacyLink />.
        </>
      }
    />
  );
}
