import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { TextField } from "../../ui/TextField.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useFacts } from "../../web/page-state.ts";
import { useAct } from "../../web/query.ts";
import { AnonymousNotice } from "./AnonymousNotice.tsx";
import { GuestForm } from "./GuestForm.tsx";
import { GuestLink } from "./GuestLink.tsx";
import { resetRequest } from "./password.contract.ts";
import { RESEND_WAIT_MS } from "./pending-registration.web.ts";
import { keepPendingReset } from "./pending-reset.web.ts";
import { SubmitButton } from "./SubmitButton.tsx";

/** `/lupa-password`: asks for a code, then passes address and attempt on to `/reset-password`. */
export function ForgotPasswordPage() {
  const facts = useFacts();
  const navigate = useNavigate();
  const state = useLocation().state as { from?: unknown } | null;
  const form = useForm({
    resolver: useMemo(() => zodResolver(resetRequest(facts)), [facts]),
    mode: "onChange",
  });
  const { errors, isValid } = form.formState;
  const request = useAct("POST /auth/request-password-reset", {
    done: ({ data }, { body: { email } }) =>
      keepPendingReset({
        email,
        attempt: data.attempt,
        resendAt: Date.now() + RESEND_WAIT_MS,
      }),
    failed: (error) => showFieldFaults(form, error),
  });
  return (
    <GuestForm
      title="Lupa password"
      lead={"Kami mengirim kode 6\u00a0angka dan tautan ke email Anda untuk membuat password baru."}
      below={
        <>
          Sudah ingat? <GuestLink to={paths.login}>Masuk</GuestLink>
        </>
      }
      onSubmit={form.handleSubmit((body) =>
        request.mutate(
          { body },
          {
            // nothing happens if the user has left the page meanwhile
            onSuccess: () => void navigate(paths.resetPassword, { state: { from: state?.from } }),
          },
        ),
      )}
    >
      <TextField
        {...form.register("email")}
        label="Email Mahasiswa/NPM"
        note={facts.otherDomains && `NPM saja berarti NPM@${facts.studentDomain}.`}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
      />
      <AnonymousNotice tone="info" />
      <SubmitButton isValid={isValid} busy={request.isPending}>
        Kirim
      </SubmitButton>
    </GuestForm>
  );
}
