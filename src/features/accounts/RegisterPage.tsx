import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type Ref } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ApiError } from "../../web/api.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useFacts } from "../../web/page-state.ts";
import { useAct, useCall } from "../../web/query.ts";
import { showToast } from "../../web/toasts.ts";
import { useUnsaved } from "../../web/unsaved.ts";
import { CardField, type Progress } from "./CardField.tsx";
import { GuestForm } from "./GuestForm.tsx";
import { GuestLink } from "./GuestLink.tsx";
import { keepPending, RESEND_WAIT_MS } from "./pending-registration.web.ts";
import { registrationForm } from "./registration-form.web.ts";
import { SubmitButton } from "./SubmitButton.tsx";

const STEP_ONE = ["campus_email", "name"] as const;

/** Fields one below the other; where there are two columns, their rows align. */
const column = "grid gap-5 max-sm:content-start sm:row-span-2 sm:grid-rows-subgrid";

/**
 * `/register`. Under 640 px the two columns are two steps; styles alone decide it, so all fields always exist. The
 * second step is an entry of the history: the phone's back button leads to the first.
 */
export function RegisterPage() {
  const facts = useFacts();
  const navigate = useNavigate();
  const state = useLocation().state as { from?: unknown; step?: number } | null;
  // the card is required until the answer is known, and where it cannot be fetched
  const isCardless = useCall("GET /auth/registration").data?.data.card === "optional";
  const form = useForm({
    resolver: useMemo(() => zodResolver(registrationForm(facts, isCardless)), [facts, isCardless]),
    mode: "onChange",
  });
  const { errors, isValid } = form.formState;
  const { trigger } = form;
  // input from before the answer may already be complete
  useEffect(() => void (isCardless && trigger("ktm")), [trigger, isCardless]);
  const filled = useWatch({ control: form.control, name: ["campus_email", "name", "ktm"] });
  const { release } = useUnsaved(filled.some(Boolean));

  const compareAgain = () => {
    if (form.getValues("confirmPassword")) void form.trigger("confirmPassword");
  };

  const [passed, setPassed] = useState(false);
  const step = passed && state?.step === 2 ? 2 : 1;
  const steps = useRef<HTMLParagraphElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) steps.current?.focus();
    shownStep.current = step;
  }, [step]);

  const goOn = async () => {
    if (!(await form.trigger(STEP_ONE, { shouldFocus: true }))) return;
    setPassed(true);
    void navigate(paths.register, { state: { ...state, step: 2 }, replace: state?.step === 2 });
  };
  const goBack = () => void navigate(-1);
  const isInStepOne = () => next.current?.offsetParent;
  const onStepOneKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !isInStepOne()) return;
    event.preventDefault();
    void goOn();
  };

  const [upload, setUpload] = useState<{
    readonly progress: Progress;
    readonly cancel: () => void;
  } | null>(null);
  const register = useAct("POST /auth/register", {
    done: ({ data }, { form: { campus_email } }) => {
      keepPending({
        email: campus_email,
        attempt: data.attempt,
        resendAt: Date.now() + RESEND_WAIT_MS,
      });
      release();
      // the fields do not exist if the user has left the page meanwhile
      if (steps.current) void navigate(paths.confirmEmail, { state: { from: state?.from } });
    },
    failed: (error, { signal }) => {
      if (signal?.aborted) return true;
      if (!(error instanceof ApiError)) {
        showToast("error", "Terjadi kesalahan saat registrasi");
        return true;
      }
      if (step === 2 && error.errors.some(({ path }) => STEP_ONE.includes(path as "name")))
        goBack();
      showFieldFaults(form, error);
    },
  });
  const { isPending } = register;
  const submit = form.handleSubmit(({ campus_email, name, password, ktm }) => {
    const controller = new AbortController();
    const onProgress = (progress: Progress) =>
      setUpload({ progress, cancel: () => controller.abort() });
    onProgress({ loaded: 0, total: ktm?.size ?? 0 });
    register.mutate(
      {
        form: { campus_email, name, password },
        files: { ktm },
        onProgress,
        signal: controller.signal,
      },
      { onSettled: () => setUpload(null) },
    );
  });

  const inStepOne = step === 2 && "max-sm:hidden";
  const inStepTwo = step === 1 && "max-sm:hidden";
  return (
    <GuestForm
      broad
      title="Daftar"
      lead="Sekali saja. Setelah akun diverifikasi, melapor hanya perlu satu menit."
      below={
        <>
          Sudah punya akun? <GuestLink to={paths.login}>Masuk</GuestLink>
        </>
      }
      onSubmit={(event) => {
        event.preventDefault();
        // The form's state from before the page was interactive.
        void (isInStepOne() ? goOn() : submit());
      }}
    >
      <RegisterSteps step={step} ref={steps} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 sm:grid-cols-2">
        <div className={classes(column, inStepOne)}>
          <TextField
            {...form.register("campus_email")}
            type="email"
            label="Email kampus"
            onKeyDown={onStepOneKey}
            placeholder={`NPM@${facts.studentDomain}`}
            note="Kode konfirmasi dikirim ke sini."
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.campus_email?.message}
            readOnly={isPending}
          />
          <TextField
            {...form.register("name")}
            label="Nama"
            onKeyDown={onStepOneKey}
            note="Seperti tertulis di KTM."
            autoComplete="name"
            autoCapitalize="words"
            error={errors.name?.message}
            readOnly={isPending}
          />
        </div>
        <div className={classes(column, inStepTwo)}>
          <PasswordField
            {...form.register("password", { onChange: compareAgain })}
            label="Password"
            autoComplete="new-password"
            note="Paling sedikit 6 karakter. Lebih kuat dengan 8, campuran huruf dan angka."
            error={errors.password?.message}
            readOnly={isPending}
          />
          <PasswordField
            {...form.register("confirmPassword")}
            label="Konfirmasi password"
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
            readOnly={isPending}
          />
        </div>
        <CardField
          control={form.control}
          optional={isCardless}
          progress={upload?.progress}
          onCancel={upload?.cancel}
          className={classes("sm:col-span-2", inStepTwo)}
        />
      </div>
      {step === 1 && (
        <Button ref={next} variant="primary" size="lg" wide className="sm:hidden" onClick={goOn}>
          Lanjut
        </Button>
      )}
      <div className={classes("flex gap-3", inStepTwo)}>
        <Button size="lg" className="sm:hidden" onClick={goBack}>
          Kembali
        </Button>
        <SubmitButton isValid={isValid} busy={isPending}>
          Daftar
        </SubmitButton>
      </div>
    </GuestForm>
  );
}

/** The progress of the wizard on small screens. It takes the focus when the step changes. */
function RegisterSteps({ step, ref }: { step: 1 | 2; ref: Ref<HTMLParagraphElement> }) {
  return (
    <p
      ref={ref}
      tabIndex={-1}
      className="flex items-center gap-2 text-xs font-medium text-muted sm:hidden"
    >
      {[1, 2].map((bar) => (
        <span
          key={bar}
          aria-hidden="true"
          className={classes("h-1 flex-1 rounded-full", bar <= step ? "bg-primary" : "bg-line")}
        />
      ))}
      Langkah {step} dari 2
    </p>
  );
}
