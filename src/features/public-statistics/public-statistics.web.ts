import { numberText } from "../../web/figures-text.ts";
import type { Cell } from "./public-statistics.contract.ts";

/** '1.204', '<5', '–' for what is hidden */
export const cellText = (cell: Cell): string =>
  typeof cell === "number" ? numberText(cell) : (cell ?? "–");

/** '33%'; '–' where too few are meant */
export const percentText = (percent: number | null): string =>
  percent === null ? "–" : `${percent}%`;
