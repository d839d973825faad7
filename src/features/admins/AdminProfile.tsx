import { zodResolver } from "@hookform/resolvers/zod";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { FoundDraft } from "../../web/drafts.ts";
import { useFacts } from "../../web/page-state.ts";
import { useSetOwnRecord } from "../../web/own-records.ts";
import { useAct } from "../../web/query.ts";
import { type EditDraft, useVersionedForm } from "../../web/use-versioned-form.ts";
import { VersionNotice } from "../../web/VersionNotice.tsx";
import type { AdminAccount } from "./admin.contract.ts";
import { adminDraft, adminForm, type AdminValues } from "./admin-form.web.ts";

const valuesOf = ({ name, email }: AdminAccount) => ({ name, email });
const factsOf = ({ name, email }: AdminValues) => [
  { term: "Nama", value: name },
  { term: "Email", value: email },
];

/**
 * Name and e-mail of an admin.
 * @param userId the admin who changes them
 * @param left what was typed before and not saved
 */
export function AdminProfile({
  admin,
  userId,
  left,
}: {
  admin: AdminAccount;
  userId: number;
  left: FoundDraft<EditDraft<AdminValues>> | undefined;
}) {
  const isOwn = admin.id === userId;
  const facts = useFacts();
  const edit = useVersionedForm({
    record: admin,
    valuesOf,
    resolver: () => zodResolver(adminForm(facts)),
    slot: adminDraft(admin.id),
    userId,
    left,
    setRecord: useSetOwnRecord("GET /admin/{id}"),
  });
  const { form, record, version } = edit;
  const { errors } = form.formState;
  const save = useAct("PATCH /admin/{id}", {
    invalidates: ["GET /admin/{id}", "GET /admin", ...(isOwn ? (["GET /users/me"] as const) : [])],
    done: ({ data }) => edit.saved(data),
    failed: (error) => edit.failed(error),
  });
  const send = (values: AdminValues) =>
    save.mutate({ params: { id: admin.id }, body: { ...values, version } });
  return (
    <Card as="section" padding="roomy" aria-labelledby="profil-admin">
      <h2 id="profil-admin" className="text-md">
        Profil
      </h2>
      <DescriptionList items={[{ term: "Username", value: admin.username }]} />
      <Form aria-labelledby="profil-admin" className="mt-2 grid gap-4" onSubmit={edit.submit(send)}>
        <VersionNotice
          edit={edit}
          title="Akun ini sudah diubah orang lain."
          stored={factsOf(valuesOf(record))}
          mine={factsOf(edit.typed)}
          busy={save.isPending}
          onKeep={edit.keepMine(send)}
        />
        <TextField
          {...form.register("name")}
          readOnly={save.isPending}
          label="Nama"
          autoComplete="off"
          autoCapitalize="words"
          error={errors.name?.message}
        />
        <TextField
          {...form.register("email")}
          readOnly={save.isPending}
          type="email"
          label="Email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
        />
        {!edit.overtaken && (
          <Button
            type="submit"
            variant="primary"
            disabled={!edit.isValid || !edit.touched}
            busy={save.isPending}
          >
            Simpan
          </Button>
        )}
      </Form>
    </Card>
  );
}
