import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useAct } from "../../web/query.ts";
import { isUnanswered } from "../../web/unanswered.ts";
import { CodeBoxes } from "./CodeBoxes.tsx";
import { codeForm } from "./code-form.web.ts";
import { GuestForm } from "./GuestForm.tsx";
import { GuestLink } from "./GuestLink.tsx";
import { LostAnswer } from "../../web/LostAnswer.tsx";
import { forgetPending, usePending, type PendingRegistration } from "./pending-registration.web.ts";
import { ResendCode } from "./ResendCode.tsx";
import { SentTo } from "./SentTo.tsx";
import { SubmitButton } from "./SubmitButton.tsx";

/** `/verifikasi-otp`. Opened without an address from the page before, it asks for one. */
export function ConfirmEmailPage() {
  const pending = usePending();
  return <CodeForm key={pending?.attempt} pending={pending} />;
}

const leadOf = (pending: PendingRegistration | null | undefined) => {
  if (pending?.attempt)
    return (
      <>
        Kami mengirim kode 6&nbsp;angka, berlaku 10&nbsp;menit, ke{" "}
        <SentTo address={pending.email} />
      </>
    );
  if (pending === undefined)
    return "Kami mengirim kode 6\u00a0angka, berlaku 10\u00a0menit, ke email kampus Anda.";
  return "Tulis email kampus yang Anda daftarkan, lalu kode 6\u00a0angka yang kami kirim ke sana. Kode itu berlaku 10\u00a0menit.";
};

function CodeForm({ pending }: { pending: PendingRegistration | null | undefined }) {
  const navigate = useNavigate();
  const state = useLocation().state as { from?: unknown } | null;
  const form = useForm({
    resolver: zodResolver(codeForm),
    mode: "onChange",
    defaultValues: { email: pending?.email ?? "", otp_code: "" },
  });
  const { errors, isValid } = form.formState;
  const asksAddress = pending !== undefined && !pending?.attempt;

  const confirmed = useRef(false);
  useEffect(
    () => () => {
      if (confirmed.current) forgetPending();
    },
    [],
  );
  const loginState = (identifier: string) => ({ from: state?.from, identifier });
  const [isLost, setIsLost] = useState(false);
  const confirm = useAct("POST /auth/verify-email", {
    done: () => {
      confirmed.current = true;
    },
    failed: (error) => {
      showFieldFaults(form, error);
      if (isUnanswered(error)) setIsLost(true);
    },
  });

  return (
    <GuestForm
      title="Periksa email Anda"
      lead={leadOf(pending)}
      below={
        <GuestLink to={paths.register}>
          <Icon name="back" />
          Kembali ke pendaftaran
        </GuestLink>
      }
      onSubmit={form.handleSubmit((body) =>
        confirm.mutate(
          { body: { ...body, attempt: pending?.attempt } },
          // nothing happens if the user has left the page meanwhile
          { onSuccess: () => void navigate(paths.login, { state: loginState(body.email) }) },
        ),
      )}
    >
      {asksAddress && (
        <TextField
          {...form.register("email")}
          type="email"
          label="Email kampus"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
        />
      )}
      <CodeBoxes control={form.control} name="otp_code" />
      {isLost && (
        <LostAnswer done="berhasil">
          Coba lagi. Bila kode yang benar lalu tidak cocok, email Anda mungkin sudah terverifikasi:
          coba{" "}
          <Link to={paths.login} state={loginState(form.getValues("email"))}>
            masuk
          </Link>
          .
        </LostAnswer>
      )}
      <SubmitButton isValid={isValid} busy={confirm.isPending}>
        Verifikasi
      </SubmitButton>
      <ResendCode
        pending={pending}
        address={async () =>
          (await form.trigger("email", { shouldFocus: true })) ? form.getValues("email") : null
        }
        onSent={() => form.resetField("otp_code")}
      />
    </GuestForm>
  );
}
