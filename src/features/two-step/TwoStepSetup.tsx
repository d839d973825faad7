import { useState, type SubmitEvent } from "react";
import type { Answer } from "../../web/api.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { OtpInput } from "../../ui/OtpInput.tsx";
import { useAct } from "../../web/query.ts";
import { PasswordStep } from "./PasswordStep.tsx";
import { QrCode } from "./QrCode.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodes.tsx";
import { takeFocus } from "./take-focus.web.ts";

/** A later set-up, also in another tab, makes this one's key invalid. */
const NEWEST = "Bila gambar ini pernah dibuka lagi, di tab lain juga, yang terbaru yang berlaku.";

type Begun = Answer<"POST /auth/two-step">["data"];

/** Groups of four signs, for typing. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(" ");

/** Switches the second factor on: password, QR code and first code, recovery codes. */
export function TwoStepSetup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [begun, setBegun] = useState<Begun>();
  const close = () => {
    setBegun(undefined);
    onClose();
  };
  return (
    <RecoveryCodesDialog open={open} title="Nyalakan login dua langkah" onClose={close}>
      {(onCodes) =>
        begun ? (
          <FirstCode begun={begun} onCodes={onCodes} onOn={close} />
        ) : (
          <PasswordStep
            lead="Pasang dulu aplikasi autentikator di ponsel, misalnya Google Authenticator, Microsoft Authenticator, atau Aegis. Lalu buktikan bahwa ini Anda."
            submit="Lanjut"
            onDone={({ data }) => setBegun(data)}
            onOn={close}
          />
        )
      }
    </RecoveryCodesDialog>
  );
}

function FirstCode({
  begun,
  onCodes,
  onOn,
}: {
  begun: Begun;
  onCodes: (codes: readonly string[]) => void;
  /** It is already on: the answer to an earlier code was lost, or another tab was first. */
  onOn: () => void;
}) {
  const [digits, setDigits] = useState("");
  const [fault, setFault] = useState<string>();
  const confirm = useAct("POST /auth/two-step/confirm", {
    invalidates: ["GET /auth/two-step", "GET /auth/sessions", "GET /users/me"],
    done: ({ data }) => onCodes(data.recovery_codes),
    failed: ({ code, errors: [first] }) => {
      if (code === "TWO_STEP_ON") onOn();
      setFault(first && `${first.message}. ${NEWEST}`);
      return first !== undefined;
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    confirm.mutate({ body: { code: digits } });
  };
  return (
    <Form className="grid gap-4 text-sm" onSubmit={submit}>
      <p ref={takeFocus} tabIndex={-1} className="outline-none">
        Pindai gambar ini dengan aplikasi autentikator, lalu tulis 6&nbsp;angka yang muncul.
      </p>
      <QrCode text={begun.uri} label="Kode QR untuk aplikasi autentikator" />
      <p>
        Tidak bisa memindai? Tulis kunci ini di aplikasi:{" "}
        <code className="block rounded-md bg-sunken px-3 py-2 font-semibold wrap-anywhere">
          {inGroups(begun.secret)}
        </code>
      </p>
      <OtpInput
        label="Kode dari aplikasi"
        value={digits}
        onChange={(value) => {
          setDigits(value);
          setFault(undefined);
        }}
        error={fault}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        disabled={!/^\d{6}$/.test(digits)}
        busy={confirm.isPending}
      >
        Nyalakan
      </Button>
    </Form>
  );
}
