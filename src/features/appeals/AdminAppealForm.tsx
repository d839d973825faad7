import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { APPEAL_STATUSES, type AppealStatus } from "../../labels.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import type { FoundDraft } from "../../web/drafts.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useKeepDraft } from "../../web/KeptDraft.tsx";
import { RestoredDraft } from "../../web/RestoredDraft.tsx";
import { useAct, useKeepRecord } from "../../web/query.ts";
import { showToast } from "../../web/toasts.ts";
import { AnswerPreview } from "../back-office/AnswerPreview.tsx";
import { AdminStale } from "../back-office/AdminStale.tsx";
import { AdminStatusPicker } from "../back-office/AdminStatusPicker.tsx";
import { MARKS } from "../back-office/use-read-text.web.ts";
import { useStatusKeys } from "../back-office/use-status-keys.web.ts";
import { SaveAnswer } from "../back-office/SaveAnswer.tsx";
import { ClaimWarning } from "../claims/ClaimWarning.tsx";
import { NextItem } from "../queues/NextItem.tsx";
import { AnswerTemplates } from "../templates/AnswerTemplates.tsx";
import { useTemplateAnswer } from "../templates/use-templates.web.ts";
import {
  appealForm,
  appealValues,
  changes,
  isTouched,
  type NoteDraft,
  noteDraft,
  type AppealBody,
  type AppealValues,
} from "./admin-appeal-form.web.ts";
import type { AppealDetail } from "./appeal.contract.ts";
import { AppealStatusBadge } from "./AppealStatusBadge.tsx";

const UNCHANGED = "Tidak ada perubahan yang disimpan.";

const factsOf = (status: AppealStatus, note: string | null) => [
  { term: "Status", value: APPEAL_STATUSES[status] },
  { term: "Tanggapan", value: note?.trim() || "Belum ada" },
];

const hintOf = (status: AppealStatus, hasNote: boolean) => {
  if (status === "rejected") return "Katakan mengapa ditolak dan apa yang dapat dilakukan.";
  return hasNote
    ? "Bila dikosongkan, tanggapan yang ada dihapus."
    : "Boleh dikosongkan, kecuali saat menolak.";
};

/**
 * Status and answer of an appeal. It keeps to the version that it began on: a newer one replaces it
 * while nothing has been touched, otherwise both are shown and nothing is lost.
 * @param left what was chosen and typed before and not saved
 * @param list the list that the page leads back to
 */
export function AdminAppealForm({
  appeal,
  userId,
  left,
  list,
}: {
  appeal: AppealDetail;
  userId: number;
  left: FoundDraft<NoteDraft> | undefined;
  list: string;
}) {
  const [{ begun, values, restoredAt }, setStart] = useState(() => ({
    begun: { ...appeal, ...left?.content.begun },
    values: left?.content.values ?? appealValues(appeal),
    restoredAt: left?.savedAt,
  }));
  const form = useForm<AppealValues, unknown, AppealBody>({
    resolver: zodResolver(appealForm),
    mode: "onChange",
    defaultValues: values,
  });
  const { errors, isValid } = form.formState;
  const [status, typed = ""] = useWatch({ control: form.control, name: ["status", "admin_note"] });
  const isStale = appeal.version !== begun.version;
  const touched = isTouched({ status, admin_note: typed }, begun);
  const begin = (record: AppealDetail) =>
    setStart({ begun: record, values: appealValues(record), restoredAt: undefined });
  if (isStale && !touched) begin(appeal);
  const { reset } = form;
  useEffect(() => reset(values), [reset, values]);

  const draft = {
    values: { status, admin_note: typed },
    begun: { version: begun.version, status: begun.status, admin_note: begun.admin_note },
  };
  useKeepDraft(noteDraft(appeal.id), userId, touched ? draft : null);

  const keep = useKeepRecord("GET /admin/ukt/appeals/{id}");
  const save = useAct("PATCH /admin/ukt/appeals/status", {
    invalidates: ["GET /admin/ukt/appeals", "GET /admin/claims/{kind}/{id}"],
    done: ({ data }) => {
      keep(data);
      begin(data);
    },
    failed: (error) => {
      if (error.code !== "STALE") return showFieldFaults(form, error);
      keep(error.data as AppealDetail);
      return true;
    },
  });
  const submitOver = (version: number) =>
    form.handleSubmit((body) => {
      if (!changes(body, appeal)) showToast("info", UNCHANGED);
      else save.mutate({ body: { ...body, id: appeal.id, version } });
    });

  const answered = {
    title: `Banding UKT semester ${appeal.semester}`,
    submittedAt: appeal.submitted_at,
  };
  const templates = useTemplateAnswer({ status: begun.status, answer: begun.admin_note });
  const write = (text: string) =>
    form.setValue("admin_note", text, { shouldDirty: true, shouldValidate: true });
  const insert = (text: string, meant: string | null) => {
    // one that was chosen by hand stays
    if (meant && status === begun.status) form.setValue("status", meant as AppealStatus);
    write(templates.insert(typed, text));
    form.setFocus("admin_note");
  };
  const panel = useStatusKeys(APPEAL_STATUSES, "admin_note", save.isPending);

  const note = typed.trim();
  const isDone = save.isSuccess && !touched;
  return (
    <form
      {...panel}
      method="post"
      noValidate
      onSubmit={submitOver(begun.version)}
      className="grid gap-4"
    >
      {isStale && touched && (
        <AdminStale
          title="Banding ini sudah diubah orang lain."
          stored={factsOf(appeal.status, appeal.admin_note)}
          mine={factsOf(status, note)}
          canKeep={isValid}
          busy={save.isPending}
          onTake={() => begin(appeal)}
          onKeep={submitOver(appeal.version)}
        />
      )}
      {restoredAt && touched && !isStale && (
        <RestoredDraft savedAt={restoredAt} onDiscard={() => begin(appeal)} />
      )}
      <AdminStatusPicker
        labels={APPEAL_STATUSES}
        {...form.register("status", {
          deps: "admin_note",
          onChange: (event: { target: { value: string } }) => {
            const text = templates.follow(event.target.value, typed);
            if (text !== typed) write(text);
          },
        })}
      />
      <div className="relative">
        <TextArea
          {...form.register("admin_note")}
          label="Tanggapan"
          hint={`${hintOf(status, begun.admin_note !== null)} ${MARKS}`}
          rows={5}
          error={errors.admin_note?.message}
          readOnly={save.isPending}
        />
        <div className="absolute -top-2.5 -right-3">
          <AnswerTemplates
            answered={answered}
            statuses={APPEAL_STATUSES}
            status={status === begun.status ? "" : status}
            onInsert={insert}
          />
        </div>
      </div>
      {note !== "" && note !== begun.admin_note && (
        <AnswerPreview
          badge={<AppealStatusBadge status={status} />}
          told="Dikirim lewat lonceng dan email."
        >
          {note}
        </AnswerPreview>
      )}
      <ClaimWarning about={{ kind: "appeal", id: appeal.id }} />
      <NextItem
        after={{ kind: "appeal", id: appeal.id }}
        back={list}
        isDone={isDone}
        className="bg-surface lg:sticky lg:bottom-11.5 lg:border-t lg:border-line lg:pt-3"
      >
        {!(isStale && touched) && (
          <SaveAnswer isDone={isDone} isValid={isValid} busy={save.isPending}>
            Ubah Status
          </SaveAnswer>
        )}
      </NextItem>
    </form>
  );
}
