import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { REPORT_STATUSES } from "../../labels.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import type { FoundDraft } from "../../web/drafts.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useKeepDraft } from "../../web/KeptDraft.tsx";
import { RestoredDraft } from "../../web/RestoredDraft.tsx";
import { useAct, useKeepRecord } from "../../web/query.ts";
import { showToast } from "../../web/toasts.ts";
import { AnswerPreview } from "../back-office/AnswerPreview.tsx";
import { MARKS } from "../back-office/use-read-text.web.ts";
import { useStatusKeys } from "../back-office/use-status-keys.web.ts";
import { ClaimWarning } from "../claims/ClaimWarning.tsx";
import { NextItem } from "../queues/NextItem.tsx";
import { AnswerTemplates } from "../templates/AnswerTemplates.tsx";
import { useTemplateAnswer } from "../templates/use-templates.web.ts";
import {
  type AnswerDraft,
  answerDraft,
  changes,
  isTouched,
  statusForm,
  statusValues,
  type StatusBody,
  type StatusValues,
} from "./admin-status-form.web.ts";
import { AdminDeleteAnswer } from "./AdminDeleteAnswer.tsx";
import { AdminStale } from "../back-office/AdminStale.tsx";
import { AdminStatusPicker } from "../back-office/AdminStatusPicker.tsx";
import { SaveAnswer } from "../back-office/SaveAnswer.tsx";
import { isPublished } from "./published.web.ts";
import type { ReportDetail } from "./report.contract.ts";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";

const UNCHANGED = "Tidak ada perubahan yang disimpan.";

const factsOf = ({ status, response }: Pick<ReportDetail, "status" | "response">) => [
  { term: "Status", value: REPORT_STATUSES[status] },
  { term: "Jawaban", value: response?.trim() || "Belum ada" },
];

/** What the status makes of who may read it, where that changes. */
const readersOf = (status: ReportDetail["status"], report: ReportDetail) => {
  const willBe = isPublished({ ...report, status });
  if (willBe === isPublished(report)) return null;
  return willBe
    ? "Begitu disimpan, laporan ini tampil untuk umum."
    : "Begitu disimpan, laporan ini tidak lagi tampil untuk umum.";
};

const hintOf = (status: ReportDetail["status"], hasResponse: boolean) => {
  if (status === "rejected") return "Katakan mengapa ditolak dan apa yang dapat dilakukan.";
  return hasResponse
    ? "Bila dikosongkan, jawaban yang ada tetap tampil."
    : "Boleh dikosongkan, kecuali saat menolak.";
};

/**
 * Status and answer of a report. It keeps to the version that it began on: a newer one replaces it
 * while nothing has been touched, otherwise both are shown and nothing is lost.
 * @param left what was chosen and typed before and not saved
 * @param list the list that the page leads back to
 */
