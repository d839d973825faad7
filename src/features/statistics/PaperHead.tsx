import { useNow } from "../../web/now.ts";
import { ORGANISATIONS } from "../about/organisations.web.ts";
import type { Statistics } from "./statistics.contract.ts";
import { longMonth } from "../../web/figures-text.ts";
import { longDay, periodText } from "./statistics-period.web.ts";

const list = new Intl.ListFormat("id-ID");

/** The period in words; an open end is that of the first or last month with data. */
const wordsOf = ({ from, to, reports: { months } }: Statistics) => {
  const [first, last] = [months[0], months.at(-1)];
  const period = periodText({ ...(from && { from }), ...(to && { to }) });
  if (from || to || !first || !last) return period;
  const isOne = first.month === last.month;
  return `${period}: ${longMonth(first.month)}${isOne ? "" : ` – ${longMonth(last.month)}`}`;
};

/** The head of the printed report: title, period, campus, organisation, time of printing. */
export function PaperHead({ of }: { of: Statistics }) {
  const now = useNow();
  return (
    <header className="paper-head paper-only">
      <p>SIKAM, Sistem Klinik Advokasi Mahasiswa</p>
      <h1>Laporan Kinerja Advokasi Mahasiswa</h1>
      <p>
        <b>{wordsOf(of)}</b>
      </p>
      <p>Kampus: {location.host}</p>
      <p>Penyelenggara: {list.format(ORGANISATIONS.map(({ name }) => name))}</p>
      <p>{now !== null && `Dicetak ${longDay(now)}`}</p>
    </header>
  );
}
