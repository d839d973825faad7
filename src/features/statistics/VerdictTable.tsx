import type { CallInput } from "../../web/api.ts";
import { Card } from "../../ui/Card.tsx";
import { ExportButton } from "../back-office/ExportButton.tsx";
import type { Verdicts } from "./statistics.contract.ts";
import { numberText, partText } from "../../web/figures-text.ts";

/** What authors say of the answers, by what the reports are about. */
export function VerdictTable<K extends string>({
  title,
  head,
  labels,
  verdicts,
  csv,
}: {
  title: string;
  /** The name of the rows: 'Kategori'. */
  head: string;
  labels: Readonly<Record<K, string>>;
  verdicts: Readonly<Record<K, Verdicts>>;
  csv: CallInput<"POST /admin/exports">["body"];
}) {
  return (
    <Card as="section" padding="dense">
      <div className="flex items-center justify-between gap-3 pb-2">
        <h2 className="text-md font-semibold">{title}</h2>
        <ExportButton of={csv} what={title} />
      </div>
      <table className="w-full text-sm max-sm:text-xs">
        <caption className="sr-only">{title}</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="py-1.5 pr-1 text-left font-medium">
              {head}
            </th>
            {["Ditang\u00adgapi", "Beres", "Dibuka kembali"].map((name) => (
              <th key={name} scope="col" className="py-1.5 pl-2 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {Object.entries<string>(labels).map(([key, label]) => {
            const { responded, solved, reopened } = verdicts[key as K];
            return (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-2 pr-1 text-left font-medium">
                  {label}
                </th>
                <td className="py-2 pl-2 text-right">{numberText(responded)}</td>
                <td className="py-2 pl-2 text-right min-[22rem]:whitespace-nowrap">
                  {partText(solved, responded)}
                </td>
                <td className="py-2 pl-2 text-right min-[22rem]:whitespace-nowrap">
                  {partText(reopened, responded)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
