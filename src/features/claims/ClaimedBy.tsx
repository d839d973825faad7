import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { clockText } from "../../web/dates.ts";
import { useNow } from "../../web/now.ts";
import type { Claim } from "./claim.contract.ts";

const MINUTE = 60_000;

/** The admin who has an item, in a list: 'Nadia, 14 mnt'; a dash where nobody has it (from 1024 px). */
export function ClaimedBy({ claim }: { claim: Claim | null | undefined }) {
  const now = useNow();
  const left = claim && now !== null ? Date.parse(claim.until) - now : 0;
  if (!claim || left <= 0)
    return (
      <span className="text-xs text-muted max-lg:hidden">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>Tidak ada</VisuallyHidden>
      </span>
    );
  const name = claim.is_mine ? "Anda" : claim.admins.name;
  return (
    <span
      className="inline-flex max-w-full items-center gap-1.25 text-xs text-muted"
      title={`Sampai ${clockText(claim.until)} WIB`}
    >
      <span
        aria-hidden="true"
        className="grid size-5.5 flex-none place-items-center rounded-full bg-primary-soft-strong font-semibold text-on-primary-soft"
      >
        {claim.admins.name.charAt(0).toUpperCase()}
      </span>
      <span className="min-w-0 truncate lg:max-w-36">
        <span className="lg:hidden">Ditangani </span>
        {name}, {Math.max(1, Math.floor(left / MINUTE))} mnt
      </span>
    </span>
  );
}
