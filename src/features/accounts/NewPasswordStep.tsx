import { Button } from "../../ui/Button.tsx";
import { AnonymousNotice } from "./AnonymousNotice.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import type { NewPassword } from "./use-new-password.web.ts";

/** The last step of both ways to a new password: the password itself. */
export function NewPasswordStep({
  form,
  busy,
  onBack,
}: Pick<NewPassword, "form" | "busy"> & { onBack?: () => void }) {
  return (
    <>
      <NewPasswordFields form={form} />
      <AnonymousNotice tone="warning" />
      <div className="flex gap-3">
        {onBack && (
          <Button size="lg" onClick={onBack}>
            Kembali
          </Button>
        )}
        <SubmitButton isValid={form.formState.isValid} busy={busy}>
          Simpan
        </SubmitButton>
      </div>
    </>
  );
}
