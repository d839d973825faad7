import { zodResolver } from "@hookform/resolvers/zod";
import { lazy, Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ApiError } from "../../web/api.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useHydrated } from "../../web/hydrated.ts";
import { useFacts } from "../../web/page-state.ts";
import { useAct } from "../../web/query.ts";
import { signIn } from "../../web/session.ts";
import { showToast } from "../../web/toasts.ts";
import { loginInput } from "./login.contract.ts";
import { GuestForm } from "../accounts/GuestForm.tsx";
import { GuestLink } from "../accounts/GuestLink.tsx";
import { keepPending, RESEND_WAIT_MS } from "../accounts/pending-registration.web.ts";
import { SubmitButton } from "../accounts/SubmitButton.tsx";

/** Loaded when it is needed: students never need it. */
const loadCodeStep = () => import("./LoginCodeStep.tsx");
const LoginCodeStep = lazy(async () => ({ default: (await loadCodeStep()).LoginCodeStep }));

interface Proof {
  readonly identifier: string;
  readonly password: string;
}

/**
 * `/login`. The guard of the route leads a signed-in user on. Between the two steps of an admin's login, the input
 * is only in this page's memory.
 */
export function LoginPage() {
  const { studentDomain } = useFacts();
  const navigate = useNavigate();
  const state = useLocation().state as { from?: unknown; identifier?: string } | null;
  const isAlive = useHydrated();
  const form = useForm({
    resolver: zodResolver(loginInput),
    mode: "onChange",
    // Without default values the fields keep what the browser has already filled in.
    defaultValues: { identifier: state?.identifier },
  });
  const { errors, isValid } = form.formState;

  const [proved, setProved] = useState<Proof | null>(null);
  const [codeFault, setCodeFault] = useState<string>();
  const login = useAct("POST /auth/login", {
    said: null,
    done: (answer, { body: { identifier, password } }) => {
      if ("token" in answer) {
        showToast("success", answer.message);
        signIn(answer.token, answer.data.user);
      } else if (answer.data.two_step)
        loadCodeStep().then(
          () => setProved({ identifier, password }),
          () => showToast("error", "Terjadi kesalahan saat masuk"),
        );
    },
    failed: (error, { body: { identifier } }) => {
      if (!(error instanceof ApiError)) {
        showToast("error", "Terjadi kesalahan saat masuk");
        return true;
      }
      const wrongCode = error.errors.find(({ path }) => path === "code");
      if (wrongCode) {
        setCodeFault(wrongCode.message);
        return true;
      }
      // the password was changed between the steps
      if (error.status === 401) setProved(null);
      if (error.code !== "EMAIL_NOT_VERIFIED") return showFieldFaults(form, error);
      keepPending({
        email: identifier.includes("@") ? identifier : `${identifier}@${studentDomain}`,
        attempt: (error.data as { attempt?: string } | null)?.attempt,
        resendAt: Date.now() + RESEND_WAIT_MS,
      });
      showToast("info", error.message);
      return true;
    },
  });

  /** It is not called for a user who has left the page meanwhile. */
  const toConfirm = ({ code }: ApiError) => {
    if (code === "EMAIL_NOT_VERIFIED")
      void navigate(paths.confirmEmail, { state: { from: state?.from } });
  };

  if (proved)
    return (
      <Suspense>
        <LoginCodeStep
          fault={codeFault}
          busy={login.isPending}
          onCode={(code) => login.mutate({ body: { ...proved, code } })}
          onChange={() => setCodeFault(undefined)}
          onBack={() => {
            setCodeFault(undefined);
            setProved(null);
          }}
        />
      </Suspense>
    );
  return (
    <GuestForm
      title="Masuk"
      lead={isAlive && state?.identifier ? "Tinggal tulis password Anda." : "Senang Anda kembali."}
      below={
        <>
          Belum punya akun? <GuestLink to={paths.register}>Daftar</GuestLink>
        </>
      }
      onSubmit={form.handleSubmit((body) => login.mutate({ body }, { onError: toConfirm }))}
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
          <GuestLink to={paths.forgotPassword}>Lupa Password?</GuestLink>
        </p>
      </div>
      <SubmitButton isValid={isValid} busy={login.isPending}>
        Masuk
      </SubmitButton>
    </GuestForm>
  );
}
