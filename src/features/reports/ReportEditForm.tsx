import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SendBar } from "../../ui/SendBar.tsx";
import { FormSheet } from "../../ui/Sheet.tsx";
import { hrefOf } from "../../web/api.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useKeepDraft } from "../../web/KeptDraft.tsx";
import { needs, queryKeyOf, useAct, useKeepRecord } from "../../web/query.ts";
import { showToast } from "../../web/toasts.ts";
import { useOpened } from "../../web/way-back.ts";
import { AdminStale } from "../back-office/AdminStale.tsx";
import { reportInput, type ReportDetail, type ReportInput } from "./report.contract.ts";
import { type EditDraft, reportEdit, type ReportValues } from "./report-draft.web.ts";
import { removalText } from "./removal.web.ts";
import { attachmentName, bothVersions, changesOf, isTouched, valuesOf } from "./report-edit.web.ts";
import { useReportUpload } from "./report-upload.web.ts";
import { ReportFields } from "./ReportFields.tsx";

const UNCHANGED = "Tidak ada perubahan yang disimpan.";
const SAVED = "Berhasil memperbarui laporan";

const storedAttachment = ({ file, file_url: path }: ReportDetail) =>
  file && {
    name: attachmentName(file),
    href: path === null ? undefined : hrefOf(path),
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
  left,
}: {
  user: { readonly id: number; readonly name: string };
  report: ReportDetail;
  /** What was changed before and not saved. */
  left: EditDraft | undefined;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const opened = useOpened();
  const [{ begun, values }, setStart] = useState(
    () => left ?? { begun: report, values: valuesOf(report) },
  );
  const form = useForm<ReportValues, unknown, ReportInput>({
    resolver: zodResolver(reportInput),
    mode: "all",
    defaultValues: values,
  });
  const { isValid, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control });
  const upload = useReportUpload(left?.choice ?? null, report.file !== null);
  const { choice } = upload;
  const [refused, setRefused] = useState(false);

  const touched = isTouched(typed, choice, begun);
  const isStale = report.version !== begun.version;
  const isClosed = refused || report.status !== "pending";

  const begin = (record: ReportDetail) => setStart({ begun: record, values: valuesOf(record) });
  if (isStale && !touched) begin(report);
  const { reset } = form;
  useEffect(() => reset(values), [reset, values]);

  const content = useMemo(
    () => (touched ? { values: typed as ReportValues, choice, begun } : null),
    [touched, typed, choice, begun],
  );
  const { finish } = useKeepDraft(reportEdit(report.id), user.id, content);

  const queryKey = queryKeyOf(needs("GET /reports/{id}", { params: { id: report.id } }));
  const store = useKeepRecord("GET /reports/{id}");
  const takeStored = () => {
    begin(report);
    upload.choose(null);
  };
  const leave = (record: ReportDetail) => {
    finish();
    const removal = removalText(record);
    if (removal) showToast("info", removal);
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
        ...upload.begin(file),
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
          <ButtonLink to={`/laporan/${report.id}`} state={opened.before} variant="ghost" size="lg">
            {isClosed ? "Buka laporan" : "Batal"}
          </ButtonLink>
          {!isClosed && (
            <Button
              type="submit"
              variant="primary"
              size="lg"
              disabled={!isValid}
              busy={isSubmitting || save.isPending}
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
