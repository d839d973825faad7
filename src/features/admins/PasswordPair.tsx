import type { FieldErrors, UseFormRegister, UseFormReturn } from "react-hook-form";
import { PasswordField } from "../../ui/PasswordField.tsx";

interface Passwords {
  password: string;
  confirmPassword: string;
}

/** An admin's password, chosen by another person, and its confirmation. */
export function PasswordPair<V extends Passwords, O>({
  form,
  label,
}: {
  form: UseFormReturn<V, unknown, O>;
  label: string;
}) {
  // The fields that both forms have; this component uses no others.
  const register = form.register as unknown as UseFormRegister<Passwords>;
  const errors = form.formState.errors as FieldErrors<Passwords>;
  const { getValues, trigger } = form as unknown as UseFormReturn<Passwords>;
  const compareAgain = () => {
    if (getValues("confirmPassword")) void trigger("confirmPassword");
  };
  return (
    <>
      <PasswordField
        {...register("password", { onChange: compareAgain })}
        label={label}
        autoComplete="new-password"
        note="Paling sedikit 6 karakter. Minta pemiliknya mengganti setelah masuk."
        error={errors.password?.message}
      />
      <PasswordField
        {...register("confirmPassword")}
        label="Konfirmasi password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
      />
    </>
  );
}
