import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useAct } from "../../web/query.ts";
import type { AdminAccount } from "./admin.contract.ts";
import { adminPasswordForm } from "./admin-form.web.ts";
import { PasswordPair } from "./PasswordPair.tsx";

const EMPTY = { password: "", confirmPassword: "" };

/** Sets another admin's password; their sessions end. */
export function AdminPassword({ admin }: { admin: AdminAccount }) {
  const form = useForm({
    resolver: zodResolver(adminPasswordForm),
    mode: "onChange",
    defaultValues: EMPTY,
  });
  const save = useAct("PATCH /admin/{id}", {
    said: `Password ${admin.name} diganti.`,
    done: () => form.reset(EMPTY),
    failed: (error) => showFieldFaults(form, error),
  });
  return (
    <Card as="section" padding="roomy" aria-labelledby="password-admin">
      <h2 id="password-admin" className="text-md">
        Ganti password
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">
        Semua sesinya berakhir. Login dua langkah tetap berlaku.
      </p>
      <Form
        aria-labelledby="password-admin"
        className="grid gap-4"
        onSubmit={form.handleSubmit(({ password }) =>
          save.mutate({ params: { id: admin.id }, body: { password } }),
        )}
      >
        <PasswordPair form={form} label="Password baru" />
        <Button type="submit" disabled={!form.formState.isValid} busy={save.isPending}>
          Simpan password
        </Button>
      </Form>
    </Card>
  );
}
