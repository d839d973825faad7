import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import type { FoundDraft } from "../../web/drafts.ts";
import { useAskAgain, useSetOwnRecord } from "../../web/own-records.ts";
import { useAct } from "../../web/query.ts";
import { type EditDraft, useVersionedForm } from "../../web/use-versioned-form.ts";
import { VersionNotice } from "../../web/VersionNotice.tsx";
import { RecusalField } from "../recusal/RecusalField.tsx";
import { isUnitParty } from "../recusal/party.contract.ts";
import { useRecusalChoices } from "../recusal/recusal.web.ts";
import {
  hiddenFromDraft,
  hiddenFromResolver,
  type HiddenFromValues,
  valuesOf,
} from "./hidden-from-draft.web.ts";
import { isHiddenFrom } from "./report-place.web.ts";
import { isPublished } from "./published.web.ts";
import { readersOf } from "./readers.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";

/** Stands for the parties while their names are not known. */
const countText = (parties: readonly string[]) => {
  if (parties.length === 0) return "Tidak ada";
  return parties.some(isUnitParty) ? "1 unit" : `${parties.length} orang`;
};

/**
 * Says for whom one's own report does not exist.
 * @param left what was chosen before and not saved
 * @param onClose it is saved, or was cancelled
 */
export function HiddenFromForm({
  report,
  userId,
  left,
  onClose,
}: {
  report: ReportDetail;
  userId: number;
  left: FoundDraft<EditDraft<HiddenFromValues>> | undefined;
  onClose: () => void;
}) {
  const { id } = report;
  const askAgain = useAskAgain("GET /reports/{id}", id);
  const edit = useVersionedForm({
    record: report,
    valuesOf,
    resolver: () => hiddenFromResolver,
    slot: hiddenFromDraft(id),
    userId,
    left,
    setRecord: useSetOwnRecord("GET /reports/{id}"),
    onSaved: onClose,
  });
  const { form, record, typed, version } = edit;
  const named = record.hidden_from ?? [];
  const isReturned = record.unit && isHiddenFrom(typed.hidden_from, record.unit.key);
  const readers = readersOf({ unit: isReturned ? null : record.unit });
  const { words } = useRecusalChoices(typed.hidden_from, named);
  const save = useAct("PUT /reports/{id}/hidden-from", {
    invalidates: ["GET /reports", "GET /reports/me"],
    done: ({ data }) => edit.saved(data),
    failed: (error) => {
      if (error.code !== "MERGED") return edit.failed(error);
      askAgain();
      form.setError("hidden_from", { message: error.message });
      return true;
    },
  });
  const send: Parameters<typeof edit.submit>[0] = ({ hidden_from }) => {
    if (save.isPending) return;
    save.mutate({ params: { id }, body: { hidden_from: hidden_from ?? [], version } });
  };
  const factsOf = ({ hidden_from }: HiddenFromValues) => [
    {
      term: "Tidak ditampilkan kepada",
      value: words(hidden_from) || countText(hidden_from),
    },
  ];
  return (
    <Form
      aria-label="Jangan tampilkan kepada"
      onSubmit={edit.submit(send)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-line bg-surface p-4"
    >
      <VersionNotice
        edit={edit}
        title="Laporan ini sudah diubah di tempat lain."
        heading="h2"
        stored={factsOf(valuesOf(record))}
        mine={factsOf(typed)}
        busy={save.isPending}
        onKeep={edit.keepMine(send)}
      />
      <RecusalField
        chosen={typed.hidden_from}
        named={named}
        readers={readers}
        error={form.formState.errors.hidden_from?.message}
        busy={save.isPending}
        onChange={(chosen) =>
          form.setValue("hidden_from", chosen, { shouldDirty: true, shouldValidate: true })
        }
      />
      {typed.hidden_from.length > 0 && (
        <p className="text-sm text-muted">
          {isPublished(record) &&
            "Laporan ini hilang dari halaman umum, dan tetap Rahasia walau nanti tidak disembunyikan lagi. "}
          {isReturned && `Laporan ini pindah dari ${record.unit?.name} ke klinik. `}
          Siapa yang sudah membaca laporan ini tetap mengetahuinya.
        </p>
      )}
      {named.length > 0 && typed.hidden_from.length === 0 && (
        <p className="text-sm">
          Laporan ini tidak disembunyikan lagi: yang membacanya {readers}. Laporan tetap Rahasia.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2.5 max-sm:*:flex-auto">
        <Button onClick={() => edit.askToClose(onClose)}>Batal</Button>
        {!edit.overtaken && (
          <Button type="submit" variant="primary" disabled={!edit.touched} busy={save.isPending}>
            Simpan
          </Button>
        )}
      </div>
    </Form>
  );
}
