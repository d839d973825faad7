import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import { useForm, useWatch } from "react-hook-form";
import { usePromises } from "../../web/use-promises.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { FoundDraft } from "../../web/drafts.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useKeepDraft } from "../../web/KeptDraft.tsx";
import { REASON_MAX, reopeningInput } from "../author-word/author-word.contract.ts";
import { readersOf } from "./readers.web.ts";
import { reopeningDraft, type ReopeningDraft } from "./reopening-draft.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import { useAuthorWord } from "./use-author-word.web.ts";

/**
 * The reason why the matter is not settled; it is kept on this device until it has arrived.
 * @param left what was written before
 * @param isOver it cannot be sent any more
 * @param onClose it has arrived, or was cancelled
 */
export function ReopenForm({
  report,
  userId,
  left,
  isOver,
  onClose,
}: {
  report: ReportDetail;
  userId: number;
  left: FoundDraft<ReopeningDraft> | undefined;
  isOver: boolean;
  onClose: () => void;
}) {
  const form = useForm({
    resolver: zodResolver(reopeningInput),
    mode: "onTouched",
    defaultValues: { reason: left?.content.reason ?? "" },
  });
  const reason = useWatch({ control: form.control, name: "reason" });
  const content = useMemo(() => (reason.trim() ? { reason } : null), [reason]);
  const { answer } = usePromises();
  const draft = useKeepDraft(reopeningDraft(report), userId, content);
  const arrived = () => {
    draft.finish();
    onClose();
  };
  const word = useAuthorWord(report, arrived, (error) => showFieldFaults(form, error));
  return (
    <Form
      aria-labelledby="beres"
      className="grid gap-3"
      onSubmit={form.handleSubmit((input) => word.say({ solved: false, ...input }))}
    >
      <TextArea
        {...form.register("reason")}
        readOnly={word.isPending}
        label="Alasan"
        note={`Hanya Anda dan ${readersOf(report)} yang membacanya. Setelah dibuka kembali, laporan ini dijawab dalam ${answer.words}.`}
        rows={4}
        counter={REASON_MAX}
        error={form.formState.errors.reason?.message}
      />
      {isOver && (
        <Notice tone="warning" icon="info" role="status">
          <b className="font-semibold">Laporan ini tidak bisa dibuka kembali lagi.</b> Tulisan Anda
          masih ada di sini.
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button
          type="submit"
          variant="primary"
          icon="refresh"
          disabled={isOver}
          busy={word.isPending}
        >
          Buka kembali
        </Button>
        <Button onClick={() => draft.askToClose(onClose)}>Tidak jadi</Button>
      </div>
    </Form>
  );
}
