import pg from "pg";

const INT8 = 20;

const toSafeNumber = (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError("a bigint is too large for a number");
  return number;
};

const parserOf = pg.types.getTypeParser as (
  oid: number,
  format?: string,
) => (value: string) => unknown;

/**
 * How columns become values; only this file says so. A bigint (and every `count(*)`) becomes a number, timestamptz
 * a Date, bytea a Buffer; numeric stays a string.
 */
export const columnTypes = {
  getTypeParser: (oid: number, format?: string) =>
    oid === INT8 && format !== "binary" ? toSafeNumber : parserOf(oid, format),
} as pg.CustomTypesConfig;
