import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useAct } from "../../web/query.ts";
import { showToast } from "../../web/toasts.ts";
import { askToClose, useUnsaved } from "../../web/unsaved.ts";
import { AdminStale } from "../back-office/AdminStale.tsx";
import type { User } from "./account.contract.ts";
import {
  profileChange,
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
 * The own profile as a form: a student's name, study and year, an admin's name and e-mail. It keeps to
 * the version that it began on; where that has moved on, both are shown and nothing is lost.
 */
export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [begun, setBegun] = useState(user);
  const [newer, setNewer] = useState<User | null>(null);
  const isStudent = user.role === "student";
  const form = useForm({
    resolver: useMemo(() => zodResolver(profileForm(begun)), [begun]),
    mode: "onChange",
    defaultValues: profileValues(begun),
  });
  const { errors, isValid, isDirty } = form.formState;
  useUnsaved(isDirty);
  const save = useAct("PATCH /users/me", {
    invalidates: ["GET /users/me", "GET /reports", "GET /reports/me"],
    done: onDone,
    failed: (error) => {
      if (error.code !== "STALE") return showFieldFaults(form, error);
      setNewer(error.data as User);
      return true;
    },
  });
  const submitOver = (base: User) =>
    form.handleSubmit((typed) => {
      const change = profileChange(typed, base);
      if (Object.keys(change).length > 0) {
        save.mutate({ body: { ...change, version: base.version } });
        return;
      }
      showToast("info", "Tidak ada perubahan yang disimpan.");
      onDone();
    });
  const take = (stored: User) => {
    setBegun(stored);
    setNewer(null);
    form.reset(profileValues(stored));
  };
  return (
    <form
      method="post"
      noValidate
      aria-label="Ubah data diri"
      className="mt-4 grid max-w-auth gap-5"
      onSubmit={submitOver(begun)}
    >
      {newer && (
        <AdminStale
          title="Profil ini sudah diubah di tempat lain."
          stored={factsOf(profileValues(newer), isStudent)}
          mine={factsOf(form.getValues(), isStudent)}
          canKeep={isValid}
          busy={save.isPending}
          onTake={() => take(newer)}
          onKeep={submitOver(newer)}
        />
      )}
      <TextField
        {...form.register("name")}
        label="Nama"
        autoComplete="name"
        autoCapitalize="words"
        error={errors.name?.message}
      />
      {isStudent ? (
        <>
          <TextField
            {...form.register("program_study")}
            label="Program studi"
            optional={begun.program_study === null}
            autoComplete="off"
            error={errors.program_study?.message}
          />
          <TextField
            {...form.register("batch")}
            label="Angkatan"
            optional={begun.batch === null}
            note="Tahun masuk, empat angka."
            inputMode="numeric"
            autoComplete="off"
            error={errors.batch?.message}
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
        />
      )}
      {!newer && (
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={() => askToClose(onDone)}>Tidak jadi</Button>
          <Button type="submit" variant="primary" disabled={!isValid} busy={save.isPending}>
            Simpan
          </Button>
        </div>
      )}
    </form>
  );
}
