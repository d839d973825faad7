import { useForm, useWatch } from "react-hook-form";
import { keysOf, REPORT_STATUSES, type ReportStatus } from "../../labels.ts";
import { Form } from "../../ui/Form.tsx";
import { Select } from "../../ui/Select.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { send } from "../../web/api.ts";
import type { Answer, AnswerValues } from "../answers/answer-form.web.ts";
import { BulkDialog, type BulkLine } from "../back-office/BulkDialog.tsx";
import { goToReason } from "../back-office/rejection.web.ts";
import { unlessArrived } from "../back-office/use-bulk.web.ts";
import { MARKS } from "../back-office/use-read-text.web.ts";
import { claimedByOther } from "../claims/claimed-by-other.web.ts";
import { fillIn } from "../templates/template-text.web.ts";
import { useTemplates } from "../templates/use-templates.web.ts";
import { changesReport, reportAnswerResolver } from "./report-answer.web.ts";
import type { Report } from "./report-record.contract.ts";

const OPTIONS = keysOf(REPORT_STATUSES).map((value) => ({ value, label: REPORT_STATUSES[value] }));

const toldOf = ({ isAnonymous }: Report) =>
  isAnonymous ? "penulis diberi tahu lewat lonceng" : "penulis diberi tahu lewat lonceng dan email";

/** The answer for one report, with the template's gaps filled in for it. */
const answerFor = (report: Report, { status, text }: AnswerValues): Answer<ReportStatus> => {
  const written = text.trim();
  const { title, submitted_at: submittedAt } = report;
  return { status, text: written ? fillIn(written, { title, submittedAt }) : undefined };
};

const lineOf = (report: Report, values: AnswerValues): BulkLine => {
  const answer = answerFor(report, values);
  const { status } = answer;
  const unchanged = changesReport(answer, report) ? null : "tidak ada yang berubah";
  const words = [
    status === report.status
      ? `Tetap ${REPORT_STATUSES[status]}`
      : `${REPORT_STATUSES[report.status]} menjadi ${REPORT_STATUSES[status]}`,
    answer.text && (report.response === null ? "dijawab" : "jawaban yang ada diganti"),
    toldOf(report),
  ];
  return {
    id: report.id,
    name: report.title,
    change: words.filter(Boolean).join(", "),
    skipped: claimedByOther(report.claim) ?? unchanged,
  };
};

/** A status, and optionally an answer, for many reports. */
export function AdminReportBulk({
  reports,
  onClose,
}: {
  reports: readonly Report[];
  onClose: (done: readonly number[]) => void;
}) {
  const form = useForm<AnswerValues, unknown, Answer<ReportStatus>>({
    resolver: reportAnswerResolver,
    mode: "onChange",
    defaultValues: {
      status: reports.some((one) => one.status === "pending") ? "under_review" : "responded",
      text: "",
    },
  });
  const { errors, isValid } = form.formState;
  const [status, text] = useWatch({ control: form.control, name: ["status", "text"] });
  const { templates } = useTemplates(REPORT_STATUSES);

  const act = async (id: number) => {
    const report = reports.find((one) => one.id === id);
    if (!report) throw new Error("Laporan tidak ditemukan");
    const answer = answerFor(report, { status, text });
    const { message } = await send("PATCH /admin/reports/status", {
      body: { id, status: answer.status, response: answer.text, version: report.version },
    }).catch(unlessArrived<Report>((now) => !changesReport(answer, now)));
    return message;
  };
  const pickTemplate = (id: string) => {
    const template = templates?.find((one) => String(one.id) === id);
    if (!template) return;
    form.setValue("text", template.text, { shouldValidate: true });
    if (template.status) form.setValue("status", template.status, { shouldValidate: true });
  };
  return (
    <BulkDialog
      title={`Ubah status ${reports.length} laporan`}
      noun="laporan"
      confirm="Ubah"
      lines={reports.map((report) => lineOf(report, { status, text }))}
      missing={isValid ? undefined : () => void form.trigger(undefined, { shouldFocus: true })}
      isUnsaved={text.trim() !== ""}
      act={act}
      invalidates={["GET /admin/reports", "GET /reports", "GET /reports/{id}", "GET /admin/queues"]}
      onClose={onClose}
    >
      <Form onSubmit={(event) => event.preventDefault()} className="mb-4 grid gap-3.5">
        <SelectField
          {...form.register("status", {
            deps: "text",
            onChange: ({ target }: { target: HTMLSelectElement }) => {
              if (target.value === "rejected") goToReason(() => form.setFocus("text"));
            },
          })}
          label="Status"
          options={OPTIONS}
          data-autofocus
        />
        {templates && templates.length > 0 && (
          <Select
            label="Mulai dari templat"
            value=""
            options={[
              { value: "", label: "Mulai dari templat" },
              ...templates.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            onPick={pickTemplate}
          />
        )}
        <TextArea
          {...form.register("text")}
          label="Jawaban untuk semuanya"
          hint={`Boleh dikosongkan, kecuali saat menolak. {judul} dan {tanggal} diisi menurut tiap laporan. ${MARKS}`}
          rows={4}
          error={errors.text?.message}
        />
      </Form>
    </BulkDialog>
  );
}