export function AdminStatusForm({
  report,
  userId,
  left,
  list,
}: {
  report: ReportDetail;
  userId: number;
  left: FoundDraft<AnswerDraft> | undefined;
  list: string;
}) {
  const [{ begun, values, restoredAt }, setStart] = useState(() => ({
    begun: { ...report, ...left?.content.begun },
    values: left?.content.values ?? statusValues(report),
    restoredAt: left?.savedAt,
  }));
  const form = useForm<StatusValues, unknown, StatusBody>({
    resolver: zodResolver(statusForm),
    mode: "onChange",
    defaultValues: values,
  });
  const { errors, isValid } = form.formState;
  const [status, typed = ""] = useWatch({
    control: form.control,
    name: ["status", "response"],
  });
  const isStale = report.version !== begun.version;
  const touched = isTouched({ status, response: typed }, begun);

  const begin = (record: ReportDetail, filled = statusValues(record)) =>
    setStart({ begun: record, values: filled, restoredAt: undefined });
  if (isStale && !touched) begin(report);
  const { reset } = form;
  useEffect(() => reset(values), [reset, values]);

  const draft = {
    values: { status, response: typed },
    begun: { version: begun.version, status: begun.status, response: begun.response },
  };
  useKeepDraft(answerDraft(report.id), userId, touched ? draft : null);

  const keep = useKeepRecord("GET /reports/{id}");

  /** One's own deletion is no newer version of somebody else's. */
  const takeDeleted = (record: ReportDetail) => {
    keep(record);
    if (record.version !== begun.version + 1) return;
    begin(record, { status, response: typed === begun.response ? "" : typed });
  };

  const save = useAct("PATCH /admin/reports/status", {
    invalidates: ["GET /admin/reports", "GET /reports", "GET /admin/claims/{kind}/{id}"],
    done: ({ data }) => {
      keep(data);
      begin(data);
    },
    failed: (error) => {
      if (error.code === "STALE") {
        keep(error.data as ReportDetail);
        return true;
      }
      showFieldFaults(form, error);
    },
  });
  const answered = { title: report.title, submittedAt: report.submitted_at };
  const templates = useTemplateAnswer({ status: begun.status, answer: begun.response });
  const write = (text: string) =>
    form.setValue("response", text, { shouldDirty: true, shouldValidate: true });
  const insert = (text: string, meant: ReportDetail["status"] | null) => {
    // one that was chosen by hand stays
    if (meant && status === begun.status) form.setValue("status", meant);
    write(templates.insert(typed, text));
    form.setFocus("response");
  };
  const submitOver = (version: number) =>
    form.handleSubmit((body) => {
      if (!changes(body, report)) showToast("info", UNCHANGED);
      else save.mutate({ body: { ...body, id: report.id, version } });
    });

  const response = typed.trim();
  const readers = readersOf(status, begun);
  const panel = useStatusKeys(REPORT_STATUSES, "response", save.isPending);
  const isDone = save.isSuccess && !touched;
  return (
    <form
      {...panel}
      aria-label="Status dan jawaban"
      noValidate
      onSubmit={submitOver(begun.version)}
      className="grid gap-4 rounded-md border border-line bg-surface p-4 shadow-sm lg:sticky lg:top-4 lg:max-h-[max(24rem,calc(100dvh-15.5rem))] lg:scroll-pb-28 lg:overflow-y-auto"
    >
      {isStale && touched && (
        <AdminStale
          title="Laporan ini sudah diubah orang lain."
          stored={factsOf(report)}
          mine={factsOf({ status, response })}
          canKeep={isValid}
          busy={save.isPending}
          onTake={() => begin(report)}
          onKeep={submitOver(report.version)}
        />
      )}
      {restoredAt && touched && !isStale && (
        <RestoredDraft savedAt={restoredAt} onDiscard={() => begin(report)} />
      )}
      <AdminStatusPicker
        labels={REPORT_STATUSES}
        {...form.register("status", {
          deps: "response",
          onChange: (event: { target: { value: string } }) => {
            const text = templates.follow(event.target.value, typed);
            if (text !== typed) write(text);
          },
        })}
      />
      {readers && <p className="text-sm text-muted">{readers}</p>}
      <div className="relative">
        <TextArea
          {...form.register("response")}
          label="Jawaban"
          hint={`${hintOf(status, begun.response !== null)} ${MARKS}`}
          rows={6}
          error={errors.response?.message}
          readOnly={save.isPending}
        />
        <div className="absolute -top-2.5 -right-3">
          <AnswerTemplates
            answered={answered}
            statuses={REPORT_STATUSES}
            status={status === begun.status ? "" : status}
            onInsert={insert}
          />
        </div>
      </div>
      {report.response !== null && <AdminDeleteAnswer report={report} onDeleted={takeDeleted} />}
      {response && response !== begun.response && (
        <AnswerPreview
          badge={<ReportStatusBadge status={status} />}
          told={
            report.isAnonymous ? "Kabar hanya lewat lonceng." : "Dikirim lewat lonceng dan email."
          }
        >
          {response}
        </AnswerPreview>
      )}
      <ClaimWarning about={{ kind: "report", id: report.id }} />
      <NextItem
        after={{ kind: "report", id: report.id }}
        back={list}
        isDone={isDone}
        className="bg-surface lg:sticky lg:-bottom-4 lg:-mx-4 lg:-mb-4 lg:border-t lg:border-line lg:px-4 lg:py-3"
      >
        {!(isStale && touched) && (
          <SaveAnswer isDone={isDone} isValid={isValid} busy={save.isPending}>
            Simpan
          </SaveAnswer>
        )}
      </NextItem>
    </form>
  );
}
