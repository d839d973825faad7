import { useId } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "../../../ui/Button.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { UnitFields } from "./UnitFields.tsx";
import { UnitMembers } from "./UnitMembers.tsx";
import { useMemberCount } from "./members.web.ts";
import type { TypedUnit, UnitRowProps } from "./unit-row.web.ts";

/**
 * A unit in the list: what it is at a glance and, while it is open, its fields and members.
 * @param saved the keys of stored units: others cannot have members yet
 * @param opened the key of the open one
 */
export function UnitRow({
  saved,
  opened,
  onOpen,
  ...row
}: UnitRowProps & {
  saved: ReadonlySet<string>;
  opened: string | undefined;
  onOpen: (key: string | undefined) => void;
}) {
  const { at, form } = row;
  const id = useId();
  const units = useWatch({ control: form.control, name: "units" });
  const unit = units[at];
  if (!unit) return null;
  const { key, name } = unit;
  const isOpen = key === opened;
  const isSaved = saved.has(key);
  const isWrong = form.formState.errors.units?.[at] !== undefined;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-[1_1_12rem]">
          <b className="font-semibold wrap-anywhere">{name || "Unit baru"}</b>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted">
            {unit.confidential && <Chip icon="lock">Rahasia</Chip>}
            {unit.faculty && <span className="wrap-anywhere">{unit.faculty}</span>}
            <span>{takenText(unit)}</span>
            {isSaved && <MemberCount unit={key} isOpen={isOpen} />}
          </p>
          {isWrong && !isOpen && (
            <p className="mt-1 text-sm text-danger">Ada isian yang perlu diperbaiki.</p>
          )}
        </div>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? "Tutup" : "Ubah"} ${name || "unit baru"}`}
          onClick={() => onOpen(isOpen ? undefined : key)}
        >
          {isOpen ? "Tutup" : "Ubah"}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className="grid grid-cols-[minmax(0,1fr)] gap-4 hidden:hidden">
        {isOpen && (
          <>
            <UnitFields {...row} units={units} />
            <UnitMembers unit={key} isSaved={isSaved} isConfidential={unit.confidential} />
          </>
        )}
      </div>
    </>
  );
}

const takenText = ({ takes }: TypedUnit) =>
  takes.length === 0 ? "Tidak menerima langsung" : `Menerima ${takes.length} jenis laporan`;

/** How many members a unit has; a warning where there are none. */
function MemberCount({ unit, isOpen }: { unit: string; isOpen: boolean }) {
  const count = useMemberCount(unit, isOpen);
  if (count === undefined) return null;
  if (count > 0) return <span>{count} anggota</span>;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-waiting">
      <Icon name="alert" className="size-3.5" />
      Belum ada anggota
    </span>
  );
}
