import { REPORT_STATUSES } from "../../labels.ts";
import type { FoundDraft } from "../../web/drafts.ts";
import { useSetOwnRecord } from "../../web/own-records.ts";
import { useAct } from "../../web/query.ts";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";
import { type EditDraft, useVersionedForm } from "../../web/use-versioned-form.ts";
import { AnswerForm } from "../answers/AnswerForm.tsx";
import { type AnswerValues, reportAnswer } from "../answers/answer-form.web.ts";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { isPublished } from "./published.web.ts";
import { changesReport, reportAnswerResolver } from "./report-answer.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";

const valuesOf = ({ status, response }: ReportDetail) => ({ status, text: response ?? "" });

/** The sentence about who may read the report after the status change, where that differs. */
const readersOf = (status: ReportDetail["status"], report: ReportDetail) => {
  const willBe = isPublished({ ...report, status });
  if (willBe === isPublished(report)) return null;
  return willBe
    ? "Begitu disimpan, laporan ini tampil untuk umum."
    : "Begitu disimpan, laporan ini tidak lagi tampil untuk umum.";
};

/**
 * Status and answer of a report.
 * @param left what was chosen and typed before and not saved
 * @param list the list to which the page leads back
 */
export function AdminStatusForm({
  report,
  userId,
  left,
  list,
}: {
  report: ReportDetail;
  userId: number;
  left: FoundDraft<EditDraft<AnswerValues>> | undefined;
  list: string;
}) {
  const setRecord = useSetOwnRecord("GET /reports/{id}");
  const edit = useVersionedForm({
    record: report,
    valuesOf,
    resolver: () => reportAnswerResolver,
    slot: reportAnswer(report.id),
    userId,
    left,
    changes: changesReport,
    setRecord,
  });
  const { record, typed, version } = edit;
  const save = useAct("PATCH /admin/reports/status", {
    invalidates: ["GET /admin/reports", "GET /reports", "GET /admin/claims/{kind}/{id}"],
    done: ({ data }) => edit.saved(data),
    failed: (error) => edit.failed(error, { response: "text" }),
  });
  const readers = readersOf(typed.status, record);
  return (
    <AnswerForm
      about={{ kind: "report", id: report.id }}
      edit={edit}
      labels={REPORT_STATUSES}
      answered={{ status: record.status, text: record.response }}
      title={report.title}
      words={{
        form: "Status dan jawaban",
        overtaken: "Laporan ini sudah diubah orang lain.",
        field: "Jawaban",
        whenEmpty:
          record.response === null
            ? "Boleh dikosongkan, kecuali saat menolak."
            : "Bila dikosongkan, jawaban yang ada tetap tampil.",
        told: report.isAnonymous
          ? "Kabar hanya lewat lonceng."
          : "Dikirim lewat lonceng dan email.",
        save: "Simpan",
      }}
      badge={(status) => <ReportStatusBadge status={status} />}
      save={save}
      onSave={({ status, text }) =>
        save.mutate({ body: { id: report.id, status, response: text, version } })
      }
      list={list}
      afterStatus={readers && <p className="text-sm text-muted">{readers}</p>}
      afterText={
        record.response !== null && <AdminDeleteAnswer report={record} onDeleted={setRecord} />
      }
      rows={6}
      className="grid gap-4 rounded-md border border-line bg-surface p-4 shadow-sm lg:sticky lg:top-4 lg:max-h-[max(24rem,calc(100dvh-15.5rem))] lg:scroll-pb-28 lg:overflow-y-auto"
      footClassName="bg-surface lg:sticky lg:-bottom-4 lg:-mx-4 lg:-mb-4 lg:border-t lg:border-line lg:px-4 lg:py-3"
    />
  );
}

/** Removes the answer of a report after a confirmation; `onDeleted` gets the report without it. */
function AdminDeleteAnswer({
  report,
  onDeleted,
}: {
  report: ReportDetail;
  onDeleted: (report: ReportDetail) => void;
}) {
  const remove = useAct("DELETE /reports/{id}/response", {
    invalidates: ["GET /admin/reports", "GET /reports"],
    done: ({ data }) => onDeleted(data),
  });
  return (
    <ConfirmButton
      label="Hapus jawaban"
      variant="danger-quiet"
      size="sm"
      icon="trash"
      className="justify-self-start"
      onConfirm={(close) => remove.mutate({ params: { id: report.id } }, { onSuccess: close })}
      title="Hapus jawaban ini?"
      confirm="Ya, hapus"
      busy={remove.isPending}
    >
      Jawaban hilang untuk semua pembaca dan tidak bisa dikembalikan. Penulisnya diberi tahu. Status
      laporan tetap {REPORT_STATUSES[report.status]}.
    </ConfirmButton>
  );
}
