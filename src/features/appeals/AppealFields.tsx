import type { UseFormReturn } from "react-hook-form";
import { APPEAL_DOCUMENTS, APPEAL_PROBLEMS, type AppealDocument, keysOf } from "../../labels.ts";
import { RadioCards } from "../../ui/RadioCards.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { hrefOf } from "../../web/api.ts";
import type { AppealDetail, AppealInput } from "./appeal.contract.ts";
import type { AppealDocuments } from "./appeal-documents.web.ts";
import type { AppealValues } from "./appeal-draft.web.ts";
import { DocumentField } from "./DocumentField.tsx";

const PROBLEMS = [
  {
    value: "natural",
    label: APPEAL_PROBLEMS.natural,
    sentence: "Banjir, gempa, tanah longsor, kebakaran hutan.",
  },
  {
    value: "non_natural",
    label: "Bencana non-Alam",
    sentence: "Wabah, kebakaran rumah, kecelakaan kerja orang tua.",
  },
] as const;

/** The signed link of a stored document; empty where a draft only knows that there is one. */
export const storedHrefOf = (appeal: AppealDetail, slot: AppealDocument): string | null => {
  const path = appeal[`${slot}_url`];
  return path && hrefOf(path);
};

/** The fields of an appeal, new or existing (docs/product/forms.md#appeal-form). */
export function AppealFields({
  form,
  documents,
  busy,
  stored,
}: {
  form: UseFormReturn<AppealValues, unknown, AppealInput>;
  documents: AppealDocuments;
  /** True while the appeal is being sent: changes would be lost. */
  busy: boolean;
  /** The appeal as it was filed. */
  stored?: AppealDetail;
}) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        {...form.register("semester")}
        label="Semester"
        inputMode="numeric"
        autoComplete="off"
        error={errors.semester?.message}
        readOnly={busy}
        className="[&_input]:max-w-48"
      />
      <RadioCards
        {...form.register("problem")}
        legend="Jenis bencana"
        error={errors.problem?.message}
        readOnly={busy}
        options={PROBLEMS}
      />
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold">Dokumen</legend>
        <p className="mt-0.5 text-sm text-muted">
          PDF atau foto. Foto kami jadikan PDF di perangkat Anda. Yang belum ada bisa menyusul
          selama banding masih Pending.
        </p>
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-2">
          {keysOf(APPEAL_DOCUMENTS).map((slot) => (
            <DocumentField
              key={slot}
              slot={slot}
              documents={documents}
              busy={busy}
              storedHref={stored ? storedHrefOf(stored, slot) : null}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
