import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useFacts } from "../../web/page-state.ts";
import { useAct } from "../../web/query.ts";
import { CodeBoxes } from "./CodeBoxes.tsx";
import { GuestForm } from "./GuestForm.tsx";
import { GuestLink } from "./GuestLink.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { newPasswordForm, resetCodeForm } from "./password-form.web.ts";
import { RESEND_WAIT_MS } from "./pending-registration.web.ts";
import {
  forgetPendingReset,
  keepPendingReset,
  usePendingReset,
  type PendingReset,
} from "./pending-reset.web.ts";
import { ResendButton } from "./ResendButton.tsx";
import { SentTo } from "./SentTo.tsx";
import { SubmitButton } from "./SubmitButton.tsx";

/** `/reset-password`. Opened without an address handed on, it asks for one. */
export function ResetPasswordPage() {
  const pending = usePendingReset();
  // Asked for here, a code keeps what stands in the fields: the address is the same one.
  const [typedHere, setTypedHere] = useState(false);
  return (
    <ResetForm
      key={String(pending !== null && !typedHere)}
      pending={pending}
      asksAddress={pending === null || typedHere}
      onTyped={() => setTypedHere(true)}
    />
  );
}

const BODY_NAMES = { otp: "otp_code" } as Readonly<Record<string, string>>;

/** Both steps are one page; the second is an entry of the history, so that 'back' leads to the first. */
function ResetForm({
  pending,
  asksAddress,
  onTyped,
}: {
  pending: PendingReset | null | undefined;
  asksAddress: boolean;
  onTyped: () => void;
}) {
  const facts = useFacts();
  const navigate = useNavigate();
  const state = useLocation().state as { from?: unknown; step?: number } | null;
  const code = useForm({
    resolver: useMemo(() => zodResolver(resetCodeForm(facts)), [facts]),
    mode: "onChange",
    defaultValues: { email: "", otp_code: "" },
    values: pending && !asksAddress ? { email: pending.email, otp_code: "" } : undefined,
    resetOptions: { keepDirtyValues: true },
  });
  const password = useForm({
    resolver: zodResolver(newPasswordForm),
    mode: "onChange",
    defaultValues: { new_password: "", confirm_new_password: "" },
  });

  const [passed, setPassed] = useState<{ email: string; otp: string } | null>(null);
  const step = passed && state?.step === 2 ? 2 : 1;
  const goBack = () => void navigate(-1);
  const heading = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);

  const isDone = useRef(false);
  useEffect(
    () => () => {
      if (isDone.current) forgetPendingReset();
    },
    [],
  );
  const reset = useAct("POST /auth/verify-password-reset", {
    done: (_, { body: { email } }) => {
      isDone.current = true;
      void navigate("/login", { state: { from: state?.from, identifier: email } });
    },
    failed: (error) => {
      showFieldFaults(password, error);
      const ofCode = error.errors
        .filter(({ path }) => path !== "new_password")
        .map(({ path, message }) => ({ path: BODY_NAMES[path] ?? path, message }));
      if (ofCode.length === 0) return;
      goBack();
      showFieldFaults(code, { errors: ofCode });
    },
  });

  const holdOff = (email: string, ms: number) => {
    if (asksAddress) onTyped();
    keepPendingReset({ email, resendAt: Date.now() + ms });
  };
  const resend = useAct("POST /auth/request-password-reset", {
    done: (_, { body: { email } }) => {
      holdOff(email, RESEND_WAIT_MS);
      code.resetField("otp_code", { defaultValue: "" });
    },
    failed: ({ status, retryAfter }, { body: { email } }) => {
      if (status === 429 && retryAfter) holdOff(email, retryAfter * 1000);
    },
  });
  const sendAgain = async () => {
    if (!(await code.trigger("email", { shouldFocus: true }))) return;
    resend.mutate({
      body: { email: resetCodeForm(facts).shape.email.parse(code.getValues("email")) },
    });
  };

  const onCode = code.handleSubmit(({ email, otp_code }) => {
    setPassed({ email, otp: otp_code });
    void navigate("/reset-password", { state: { ...state, step: 2 }, replace: state?.step === 2 });
  });
  const onPassword = password.handleSubmit(({ new_password }) => {
    if (passed) reset.mutate({ body: { ...passed, new_password } });
  });

  return (
    <GuestForm
      title="Buat password baru"
      lead={
        step === 1 ? (
          <CodeLead pending={pending} asksAddress={asksAddress} />
        ) : (
          "Pilih password yang tidak Anda pakai di tempat lain."
        )
      }
      below={
        <GuestLink to="/login">
          <Icon name="back" />
          Kembali ke halaman masuk
        </GuestLink>
      }
      onSubmit={step === 1 ? onCode : onPassword}
    >
      <div ref={heading} tabIndex={-1} className="-my-2 text-xs font-medium text-muted">
        Langkah {step} dari 2
      </div>
      {step === 1 ? (
        <>
          {asksAddress && (
            <TextField
              {...code.register("email")}
              label="Email Mahasiswa/NPM"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              error={code.formState.errors.email?.message}
            />
          )}
          <CodeBoxes control={code.control} name="otp_code" />
          <SubmitButton isValid={code.formState.isValid}>Lanjut</SubmitButton>
          <ResendButton
            at={pending?.resendAt ?? 0}
            busy={resend.isPending}
            onSend={() => void sendAgain()}
          />
        </>
      ) : (
        <>
          <NewPasswordFields form={password} />
          <Notice tone="warning" icon="anon">
            <b className="font-semibold">Laporan anonim lama akan lepas dari akun ini.</b> Setelah
            password diganti di sini, laporan itu tidak lagi tampil di akun Anda. Kode laporannya
            menghubungkannya kembali, di halaman profil.
          </Notice>
          <div className="flex gap-3">
            <Button size="lg" onClick={goBack}>
              Kembali
            </Button>
            <SubmitButton isValid={password.formState.isValid} busy={reset.isPending}>
              Simpan
            </SubmitButton>
          </div>
        </>
      )}
    </GuestForm>
  );
}

function CodeLead({
  pending,
  asksAddress,
}: {
  pending: PendingReset | null | undefined;
  asksAddress: boolean;
}) {
  if (pending && !asksAddress)
    return (
      <>
        Bila alamat ini punya akun, kode 6&nbsp;angka sudah dikirim ke sana. Kode itu berlaku
        10&nbsp;menit. <SentTo address={pending.email} />
      </>
    );
  if (pending === undefined)
    return "Masukkan kode 6\u00a0angka yang kami kirim ke email Anda. Kode itu berlaku 10\u00a0menit.";
  return "Tulis email atau NPM Anda, lalu kode 6\u00a0angka yang kami kirim. Kode itu berlaku 10\u00a0menit.";
}
