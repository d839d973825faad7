import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { keysOf } from "../../labels.ts";
import { Button } from "../../ui/Button.tsx";
import { SendBar } from "../../ui/SendBar.tsx";
import { FormSheet } from "../../ui/Sheet.tsx";
import type { ApiError } from "../../web/api.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useAct } from "../../web/query.ts";
import { reportInput, type ReportDetail, type ReportInput } from "./report.contract.ts";
import { dropDraft, keepDraft, newKey, openDraft, type ReportValues } from "./report-draft.web.ts";
import { useReportUpload } from "./report-upload.web.ts";
import { ReportFields } from "./ReportFields.tsx";
import { NotSent, type NotSentReason } from "./ReportNotSent.tsx";

const ASKED = {
  title: "judul",
  description: "cerita",
  category: "kategori",
  report_level: "tingkat",
} as const;

/** 'Tinggal: judul, kategori', or nothing once all is there. */
const missingWords = (values: Partial<ReportValues>) => {
  const missing = keysOf(ASKED).filter((field) => !values[field]?.trim());
  return missing.length > 0 ? `Tinggal: ${missing.map((field) => ASKED[field]).join(", ")}` : "";
};

/**
 * The form of a new report (spec, section 5). Every attempt to send it carries the same
 * `Idempotency-Key`, so that one that was lost on the way makes no second report.
 */
export function ReportForm({
  user,
  onSent,
}: {
  user: { readonly id: number; readonly name: string };
  onSent: (report: ReportDetail) => void;
}) {
  const [draft] = useState(() => openDraft(user.id));
  const form = useForm<ReportValues, unknown, ReportInput>({
    resolver: zodResolver(reportInput),
    mode: "all",
    defaultValues: draft.values,
  });
  const { isValid } = form.formState;
  const values = useWatch({ control: form.control });
  const upload = useReportUpload(draft.file, false);
  const { file } = upload.field;
  const [notSent, setNotSent] = useState<NotSentReason>();
  const key = useRef(draft.key);
  const isSent = useRef(false);

  const keep = useEffectEvent(() => {
    if (!isSent.current) keepDraft(user.id, { values: form.getValues(), file, key: key.current });
  });
  useEffect(() => () => keep(), []);

  const create = useAct("POST /reports", {
    invalidates: ["GET /reports/me"],
    done: ({ data }) => {
      isSent.current = true;
      dropDraft();
      onSent(data);
    },
    failed: (error: ApiError) => {
      if (upload.fail(error)) return true;
      showFieldFaults(form, error);
      if (error.status === 0) setNotSent("unreachable");
      if (error.code === "KEY_REUSED") setNotSent("arrived-before");
      return error.code === "KEY_REUSED";
    },
  });

  const send = (input: ReportInput) => {
    setNotSent(undefined);
    create.mutate({
      form: input,
      files: { file },
      idempotencyKey: key.current,
      ...upload.begin(),
    });
  };
  const submit = (event?: SyntheticEvent) => void form.handleSubmit(send)(event);
  const sendAsAnother = () => {
    key.current = newKey();
    submit();
  };

  return (
    <FormSheet aria-label="Ajukan laporan" onSubmit={submit}>
      <ReportFields form={form} upload={upload} name={user.name} />
      {notSent && <NotSent reason={notSent} onSendAsAnother={sendAsAnother} />}
      <SendBar note={missingWords(values)}>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          leaf
          disabled={!isValid}
          busy={create.isPending}
        >
          {notSent === "unreachable" ? "Kirim lagi" : "Kirim laporan"}
        </Button>
      </SendBar>
    </FormSheet>
  );
}
