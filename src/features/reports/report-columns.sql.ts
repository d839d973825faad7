import type { Selectable } from "kysely";
import { keysOf } from "../../labels.ts";
import type { Schema } from "../../server/database/schema.ts";
import { FIELD_NAMES, type ReportInput } from "./report.contract.ts";

/** The columns that an author writes; the author is stored separately, as an id or a tag. */
type Written = Omit<ReportInput, "isAnonymous">;
type Field = keyof Written;

/** A field's column has the field's name, with these exceptions. */
const OTHER_NAMES = { report_level: "level", isPrivate: "is_private" } as const;
type ColumnOf<F> = F extends keyof typeof OTHER_NAMES ? (typeof OTHER_NAMES)[F] : F;

/** The columns of `report` that hold what its author wrote. */
export type WrittenRow = Pick<Selectable<Schema["report"]>, ColumnOf<Field>>;
type Column = keyof WrittenRow;

const isWritten = (field: keyof ReportInput): field is Field => field !== "isAnonymous";
const FIELDS = keysOf(FIELD_NAMES).filter(isWritten);

const columnOf = (field: Field): Column =>
  field in OTHER_NAMES ? OTHER_NAMES[field as keyof typeof OTHER_NAMES] : (field as Column);

export const WRITTEN_COLUMNS: readonly Column[] = FIELDS.map(columnOf);

/** The fields that were sent, under the names of their columns; the others are left out. */
export const columnsOf = <Sent extends Partial<ReportInput>>(sent: Sent) =>
  Object.fromEntries(
    FIELDS.filter((field) => sent[field] !== undefined).map((field) => [
      columnOf(field),
      sent[field],
    ]),
  ) as { [F in keyof Sent & Field as ColumnOf<F>]: Sent[F] };

/** The values of the columns, under the names of the fields. */
export const fieldsOf = (row: WrittenRow) =>
  Object.fromEntries(FIELDS.map((field) => [field, row[columnOf(field)]])) as {
    [F in Field]: WrittenRow[ColumnOf<F>];
  };
