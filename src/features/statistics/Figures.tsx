import type { ReactNode } from "react";
import { ANSWER, VERIFICATION } from "../../promises.ts";
import { Card } from "../../ui/Card.tsx";
import type { Statistics } from "./statistics.contract.ts";
import { daysText, numberText, shareText } from "../../web/figures-text.ts";

const ofAll = (noun: string, { kept, missed }: { kept: number; missed: number }) =>
  kept + missed === 0
    ? `belum ada ${noun} yang batas waktunya tiba`
    : `${numberText(kept)} dari ${numberText(kept + missed)} ${noun}`;

/** The five figures above the charts. */
export function Figures({ of: { reports, verification, appeals } }: { of: Statistics }) {
  const { responded, rejected } = appeals.per_status;
  return (
    <dl className="grid grid-cols-2 gap-2.5 lg:grid-cols-5 lg:gap-3.5">
      <Figure name="Laporan masuk" value={numberText(reports.total)}>
        {numberText(reports.answered)} sudah dijawab
      </Figure>
      <Figure name="Median sampai dijawab" value={daysText(reports.median_days)}>
        {reports.p90_days === null
          ? "muncul mulai 5 jawaban"
          : `90% dalam ${daysText(reports.p90_days)}, tanpa jeda separuhnya ${daysText(reports.median_unpaused_days)}`}
      </Figure>
      <Figure name={`Dijawab dalam ${ANSWER.words}`} value={shareText(reports)}>
        {ofAll("laporan", reports)}
      </Figure>
      <Figure name={`Akun diperiksa dalam ${VERIFICATION.words}`} value={shareText(verification)}>
        {ofAll("akun", verification)}
      </Figure>
      <Figure name="Banding UKT" value={numberText(appeals.total)} last>
        {numberText(responded)} diterima, {numberText(rejected)} ditolak
      </Figure>
    </dl>
  );
}

function Figure({
  name,
  value,
  last = false,
  children,
}: {
  name: string;
  value: string;
  last?: boolean;
  children: ReactNode;
}) {
  return (
    <Card
      padding="none"
      className={`row-span-2 grid grid-rows-subgrid gap-y-0 rounded-md p-3 sm:p-4 ${last ? "max-lg:col-span-2" : ""}`}
    >
      <dt className="text-xs text-muted">{name}</dt>
      <dd>
        <span className="block text-xl font-bold tabular-nums">{value}</span>
        <span className="text-xs text-muted tabular-nums">{children}</span>
      </dd>
    </Card>
  );
}
