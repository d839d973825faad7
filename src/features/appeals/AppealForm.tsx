import type { SyntheticEvent } from "react";
import { APPEAL_DOCUMENTS, keysOf } from "../../labels.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SendBar } from "../../ui/SendBar.tsx";
import { FormSheet } from "../../ui/Form.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useAct } from "../../web/query.ts";
import type { AppealDetail, AppealInput } from "./appeal.contract.ts";
import type { AppealDocuments } from "./appeal-documents.web.ts";
import type { AppealDraft, AppealValues } from "./appeal-draft.web.ts";
import { AppealFields } from "./AppealFields.tsx";
import { AppealNotSent } from "./AppealNotSent.tsx";
import { useNewAppeal } from "./use-new-appeal.web.ts";

const FAILED = "Terjadi kesalahan saat mengirimkan banding";
const DOCUMENT_COUNT = keysOf(APPEAL_DOCUMENTS).length;

/** The documents that are still missing, the number of documents, or the progress of sending. */
const noteOf = (values: Partial<AppealValues>, documents: AppealDocuments) => {
  const { progress, readyCount, unready } = documents;
  if (progress) {
    const part = progress.total > 0 ? progress.loaded / progress.total : 0;
    return `Mengirim ${Math.round(part * 100)}%`;
  }
  if (unready.length > 0)
    return `Belum jadi PDF: ${unready.map((slot) => APPEAL_DOCUMENTS[slot]).join(", ")}`;
  const missing = [
    values.semester?.trim() ? "" : "semester",
    values.problem ? "" : "jenis bencana",
  ].filter(Boolean);
  const ready = `${readyCount} dari ${DOCUMENT_COUNT} dokumen siap`;
  return missing.length > 0 ? `Tinggal: ${missing.join(", ")}. ${ready}` : ready;
};

/**
 * The form of a new appeal (docs/product/forms.md#appeal-form). Every attempt to send it carries the same
 * `Idempotency-Key`, so that an attempt whose answer was lost makes no second appeal.
 * @param left what was filled in before
 * @param isClosed the period was closed while the form was filled in
 */
export function AppealForm({
  userId,
  left,
  isClosed,
  onSent,
}: {
  left: AppealDraft | undefined;
  userId: number;
  isClosed: boolean;
  onSent: (appeal: AppealDetail) => void;
}) {
  const { form, values, documents, attempts, finish } = useNewAppeal(userId, left);
  const { isValid } = form.formState;
  const { notSent } = attempts;

  const create = useAct("POST /ukt-appeals", {
    // The period was closed or another appeal is open: the page reads which.
    invalidates: ["GET /ukt-appeals/me", "GET /ukt-appeals/status"],
    fallback: FAILED,
    done: ({ data }) => {
      finish();
      onSent(data);
    },
    failed: (error) => {
      if (attempts.failed(error, documents.fail(error))) return true;
      showFieldFaults(form, error);
    },
  });

  const sendAs = (another: boolean) => (input: AppealInput) => {
    const idempotencyKey = attempts.begin(
      { values: form.getValues(), choices: documents.choices },
      another,
    );
    create.mutate({ form: input, idempotencyKey, ...documents.begin() });
  };
  const submit = (event: SyntheticEvent) => void form.handleSubmit(sendAs(false))(event);
  const sendAsAnother = () => void form.handleSubmit(sendAs(true))();

  return (
    <FormSheet aria-label="Banding UKT" onSubmit={submit}>
      <AppealFields form={form} documents={documents} busy={create.isPending} />
      {isClosed && (
        <Notice tone="warning" icon="lock" role="alert">
          <b className="font-semibold">Periode Banding UKT baru saja ditutup.</b> Isian Anda masih
          ada di sini.
        </Notice>
      )}
      {notSent && <AppealNotSent reason={notSent} onSendAsAnother={sendAsAnother} />}
      <SendBar note={noteOf(values, documents)}>
        {documents.progress && (
          <Button size="lg" aria-label="Batalkan pengiriman" onClick={documents.callOff}>
            Batalkan
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          leaf
          disabled={!isValid || isClosed || documents.unready.length > 0}
          busy={create.isPending}
        >
          {notSent === "unreachable" ? "Kirim lagi" : "Submit Banding"}
        </Button>
      </SendBar>
    </FormSheet>
  );
}
