import type { ReactNode } from "react";
import { Card } from "../../ui/Card.tsx";
import { MonthBars, MonthLines } from "../../ui/MonthChart.tsx";
import { daysText, longMonth, numberText, shortMonth } from "../../web/figures-text.ts";
import type { Month } from "./public-statistics.contract.ts";
import { cellText } from "./public-statistics.web.ts";

/** The height of a bar for `<5`: the middle of 1 to 4. */
const FEW = 2.5;

/** A new service shows at least the last so many months, even if its first ones are empty. */
const LEAST = 6;
const hasAny = ({ total }: Month) => total !== 0;

const barOf = ({ total }: Month) => (total === "<5" ? "few" : total);
const countOf = ({ total }: Month) => (typeof total === "number" ? total : 0);

const isHidden = ({ total }: Month) => total === null;

const filedSentence = (months: readonly Month[]) => {
  const most = months.reduce((a, b) => (countOf(b) > countOf(a) ? b : a));
  // A hidden count may be larger; the words are the same where it is not.
  const isWhole = !months.some(isHidden);
  if (countOf(most) === 0)
    return isWhole
      ? "Belum ada bulan dengan sedikitnya 5 laporan terbuka."
      : "Jumlah setiap bulan belum dapat ditampilkan.";
  return `Paling banyak${isWhole ? "" : " di antara yang ditampilkan"} pada ${longMonth(most.month)}: ${numberText(countOf(most))} laporan.`;
};

const daysSentence = (months: readonly Month[]) => {
  const at = months.findLastIndex(({ median_days }) => median_days !== null);
  const last = months[at];
  if (!last)
    return months.some(isHidden)
      ? "Belum ada bulan yang harinya dapat ditampilkan."
      : "Belum ada bulan dengan sedikitnya 5 jawaban.";
  const isLast = !months.slice(at + 1).some(hasAny);
  return `Terakhir${isLast ? "" : " yang ditampilkan"}, ${longMonth(last.month)}: separuhnya dijawab dalam ${daysText(last.median_days)}.`;
};

/** The number of reports of each month, and the days until they were answered. */
export function MonthFigures({ months: all }: { months: readonly Month[] }) {
  const first = all.findIndex(hasAny);
  const months = all.slice(first < 0 ? -LEAST : Math.min(Math.max(0, all.length - LEAST), first));
  const labels = months.map(({ month }) => shortMonth(month));
  return (
    <>
      <Section
        title="Laporan per bulan"
        sentence={filedSentence(months)}
        months={months}
        columns={[["Laporan terbuka", ({ total }) => cellText(total)]]}
      >
        <MonthBars labels={labels} values={months.map(barOf)} few={FEW} />
      </Section>
      <Section
        title="Hari sampai dijawab"
        sentence={daysSentence(months)}
        months={months}
        columns={[
          ["Separuhnya", ({ median_days }) => daysText(median_days)],
          ["90%", ({ p90_days }) => daysText(p90_days)],
        ]}
      >
        <MonthLines
          labels={labels}
          lines={[
            { name: "Separuhnya", values: months.map(({ median_days }) => median_days) },
            { name: "90%", isDashed: true, values: months.map(({ p90_days }) => p90_days) },
          ]}
        />
      </Section>
    </>
  );
}

function Section({
  title,
  sentence,
  months,
  columns,
  children,
}: {
  title: string;
  /** The content of the chart, in words. */
  sentence: string;
  months: readonly Month[];
  columns: readonly (readonly [name: string, cell: (month: Month) => string])[];
  children: ReactNode;
}) {
  return (
    <Card as="section" className="grid grid-cols-1 content-start">
      <h2 className="text-md font-semibold">{title}</h2>
      <p className="pt-1 pb-2 text-sm text-muted">{sentence}</p>
      {children}
      <details className="on-paper-open pt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-link">
          Lihat sebagai tabel
        </summary>
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead className="text-xs text-muted">
            <tr>
              <th scope="col" className="py-1.5 text-left font-medium">
                Bulan
              </th>
              {columns.map(([name]) => (
                <th key={name} scope="col" className="py-1.5 pl-3 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((month) => (
              <tr key={month.month} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-medium">
                  {longMonth(month.month)}
                </th>
                {columns.map(([name, cell]) => (
                  <td key={name} className="py-1.5 pl-3 text-right">
                    {cell(month)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
