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

interface NameFieldProps extends FieldsProps {
  readonly field: "faculty" | "building";
  readonly label: string;
  /** The campus's names; none while they are not known. */
  readonly names: readonly string[];
  /** What tells more of an anonymous author: 'gedung dan ruang'. */
  readonly narrowing: string;
}

/** One of the campus's names. What was chosen before stays among the choices. */
function NameField({ form, busy, field, label, names, narrowing }: NameFieldProps) {
  const [chosen = "", isAnonymous] = useWatch({
    control: form.control,
    name: [field, "isAnonymous"],
  });
  return (
    <SelectField
      {...form.register(field)}
      // what is chosen moves into the list when that comes
      key={names.length}
      label={label}
      optional
      hint={
        String(isAnonymous) === "true" &&
        `Karena anonim: ${narrowing} mempersempit siapa yang mungkin menulis laporan ini.`
      }
      error={form.formState.errors[field]?.message}
      options={[...new Set(["", ...names, chosen])].map(optionOf)}
      readOnly={busy}
    />
  );
}

/**
 * The faculty that a report concerns, at the levels that have one; at other levels nothing is chosen.
 */
function FacultyField({ form, busy }: FieldsProps) {
  const [level, faculty = ""] = useWatch({
    control: form.control,
    name: ["report_level", "faculty"],
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
    <NameField
      form={form}
      busy={busy}
      field="faculty"
      label="Laporan ini tentang fakultas"
      names={names}
      narrowing="fakultas"
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

/** Where the matter of a report is: one of the campus's buildings, and a room in words. */
function BuildingFields({ form, busy }: FieldsProps) {
  const buildings = useSetting("buildings").data?.data.buildings ?? NONE;
  useScanned(form, buildings);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-2">
      <NameField
        form={form}
        busy={busy}
        field="building"
        label="Gedung"
        names={buildings.map(({ name }) => name)}
        narrowing="gedung dan ruang"
      />
      <TextField
        {...form.register("room")}
        label="Ruang"
        optional
        hint="Mis. B.301 atau toilet lantai 2"
        autoComplete="off"
        error={form.formState.errors.room?.message}
        readOnly={busy}
      />
    </div>
  );
}
