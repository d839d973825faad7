import { useEffect } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { SelectField } from "../../ui/SelectField.tsx";
import { FACULTY_LEVELS } from "../campus/sections/unit-key.contract.ts";
import { useSetting } from "../campus/settings.web.ts";
import type { ReportInput } from "./report.contract.ts";
import type { ReportValues } from "./report-draft.web.ts";

const optionOf = (value: string) => ({ value, label: value || "Tidak disebut" });

/**
 * The faculty that a report concerns, at the levels that have one. What was chosen before stays among the choices;
 * at other levels nothing is chosen.
 */
export function FacultyField({
  form,
  busy,
}: {
  form: UseFormReturn<ReportValues, unknown, ReportInput>;
  busy: boolean;
}) {
  const [level, faculty = "", isAnonymous] = useWatch({
    control: form.control,
    name: ["report_level", "faculty", "isAnonymous"],
  });
  const { data } = useSetting("people");
  const names = (data?.data.people.faculties ?? []).map(({ name }) => name);
  const isAsked = FACULTY_LEVELS.some((one) => one === level);
  const { setValue } = form;
  useEffect(() => {
    if (level && !isAsked && faculty) setValue("faculty", "", { shouldDirty: true });
  }, [level, isAsked, faculty, setValue]);
  if (!isAsked || (names.length === 0 && !faculty)) return null;
  return (
    <SelectField
      {...form.register("faculty")}
      // what is chosen moves into the list when that comes
      key={names.length}
      label="Laporan ini tentang fakultas"
      optional
      hint={
        String(isAnonymous) === "true" &&
        "Karena anonim: fakultas mempersempit siapa yang mungkin menulis laporan ini."
      }
      error={form.formState.errors.faculty?.message}
      options={[...new Set(["", ...names, faculty])].map(optionOf)}
      readOnly={busy}
    />
  );
}
