import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useFacts } from "../../web/page-state.ts";
import { useAct } from "../../web/query.ts";
import { useUnsaved } from "../../web/unsaved.ts";
import { AdminStale } from "../back-office/AdminStale.tsx";
import type { AdminAccount } from "./admin.contract.ts";
import { adminForm } from "./admin-form.web.ts";

const valuesOf = ({ name, email }: AdminAccount) => ({ name, email });
const factsOf = ({ name, email }: { name: string; email: string }) => [
  { term: "Nama", value: name },
  { term: "Email", value: email },
];

/**
 * Name and e-mail of an admin. It keeps to the version that it began on; where that has moved on, both
 * are shown and nothing is lost.
 */
export function AdminProfile({ admin, isOwn }: { admin: AdminAccount; isOwn: boolean }) {
  const [begun, setBegun] = useState(admin);
  const [newer, setNewer] = useState<AdminAccount | null>(null);
  const facts = useFacts();
  const form = useForm({
    resolver: zodResolver(adminForm(facts)),
    mode: "onChange",
    defaultValues: valuesOf(begun),
  });
  const { errors, isValid, isDirty } = form.formState;
  useUnsaved(isDirty);
  // What else is changed on this page is no change of name or e-mail, and nothing typed is lost.
  if (admin.version > begun.version && !newer && !isDirty) setBegun(admin);
  const { reset } = form;
  useEffect(() => reset(valuesOf(begun)), [reset, begun]);
  const take = (stored: AdminAccount) => {
    setBegun(stored);
    setNewer(null);
  };
  const save = useAct("PATCH /admin/{id}", {
    invalidates: ["GET /admin/{id}", "GET /admin", ...(isOwn ? (["GET /users/me"] as const) : [])],
    done: ({ data }) => take(data),
    failed: (error) => {
      if (error.code !== "STALE") return showFieldFaults(form, error);
      setNewer(error.data as AdminAccount);
      return true;
    },
  });
  const submitOver = ({ id, version }: AdminAccount) =>
    form.handleSubmit((body) => save.mutate({ params: { id }, body: { ...body, version } }));
  return (
    <Card as="section" padding="roomy" aria-labelledby="profil-admin">
      <h2 id="profil-admin" className="text-md">
        Profil
      </h2>
      <DescriptionList items={[{ term: "Username", value: admin.username }]} />
      <form
        method="post"
        noValidate
        aria-labelledby="profil-admin"
        className="mt-2 grid gap-4"
        onSubmit={submitOver(begun)}
      >
        {newer && (
          <AdminStale
            title="Akun ini sudah diubah orang lain."
            stored={factsOf(newer)}
            mine={factsOf(form.getValues())}
            canKeep={isValid}
            busy={save.isPending}
            onTake={() => take(newer)}
            onKeep={submitOver(newer)}
          />
        )}
        <TextField
          {...form.register("name")}
          label="Nama"
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
        {!newer && (
          <Button
            type="submit"
            variant="primary"
            disabled={!isValid || !isDirty}
            busy={save.isPending}
          >
            Simpan
          </Button>
        )}
      </form>
    </Card>
  );
}
