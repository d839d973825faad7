import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useState, type SyntheticEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { keysOf } from "../../labels.ts";
import { Button } from "../../ui/Button.tsx";
import { SendBar } from "../../ui/SendBar.tsx";
import { FormSheet } from "../../ui/Form.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import type { ApiError } from "../../web/api.ts";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useKeepDraft } from "../../web/KeptDraft.tsx";
import { useAct } from "../../web/query.ts";
import { useAttempts } from "../../web/attempts.ts";
import { useHiding } from "./hiding.web.ts";
import type { Paused } from "./FilingPaused.tsx";
import { FIELD_NAMES, reportInput, type ReportInput } from "./report.contract.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import {
  emptyDraft,
  isWorthKeeping,
  reportDraft,
  type ReportDraft,
  type ReportValues,
} from "./report-draft.web.ts";
import { useReportUpload } from "./report-upload.web.ts";
import { confinedTo, isHiddenFrom, takerOfNew, useUnits } from "./report-place.web.ts";
import { readersAt } from "./readers-at.web.ts";
import { ReportFields } from "./ReportFields.tsx";
import { NotSent } from "./ReportNotSent.tsx";

const ConfidentialReaders = lazyPart(
  () => import("../handover/ConfidentialReaders.tsx"),
  "ConfidentialReaders",
);
const HandOver = lazyPart(() => import("../handover/HandOver.tsx"), "HandOver");
const SimilarReports = lazyPart(() => import("./SimilarReports.tsx"), "SimilarReports");

/** It loads late, since it stands below all other fields. */
const HidingPart = lazyPart(() => import("./HidingPart.tsx"), "HidingPart");

const ASKED = ["title", "description", "category", "report_level"] as const;

const namesOf = (fields: readonly (keyof ReportInput)[]) =>
  fields.map((field) => FIELD_NAMES[field].toLowerCase()).join(", ");

/**
 * Beside the button, since the answers above may be out of sight or unread: what is missing or wrong; else the name
 * and the audience of the report.
 * @param readers who alone reads it beside its author, in words; undefined where everybody does
 */
const noteOf = (
  values: Partial<ReportValues>,
  errors: Partial<Record<keyof ReportValues, unknown>>,
  name: string,
  readers: string | undefined,
): string => {
  const missing = ASKED.filter((field) => !values[field]?.trim());
  if (missing.length > 0) return `Tinggal: ${namesOf(missing)}`;
  const faulty = keysOf(FIELD_NAMES).filter((field) => errors[field]);
  if (faulty.length > 0) return `Perbaiki: ${namesOf(faulty)}`;
  const author = values.isAnonymous === "true" ? "Dikirim anonim" : `Dikirim dengan nama ${name}`;
  return `${author}, ${readers ? `hanya untuk ${readers}` : "untuk semua orang"}`;
};

/** It loads late, for the few whose reports were marked as abuse. */
const FilingPaused = lazyPart(() => import("./FilingPaused.tsx"), "FilingPaused");

const pauseOf = ({ code, data }: ApiError): Paused | undefined =>
  code === "ANONYMOUS_PAUSED" || code === "FILING_PAUSED"
    ? { isAnonymous: code === "ANONYMOUS_PAUSED", until: (data as Pick<Paused, "until">).until }
    : undefined;

/**
 * The form of a new report (docs/product/forms.md#report-form). Every attempt to send it carries the same
 * `Idempotency-Key`, so that an attempt whose answer was lost makes no second report.
 * @param left what was written before
 */
