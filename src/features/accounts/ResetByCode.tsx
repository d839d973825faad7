import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { ApiError } from "../../web/api.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useFacts } from "../../web/page-state.ts";
import { useAct } from "../../web/query.ts";
import { BackToLogin } from "./BackToLogin.tsx";
import { CodeBoxes } from "./CodeBoxes.tsx";
import { GuestForm } from "./GuestForm.tsx";
import { NewPasswordStep } from "./NewPasswordStep.tsx";
import { resetCodeForm } from "./password-form.web.ts";
import { RESEND_WAIT_MS } from "./pending-registration.web.ts";
import { keepPendingReset, type PendingReset } from "./pending-reset.web.ts";
import { ResendButton } from "./ResendButton.tsx";
import { SentTo } from "./SentTo.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { type ResetProof, useNewPassword } from "./use-new-password.web.ts";

const FIELDS = { otp: "otp_code" } as Readonly<Record<string, string>>;

interface Handed {
  readonly pending: PendingReset | null | undefined;
  readonly asksAddress: boolean;
}

/** Both steps are one page; the second is an entry of the history, so that 'back' leads to the first. */
export function ResetByCode({
  pending,
  asksAddress,
  linkIsDead,
  lost,
  onLost,
  onTyped,
  onSent,
}: Handed & {
  linkIsDead: boolean;
  lost: ReactNode;
  onLost: () => void;
  onTyped: () => void;
  onSent: () => void;
}) {
  const facts = useFacts();
  const navigate = useNavigate();
  const state = useLocation().state as { step?: number } | null;
  const code = useForm({
    resolver: useMemo(() => zodResolver(resetCodeForm(facts)), [facts]),
    mode: "onChange",
    defaultValues: { email: "", otp_code: "" },
    values: pending?.email && !asksAddress ? { email: pending.email, otp_code: "" } : undefined,
    resetOptions: { keepDirtyValues: true },
  });

  const [passed, setPassed] = useState<ResetProof | null>(null);
  const step = passed && state?.step === 2 ? 2 : 1;
  const goBack = () => void navigate(-1);
  const heading = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);

  /** Shows what is wrong with address or code; says whether anything is. */
  const showFaults = ({ errors }: ApiError) => {
    const ofCode = errors
      .filter(({ path }) => path !== "new_password")
      .map(({ path, message }) => ({ path: FIELDS[path] ?? path, message }));
    showFieldFaults(code, { errors: ofCode });
    return ofCode.length > 0;
  };
  const { save, ...password } = useNewPassword((error) => {
    if (showFaults(error)) goBack();
  }, onLost);
  const [paused, setPaused] = useState<string | null>(null);
  const check = useAct("POST /auth/check-password-reset", {
    said: null,
    done: (_, { body }) => {
      setPaused(null);
      setPassed(body);
    },
    failed: (error) => {
      showFaults(error);
      if (error.status !== 429) return false;
      setPaused(error.message);
      return true;
    },
  });
  const attemptFor = (email: string) => (email === pending?.email ? pending.attempt : undefined);

  const holdOff = (email: string, attempt: string | undefined, ms: number) => {
    if (asksAddress) onTyped();
    keepPendingReset({ email, attempt, resendAt: Date.now() + ms });
  };
  const resend = useAct("POST /auth/request-password-reset", {
    done: ({ data }, { body: { email } }) => {
      setPaused(null);
      onSent();
      holdOff(email, data.attempt, RESEND_WAIT_MS);
      code.resetField("otp_code", { defaultValue: "" });
    },
    failed: ({ status, retryAfter }, { body: { email } }) => {
      if (status === 429 && retryAfter) holdOff(email, attemptFor(email), retryAfter * 1000);
    },
  });
  const sendAgain = async () => {
    if (!(await code.trigger("email", { shouldFocus: true }))) return;
    resend.mutate({
      body: { email: resetCodeForm(facts).shape.email.parse(code.getValues("email")) },
    });
  };
  const onCode = code.handleSubmit(({ email, otp_code: otp }) =>
    check.mutate(
      { body: { email, otp, attempt: attemptFor(email) } },
      {
        // nothing happens if the user has left the page meanwhile
        onSuccess: () =>
          void navigate(paths.resetPassword, {
            state: { ...state, step: 2 },
            replace: state?.step === 2,
          }),
      },
    ),
  );

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
      below={<BackToLogin />}
      onSubmit={passed && step === 2 ? save(passed) : onCode}
    >
      <div ref={heading} tabIndex={-1} className="-my-2 text-xs font-medium text-muted">
        Langkah {step} dari 2
      </div>
      {lost}
      {step === 1 ? (
        <>
          {linkIsDead && (
            <Notice tone="danger" role="alert">
              <b className="font-semibold">Tautan itu tidak berlaku lagi.</b> Tautan berlaku
              10&nbsp;menit, satu kali, dan hanya yang terbaru. Minta email baru dengan ‘Kirim ulang
              kode’.
            </Notice>
          )}
          {paused && (
            <Notice tone="warning" role="alert">
              {paused}
              {!pending?.attempt && " Atau minta kode baru di sini, lalu pakai kode itu."}
            </Notice>
          )}
          {asksAddress && (
            <TextField
              {...code.register("email")}
              label="Email Mahasiswa/NPM"
              note={facts.otherDomains && `NPM saja berarti NPM@${facts.studentDomain}.`}
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              error={code.formState.errors.email?.message}
            />
          )}
          <CodeBoxes control={code.control} name="otp_code" />
          <SubmitButton isValid={code.formState.isValid} busy={check.isPending}>
            Lanjut
          </SubmitButton>
          <ResendButton
            at={pending?.resendAt ?? 0}
            busy={resend.isPending}
            onSend={() => void sendAgain()}
          />
        </>
      ) : (
        <NewPasswordStep {...password} onBack={goBack} />
      )}
    </GuestForm>
  );
}

function CodeLead({ pending, asksAddress }: Handed) {
  if (pending?.email && !asksAddress)
    return (
      <>
        Bila alamat ini punya akun, kode 6&nbsp;angka dan sebuah tautan sudah dikirim ke sana. Pakai
        salah satu dalam 10&nbsp;menit. <SentTo address={pending.email} />
      </>
    );
  if (pending === undefined)
    return "Masukkan kode 6\u00a0angka yang kami kirim ke email Anda. Kode itu berlaku 10\u00a0menit.";
  return "Tulis email atau NPM Anda, lalu kode 6\u00a0angka yang kami kirim. Kode itu berlaku 10\u00a0menit.";
}
