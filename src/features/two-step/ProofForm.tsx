import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { Answer } from "../../web/api.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useAct } from "../../web/query.ts";
import { proofInput } from "./two-step.contract.ts";

type ProofCall = "POST /auth/two-step/off" | "POST /auth/two-step/recovery-codes";

/**
 * Asks for the user's own password and a code before the second factor itself is changed.
 * @param said false where the answer needs no toast
 */
export function ProofForm<K extends ProofCall>({
  call,
  lead,
  submit,
  variant,
  said = true,
  onDone,
  onCancel,
}: {
  call: K;
  lead: string;
  submit: string;
  variant: "primary" | "danger";
  said?: boolean;
  onDone: (answer: Answer<K>) => void;
  onCancel: () => void;
}) {
  const form = useForm({
    resolver: zodResolver(proofInput),
    mode: "onChange",
    defaultValues: { password: "", code: "" },
  });
  const { errors, isValid } = form.formState;
  const act = useAct<ProofCall>(call, {
    invalidates: ["GET /auth/two-step", "GET /users/me"],
    ...(said ? {} : { said: null }),
    done: (answer) => onDone(answer as Answer<K>),
    failed: (error) => {
      if (error.code === "TWO_STEP_OFF") onCancel();
      showFieldFaults(form, error);
      return error.errors.length > 0;
    },
  });
  return (
    <Form className="grid gap-4" onSubmit={form.handleSubmit((body) => act.mutate({ body }))}>
      <p className="text-sm">{lead}</p>
      <PasswordField
        {...form.register("password")}
        label="Password Anda"
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <TextField
        {...form.register("code")}
        label="Kode dari aplikasi atau kode pemulihan"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.code?.message}
      />
      <div className="flex flex-wrap-reverse justify-end gap-2.5 max-sm:*:flex-auto">
        <Button onClick={onCancel}>Tidak jadi</Button>
        <Button type="submit" variant={variant} disabled={!isValid} busy={act.isPending}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
