import { zodResolver } from "@hookform/resolvers/zod";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { FoundDraft } from "../../web/drafts.ts";
import { useFacts } from "../../web/page-state.ts";
import { useAct } from "../../web/query.ts";
import { type EditDraft, useVersionedForm } from "../../web/use-versioned-form.ts";
import { VersionNotice } from "../../web/VersionNotice.tsx";
import type { User } from "./account.contract.ts";
import { ProgrammeField } from "../campus/ProgrammeField.tsx";
import {
  profileChange,
  profileDraft,
  profileForm,
  profileValues,
  type ProfileValues,
} from "./profile-form.web.ts";

const factsOf = ({ name, program_study, batch, email }: ProfileValues, isStudent: boolean) => [
  { term: "Nama", value: name },
  { term: "Program studi", value: isStudent ? program_study || "Belum diisi" : null },
  { term: "Angkatan", value: isStudent ? batch || "Belum diisi" : null },
  { term: "Email", value: isStudent ? null : email },
];

/**
 * The user's own profile as a form: a student's name, study and year, an admin's name and e-mail.
 * @param left what was typed before and not saved
 */
export function ProfileForm({
  user,
  left,
  onDone,
}: {
  user: User;
  left: FoundDraft<EditDraft<ProfileValues>> | undefined;
  onDone: () => void;
}) {
  const { hasFaculties } = useFacts();
  const isStudent = user.role === "student";
  const edit = useVersionedForm({
    record: user,
    valuesOf: profileValues,
    resolver: (stored) => zodResolver(profileForm(stored)),
    slot: profileDraft(user.id),
    userId: user.id,
    left,
    onSaved: onDone,
  });
  const { form, record, typed, version } = edit;
  const { errors } = form.formState;
  const save = useAct("PATCH /users/me", {
    invalidates: ["GET /users/me", "GET /reports", "GET /reports/me"],
    done: ({ data }) => edit.saved(data.user),
    failed: (error) => edit.failed(error),
  });
  const send = (values: ProfileValues) =>
    save.mutate({ body: { ...profileChange(values, record), version } });
  const programme = {
    ...form.register("program_study"),
    optional: record.program_study === null,
    error: errors.program_study?.message,
    readOnly: save.isPending,
  };
  return (
    <Form
      aria-label="Ubah data diri"
      className="mt-4 grid max-w-auth gap-5"
      onSubmit={edit.submit(send, onDone)}
    >
      <VersionNotice
        edit={edit}
        title="Profil ini sudah diubah di tempat lain."
        stored={factsOf(profileValues(record), isStudent)}
        mine={factsOf(typed, isStudent)}
        busy={save.isPending}
        onKeep={edit.keepMine(send)}
      />
      <TextField
        {...form.register("name")}
        label="Nama"
        autoComplete="name"
        autoCapitalize="words"
        error={errors.name?.message}
        readOnly={save.isPending}
      />
      {isStudent ? (
        <>
          {hasFaculties ? (
            <ProgrammeField
              {...programme}
              typed={typed.program_study}
              stored={record.program_study}
            />
          ) : (
            <TextField {...programme} label="Program studi" autoComplete="off" />
          )}
          <TextField
            {...form.register("batch")}
            label="Angkatan"
            optional={record.batch === null}
            note="Tahun masuk, empat angka."
            inputMode="numeric"
            autoComplete="off"
            error={errors.batch?.message}
            readOnly={save.isPending}
          />
        </>
      ) : (
        <TextField
          {...form.register("email")}
          type="email"
          label="Email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          readOnly={save.isPending}
        />
      )}
      {!edit.overtaken && (
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={() => edit.askToClose(onDone)}>Tidak jadi</Button>
          <Button type="submit" variant="primary" disabled={!edit.isValid} busy={save.isPending}>
            Simpan
          </Button>
        </div>
      )}
    </Form>
  );
}
