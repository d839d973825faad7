import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { CATEGORIES, keysOf, LEVELS } from "../../labels.ts";
import { Button } from "../../ui/Button.tsx";
import { FileField } from "../../ui/FileField.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { SendBar } from "../../ui/SendBar.tsx";
import { FormSheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { ApiError } from "../../web/api.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useAct } from "../../web/query.ts";
import {
  ATTACHMENT_MAX_BYTES,
  DESCRIPTION_MAX,
  reportInput,
  TITLE_MAX,
  type ReportDetail,
  type ReportInput,
} from "./report.contract.ts";
import { dropDraft, keepDraft, newKey, openDraft, type ReportValues } from "./report-draft.web.ts";
import { ReportAudience } from "./ReportAudience.tsx";
import { NotSent, type NotSentReason } from "./ReportNotSent.tsx";

const optionsOf = <K extends string>(labels: Readonly<Record<K, string>>) =>
  keysOf(labels).map((value) => ({ value, label: labels[value] }));

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
  const { errors, isValid } = form.formState;
  const values = useWatch({ control: form.control });
  const [file, setFile] = useState(draft.file);
  const [fileFault, setFileFault] = useState<string>();
  const [progress, setProgress] = useState<{ loaded: number; total: number } | null>(null);
  const [notSent, setNotSent] = useState<NotSentReason>();
  const key = useRef(draft.key);
  const upload = useRef<AbortController>(undefined);
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
      setProgress(null);
      if (upload.current?.signal.aborted) return true;
      showFieldFaults(form, error);
      setFileFault(error.errors.find(({ path }) => path === "file")?.message);
      if (error.status === 0) setNotSent("unreachable");
      if (error.code === "KEY_REUSED") setNotSent("arrived-before");
      return error.code === "KEY_REUSED";
    },
  });

  const send = (input: ReportInput) => {
    setNotSent(undefined);
    setFileFault(undefined);
    upload.current = new AbortController();
    if (file) setProgress({ loaded: 0, total: file.size });
    create.mutate({
      form: input,
      files: { file },
      idempotencyKey: key.current,
      signal: upload.current.signal,
      onProgress: file ? setProgress : undefined,
    });
  };
  const submit = (event?: SyntheticEvent) => void form.handleSubmit(send)(event);
  const sendAsAnother = () => {
    key.current = newKey();
    submit();
  };

  return (
    <FormSheet aria-label="Ajukan laporan" onSubmit={submit}>
      <TextField
        {...form.register("title")}
        label="Judul"
        hint="Satu kalimat: apa masalahnya dan di mana?"
        counter={TITLE_MAX}
        autoComplete="off"
        error={errors.title?.message}
      />
      <TextArea
        {...form.register("description")}
        label="Ceritakan"
        hint="Apa yang terjadi, sejak kapan, siapa yang terkena?"
        counter={DESCRIPTION_MAX}
        error={errors.description?.message}
      />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <SelectField
          {...form.register("category")}
          label="Kategori"
          placeholder="Pilih kategori"
          options={optionsOf(CATEGORIES)}
          error={errors.category?.message}
        />
        <SelectField
          {...form.register("report_level")}
          label="Tingkat"
          placeholder="Pilih tingkat"
          options={optionsOf(LEVELS)}
          error={errors.report_level?.message}
        />
      </div>
      <FileField
        label="Foto atau berkas"
        optional
        accept="image/jpeg,image/png,application/pdf"
        maxBytes={ATTACHMENT_MAX_BYTES}
        file={file}
        onFile={(chosen) => {
          setFile(chosen);
          setFileFault(undefined);
        }}
        onRemove={() => {
          if (progress) upload.current?.abort();
          else setFile(null);
          setFileFault(undefined);
        }}
        progress={progress}
        error={fileFault}
        note="JPG, PNG, atau PDF sampai 5 MB. Lokasi dan data kamera dihapus dari foto."
      />
      <ReportAudience form={form} name={user.name} />
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
