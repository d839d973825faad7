import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ApiError } from "../../web/api.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useFacts } from "../../web/page-state.ts";
import { useAct } from "../../web/query.ts";
import { signIn } from "../../web/session.ts";
import { showToast } from "../../web/toasts.ts";
import { loginInput } from "./account.contract.ts";
import { GuestForm } from "./GuestForm.tsx";
import { GuestLink } from "./GuestLink.tsx";
import { keepPending, RESEND_WAIT_MS } from "./pending-registration.web.ts";
import { SubmitButton } from "./SubmitButton.tsx";

/** `/login`. Once somebody is signed in, the guard of the route leads them on. */
export function LoginPage() {
  const { studentDomain } = useFacts();
  const navigate = useNavigate();
  const state = useLocation().state as { from?: unknown; identifier?: string } | null;
  const form = useForm({
    resolver: zodResolver(loginInput),
    mode: "onChange",
    // Without defaults of their own the fields keep what the browser has filled in already.
    defaultValues: { identifier: state?.identifier },
  });
  const { errors, isValid } = form.formState;

  const login = useAct("POST /auth/login", {
    done: ({ token, data }) => signIn(token, data.user),
    failed: (error, { body: { identifier } }) => {
      if (!(error instanceof ApiError)) {
        showToast("error", "Terjadi kesalahan saat masuk");
        return true;
      }
      if (error.code !== "EMAIL_NOT_VERIFIED") return showFieldFaults(form, error);
      keepPending({
        email: identifier.includes("@") ? identifier : `${identifier}@${studentDomain}`,
        attempt: (error.data as { attempt?: string } | null)?.attempt,
        resendAt: Date.now() + RESEND_WAIT_MS,
      });
      showToast("info", error.message);
      void navigate("/verifikasi-otp", { state: { from: state?.from } });
      return true;
    },
  });

  return (
    <GuestForm
      title="Masuk"
      lead="Senang Anda kembali."
      below={
        <>
          Belum punya akun? <GuestLink to="/register">Daftar</GuestLink>
        </>
      }
      onSubmit={form.handleSubmit((body) => login.mutate({ body }))}
    >
      <TextField
        {...form.register("identifier")}
        label="Email kampus atau NPM"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.identifier?.message}
      />
      <div>
        <PasswordField
          {...form.register("password")}
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <p className="mt-1 text-right text-sm">
          <GuestLink to="/lupa-password">Lupa Password?</GuestLink>
        </p>
      </div>
      <SubmitButton isValid={isValid} busy={login.isPending}>
        Masuk
      </SubmitButton>
    </GuestForm>
  );
}
