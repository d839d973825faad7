import type { FieldErrors, UseFormRegister, UseFormReturn } from "react-hook-form";
import { PasswordField } from "../../ui/PasswordField.tsx";

interface Passwords {
  new_password: string;
  confirm_new_password: string;
}

/** A new password and its confirmation. */
export function NewPasswordFields<V extends Passwords, O>({
  form,
}: {
  form: UseFormReturn<V, unknown, O>;
}) {
  // The fields that both forms have; this component uses no others.
  const register = form.register as unknown as UseFormRegister<Passwords>;
  const errors = form.formState.errors as FieldErrors<Passwords>;
  const { getValues, trigger } = form as unknown as UseFormReturn<Passwords>;
  const compareAgain = () => {
    if (getValues("confirm_new_password")) void trigger("confirm_new_password");
  };
  return (
    <>
      <PasswordField
        {...register("new_password", { onChange: compareAgain })}
        label="Password baru"
        autoComplete="new-password"
        note="Paling sedikit 6 karakter. Lebih kuat dengan 8: huruf besar, huruf kecil, angka, dan tanda."
        error={errors.new_password?.message}
      />
      <PasswordField
        {...register("confirm_new_password")}
        label="Konfirmasi password baru"
        autoComplete="new-password"
        error={errors.confirm_new_password?.message}
      />
    </>
  );
}
