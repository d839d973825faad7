import { CATEGORIES, type Category, keysOf, type Level, LEVELS } from "../../../labels.ts";
import { classes } from "../../../ui/classes.ts";
import { FACULTY_LEVELS, type Pair, pairOf } from "../sections/unit-key.contract.ts";
import type { TypedUnit } from "./unit-row.web.ts";

/** What a unit takes: a row for each category, with its levels; a pair of another unit names that unit. */
export function TakesField({
  unit,
  others,
  busy,
  error,
  onChange,
}: {
  unit: TypedUnit;
  others: readonly TypedUnit[];
  busy: boolean;
  error: string | undefined;
  onChange: (takes: Pair[]) => void;
}) {
  const levels = unit.faculty ? FACULTY_LEVELS : keysOf(LEVELS);
  const takerOf = (pair: Pair) =>
    others.find(({ faculty, takes }) => faculty === unit.faculty && takes.includes(pair));
  const put = (pairs: readonly Pair[], isTaken: boolean) => {
    const rest = unit.takes.filter((pair) => !pairs.includes(pair));
    if (!busy) onChange(isTaken ? [...rest, ...pairs] : rest);
  };
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <legend className="text-sm font-semibold">Yang diterima</legend>
      <p className="text-sm text-muted">
        Laporan baru dengan kategori dan tingkat ini langsung ke unit ini.
      </p>
      {keysOf(CATEGORIES).map((category) => (
        <CategoryRow
          key={category}
          category={category}
          levels={levels}
          takes={unit.takes}
          takerOf={takerOf}
          busy={busy}
          onPut={put}
        />
      ))}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

function CategoryRow({
  category,
  levels,
  takes,
  takerOf,
  busy,
  onPut,
}: {
  category: Category;
  levels: readonly Level[];
  takes: readonly Pair[];
  takerOf: (pair: Pair) => TypedUnit | undefined;
  busy: boolean;
  onPut: (pairs: readonly Pair[], isTaken: boolean) => void;
}) {
  const pairs = levels.map((level) => pairOf(category, level));
  const free = pairs.filter((pair) => !takerOf(pair) || takes.includes(pair));
  const isWhole = free.length > 0 && free.every((pair) => takes.includes(pair));
  const words = CATEGORIES[category];
  return (
    <div
      role="group"
      aria-label={words}
      className="grid grid-cols-[minmax(0,1fr)] gap-1 border-t border-line pt-1.5"
    >
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm font-semibold">
        <input
          type="checkbox"
          className="tick flex-none"
          checked={isWhole}
          disabled={free.length === 0}
          aria-disabled={busy}
          aria-label={`${words}, semua tingkat`}
          onChange={() => onPut(free, !isWhole)}
        />
        {words}
      </label>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-2">
        {levels.map((level) => {
          const pair = pairOf(category, level);
          const taker = takerOf(pair);
          const isTaken = takes.includes(pair);
          const isLocked = taker !== undefined && !isTaken;
          return (
            <label
              key={level}
              className={classes(
                "choice-chip px-1.5 text-center",
                isLocked && "bg-sunken text-muted",
              )}
            >
              <input
                type="checkbox"
                checked={isTaken}
                disabled={isLocked}
                aria-disabled={busy}
                onChange={() => onPut([pair], !isTaken)}
              />
              <span>
                {LEVELS[level]}
                {taker && (
                  <small className="block text-xs font-medium">{taker.name || "unit lain"}</small>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </div>
  );
}
