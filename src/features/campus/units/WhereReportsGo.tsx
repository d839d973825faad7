import { CATEGORIES, type Category, keysOf, LEVELS } from "../../../labels.ts";
import { pairOf } from "../sections/unit-key.contract.ts";
import type { TypedUnit } from "./unit-row.web.ts";

const CLINIC_WORDS = "Klinik";

interface Way {
  readonly place: string;
  readonly what: string;
}

/** Where reports of a category go: the levels of each place, and those about one faculty before the others. */
const waysOf = (category: Category, units: readonly TypedUnit[]): readonly Way[] => {
  const levelsOf = (takes: TypedUnit["takes"]) =>
    keysOf(LEVELS).filter((level) => takes.includes(pairOf(category, level)));
  const inWords = (levels: ReturnType<typeof levelsOf>) =>
    levels.length === keysOf(LEVELS).length
      ? "Semua tingkat"
      : levels.map((level) => LEVELS[level]).join(", ");
  const general = units.filter(({ faculty }) => faculty === "");
  const rest = keysOf(LEVELS).filter(
    (level) => !general.some(({ takes }) => takes.includes(pairOf(category, level))),
  );
  return [
    ...units
      .filter(({ faculty, takes }) => faculty !== "" && levelsOf(takes).length > 0)
      .map((unit) => ({
        place: unit.name || "Unit baru",
        what: `${inWords(levelsOf(unit.takes))} yang menyangkut ${unit.faculty}`,
      })),
    ...general
      .filter(({ takes }) => levelsOf(takes).length > 0)
      .map((unit) => ({ place: unit.name || "Unit baru", what: inWords(levelsOf(unit.takes)) })),
    ...(rest.length > 0 ? [{ place: CLINIC_WORDS, what: inWords(rest) }] : []),
  ];
};

/** A table of which category and level goes where, as the units are typed. */
export function WhereReportsGo({ units }: { units: readonly TypedUnit[] }) {
  return (
    <>
      <p className="text-sm">Apa yang tidak diterima unit mana pun tetap di klinik.</p>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Tujuan laporan menurut kategori dan tingkat</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Kategori</th>
            <th scope="col">Tujuan</th>
          </tr>
        </thead>
        <tbody>
          {keysOf(CATEGORIES).map((category) => (
            <tr key={category} className="border-t border-line align-top">
              <th scope="row" className="w-28 py-2 pr-3 font-medium">
                {CATEGORIES[category]}
              </th>
              <td className="py-2">
                <ul className="grid gap-1.5">
                  {waysOf(category, units).map(({ place, what }, at) => (
                    <li key={at} className="wrap-anywhere">
                      <b className="font-semibold">{place}</b>{" "}
                      <span className="block text-xs text-muted">{what}</span>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
