import { useId } from "react";
import { FieldError, FieldHint } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { Failed } from "../../web/Failed.tsx";
import { HIDDEN_ADMINS_MOST, isAdminParty, type Party } from "./party.contract.ts";
import { toggled, useRecusalChoices } from "./recusal.web.ts";

/**
 * 'Jangan tampilkan kepada …': the admins, or the unit, for whom a report does not exist, and what that means
 * (docs/product/campus.md#recusal).
 * @param chosen the parties
 * @param named those from whom the report is hidden already
 */
export function RecusalField({
  chosen,
  named = [],
  readers,
  error,
  busy,
  onChange,
}: {
  chosen: readonly string[];
  named?: readonly Party[];
  /** Who would read it if it were hidden from nobody, in words. */
  readers: string;
  error: string | undefined;
  /** It is being sent. */
  busy: boolean;
  onChange: (chosen: string[]) => void;
}) {
  const id = useId();
  const { result, choices, words } = useRecusalChoices(chosen, named);
  const toggle = (party: string) => onChange(toggled(chosen, party, HIDDEN_ADMINS_MOST));
  const admins = chosen.filter(isAdminParty);
  const group = { chosen, isFull: admins.length === HIDDEN_ADMINS_MOST, onToggle: toggle };
  const whom = words(chosen);
  return (
    <fieldset
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5"
      disabled={busy}
      aria-invalid={error ? true : undefined}
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
    >
      <legend className="mb-1.5 text-sm font-semibold">Jangan tampilkan kepada …</legend>
      <FieldHint id={`${id}-hint`}>
        Paling banyak {HIDDEN_ADMINS_MOST} admin, atau satu unit.
      </FieldHint>
      {result.isPending ? (
        <SkeletonLines lines={4} />
      ) : (
        <div className="max-h-80 overflow-y-auto rounded-md border border-line-strong px-3.5 py-2">
          <Choices title="Admin" parties={choices.admins} {...group} />
          <Choices title="Unit, beserta semua anggotanya" parties={choices.units} {...group} />
        </div>
      )}
      {result.error && (
        <Failed result={result} title="Daftar nama belum bisa dimuat." heading="h3" />
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {chosen.length > 0 && (
        <Notice icon="lock" role="status">
          <b className="font-semibold">Laporan ini menjadi Rahasia.</b>{" "}
          {whom && `Bagi ${whom} laporan ini tidak ada. `}
          Hanya {readers} di luar pilihan itu yang membacanya, dan mereka melihat dari siapa ia
          disembunyikan. Pengurus server dapat membuka datanya.
        </Notice>
      )}
    </fieldset>
  );
}

function Choices({
  title,
  parties,
  chosen,
  isFull,
  onToggle,
}: {
  title: string;
  parties: readonly Party[];
  chosen: readonly string[];
  /** No further admin can be chosen. */
  isFull: boolean;
  onToggle: (party: string) => void;
}) {
  const id = useId();
  if (parties.length === 0) return null;
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="not-first:mt-2 not-first:border-t not-first:border-line not-first:pt-2"
    >
      <p id={id} className="text-xs font-semibold text-muted">
        {title}
      </p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {parties.map(({ party, name }) => {
          const isChosen = chosen.includes(party);
          return (
            <label
              key={party}
              className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm has-disabled:cursor-default has-disabled:text-muted"
            >
              <input
                type="checkbox"
                className="tick"
                checked={isChosen}
                disabled={isFull && !isChosen && isAdminParty(party)}
                onChange={() => onToggle(party)}
              />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </label>
          );
        })}
      </div>
    </div>
  );
}
