import { useState, type SubmitEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { OtpInput } from "../../ui/OtpInput.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { GuestForm } from "../accounts/GuestForm.tsx";
import { SubmitButton } from "../accounts/SubmitButton.tsx";
import { useNames } from "../../web/page-state.ts";

/**
 * The second step of a login: six digits, or a recovery code without the phone.
 * @param fault the server's message about the last code
 * @param onCode called with the code as it was typed
 */
export function LoginCodeStep({
  fault,
  busy,
  onCode,
  onChange,
  onBack,
}: {
  fault: string | undefined;
  busy: boolean;
  onCode: (code: string) => void;
  onChange: () => void;
  onBack: () => void;
}) {
  const { short } = useNames();
  const [byRecovery, setByRecovery] = useState(false);
  const [digits, setDigits] = useState("");
  const [recovery, setRecovery] = useState("");
  const isValid = byRecovery ? recovery.trim() !== "" : /^\d{6}$/.test(digits);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isValid && !busy) onCode(byRecovery ? recovery : digits);
  };
  return (
    <GuestForm
      title="Satu langkah lagi"
      lead={
        byRecovery
          ? "Tulis satu dari sepuluh kode pemulihan yang Anda simpan. Setiap kode berlaku sekali."
          : `Buka aplikasi autentikator di ponsel Anda dan tulis 6\u00a0angka untuk ${short}.`
      }
      below={
        <Button variant="ghost" icon="back" onClick={onBack}>
          Kembali
        </Button>
      }
      onSubmit={submit}
    >
      {byRecovery ? (
        <TextField
          key="recovery"
          name="recovery"
          label="Kode pemulihan"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has this one field alone
          autoFocus
          value={recovery}
          onChange={(event) => {
            setRecovery(event.target.value);
            onChange();
          }}
          error={fault}
        />
      ) : (
        <OtpInput
          label="Kode autentikator"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has this one field alone
          autoFocus
          value={digits}
          onChange={(value) => {
            setDigits(value);
            onChange();
          }}
          error={fault}
        />
      )}
      <SubmitButton isValid={isValid} busy={busy}>
        Masuk
      </SubmitButton>
      <Button
        variant="ghost"
        wide
        onClick={() => {
          setByRecovery(!byRecovery);
          onChange();
        }}
      >
        {byRecovery ? "Pakai kode dari aplikasi" : "Pakai kode pemulihan"}
      </Button>
    </GuestForm>
  );
}
