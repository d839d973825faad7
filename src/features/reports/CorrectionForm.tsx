import { CATEGORIES, keysOf, LEVELS } from "../../labels.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import type { FoundDraft } from "../../web/drafts.ts";
import { useSetOwnRecord } from "../../web/own-records.ts";
import { useAct } from "../../web/query.ts";
import { type EditDraft, useVersionedForm } from "../../web/use-versioned-form.ts";
import { VersionNotice } from "../../web/VersionNotice.tsx";
import {
  correctionResolver,
  type CorrectionValues,
  factsOf,
  reportCorrection,
  valuesOf,
} from "./correction-draft.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";

const optionsOf = <K extends string>(labels: Readonly<Record<K, string>>) =>
  keysOf(labels).map((value) => ({ value, label: labels[value] }));

/**
 * Corrects a report's category and level.
 * @param left what was chosen before and not saved
 * @param onClose closes it; the choice stays on the device
 */
export function CorrectionForm({
  report,
  userId,
  left,
  onClose,
}: {
  report: ReportDetail;
  userId: number;
  left: FoundDraft<EditDraft<CorrectionValues>> | undefined;
  onClose: () => void;
}) {
  const edit = useVersionedForm({
    record: report,
    valuesOf,
    resolver: () => correctionResolver,
    slot: reportCorrection(report.id),
    userId,
    left,
    setRecord: useSetOwnRecord("GET /reports/{id}"),
    onSaved: onClose,
  });
  const { form, record, typed, version } = edit;
  const save = useAct("PATCH /admin/reports/{id}", {
    invalidates: ["GET /admin/reports", "GET /reports"],
    done: ({ data }) => edit.saved(data),
    failed: (error) => edit.failed(error),
  });
  const send: Parameters<typeof edit.submit>[0] = (body) => {
    if (save.isPending) return;
    save.mutate({ params: { id: report.id }, body: { ...body, version } });
  };
  return (
    <Form
      aria-label="Perbaiki kategori"
      onSubmit={edit.submit(send)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4"
    >
      <VersionNotice
        edit={edit}
        title="Laporan ini sudah diubah orang lain."
        heading="h2"
        stored={factsOf(valuesOf(record))}
        mine={factsOf(typed)}
        busy={save.isPending}
        onKeep={edit.keepMine(send)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...form.register("category")}
          readOnly={save.isPending}
          label="Kategori"
          options={optionsOf(CATEGORIES)}
        />
        <SelectField
          {...form.register("report_level")}
          readOnly={save.isPending}
          label="Tingkat"
          options={optionsOf(LEVELS)}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-2.5 max-sm:*:flex-auto">
        <Button onClick={onClose}>Tutup</Button>
        {!edit.overtaken && (
          <Button type="submit" variant="primary" disabled={!edit.touched} busy={save.isPending}>
            Simpan perbaikan
          </Button>
        )}
      </div>
    </Form>
  );
}
