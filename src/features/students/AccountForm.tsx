import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { STUDENT_STATUSES } from "../../labels.ts";
import { Card } from "../../ui/Card.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import type { ApiError } from "../../web/api.ts";
import type { FoundDraft } from "../../web/drafts.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useKeepDraft } from "../../web/KeptDraft.tsx";
import { RestoredDraft } from "../../web/RestoredDraft.tsx";
import { useFacts } from "../../web/page-state.ts";
import { useAct, useKeepRecord } from "../../web/query.ts";
import { SAVE, useShortcuts } from "../../web/shortcuts.ts";
import { showToast } from "../../web/toasts.ts";
import type { User } from "../accounts/account.contract.ts";
import { ClaimWarning } from "../claims/ClaimWarning.tsx";
import { NextItem } from "../queues/NextItem.tsx";
import { AdminStale } from "../back-office/AdminStale.tsx";
import { SaveAnswer } from "../back-office/SaveAnswer.tsx";
import {
  accountForm,
  accountValues,
  changes,
  type DecisionDraft,
  decisionDraft,
  npmOfEmail,
  statusAfter,
  type AccountValues,
} from "./account-form.web.ts";
import { AccountFacts } from "./AccountFacts.tsx";
import { RejectionReason } from "./RejectionReason.tsx";

const OPTIONS = [
  { value: "", label: "ubah status" },
  { value: "waiting", label: STUDENT_STATUSES.waiting, disabled: true },
  { value: "verified", label: STUDENT_STATUSES.verified },
  { value: "not_verified", label: STUDENT_STATUSES.not_verified },
];

const hintOf = (values: AccountValues, account: User) => {
  if (statusAfter(values, account) === "not_verified") return "Akun yang ditolak tidak punya NPM.";
  return values.npm === npmOfEmail(account)
    ? "Sama dengan email kampus. Ubah bila kartu berbeda."
    : `Menurut email kampus: ${npmOfEmail(account)}`;
};

const UNCHANGED = "Tidak ada perubahan yang disimpan.";

const factsOf = (status: User["status"] | "", npm: string | null, reason: string | null) => [
  { term: "Status", value: status ? STUDENT_STATUSES[status] : "Tidak diubah" },
  { term: "NPM", value: npm || "Belum diisi" },
  { term: "Alasan", value: reason || null },
];

/**
 * Verification and NPM of a student. It keeps to the version that it began on: a newer one replaces it
 * while nothing has been touched, otherwise both are shown and nothing is lost.
 * @param left what was chosen and typed before and not saved
 * @param card what leads to the photo of the card
 * @param list the list that the page leads back to
 */
