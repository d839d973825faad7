import type { ComponentProps, ReactNode } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { CATEGORIES, keysOf, LEVELS } from "../../labels.ts";
import { FileField } from "../../ui/FileField.tsx";
import { RadioChips } from "../../ui/RadioChips.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { useFacts } from "../../web/page-state.ts";
import { useSetting } from "../campus/settings.web.ts";
import {
  ATTACHMENT_MAX_BYTES,
  DESCRIPTION_MAX,
  FIELD_NAMES,
  TITLE_MAX,
  type ReportInput,
} from "./report.contract.ts";
import type { ReportValues } from "./report-draft.web.ts";
import { BUILDING_FIELDS_HEIGHT } from "./report-fields.web.ts";
import type { useReportUpload } from "./report-upload.web.ts";
import { ReportAudience } from "./ReportAudience.tsx";

const CampusFields = lazyPart(() => import("./CampusFields.tsx"), "CampusFields");
const ChosenFile = lazyPart(() => import("../evidence/ChosenFile.tsx"), "ChosenFile");
const TextHints = lazyPart(() => import("../evidence/TextHints.tsx"), "TextHints");

const optionsOf = <K extends string>(labels: Readonly<Record<K, string>>) =>
  keysOf(labels).map((value) => ({ value, label: labels[value] }));

type Form = UseFormReturn<ReportValues, unknown, ReportInput>;

/** The fields of a report, new or existing (docs/product/forms.md#report-form). */
export function ReportFields({
  form,
  upload,
  busy,
  existing,
  belowTitle,
  belowText,
  readers,
  ...audience
}: {
  belowTitle?: ReactNode;
  belowText?: ReactNode;
  /** Who alone reads it beside its author, in words; undefined where everybody does. */
  readers: string | undefined;
  form: Form;
  upload: ReturnType<typeof useReportUpload>;
  /** True while the report is being sent: changes would be lost. */
  busy: boolean;
  /** The stored attachment, while nothing was chosen in its place. */
  existing?: ComponentProps<typeof FileField>["existing"];
} & Omit<ComponentProps<typeof ReportAudience>, "form">) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <TextField
          {...form.register("title")}
          label={FIELD_NAMES.title}
          hint="Satu kalimat: apa masalahnya dan di mana?"
          counter={TITLE_MAX}
          autoComplete="off"
          error={errors.title?.message}
          readOnly={busy}
        />
        {belowTitle}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <TextArea
          {...form.register("description")}
          label="Ceritakan"
          hint="Apa yang terjadi, sejak kapan, siapa yang terkena?"
          counter={DESCRIPTION_MAX}
          error={errors.description?.message}
          readOnly={busy}
        />
        <WrittenHints form={form} readers={readers} />
        {belowText}
      </div>
      <RadioChips
        {...form.register("category")}
        legend={FIELD_NAMES.category}
        options={optionsOf(CATEGORIES)}
        error={errors.category?.message}
        readOnly={busy}
      />
      <RadioChips
        {...form.register("report_level")}
        legend={FIELD_NAMES.report_level}
        options={optionsOf(LEVELS)}
        error={errors.report_level?.message}
        readOnly={busy}
      />
      <CampusQuestions form={form} busy={busy} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <FileField
          {...upload.field}
          label="Foto atau berkas"
          optional
          disabled={busy && !upload.field.progress}
          accept="image/jpeg,image/png,application/pdf"
          pictures="clean"
          maxBytes={ATTACHMENT_MAX_BYTES}
          existing={existing}
          note="JPG, PNG, atau PDF sampai 5 MB. Foto besar diperkecil supaya cepat terkirim. Lokasi dan data kamera dihapus. Dari PDF hanya yang terlihat di halamannya yang disimpan: nama pembuat, komentar, dan lampirannya dihapus."
        />
        {upload.chosen && (
          <LazyBoundary>
            <ChosenFile {...upload.chosen} />
          </LazyBoundary>
        )}
      </div>
      <ReportAudience form={form} busy={busy} {...audience} />
    </>
  );
}

/**
 * The question about the faculty, once a level is chosen; those about building and room, where the campus has buildings
 * or the report began with one.
 */
function CampusQuestions({ form, busy }: { form: Form; busy: boolean }) {
  const level = useWatch({ control: form.control, name: "report_level" });
  const { building, room } = form.formState.defaultValues ?? {};
  const asksWhere = Boolean(useFacts().hasBuildings || building || room);
  // the names come while the late part does
  useSetting("buildings", asksWhere);
  if (!level && !asksWhere) return null;
  return (
    <LazyBoundary fallback={asksWhere && <div className={BUILDING_FIELDS_HEIGHT} />}>
      <CampusFields form={form} busy={busy} asksWhere={asksWhere} />
    </LazyBoundary>
  );
}

/** Hints about parts of the text that its author may want to leave out; nothing before there is a text. */
function WrittenHints({ form, readers }: { form: Form; readers: string | undefined }) {
  const [isAnonymous, ...texts] = useWatch({
    control: form.control,
    name: ["isAnonymous", "title", "description", "room"],
  });
  const text = texts.filter(Boolean).join("\n");
  if (!text) return null;
  return (
    <LazyBoundary>
      <TextHints text={text} readers={readers} isAnonymous={String(isAnonymous) === "true"} />
    </LazyBoundary>
  );
}
