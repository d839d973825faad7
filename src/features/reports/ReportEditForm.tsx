import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SendBar } from "../../ui/SendBar.tsx";
import { FormSheet } from "../../ui/Sheet.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { needs, queryKeyOf, useAct } from "../../web/query.ts";
import { showToast } from "../../web/toasts.ts";
import { AdminStale } from "./AdminStale.tsx";
import { reportInput, type ReportDetail, type ReportInput } from "./report.contract.ts";
import { dropEdit, keepEdit, openEdit, type ReportValues } from "./report-draft.web.ts";
import { attachmentName, bothVersions, changesOf, isTouched, valuesOf } from "./report-edit.web.ts";
import { useReportUpload } from "./report-upload.web.ts";
import { ReportFields } from "./ReportFields.tsx";

const UNCHANGED = "Tidak ada perubahan yang disimpan.";
const SAVED = "Berhasil memperbarui laporan";

const storedAttachment = ({ file, file_url: href }: ReportDetail) =>
  file && {
    name: attachmentName(file),
    href: href ?? undefined,
    image: file.mime.startsWith("image/"),
  };

/**
 * The form of a report that is there already: sends only what changed, with the version that it began
 * on. A newer version replaces it while nothing has been touched, otherwise both are shown; what was
 * typed is never taken away.
 */
export function ReportEditForm({
  user,
  report,
}: {
  user: { readonly id: number; readonly name: string };
  report: ReportDetail;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [draft] = useState(() => openEdit(user.id, report.id));
  const [{ begun, values }, setStart] = useState(
    () => draft ?? { begun: report, values: valuesOf(report) },
  );
  const form = useForm<ReportValues, unknown, ReportInput>({
    resolver: zodResolver(reportInput),
    mode: "all",
    defaultValues: values,
  });
  const { isValid } = form.formState;
  const typed = useWatch({ control: form.control });
  const upload = useReportUpload(draft?.choice ?? null, report.file !== null);
  const { choice } = upload;
  const [refused, setRefused] = useState(false);
  const isSaved = useRef(false);

  const touched = isTouched(typed, choice, begun);
  const isStale = report.version !== begun.version;
  const isClosed = refused || report.status !== "pending";

  const begin = (record: ReportDetail) => setStart({ begun: record, values: valuesOf(record) });
  if (isStale && !touched) begin(report);
  const { reset } = form;
  useEffect(() => reset(values), [reset, values]);

  const keep = useEffectEvent(() => {
    if (touched && !isSaved.current) keepEdit(user.id, { values: form.getValues(), choice, begun });
    else dropEdit();
  });
  useEffect(() => () => keep(), []);

  const queryKey = queryKeyOf(needs("GET /reports/{id}", { params: { id: report.id } }));
  const store = (record: ReportDetail) =>
    client.setQueryData(queryKey, (answer: object | undefined) => ({
      success: true,
      message: "",
      ...answer,
      data: record,
    }));
  const takeStored = () => {
    begin(report);
    upload.choose(null);
  };
  const leave = (record: ReportDetail) => {
    isSaved.current = true;
    store(record);
    begin(record);
    void navigate("/laporan");
  };

  const save = useAct("PATCH /reports/{id}", {
    invalidates: ["GET /reports/me"],
    done: ({ data }) => leave(data),
    failed: (error) => {
      if (upload.fail(error)) return true;
      if (error.code === "STALE") {
        const stored = error.data as ReportDetail;
        // An attempt whose answer was lost on the way has arrived after all.
        if (!isTouched(form.getValues(), choice, stored)) {
          showToast("success", SAVED);
          leave(stored);
        } else store(stored);
        return true;
      }
      if (error.code === "NOT_PENDING") {
        setRefused(true);
        void client.invalidateQueries({ queryKey });
      }
      showFieldFaults(form, error);
    },
  });
  const submitOver = (stored: ReportDetail) =>
    form.handleSubmit((input) => {
      const changes = changesOf(input, stored);
      const file = choice === "" && !stored.file ? null : choice;
      if (Object.keys(changes).length === 0 && file === null) {
        showToast("info", UNCHANGED);
        if (stored.version !== begun.version) begin(stored);
        return;
      }
      save.mutate({
        params: { id: report.id },
        form: { ...changes, version: stored.version },
        files: { file },
        ...upload.begin(),
      });
    });

  const overtaken = isStale && touched && !isClosed;
  return (
    <FormSheet aria-label="Ubah laporan" onSubmit={submitOver(begun)}>
      <ReportFields
        form={form}
        upload={upload}
        existing={choice === null ? storedAttachment(report) : null}
        name={user.name}
        filedAnonymous={begun.isAnonymous}
      />
      {isClosed && <Closed touched={touched} />}
      {overtaken && (
        <AdminStale
          heading="h2"
          title="Laporan ini sudah diubah di tempat lain."
          {...bothVersions(typed, choice, report, user.name)}
          canKeep={isValid}
          busy={save.isPending}
          onTake={takeStored}
          onKeep={submitOver(report)}
        />
      )}
      {!overtaken && (
        <SendBar>
          <ButtonLink to={`/laporan/${report.id}`} variant="ghost" size="lg">
            {isClosed ? "Buka laporan" : "Batal"}
          </ButtonLink>
          {!isClosed && (
            <Button
              type="submit"
              variant="primary"
              size="lg"
              disabled={!isValid}
              busy={save.isPending}
            >
              Simpan
            </Button>
          )}
        </SendBar>
      )}
    </FormSheet>
  );
}

function Closed({ touched }: { touched: boolean }) {
  return (
    <Notice tone="warning" icon="lock" role="alert">
      <b className="font-semibold">Laporan ini sudah diperiksa dan tidak bisa diubah lagi.</b>{" "}
      {touched &&
        "Yang Anda tulis belum tersimpan, tetapi masih ada di sini. Salin bila Anda memerlukannya."}
    </Notice>
  );
}
