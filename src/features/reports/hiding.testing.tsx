import type { Answers } from "../../web/stub-api.testing.ts";
import { successOf } from "./AdminScreen.testing.tsx";
import type { ReportDetail } from "./report-record.contract.ts";

/** From whom a report can be hidden, and one that is hidden. */

export const CHOICES = "GET /reports/recusal-choices";
export const RANI = { party: "admin:3", name: "Rani Wulandari" };
export const choices: Answers = {
  [CHOICES]: () =>
    successOf({
      admins: [{ party: "admin:2", name: "Bambang Sutrisno" }, RANI].concat(
        [5, 6].map((id) => ({ party: `admin:${id}`, name: `Petugas ${id}` })),
      ),
      units: [{ party: "unit:4f0c2a91", name: "Biro Keuangan" }],
    }),
};

export const HIDDEN: Partial<ReportDetail> = {
  isPrivate: true,
  hidden_from: [RANI],
  has_readers: true,
};
