import { useEffect } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useAddress } from "../../web/route.tsx";
import type { PublicSettings } from "../campus/campus.contract.ts";
import { FACULTY_LEVELS } from "../campus/sections/unit-key.contract.ts";
import { useSetting } from "../campus/settings.web.ts";
import type { ReportInput } from "./report.contract.ts";
import type { ReportValues } from "./report-draft.web.ts";

interface FieldsProps {
  readonly form: UseFormReturn<ReportValues, unknown, ReportInput>;
  /** True while the report is being sent. */
  readonly busy: boolean;
}

const optionOf = (value: string) => ({ value, label: value || "Tidak disebut" });

/**
 * The questions whose answers are a campus's own: the faculty, the building and the room.
 * @param asksWhere whether building and room are asked for
 */
export function CampusFields({ asksWhere, ...props }: FieldsProps & { asksWhere: boolean }) {
  return (
    <>
      <FacultyField {...props} />
      {asksWhere && <BuildingFields {...props} />}
    </>
  );
}

/**
 * The faculty that a report concerns, at the levels that have one. What was chosen before stays among the choices;
 * at other levels nothing is chosen.
 */
function FacultyField({ form, busy }: FieldsProps) {
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

const NONE: Required<PublicSettings>["buildings"] = [];

/** In the state of a history entry: the scanned building that this entry has filled in, by its key. */
const filledIn = () => (history.state as { readonly tempat?: unknown } | null)?.tempat;

/**
 * Chooses the building whose poster was scanned, once for each scan: after a reload the choice stays what its author
 * made of it since.
 */
const useScanned = ({ setValue, getValues }: FieldsProps["form"], buildings: typeof NONE) => {
  const { tempat } = useAddress().query;
  const scanned = buildings.find(({ key }) => key === tempat);
  const name = scanned?.name;
  useEffect(() => {
    if (!name || (filledIn() === tempat && getValues("building"))) return;
    history.replaceState({ ...history.state, tempat }, "");
    setValue("building", name, { shouldDirty: true, shouldValidate: true });
  }, [name, tempat, setValue, getValues]);
};

/**
 * Where the matter of a report is: one of the campus's buildings, and a room in words. What was chosen before stays
 * among the choices.
 */
function BuildingFields({ form, busy }: FieldsProps) {
  const [building = "", isAnonymous] = useWatch({
    control: form.control,
    name: ["building", "isAnonymous"],
  });
  const buildings = useSetting("buildings").data?.data.buildings ?? NONE;
  useScanned(form, buildings);
  const { errors } = form.formState;
  const names = buildings.map(({ name }) => name);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-2">
      <SelectField
        {...form.register("building")}
        // what is chosen moves into the list when that comes
        key={names.length}
        label="Gedung"
        optional
        hint={
          String(isAnonymous) === "true" &&
          "Karena anonim: gedung dan ruang mempersempit siapa yang mungkin menulis laporan ini."
        }
        error={errors.building?.message}
        options={[...new Set(["", ...names, building])].map(optionOf)}
        readOnly={busy}
      />
      <TextField
        {...form.register("room")}
        label="Ruang"
        optional
        hint="Mis. B.301 atau toilet lantai 2"
        autoComplete="off"
        error={errors.room?.message}
        readOnly={busy}
      />
    </div>
  );
}
