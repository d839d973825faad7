import { keysOf, REMOVAL_REASONS } from "../../labels.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { hrefOf } from "../../web/api.ts";
import type { FoundDraft } from "../../web/drafts.ts";
import { useSetOwnRecord } from "../../web/own-records.ts";
import { useAct } from "../../web/query.ts";
import { type EditDraft, useVersionedForm } from "../../web/use-versioned-form.ts";
import { VersionNotice } from "../../web/VersionNotice.tsx";
import type { ReportDetail } from "../reports/report-record.contract.ts";
import { knownTexts, previewOf } from "./covered.web.ts";
import { CoveredPhoto } from "./CoveredPhoto.tsx";
import { CoveredText } from "./CoveredText.tsx";
import { OriginalTexts } from "./OriginalTexts.tsx";
import { REDACTED_TEXTS } from "./redaction.contract.ts";
import {
  asText,
  type Covered,
  coveredOf,
  readCovered,
  redactionDraft,
  redactionResolver,
  type RedactionValues,
  valuesOf,
} from "./redaction-draft.web.ts";

const REASONS = keysOf(REMOVAL_REASONS).map((value) => ({ value, label: REMOVAL_REASONS[value] }));
const TEXTS = keysOf(REDACTED_TEXTS);
const LISTS = ["GET /admin/reports", "GET /reports"] as const;
/** Faults of the call, shown at the one field that holds all places. */
const PLACES = Object.fromEntries(
  [...TEXTS, "areas", "withhold"].map((name) => [name, "covered" as const]),
);

/** The public form of each text. */
const factsOf = (report: ReportDetail, covered: Covered, reason: string) => {
  const known = knownTexts(report, coveredOf(report));
  const texts = TEXTS.flatMap((name) => {
    const text = known[name];
    return text === null
      ? []
      : [{ term: REDACTED_TEXTS[name], value: previewOf(text, covered[name]) }];
  });
  const boxes = covered.areas.length;
  const seen = boxes > 0 ? `${boxes} bagian hitam` : "Utuh";
  const hidden = covered.withhold ? "Disembunyikan" : seen;
  return [
    ...texts,
    ...(report.redaction?.parts?.mime || report.file ? [{ term: "Lampiran", value: hidden }] : []),
    {
      term: "Alasan",
      value: REMOVAL_REASONS[reason as keyof typeof REMOVAL_REASONS] ?? "Belum dipilih",
    },
  ];
};

/**
 * Takes parts out of a report's texts and its attachment, for everybody.
 * @param left what was chosen before and not saved
 * @param onClose closes it; the choice stays on the device
 */
