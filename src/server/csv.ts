import { stringify } from "csv-stringify/sync";

/** The cells of a line of a CSV; null is an empty cell. */
export type Cells = readonly (string | number | null)[];

/** Where a formula could begin: at the start of a cell, or after a sign at which a spreadsheet may split it. */
const FORMULA_START = /(^|[;,\t\r\n])([\s"']*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

const harmless = (cells: Cells): Cells =>
  cells.map((cell) => (typeof cell === "string" ? cell.replace(FORMULA_START, "$1$2'$3") : cell));

/** Lines as CSV; a cell that a spreadsheet would take for a formula gets an apostrophe before it. */
export const csv = (lines: readonly Cells[], bom = false): string =>
  stringify(lines.map(harmless), {
    bom,
    escape_formulas: true,
    record_delimiter: "windows",
    quote_record_delimiter: true,
  });
