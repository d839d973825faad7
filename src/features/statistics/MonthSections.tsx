import type { ReactNode } from "react";
import { usePromises } from "../../web/use-promises.ts";
import { Card } from "../../ui/Card.tsx";
import { DataTable, type DataTableProps } from "../../ui/DataTable.tsx";
import { CardHead } from "../../ui/FigureTable.tsx";
import { MonthBars, MonthLines } from "../../ui/MonthChart.tsx";
import { daysText, longMonth, numberText, shareText, shortMonth } from "../../web/figures-text.ts";
import { ExportButton } from "../back-office/ExportButton.tsx";
import type { Month, Statistics } from "./statistics.contract.ts";
import type { Days } from "./statistics-period.web.ts";

type Columns = DataTableProps<Month>["columns"];

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

const answerColumns = (promised: string): Columns => [
  month,
  figure("median", "Median", (row) => daysText(row.median_days)),
  figure("p90", "90% dijawab dalam", (row) => daysText(row.p90_days)),
  figure("unpaused", "Median tanpa jeda", (row) => daysText(row.median_unpaused_days)),
  figure("kept", `Dijawab dalam ${promised}`, shareText),
  figure("missed", `Lewat ${promised}`, (row) => numberText(row.missed)),
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

/** The number of reports of each month, and the days until those of each month were answered. */
export function MonthSections({ of: { reports }, days }: { of: Statistics; days: Days }) {
  const { months } = reports;
  const { answer } = usePromises();
  const labels = months.map(({ month }) => shortMonth(month));
  return (
    <div className="month-sections grid gap-3.5 *:min-w-0 xl:grid-cols-2">
      <Section
        title="Laporan per bulan"
        sentence={filedSentence(months)}
        months={months}
        columns={filedColumns}
        days={days}
      >
        <MonthBars labels={labels} values={months.map(({ total }) => total)} />
      </Section>
      <Section
        title="Hari sampai dijawab"
        sentence={answerSentence(months)}
        months={months}
        columns={answerColumns(answer.span)}
        days={days}
      >
        <MonthLines
          labels={labels}
          lines={[
            { name: "Median", values: months.map(({ median_days }) => median_days) },
            {
              name: "90% dijawab dalam",
              isDashed: true,
              values: months.map(({ p90_days }) => p90_days),
            },
          ]}
        />
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
  children,
}: {
  title: string;
  /** The content of the chart, in words. */
  sentence: string;
  months: readonly Month[];
  columns: Columns;
  days: Days;
  children: ReactNode;
}) {
  return (
    <Card as="section" padding="dense" className="grid grid-cols-1 content-start">
      <CardHead title={title}>
        <ExportButton of={{ kind: "statistics", table: "months", filters: days }} what={title} />
      </CardHead>
      <p className="pb-2 text-sm text-muted">{sentence}</p>
      {children}
      <PaperTable months={months} columns={columns} />
      <details className="screen-only pt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-link">
          Lihat sebagai tabel
        </summary>
        <DataTable
          caption={`${title}, menurut bulan pengiriman`}
          rows={months}
          rowKey={(row) => row.month}
          columns={columns}
          className="[&_th]:whitespace-normal"
        />
      </details>
    </Card>
  );
}
