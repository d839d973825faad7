import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import type * as z from "zod";
import { keysOf, REPORT_STATUSES, type ReportStatus } from "../../labels.ts";
import { AuthorLine } from "../../ui/AuthorLine.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { Speech } from "../../ui/Speech.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { ApiError } from "../../web/api.ts";
import type { DraftSlot, FoundDraft } from "../../web/drafts.ts";
import { useSetOwnRecord } from "../../web/own-records.ts";
import { useLeadOn } from "../../web/KeptDraft.tsx";
import { useAct } from "../../web/query.ts";
import { useVersionedForm } from "../../web/use-versioned-form.ts";
import { VersionNotice } from "../../web/VersionNotice.tsx";
import { WrittenText } from "../back-office/AnswerPreview.tsx";
import { MARKS } from "../back-office/use-read-text.web.ts";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import {
  type Template,
  TEMPLATE_TEXT_MAX,
  TEMPLATE_TITLE_MAX,
  templateInput,
} from "./template.contract.ts";
import { type TemplateDraft, type TemplateValues, valuesOf } from "./template-draft.web.ts";
import { fillIn } from "./template-text.web.ts";
import { AdminName } from "../../web/AdminName.tsx";

const resolver = zodResolver(templateInput) as Resolver<
  TemplateValues,
  unknown,
  z.output<typeof templateInput>
>;

const ANY = "Semua status";
const OPTIONS = [
  { value: "", label: ANY },
  ...keysOf(REPORT_STATUSES).map((value) => ({ value, label: REPORT_STATUSES[value] })),
];

/** A sample report that shows a template's text. */
const EXAMPLE = {
  title: "Lampu jalan menuju asrama padam",
  submittedAt: "2026-11-14T08:30:00.000Z",
};

const factsOf = ({ title, text, status }: TemplateValues) => [
  { term: "Judul", value: title },
  { term: "Untuk status", value: status ? REPORT_STATUSES[status as ReportStatus] : ANY },
  { term: "Isi", value: text },
];

/**
 * Writes a template, or edits one.
 * @param left what was typed before and not saved
 * @param list the list to which saving and deleting lead
 */
export function TemplateForm({
  template,
  slot,
  userId,
  left,
  list,
}: {
  template: Template | null;
  slot: DraftSlot<TemplateDraft>;
  userId: number;
  left: FoundDraft<Partial<TemplateDraft>> | undefined;
  list: string;
}) {
  const leadOn = useLeadOn();
  const edit = useVersionedForm({
    record: template,
    valuesOf,
    resolver: () => resolver,
    slot,
    userId,
    left,
    setRecord: useSetOwnRecord("GET /admin/templates/{id}"),
    onSaved: () => leadOn(list),
  });
  const { form, typed, touched, version } = edit;
  const { errors } = form.formState;

  const options = {
    invalidates: ["GET /admin/templates"],
    done: ({ data }: { data: Template }) => edit.saved(data),
    failed: (error: ApiError) => edit.failed(error),
  } as const;
  const create = useAct("POST /admin/templates", options);
  const change = useAct("PATCH /admin/templates/{id}", options);
  const busy = create.isPending || change.isPending;
  const send: Parameters<typeof edit.submit>[0] = (body) => {
    if (busy) return;
    if (!template) create.mutate({ body });
    else change.mutate({ params: { id: template.id }, body: { ...body, version } });
  };
  const leave = () => {
    edit.finish();
    leadOn(list);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(24rem,0.8fr)] lg:gap-8">
      <Card padding="dense">
        <Form aria-label="Templat" onSubmit={edit.submit(send)} className="grid gap-5">
          <VersionNotice
            edit={edit}
            title="Templat ini sudah diubah orang lain."
            heading="h2"
            stored={factsOf(valuesOf(edit.record))}
            mine={factsOf(typed)}
            busy={busy}
            onKeep={edit.keepMine(send)}
          />
          <TextField
            {...form.register("title")}
            readOnly={busy}
            label="Judul templat"
            hint="Untuk admin. Mahasiswa tidak melihatnya."
            counter={TEMPLATE_TITLE_MAX}
            autoComplete="off"
            error={errors.title?.message}
          />
          <SelectField
            {...form.register("status")}
            readOnly={busy}
            label="Untuk status"
            hint="Dipilihkan begitu templat dipakai. Templat untuk Ditolak mengisi jawaban saat menolak."
            options={OPTIONS}
            error={errors.status?.message}
          />
          <TextArea
            {...form.register("text")}
            readOnly={busy}
            label="Isi"
            hint={`{judul} menjadi judul laporan, {tanggal} tanggal dikirimnya. ${MARKS}`}
            counter={TEMPLATE_TEXT_MAX}
            rows={9}
            error={errors.text?.message}
          />
          <div className="flex flex-wrap justify-end gap-2.5 max-sm:*:flex-auto">
            <ButtonLink to={list}>Batal</ButtonLink>
            {!edit.overtaken && (
              <Button
                type="submit"
                variant="primary"
                disabled={!edit.isValid || !touched}
                busy={busy}
                className="sm:min-w-40"
              >
                Simpan
              </Button>
            )}
          </div>
          {template && (
            <div className="border-t border-line pt-4">
              <DeleteTemplate template={template} onDeleted={leave} />
            </div>
          )}
        </Form>
      </Card>
      <section
        aria-labelledby="pratinjau"
        className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-md bg-sunken p-4"
      >
        <h2 id="pratinjau" className="text-sm tracking-normal">
          Yang dibaca mahasiswa
        </h2>
        <Speech
          head={
            <AuthorLine name={<AdminName />}>
              {typed.status && <ReportStatusBadge status={typed.status as ReportStatus} />}
            </AuthorLine>
          }
        >
          <WrittenText>
            {typed.text.trim() ? fillIn(typed.text.trim(), EXAMPLE) : "Isi templat tampil di sini."}
          </WrittenText>
        </Speech>
        <p className="text-xs text-muted">Contoh untuk laporan “{EXAMPLE.title}”.</p>
      </section>
    </div>
  );
}

/** Deletes a template after a confirmation. */
function DeleteTemplate({ template, onDeleted }: { template: Template; onDeleted: () => void }) {
  const remove = useAct("DELETE /admin/templates/{id}", {
    invalidates: ["GET /admin/templates"],
    done: onDeleted,
    failed: ({ status }) => {
      // It is already deleted, as requested.
      if (status === 404) onDeleted();
    },
  });
  return (
    <ConfirmButton
      label="Hapus"
      variant="danger-quiet"
      icon="trash"
      onConfirm={(close) => remove.mutate({ params: { id: template.id } }, { onSuccess: close })}
      title="Hapus templat ini?"
      confirm="Ya, hapus"
      busy={remove.isPending}
    >
      “{template.title}” hilang untuk semua admin. Jawaban yang sudah dikirim tidak berubah.
    </ConfirmButton>
  );
}
