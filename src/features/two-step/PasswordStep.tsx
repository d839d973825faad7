import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import type { Answer } from "../../web/api.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useAct } from "../../web/query.ts";
import { passwordInput } from "./two-step.contract.ts";

const CALL = "POST /auth/two-step";

/** Asks for the user's own password before the second factor is set up. */
export function PasswordStep({
  lead,
  submit,
  onDone,
  onOn,
}: {
  lead: string;
  submit: string;
  onDone: (answer: Answer<typeof CALL>) => void;
  /** The second factor is already on. */
  onOn: () => void;
}) {
  const form = useForm({
    resolver: zodResolver(passwordInput),
    mode: "onChange",
    defaultValues: { password: "" },
  });
  const { errors, isValid } = form.formState;
  const act = useAct(CALL, {
    invalidates: ["GET /auth/two-step"],
    said: null,
    done: onDone,
    failed: (error) => {
      if (error.code === "TWO_STEP_ON") onOn();
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
      <Button type="submit" variant="primary" wide disabled={!isValid} busy={act.isPending}>
        {submit}
      </Button>
    </Form>
  );
}
