import { ANSWER, VERIFICATION } from "../../promises.ts";
import { FigureCards } from "../../ui/FigureCards.tsx";
import type { Statistics } from "./statistics.contract.ts";
import { daysText, numberText, shareText } from "../../web/figures-text.ts";

const ofAll = (noun: string, { kept, missed }: { kept: number; missed: number }) =>
  kept + missed === 0
    ? `belum ada ${noun} yang batas waktunya tiba`
    : `${numberText(kept)} dari ${numberText(kept + missed)} ${noun}`;

/** The five figures above the charts. */
export function Figures({ of: { reports, verification, appeals } }: { of: Statistics }) {
  const { responded, rejected } = appeals.per_status;
  const days =
    reports.p90_days === null
      ? "muncul mulai 5 jawaban"
      : `90% dalam ${daysText(reports.p90_days)}, tanpa jeda separuhnya ${daysText(reports.median_unpaused_days)}`;
  return (
    <FigureCards
      figures={[
        [
          "Laporan masuk",
          numberText(reports.total),
          `${numberText(reports.answered)} sudah dijawab`,
        ],
        ["Median sampai dijawab", daysText(reports.median_days), days],
        [`Dijawab dalam ${ANSWER.words}`, shareText(reports), ofAll("laporan", reports)],
        [
          `Akun diperiksa dalam ${VERIFICATION.words}`,
          shareText(verification),
          ofAll("akun", verification),
        ],
        [
          "Banding UKT",
          numberText(appeals.total),
          `${numberText(responded)} diterima, ${numberText(rejected)} ditolak`,
        ],
      ]}
    />
  );
}