export function AccountForm({
  account,
  userId,
  left,
  card,
  list,
}: {
  account: User;
  /** Of the admin. */
  userId: number;
  left: FoundDraft<DecisionDraft> | undefined;
  card: ReactNode;
  list: string;
}) {
  const facts = useFacts();
  const [{ begun, values: first, restoredAt }, setStart] = useState(() => ({
    begun: { ...account, ...left?.content.begun },
    values: { ...accountValues(account), ...left?.content.values },
    restoredAt: left?.savedAt,
  }));
  const form = useForm({
    resolver: zodResolver(accountForm(facts, begun)),
    mode: "onChange",
    defaultValues: first,
  });
  const { errors, isValid } = form.formState;
  const [status, npm, reason] = useWatch({
    control: form.control,
    name: ["status", "npm", "reason"],
  });
  const values = { campus_email: begun.campus_email ?? "", status, npm, reason };
  const touched = changes(values, begun) || status !== "" || reason !== "";
  const isStale = account.version !== begun.version;
  const asksReason = status === "not_verified";

  const begin = (record: User) =>
    setStart({ begun: record, values: accountValues(record), restoredAt: undefined });
  if (isStale && !touched) begin(account);
  const { reset, trigger } = form;
  useEffect(() => {
    reset(first);
    // Nobody types it: what is wrong with it has to be said from the start.
    void trigger("campus_email");
  }, [reset, trigger, first]);

  const draft = {
    values: { status, npm, reason },
    begun: { version: begun.version, status: begun.status, npm: begun.npm },
  };
  useKeepDraft(decisionDraft(account.id), userId, touched ? draft : null);

  const keep = useKeepRecord("GET /users/{id}");
  /** The calls answer without the account: what they have made of it is known. */
  const settle = (changed: Partial<User>) => {
    const record = { ...account, ...changed, version: account.version + 1 };
    keep(record);
    begin(record);
  };
  const options = {
    invalidates: ["GET /users/{id}", "GET /admin/students", "GET /admin/claims/{kind}/{id}"],
    fallback: "Terjadi kesalahan saat memproses data.",
    failed: (error: ApiError) => {
      if (error.code !== "STALE") return showFieldFaults(form, error);
      keep(error.data as User);
      return true;
    },
  } as const;
  const verify = useAct("PATCH /admin/students/verify", {
    ...options,
    done: (_, { body: { status, npm, reason } }) =>
      settle({
        status,
        npm: typeof npm === "string" ? npm : null,
        status_reason: reason ?? null,
        due_at: null,
        is_overdue: false,
      }),
  });
  const inputNpm = useAct("POST /admin/students/input-npm", {
    ...options,
    done: (_, { body: { npm } }) => settle({ npm }),
  });
  const busy = verify.isPending || inputNpm.isPending;
  const isDone = (verify.isSuccess || inputNpm.isSuccess) && !touched;

  const submitOver = (version: number) =>
    form.handleSubmit(({ campus_email, status, npm, reason }) => {
      if (!status || status === account.status)
        inputNpm.mutate({ body: { campus_email, npm, version } });
      else if (status === "verified")
        verify.mutate({ body: { campus_email, status, npm, version } });
      else verify.mutate({ body: { campus_email, status, reason: reason || null, version } });
    });

  /** A rejected account has no NPM, a verified one that has none takes that of its e-mail. */
  const followStatus = (status: string) => {
    const npm = status === "verified" ? begun.npm || npmOfEmail(begun) : begun.npm;
    form.setValue("npm", (status !== "not_verified" && npm) || "", { shouldValidate: true });
  };

  const button = useRef<HTMLButtonElement>(null);
  const wantsButton = useRef(false);
  const choose = (chosen: "verified" | "not_verified") => {
    form.setValue("status", chosen, { shouldDirty: true, shouldValidate: true });
    followStatus(chosen);
    wantsButton.current = chosen === "verified";
    if (asksReason) form.setFocus("reason");
  };
  // Enter there saves; it has to be enabled before it can have the focus
  const canSave = isValid && changes(values, begun);
  useEffect(() => {
    if (canSave && wantsButton.current) button.current?.focus();
    if (canSave) wantsButton.current = false;
  }, [canSave, status]);
  useShortcuts("Tanggapan", [
    { keys: ["1"], label: "Terverifikasi", act: () => choose("verified") },
    { keys: ["2"], label: "Ditolak", act: () => choose("not_verified") },
    { keys: ["s"], label: "Ke pilihan status", act: () => form.setFocus("status") },
    {
      keys: ["r"],
      label: "Tulis alasan, atau NPM",
      act: () => form.setFocus(asksReason ? "reason" : "npm"),
    },
    {
      keys: [SAVE],
      label: "Simpan",
      act: () => {
        if (busy) return;
        if (changes(values, begun)) button.current?.form?.requestSubmit();
        else showToast("info", UNCHANGED);
      },
    },
  ]);

  return (
    <form
      aria-label="Verifikasi"
      noValidate
      onSubmit={submitOver(begun.version)}
      className="grid min-w-0 gap-4"
    >
      <Card as="section" padding="dense" aria-labelledby="cocokkan">
        <h2 id="cocokkan" className="mb-1.5 text-md">
          Cocokkan dengan kartu
        </h2>
        <AccountFacts
          account={account}
          npm={form.register("npm")}
          hint={hintOf(values, begun)}
          faults={{ npm: errors.npm?.message, email: errors.campus_email?.message }}
          card={card}
        />
      </Card>
      <Card as="section" padding="dense" className="grid gap-3.5" aria-labelledby="hasil">
        <h2 id="hasil" className="text-md">
          Hasil pemeriksaan
        </h2>
        {isStale && touched && (
          <AdminStale
            title="Akun ini sudah diubah orang lain."
            stored={factsOf(account.status, account.npm, account.status_reason)}
            mine={factsOf(status, npm, reason)}
            canKeep={isValid && changes(values, account)}
            busy={busy}
            onTake={() => begin(account)}
            onKeep={submitOver(account.version)}
          />
        )}
        {restoredAt && touched && !isStale && (
          <RestoredDraft savedAt={restoredAt} onDiscard={() => begin(account)} />
        )}
        <SelectField
          {...form.register("status", {
            onChange: (event: { target: { value: string } }) => followStatus(event.target.value),
          })}
          label="Status"
          options={OPTIONS}
        />
        {asksReason && (
          <RejectionReason
            {...form.register("reason")}
            reason={reason}
            error={errors.reason?.message}
            onPut={(text) => form.setValue("reason", text, { shouldValidate: true })}
            onFocus={() => form.setFocus("reason")}
          />
        )}
        <ClaimWarning about={{ kind: "student", id: account.id }} />
        <NextItem after={{ kind: "student", id: account.id }} back={list} isDone={isDone}>
          {!(isStale && touched) && (
            <SaveAnswer ref={button} isDone={isDone} isValid={canSave} busy={busy}>
              Simpan
            </SaveAnswer>
          )}
        </NextItem>
      </Card>
    </form>
  );
}
