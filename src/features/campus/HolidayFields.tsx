import { useEffect, useId, useRef, useState } from "react";
import {
  type Control,
  type Path,
  type UseFormGetValues,
  type UseFormRegister,
  useFieldArray,
} from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { FileField } from "../../ui/FileField.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { dateText } from "../../web/dates.ts";
import type { ReadCalendar } from "./calendar.web.ts";
import type { Typed } from "./section-draft.web.ts";
import { HOLIDAYS_MOST } from "./sections.contract.ts";

/** Today in Jakarta, as a calendar writes it. */
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

const nameOf = (date: string, at: number) =>
  date ? dateText(`${date}T00:00:00+07:00`) : `hari libur ${at + 1}`;

const read = async (file: File): Promise<ReadCalendar | undefined> => {
  const { readCalendar } = await import("./calendar.web.ts");
  const text = await file.text();
  try {
    return readCalendar(text, today());
  } catch {
    return undefined;
  }
};

/** The days on which nobody works: typed, or read on this device from an `.ics`, of which nothing else is sent. */
export function HolidayFields({
  control,
  register,
  getValues,
  faultOf,
  busy,
}: {
  control: Control<Typed<"promises">, unknown, never>;
  register: UseFormRegister<Typed<"promises">>;
  getValues: UseFormGetValues<Typed<"promises">>;
  faultOf: (path: Path<Typed<"promises">>) => string | undefined;
  busy: boolean;
}) {
  const { fields, append, remove, replace } = useFieldArray({ control, name: "holidays" });
  const [found, setFound] = useState<ReadCalendar>();
  const [fault, setFault] = useState<string>();
  const id = useId();
  const isGone = useRef(false);
  useEffect(() => {
    // an empty list is not shown
    const next = fields.length > 0 ? "list" : "add";
    if (isGone.current) document.getElementById(`${id}-${next}`)?.focus();
    isGone.current = false;
  }, [fields, id]);

  const take = async (file: File) => {
    const calendar = await read(file);
    setFound(undefined);
    setFault(undefined);
    if (!calendar) return setFault("Berkas ini bukan kalender .ics yang bisa dibaca.");
    // `fields` are the rows as they were added, without what was typed since
    const typed = getValues("holidays");
    const known = new Set(typed.map(({ date }) => date));
    const all = [...typed, ...calendar.days.filter(({ date }) => !known.has(date))];
    if (all.length > HOLIDAYS_MOST)
      return setFault(`Menjadi ${all.length} hari libur; paling banyak ${HOLIDAYS_MOST}.`);
    setFound(calendar);
    replace(all.toSorted((a, b) => a.date.localeCompare(b.date)));
  };
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="text-md font-bold">Hari libur</legend>
      <p className="text-sm text-muted">
        Tidak dihitung bila janji memakai hari kerja. Sabtu dan Minggu tidak perlu ditulis.
      </p>
      <FileField
        label="Dari kalender"
        accept="text/calendar"
        maxBytes={1_048_576}
        file={null}
        onFile={(file) => {
          void take(file);
          return false;
        }}
        onRemove={() => setFault(undefined)}
        wellHint="Berkas .ics; hanya tanggal dan namanya yang dikirim, setelah Anda menyimpan"
        error={fault}
        compact
        disabled={busy}
      />
      {found && (
        <Notice
          tone={found.leftOut.length > 0 ? "warning" : "success"}
          icon="calendar"
          role="status"
        >
          {found.days.length} hari libur ditemukan.
          {found.leftOut.length > 0 && (
            <>
              {" "}
              Tidak ikut:
              <ul className="list-disc pl-5 wrap-anywhere">
                {found.leftOut.slice(0, 10).map((why, at) => (
                  <li key={at}>{why}</li>
                ))}
                {found.leftOut.length > 10 && <li>dan {found.leftOut.length - 10} lagi</li>}
              </ul>
            </>
          )}
        </Notice>
      )}
      <ul
        id={`${id}-list`}
        tabIndex={-1}
        aria-label="Hari libur"
        className="grid gap-4 outline-none empty:hidden"
      >
        {fields.map(({ id: key }, at) => (
          <li
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3 border-t border-line pt-3 sm:grid-cols-[10.5rem_minmax(0,1fr)_auto]"
          >
            <TextField
              {...register(`holidays.${at}.date`)}
              readOnly={busy}
              type="date"
              label="Tanggal"
              error={faultOf(`holidays.${at}.date`)}
            />
            <TextField
              {...register(`holidays.${at}.name`)}
              readOnly={busy}
              label="Nama"
              autoComplete="off"
              className="max-sm:col-span-2 max-sm:row-start-2"
              error={faultOf(`holidays.${at}.name`)}
            />
            <IconButton
              icon="trash"
              label={`Hapus ${nameOf(getValues(`holidays.${at}.date`), at)}`}
              disabled={busy}
              className="mt-6.5"
              onClick={() => {
                isGone.current = true;
                remove(at);
              }}
            />
          </li>
        ))}
      </ul>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {faultOf("holidays")}
      </p>
      <Button
        id={`${id}-add`}
        icon="plus"
        disabled={busy || fields.length >= HOLIDAYS_MOST}
        onClick={() => append({ date: "", name: "" })}
        className="justify-self-start"
      >
        Tambah hari libur
      </Button>
    </fieldset>
  );
}
