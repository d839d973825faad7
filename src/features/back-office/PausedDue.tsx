import { Icon } from "../../ui/Icon.tsx";

/**
 * Replaces a due time while it is paused.
 * @param long with the reason: 'Menunggu penulis, tenggat berhenti sampai ada balasan'
 */
export function PausedDue({ long = false }: { long?: boolean }) {
  return (
    <span
      className={`flex items-center gap-1.25 text-xs font-medium text-muted ${long ? "" : "lg:whitespace-nowrap"}`}
    >
      <Icon name="pause" className="size-4.25" />
      {long ? "Menunggu penulis, tenggat berhenti sampai ada balasan" : "Tenggat berhenti"}
    </span>
  );
}
