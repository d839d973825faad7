import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useAct } from "../../web/query.ts";
import { isUnanswered } from "../../web/unanswered.ts";
import { LostAnswer } from "../../web/LostAnswer.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { passwordChangeForm } from "./password-form.web.ts";

const EMPTY = { old_password: "", new_password: "", confirm_new_password: "" };

/** Changes the user's own password; the other sessions of the account end. */
export function PasswordForm() {
  const form = useForm({
    resolver: zodResolver(passwordChangeForm),
    mode: "onChange",
    defaultValues: EMPTY,
  });
  const { errors, isValid } = form.formState;
  const [isLost, setIsLost] = useState(false);
  const change = useAct("PATCH /auth/reset-password", {
    invalidates: ["GET /users/me", "GET /auth/sessions"],
    done: () => {
      setIsLost(false);
      form.reset(EMPTY);
    },
    failed: (error) => {
      showFieldFaults(form, error);
      if (isUnanswered(error)) setIsLost(true);
    },
  });
  return (
    <Card as="section" padding="roomy" aria-labelledby="ganti-password">
      <h2 id="ganti-password" className="text-lg">
        Ganti password
      </h2>
      <p className="mt-1.5 max-w-(--measure) text-sm text-muted">
        Perangkat lain yang masih masuk dengan akun ini akan dikeluarkan.
      </p>
      <Form
        aria-labelledby="ganti-password"
        className="mt-4 grid max-w-auth gap-5"
        onSubmit={form.handleSubmit((body) => change.mutate({ body }))}
      >
        <PasswordField
          {...form.register("old_password")}
          label="Password lama"
          autoComplete="current-password"
          error={errors.old_password?.message}
        />
        <NewPasswordFields form={form} />
        {isLost && (
          <LostAnswer done="tersimpan">
            Coba lagi. Bila password lama lalu tidak cocok, password baru mungkin sudah berlaku.
          </LostAnswer>
        )}
        <Button type="submit" variant="primary" disabled={!isValid} busy={change.isPending}>
          Ganti password
        </Button>
      </Form>
    </Card>
  );
}
