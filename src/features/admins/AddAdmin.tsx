import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ApiError } from "../../web/api.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useFacts } from "../../web/page-state.ts";
import { useAct } from "../../web/query.ts";
import { showToast } from "../../web/toasts.ts";
import { useUnsaved } from "../../web/unsaved.ts";
import { newAdminForm } from "./admin-form.web.ts";
import { PasswordPair } from "./PasswordPair.tsx";

/** 'Tambah Admin'. The input stays until it is sent or cancelled. */
export function AddAdmin({ onClose }: { onClose: () => void }) {
  const facts = useFacts();
  const form = useForm({
    resolver: zodResolver(newAdminForm(facts)),
    mode: "onChange",
    defaultValues: { name: "", email: "", password: "", confirmPassword: "" },
  });
  const { errors, isValid } = form.formState;
  const filled = useWatch({ control: form.control, name: ["name", "email"] });
  const { askToClose } = useUnsaved(filled.some(Boolean));
  const close = () => askToClose(onClose);
  const add = useAct("POST /admin", {
    invalidates: ["GET /admin", "GET /admin/students", "GET /admin/security"],
    done: onClose,
    failed: (error) => {
      if (error instanceof ApiError) return showFieldFaults(form, error);
      showToast("error", "Terjadi kesalahan saat registrasi");
      return true;
    },
  });
  return (
    <Dialog open onClose={close} title="Tambah Admin">
      <Form
        aria-label="Tambah Admin"
        className="grid gap-4"
        onSubmit={form.handleSubmit((body) => add.mutate({ body: { ...body, role: "admin" } }))}
      >
        <TextField
          {...form.register("name")}
          label="Nama"
          data-autofocus
          autoComplete="off"
          autoCapitalize="words"
          error={errors.name?.message}
        />
        <TextField
          {...form.register("email")}
          type="email"
          label="Email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
        />
        <PasswordPair form={form} label="Password" />
        <div className="flex flex-wrap-reverse justify-end gap-2.5 pb-2 max-sm:*:flex-auto">
          <Button onClick={close}>Tidak jadi</Button>
          <Button type="submit" variant="primary" disabled={!isValid} busy={add.isPending}>
            Tambah
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
