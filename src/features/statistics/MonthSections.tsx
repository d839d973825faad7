import { useMemo, type ReactNode } from "react";
import { ANSWER } from "../../promises.ts";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { ExportButton } from "../back-office/ExportButton.tsx";
import type { Series } from "./MonthChart.tsx";
import type { Month, Statistics } from "./statistics.contract.ts";
import { daysText, longMonth, numberText, shareText } from "../../web/figures-text.ts";
import type { Days } from "./statistics-period.web.ts";

const MonthChart = lazyPart(() => import("./MonthChart.tsx"), "MonthChart");

type Columns = Parameters<typeof DataTable<Month>>[0]["columns"];

const month: Columns[number] = {
  key: "month",
  header: "Bulan",
  main: true,
  cell: (row) => longMonth(row.month),
};

const figure = (key: string, header: string, cell: (row: Month) => string): Columns[number] => ({
  key,
  header,
  align: "end",
  labelled: true,
  cell: (row) => <span className="tabular-nums">{cell(row)}</span>,
});

const filedColumns: Columns = [
  month,
  figure("total", "Laporan masuk", (row) => numberText(row.total)),
  figure("answered", "Sudah dijawab", (row) => numberText(row.answered)),
];

const answerColumns: Columns = [
  month,
  figure("median", "Median", (row) => daysText(row.median_days)),
  figure("p90", "90% dijawab dalam", (row) => daysText(row.p90_days)),
  figure("unpaused", "Median tanpa jeda", (row) => daysText(row.median_unpaused_days)),
  figure("kept", `Dijawab dalam ${ANSWER.words}`, shareText),
  figure("missed", `Lewat ${ANSWER.words}`, (row) => numberText(row.missed)),
];

const filedSentence = (months: readonly Month[]) => {
  const most = months.reduce((a, b) => (b.total > a.total ? b : a));
  return `Paling banyak pada ${longMonth(most.month)}: ${numberText(most.total)} laporan.`;
};

const answerSentence = (months: readonly Month[]) => {
  const last = months.findLast((one) => one.median_days !== null);
  return last
    ? `Terakhir, ${longMonth(last.month)}: separuhnya dijawab dalam ${daysText(last.median_days)}, sembilan dari sepuluh dalam ${daysText(last.p90_days)}.`
    : "Belum ada bulan dengan sedikitnya 5 jawaban.";
};

/** How many reports came in each month, and in how many days those of each month were answered. */
export function MonthSections({ of: { reports }, days }: { of: Statistics; days: Days }) {
  const { months } = reports;
  const { keys, filed, answered } = useMemo(
    () => ({
      keys: months.map((one) => one.month),
      filed: [
        { name: "Laporan masuk", colour: "--primary", values: months.map((one) => one.total) },
      ],
      answered: [
        { name: "Median", colour: "--primary", values: months.map((one) => one.median_days) },
        {
          name: "90% dijawab dalam",
          colour: "--text-muted",
          dashed: true,
          values: months.map((one) => one.p90_days),
        },
      ],
    }),
    [months],
  );
  return (
    <div className="month-sections grid gap-3.5 *:min-w-0 xl:grid-cols-2">
      <Section
        title="Laporan per bulan"
        sentence={filedSentence(months)}
        months={months}
        columns={filedColumns}
        days={days}
      >
        <MonthChart months={keys} series={filed} look="bars" />
      </Section>
      <Section
        title="Hari sampai dijawab"
        sentence={answerSentence(months)}
        months={months}
        columns={answerColumns}
        days={days}
        legend={answered}
      >
        <MonthChart months={keys} series={answered} look="lines" />
      </Section>
    </div>
  );
}

/** The table of a chart on paper, where nothing can be opened. */
function PaperTable({ months, columns }: { months: readonly Month[]; columns: Columns }) {
  return (
    <table className="paper-table paper-only">
      <thead>
        <tr>
          {columns.map(({ key, header }) => (
            <th key={key} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((row) => (
          <tr key={row.month}>
            {columns.map(({ key, cell }) => (
              <td key={key}>{cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Section({
  title,
  sentence,
  months,
  columns,
  days,
  legend = [],
  children,
}: {
  title: string;
  /** The content of the chart, in words. */
  sentence: string;
  months: readonly Month[];
  columns: Columns;
  days: Days;
  legend?: readonly Series[];
  children: ReactNode;
}) {
  return (
    <Card as="section" padding="dense" className="grid grid-cols-1 content-start">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-md font-semibold">{title}</h2>
        <ExportButton of={{ kind: "statistics", table: "months", filters: days }} what={title} />
      </div>
      <p className="pt-1 pb-2 text-sm text-muted">{sentence}</p>
      {legend.length > 0 && (
        <p aria-hidden="true" className="flex gap-5 pb-1 text-xs text-muted">
          {legend.map(({ name, colour, dashed }) => (
            <span key={name} className="flex items-center gap-2">
              <span
                className={`w-6 border-t-3 ${dashed ? "border-dashed" : ""}`}
                style={{ borderColor: `var(${colour})` }}
              />
              {name}
            </span>
          ))}
        </p>
      )}
      <LazyBoundary fallback={<Skeleton width="100%" height="220px" />}>{children}</LazyBoundary>
      <PaperTable months={months} columns={columns} />
      <details className="screen-only pt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-link">
          Lihat tabel
        </summary>
        <DataTable
          caption={`${title}, menurut bulan pengiriman`}
          rows={months}
          rowKey={(row) => row.month}
          columns={columns}
        />
      </details>
    </Card>
  );
}
