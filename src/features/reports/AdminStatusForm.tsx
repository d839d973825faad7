import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { REPORT_STATUSES } from "../../labels.ts";
import { AuthorLine } from "../../ui/AuthorLine.tsx";
import { Button } from "../../ui/Button.tsx";
import { Speech } from "../../ui/Speech.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { needs, queryKeyOf, useAct } from "../../web/query.ts";
import { showToast } from "../../web/toasts.ts";
import {
  changes,
  isTouched,
  statusForm,
  statusValues,
  type StatusBody,
  type StatusValues,
} from "./admin-status-form.web.ts";
import { AdminDeleteAnswer } from "./AdminDeleteAnswer.tsx";
import { AdminStale } from "./AdminStale.tsx";
import { AdminStatusPicker } from "./AdminStatusPicker.tsx";
import type { ReportDetail } from "./report.contract.ts";
import { ReportStatusBadge } from "./ReportStatusBadge.tsx";

const UNCHANGED = "Tidak ada perubahan yang disimpan.";

const factsOf = ({ status, response }: Pick<ReportDetail, "status" | "response">) => [
  { term: "Status", value: REPORT_STATUSES[status] },
  { term: "Jawaban", value: response?.trim() || "Belum ada" },
];

const hintOf = (status: ReportDetail["status"], hasResponse: boolean) => {
  if (status === "rejected") return "Katakan mengapa ditolak dan apa yang dapat dilakukan.";
  return hasResponse
    ? "Bila dikosongkan, jawaban yang ada tetap tampil."
    : "Boleh dikosongkan, kecuali saat menolak.";
};

/**
 * Status and answer of a report. It keeps to the version that it began on: a newer one replaces it
 * while nothing has been touched, otherwise both are shown and nothing is lost.
 */
export function AdminStatusForm({ report }: { report: ReportDetail }) {
  const client = useQueryClient();
  const [{ begun, values }, setStart] = useState({ begun: report, values: statusValues(report) });
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
    setStart({ begun: record, values: filled });
  if (isStale && !touched) begin(report);
  const { reset } = form;
  useEffect(() => reset(values), [reset, values]);

  const keep = (record: ReportDetail) =>
    client.setQueryData(
      queryKeyOf(needs("GET /reports/{id}", { params: { id: record.id } })),
      (answer: object | undefined) => ({ success: true, message: "", ...answer, data: record }),
    );

  /** One's own deletion is no newer version of somebody else's. */
  const takeDeleted = (record: ReportDetail) => {
    keep(record);
    if (record.version !== begun.version + 1) return;
    begin(record, { status, response: typed === begun.response ? "" : typed });
  };

  const save = useAct("PATCH /admin/reports/status", {
    invalidates: ["GET /admin/reports", "GET /reports"],
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
  const submitOver = (version: number) =>
    form.handleSubmit((body) => {
      if (!changes(body, report)) showToast("info", UNCHANGED);
      else save.mutate({ body: { ...body, id: report.id, version } });
    });

  const response = typed.trim();
  return (
    <form
      aria-label="Status dan jawaban"
      noValidate
      onSubmit={submitOver(begun.version)}
      className="grid gap-4 rounded-md border border-line bg-surface p-4 shadow-sm lg:sticky lg:top-4"
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
      <AdminStatusPicker {...form.register("status", { deps: "response" })} />
      <TextArea
        {...form.register("response")}
        label="Jawaban"
        hint={hintOf(status, begun.response !== null)}
        rows={6}
        error={errors.response?.message}
      />
      {report.response !== null && <AdminDeleteAnswer report={report} onDeleted={takeDeleted} />}
      {response && response !== begun.response && (
        <div className="grid gap-2 rounded-md bg-sunken p-3.5">
          <p className="text-xs text-muted">Yang dibaca mahasiswa</p>
          <Speech
            head={
              <AuthorLine name="Admin SIKAM">
                <ReportStatusBadge status={status} />
              </AuthorLine>
            }
          >
            <p className="text-sm whitespace-pre-line">{response}</p>
          </Speech>
          <p className="text-xs text-muted">
            {report.isAnonymous ? "Kabar hanya lewat lonceng." : "Dikirim lewat lonceng dan email."}
          </p>
        </div>
      )}
      {!(isStale && touched) && (
        <Button type="submit" variant="primary" wide disabled={!isValid} busy={save.isPending}>
          Simpan
        </Button>
      )}
    </form>
  );
}