export function RedactionForm({
  report,
  user,
  left,
  onClose,
}: {
  report: ReportDetail;
  user: { readonly id: number; readonly role: string };
  left: FoundDraft<EditDraft<RedactionValues>> | undefined;
  onClose: () => void;
}) {
  const setRecord = useSetOwnRecord("GET /reports/{id}");
  const edit = useVersionedForm({
    record: report,
    valuesOf,
    resolver: () => redactionResolver,
    slot: redactionDraft(report.id),
    userId: user.id,
    left,
    setRecord,
    onSaved: onClose,
  });
  const { form, record, typed, version } = edit;
  const { errors } = form.formState;
  const save = useAct("PUT /admin/reports/{id}/redaction", {
    invalidates: LISTS,
    done: ({ data }) => edit.saved(data),
    failed: (error) => edit.failed(error, PLACES),
  });
  const undo = useAct("DELETE /admin/reports/{id}/redaction", {
    invalidates: LISTS,
    done: ({ data }) => edit.saved(data),
  });
  const send: Parameters<typeof edit.submit>[0] = ({ covered, reason }) => {
    if (save.isPending) return;
    save.mutate({ params: { id: report.id }, body: { ...covered, reason, version } });
  };

  const covered = readCovered(typed.covered);
  const known = knownTexts(record, coveredOf(record));
  const put = (change: Partial<Covered>) => edit.put("covered", asText({ ...covered, ...change }));
  const mime = record.redaction?.parts?.mime ?? record.file?.mime;
  const facts = factsOf(record, covered, typed.reason);
  return (
    <Form
      aria-label="Sunting sebagian"
      onSubmit={edit.submit(send)}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-4"
    >
      <div>
        <h2 className="text-md">Sunting sebagian</h2>
        <p className="mt-1 text-sm text-muted">
          Yang ditutup hilang bagi semua orang, juga admin, sampai dibuka lagi. Penulis diberi tahu
          dan tetap dapat membaca tulisannya sendiri.
        </p>
      </div>
      <VersionNotice
        edit={edit}
        title="Laporan ini sudah diubah orang lain."
        heading="h3"
        stored={factsOf(record, coveredOf(record), record.redaction?.reason ?? "")}
        mine={facts}
        busy={save.isPending}
        onKeep={edit.keepMine(send)}
      />
      {/* a place that is chosen while it is sent would be lost */}
      <div inert={save.isPending} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {TEXTS.map((name) => {
          const text = known[name];
          return (
            text !== null && (
              <CoveredText key={name} name={name} known={text} covered={covered} put={edit.put} />
            )
          );
        })}
        {mime && (
          <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <legend className="text-sm font-semibold">Lampiran</legend>
            {mime.startsWith("image/") && record.file_url && !covered.withhold && (
              <CoveredPhoto
                href={hrefOf(record.file_url)}
                areas={covered.areas}
                onChange={(areas) => put({ areas })}
              />
            )}
            <label className="flex min-h-11 items-center gap-2.5 text-sm">
              <input
                type="checkbox"
                className="tick"
                checked={covered.withhold}
                onChange={({ currentTarget }) => put({ withhold: currentTarget.checked })}
              />
              Sembunyikan seluruh lampiran
            </label>
          </fieldset>
        )}
      </div>
      <SelectField
        {...form.register("reason")}
        readOnly={save.isPending}
        label="Alasan"
        hint="Tampil di riwayat laporan."
        placeholder="Pilih alasan"
        options={REASONS}
        error={errors.reason?.message}
      />
      <section aria-labelledby="hasil-suntingan" className="grid gap-2 rounded-md bg-sunken p-4">
        <h3 id="hasil-suntingan" className="text-sm tracking-normal">
          Yang akan dibaca semua orang
        </h3>
        <dl className="grid gap-2 text-sm">
          {facts.map(({ term, value }) => (
            <div key={term} className="min-w-0">
              <dt className="text-xs text-muted">{term}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {errors.covered?.message && (
        <Notice tone="danger" role="alert">
          {errors.covered.message}
        </Notice>
      )}
      {user.role === "superadmin" && report.redaction && <OriginalTexts id={report.id} />}
      <div className="flex flex-wrap justify-end gap-2.5 max-sm:*:flex-auto">
        {report.redaction && (
          <ConfirmButton
            label="Tampilkan utuh lagi"
            variant="danger-quiet"
            className="sm:me-auto"
            onConfirm={(close) => undo.mutate({ params: { id: report.id } }, { onSuccess: close })}
            title="Tampilkan utuh lagi?"
            confirm="Ya, tampilkan utuh"
            busy={undo.isPending}
          >
            Semua yang ditutup di teks dan lampiran terbaca lagi oleh siapa pun yang dapat membuka
            laporan ini. Penulisnya diberi tahu.
          </ConfirmButton>
        )}
        <Button onClick={onClose}>Tutup</Button>
        {!edit.overtaken && (
          <Button
            type="submit"
            variant="primary"
            disabled={!edit.isValid || !edit.touched}
            busy={save.isPending}
          >
            Simpan suntingan
          </Button>
        )}
      </div>
    </Form>
  );
}
