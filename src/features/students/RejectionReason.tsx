import { useEffect, useEffectEvent } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { goToReason } from "../back-office/rejection.web.ts";
import { REASON_MAX } from "./student.contract.ts";

/** The most common reasons for a rejection: the button's label, and the student's text. */
const USUAL_REASONS: readonly (readonly [name: string, text: string])[] = [
  [
    "Foto buram",
    "Foto KTM tidak terbaca. Unggah foto yang terang dan tajam, dengan keempat sudut kartu terlihat.",
  ],
  ["Bukan KTM", "Foto yang diunggah bukan kartu tanda mahasiswa. Unggah foto KTM Anda."],
  ["KTM tidak ada", "Foto KTM belum ada. Unggah foto kartu tanda mahasiswa Anda."],
  ["Nama berbeda", "Nama di akun berbeda dengan nama di KTM. Tulis nama seperti tertera di KTM."],
  [
    "NPM berbeda",
    "NPM di KTM berbeda dengan NPM di email kampus akun ini. Unggah foto KTM milik Anda sendiri.",
  ],
];

const isUsual = (reason: string) => USUAL_REASONS.some(([, text]) => text === reason);

/**
 * The reason for a rejection, with a button for each usual reason; it takes the focus when it appears. Spread
 * react-hook-form's `register("reason")` on it.
 * @param reason its content
 * @param onPut gets the new content after a usual reason was added to the text
 * @param onFocus moves the focus into it
 */
export function RejectionReason({
  reason,
  error,
  readOnly,
  onPut,
  onFocus,
  ...field
}: UseFormRegisterReturn & {
  reason: string;
  readOnly?: boolean;
  error: string | undefined;
  onPut: (reason: string) => void;
  onFocus: () => void;
}) {
  const arrive = useEffectEvent(() => goToReason(onFocus));
  useEffect(() => arrive(), []);
  const put = (text: string) => {
    if (readOnly) return;
    const written = reason.trim();
    onPut(written && !isUsual(written) ? `${written} ${text}` : text);
    onFocus();
  };
  return (
    <div className="grid gap-2">
      <TextArea
        {...field}
        readOnly={readOnly}
        label="Alasan"
        hint="Dibaca mahasiswa di email dan di halaman registrasi ulang. Katakan apa yang perlu diperbaiki."
        counter={REASON_MAX}
        rows={3}
        className="[&_textarea]:min-h-24"
        error={error}
      />
      <div role="group" aria-label="Alasan yang sering" className="flex flex-wrap gap-2">
        {USUAL_REASONS.map(([name, text]) => (
          <Button key={name} size="sm" title={text} onClick={() => put(text)}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