export function ReportForm({
  user,
  left,
  onSend,
  onSent,
}: {
  left: ReportDraft | undefined;
  user: { readonly id: number; readonly name: string };
  /** An attempt begins. */
  onSend: () => void;
  onSent: (report: ReportDetail) => void;
}) {
  const [draft] = useState(() => left ?? emptyDraft());
  const form = useForm<ReportValues, unknown, ReportInput>({
    resolver: zodResolver(reportInput),
    mode: "all",
    defaultValues: draft.values,
  });
  const { errors, isValid, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control });
  const upload = useReportUpload(draft.file, false);
  const { file } = upload.field;
  const units = useUnits();
  const [handed, setHanded] = useState(draft.unit ?? "");
  const [unitFault, setUnitFault] = useState<string>();
  const hiding = useHiding(draft.hiddenFrom ?? [], () =>
    form.setValue("isPrivate", "true", { shouldDirty: true, shouldValidate: true }),
  );
  const { parties: hiddenFrom, isHidden } = hiding;
  // hiding it from the unit takes the handing over back
  const unit = isHiddenFrom(hiddenFrom, handed) ? "" : handed;
  const confined = confinedTo(units, values, hiddenFrom, unit);
  const readers =
    confined || isHidden || values.isPrivate === "true"
      ? readersAt(confined, isHidden ? "yang Anda pilih" : "")
      : undefined;
  const [paused, setPaused] = useState<Paused>();
  const { attempt, notSent, ...attempts } = useAttempts(reportDraft, user.id, draft);
  const content = useMemo(() => {
    const now = { values: values as ReportValues, file, unit, hiddenFrom, ...attempt };
    return isWorthKeeping(now) ? now : null;
  }, [values, file, unit, hiddenFrom, attempt]);
  const { finish, leave } = useKeepDraft(reportDraft, user.id, content);

  const create = useAct("POST /reports", {
    invalidates: ["GET /reports/me"],
    done: ({ data }) => {
      finish();
      onSent(data);
    },
    failed: (error: ApiError) => {
      if (attempts.failed(error, upload.fail(error))) return true;
      showFieldFaults(form, error);
      setUnitFault(error.errors.find(({ path }) => path === "unit")?.message);
      hiding.fail(error);
      const pause = pauseOf(error);
      setPaused(pause);
      return pause !== undefined;
    },
  });

  const sendAs = (another: boolean) => (input: ReportInput) => {
    setPaused(undefined);
    setUnitFault(undefined);
    onSend();
    create.mutate({
      form: {
        ...input,
        ...(unit && { unit }),
        ...(isHidden && { hidden_from: hiddenFrom.join() }),
      },
      files: { file },
      idempotencyKey: attempts.begin({ values: form.getValues(), file, unit, hiddenFrom }, another),
      ...upload.begin(file),
    });
  };
  const submit = (event: SyntheticEvent) => void form.handleSubmit(sendAs(false))(event);
  const sendAsAnother = () => void form.handleSubmit(sendAs(true))();

  return (
    <FormSheet aria-label="Ajukan laporan" onSubmit={submit}>
      <ReportFields
        form={form}
        upload={upload}
        busy={create.isPending}
        name={user.name}
        readers={readers}
        answered={
          confined &&
          readers && (
            <LazyBoundary fallback={<div className="min-h-46 md:min-h-33" />}>
              <ConfidentialReaders readers={readers} />
            </LazyBoundary>
          )
        }
        belowText={
          (unit !== "" || units.some(({ confidential }) => confidential)) && (
            <LazyBoundary fallback={<div className="min-h-11" />}>
              <HandOver
                units={units.filter(
                  ({ key, confidential }) => confidential && !isHiddenFrom(hiddenFrom, key),
                )}
                text={`${values.title ?? ""}\n${values.description ?? ""}`}
                chosen={unit}
                placed={takerOfNew(units, values, hiddenFrom)?.key}
                fault={unitFault}
                busy={create.isPending}
                onChoose={(key) => {
                  setHanded(key);
                  setUnitFault(undefined);
                }}
              />
            </LazyBoundary>
          )
        }
        isHidden={isHidden}
        belowTitle={
          values.title && (
            <LazyBoundary>
              <SimilarReports
                title={values.title}
                description={values.description ?? ""}
                keepDraft={leave}
              />
            </LazyBoundary>
          )
        }
      />
      <LazyBoundary fallback={<div className="min-h-11" />}>
        <HidingPart hiding={hiding} readers={readersAt(confined)} busy={create.isPending} />
      </LazyBoundary>
      {paused && (
        <LazyBoundary fallback={<SkeletonLines lines={3} />}>
          <FilingPaused
            paused={paused}
            onName={() => {
              form.setValue("isAnonymous", "false", { shouldDirty: true });
              setPaused(undefined);
            }}
          />
        </LazyBoundary>
      )}
      {notSent && <NotSent reason={notSent} onSendAsAnother={sendAsAnother} />}
      <SendBar note={noteOf(values, errors, user.name, readers)}>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          leaf
          disabled={!isValid}
          busy={isSubmitting || create.isPending}
        >
          {notSent === "unreachable" ? "Kirim lagi" : "Kirim laporan"}
        </Button>
      </SendBar>
    </FormSheet>
  );
}
