import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { useLeadOn } from "../../web/KeptDraft.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SendBar } from "../../ui/SendBar.tsx";
import { FormSheet } from "../../ui/Form.tsx";
import { hrefOf } from "../../web/api.ts";
import { useAskAgain, useSetOwnRecord } from "../../web/own-records.ts";
import { useAct } from "../../web/query.ts";
import { showToast } from "../../web/toasts.ts";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { useVersionedForm } from "../../web/use-versioned-form.ts";
import { VersionNotice } from "../../web/VersionNotice.tsx";
import { useOpened } from "../../web/way-back.ts";
import { reportInput } from "./report.contract.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import { type ReportEdit, reportEdit } from "./report-draft.web.ts";
import { removalText } from "./removal.web.ts";
import { attachmentName, changesOf, factsOf, valuesOf } from "./report-edit.web.ts";
import { readersAt } from "./readers-at.web.ts";
import { useReportUpload } from "./report-upload.web.ts";
import { ReportFields } from "./ReportFields.tsx";

const ConfidentialReaders = lazyPart(
  () => import("../handover/ConfidentialReaders.tsx"),
  "ConfidentialReaders",
);

/** It loads late, since a report seldom comes to another place. */
const PlaceAfter = lazyPart(() => import("./PlaceAfter.tsx"), "PlaceAfter");

const resolver = zodResolver(reportInput);

const storedAttachment = ({ file, file_url: path }: ReportDetail) =>
  file && {
    name: attachmentName(file),
    href: path === null ? undefined : hrefOf(path),
    image: file.mime.startsWith("image/"),
  };

/** The form of an existing report: sends only what changed. */
export function ReportEditForm({
  user,
  report,
  left,
}: {
  user: { readonly id: number; readonly name: string };
  report: ReportDetail;
  /** The draft of changes that were not saved. */
  left: { readonly content: ReportEdit } | undefined;
}) {
  const askAgain = useAskAgain("GET /reports/{id}", report.id);
  const leadOn = useLeadOn();
  const opened = useOpened();
  const upload = useReportUpload(left?.content.choice ?? null, report.file !== null);
  const { choice } = upload;
  const edit = useVersionedForm({
    record: report,
    valuesOf,
    resolver: () => resolver,
    mode: "all",
    slot: reportEdit(report.id),
    userId: user.id,
    left: left && { content: left.content },
    files: {
      chosen: { choice },
      change: ({ file }) => choice instanceof File || (choice === "" && file !== null),
      reset: () => upload.choose(null),
    },
    setRecord: useSetOwnRecord("GET /reports/{id}"),
    onSaved: (saved) => {
      const removal = removalText(saved);
      if (removal) showToast("info", removal);
      leadOn(paths.reports);
    },
  });
  const { form, record, typed, version } = edit;
  const [after, setAfter] = useState(record.unit);
  const isLeaving = record.unit?.confidential === true && !after?.confidential;
  const isConfined = after?.confidential || isLeaving;
  const isHidden = record.hidden_from !== undefined;
  const readers = readersAt(
    after?.confidential ? after.name : undefined,
    isHidden ? "yang Anda pilih" : "",
  );
  const [refused, setRefused] = useState(false);
  const isClosed = refused || report.status !== "pending";

  const save = useAct("PATCH /reports/{id}", {
    invalidates: ["GET /reports/me"],
    done: ({ data }) => edit.saved(data),
    failed: (error) => {
      if (upload.fail(error)) return true;
      if (error.code === "NOT_PENDING") {
        setRefused(true);
        askAgain();
      }
      return edit.failed(error);
    },
  });
  const send: Parameters<typeof edit.submit>[0] = (input) => {
    const file = choice === "" && !record.file ? null : choice;
    save.mutate({
      params: { id: report.id },
      form: { ...changesOf(input, record), version },
      files: { file },
      ...upload.begin(file),
    });
  };

  const overtaken = edit.overtaken && !isClosed;
  return (
    <FormSheet aria-label="Ubah laporan" onSubmit={edit.submit(send)}>
      <ReportFields
        form={form}
        upload={upload}
        busy={save.isPending}
        existing={choice === null ? storedAttachment(report) : null}
        name={user.name}
        filedAnonymous={record.isAnonymous}
        readers={isConfined || isHidden || typed.isPrivate === "true" ? readers : undefined}
        answered={
          isConfined && (
            <LazyBoundary fallback={<div className="min-h-46 md:min-h-33" />}>
              <ConfidentialReaders
                readers={readers}
                left={isLeaving ? record.unit?.name : undefined}
              />
            </LazyBoundary>
          )
        }
        isHidden={isHidden}
      />
      <LazyBoundary>
        <PlaceAfter report={record} values={typed} onFound={setAfter} />
      </LazyBoundary>
      {isClosed ? (
        <Closed touched={edit.touched} />
      ) : (
        <VersionNotice
          edit={edit}
          heading="h2"
          title="Laporan ini sudah diubah di tempat lain."
          stored={factsOf(valuesOf(record), null, record, user.name)}
          mine={factsOf(typed, choice, record, user.name)}
          busy={save.isPending}
          onKeep={edit.keepMine(send)}
        />
      )}
      {!overtaken && (
        <SendBar>
          <ButtonLink to={paths.report(report.id)} state={opened.before} variant="ghost" size="lg">
            {isClosed ? "Buka laporan" : "Batal"}
          </ButtonLink>
          {!isClosed && (
            <Button
              type="submit"
              variant="primary"
              size="lg"
              disabled={!edit.isValid}
              busy={form.formState.isSubmitting || save.isPending}
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
