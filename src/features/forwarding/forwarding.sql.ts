import type { Trx } from "../../server/app.ts";
import { changeReport } from "../reports/report.sql.ts";

/** Lays a locked report at a place; its version rises by one. */
export const updatePlace = (
  trx: Trx,
  id: number,
  place: {
    readonly unit: string;
    /** How often units have passed it on since the clinic last decided. */
    readonly forwarded: number;
    readonly is_private: boolean;
  },
) => changeReport(trx, id, place);
