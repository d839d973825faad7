import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, type ReactNode } from "react";
import { STUDENT_STATUSES } from "../../labels.ts";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import type { ApiError } from "../../web/api.ts";
import type { FoundDraft } from "../../web/drafts.ts";
import { useFacts } from "../../web/page-state.ts";
import { useSetOwnRecord } from "../../web/own-records.ts";
import { useAct } from "../../web/query.ts";
import { SAVE, useShortcuts } from "../../web/shortcuts.ts";
import { showToast } from "../../web/toasts.ts";
import { type EditDraft, UNCHANGED, useVersionedForm } from "../../web/use-versioned-form.ts";
import { VersionNotice } from "../../web/VersionNotice.tsx";
import type { User } from "../accounts/account.contract.ts";
import { ClaimWarning } from "../claims/ClaimWarning.tsx";
import { NextItem } from "../queues/NextItem.tsx";
import { SaveAnswer } from "../back-office/SaveAnswer.tsx";
import {
  accountForm,
  accountValues,
  changes,
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

const factsOf = (status: User["status"] | "", npm: string | null, reason: string | null) => [
  { term: "Status", value: status ? STUDENT_STATUSES[status] : "Tidak diubah" },
  { term: "NPM", value: npm || "Belum diisi" },
  { term: "Alasan", value: reason || null },
];

/**
 * Verification and NPM of a student.
 * @param left what was chosen and typed before and not saved
 * @param card the link to the photo of the card
 * @param list the list to which the page leads back
 */
export function AccountForm({
  account,
  userId,
  left,
  card,
  list,
}: {
  account: User;
  /** The id of the admin. */
  userId: number;
  left: FoundDraft<EditDraft<AccountValues>> | undefined;
  card: ReactNode;
  list: string;
}) {
  const facts = useFacts();
  const edit = useVersionedForm({
    record: account,
    valuesOf: accountValues,
    resolver: (stored) => zodResolver(accountForm(facts, stored)),
    slot: decisionDraft(account.id),
    userId,
    left,
    changes,
    setRecord: useSetOwnRecord("GET /users/{id}"),
  });
  const { form, record, typed: values, touched, version } = edit;
  const { errors } = form.formState;
  const { status, npm, reason } = values;
  const asksReason = status === "not_verified";

  const { trigger } = form;
  useEffect(() => {
    // Nobody types the e-mail, so a fault in it is shown from the start.
    void trigger("campus_email");
  }, [trigger, version]);

  /** The calls answer without the account, but their effect on it is known. */
  const settle = (changed: Partial<User>) =>
    edit.saved({ ...record, ...changed, version: record.version + 1 });
  const options = {
    invalidates: ["GET /users/{id}", "GET /admin/students", "GET /admin/claims/{kind}/{id}"],
    fallback: "Terjadi kesalahan saat memproses data.",
    failed: (error: ApiError) => edit.failed(error),
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

  const send = ({ campus_email, status, npm, reason }: AccountValues) => {
    if (!status || status === record.status)
      inputNpm.mutate({ body: { campus_email, npm, version } });
    else if (status === "verified") verify.mutate({ body: { campus_email, status, npm, version } });
    else verify.mutate({ body: { campus_email, status, reason: reason || null, version } });
  };

  /** A rejected account has no NPM; a verified one without an NPM takes that of its e-mail. */
  const followStatus = (status: string) => {
    const npm = status === "verified" ? record.npm || npmOfEmail(record) : record.npm;
    edit.put("npm", (status !== "not_verified" && npm) || "");
  };

  const panel = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wantsButton = useRef(false);
  const choose = (chosen: "verified" | "not_verified") => {
    if (busy) return;
    edit.put("status", chosen);
    followStatus(chosen);
    wantsButton.current = chosen === "verified";
    if (asksReason) form.setFocus("reason");
  };
  // Enter there saves; a button must be enabled before it can have the focus
  const canSave = edit.isValid && changes(values, record);
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
        if (changes(values, record)) panel.current?.requestSubmit();
        else showToast("info", UNCHANGED);
      },
    },
  ]);

  return (
    <Form
      ref={panel}
      aria-label="Verifikasi"
      onSubmit={edit.submit(send)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <Card as="section" padding="dense" aria-labelledby="cocokkan">
        <h2 id="cocokkan" className="mb-1.5 text-md">
          Cocokkan dengan kartu
        </h2>
        <AccountFacts
          account={account}
          npm={form.register("npm")}
          readOnly={busy}
          hint={hintOf(values, record)}
          faults={{ npm: errors.npm?.message, email: errors.campus_email?.message }}
          card={card}
        />
      </Card>
      <Card as="section" padding="dense" className="grid gap-3.5" aria-labelledby="hasil">
        <h2 id="hasil" className="text-md">
          Hasil pemeriksaan
        </h2>
        <VersionNotice
          edit={edit}
          title="Akun ini sudah diubah orang lain."
          stored={factsOf(record.status, record.npm, record.status_reason)}
          mine={factsOf(status, npm, reason)}
          canKeep={canSave}
          busy={busy}
          onKeep={edit.keepMine(send)}
        />
        <SelectField
          {...form.register("status", {
            onChange: (event: { target: { value: string } }) => followStatus(event.target.value),
          })}
          readOnly={busy}
          label="Status"
          options={OPTIONS}
        />
        {asksReason && (
          <RejectionReason
            {...form.register("reason")}
            readOnly={busy}
            reason={reason}
            error={errors.reason?.message}
            onPut={(text) => edit.put("reason", text)}
            onFocus={() => form.setFocus("reason")}
          />
        )}
        <ClaimWarning about={{ kind: "student", id: account.id }} />
        <NextItem after={{ kind: "student", id: account.id }} back={list} isDone={isDone}>
          {!edit.overtaken && (
            <SaveAnswer ref={button} isDone={isDone} isValid={canSave} busy={busy}>
              Simpan
            </SaveAnswer>
          )}
        </NextItem>
      </Card>
    </Form>
  );
}
