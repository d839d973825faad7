import { type Insertable, sql } from "kysely";
import type { Db } from "../../server/app.ts";
import type { Schema } from "../../server/database/schema.ts";
import { statement } from "../../server/database/statement.ts";
import { rememberingKey, type RememberedKey, takingTag } from "../authorship/authorship.sql.ts";
import type { HiddenFrom } from "../recusal/party.contract.ts";
import type { Authored } from "./report.sql.ts";
import { WRITTEN_COLUMNS, type WrittenRow } from "./report-columns.sql.ts";

/** A column without a value gets its default. */
interface NewReport extends Pick<Insertable<Schema["report"]>, keyof WrittenRow> {
  readonly unit: string;
  readonly submitted_at: Date;
  readonly promised_at: Date;
  readonly hidden_from: HiddenFrom;
}
const NEW_COLUMNS = [
  ...WRITTEN_COLUMNS,
  "unit",
  "hidden_from",
  "submitted_at",
  "promised_at",
] as const;

interface FilingShape {
  readonly isAnonymous: boolean;
  readonly hasKey: boolean;
  readonly columns: readonly (typeof NEW_COLUMNS)[number][];
}

interface Filing extends NewReport, Partial<RememberedKey> {
  readonly authorId: number | null;
  readonly authorName: string | null;
  readonly tag: Buffer | null;
}

const filings = statement(
  (_, value: Filing, { isAnonymous, hasKey, columns }: FilingShape) => sql<{ id: number }>`
    with ${isAnonymous ? sql`taken as (${takingTag(value.tag)} returning tag),` : sql``}
    filed as (
      insert into report (id, author_id, author_tag, ${sql.join(columns.map((column) => sql.ref(column)))})
      overriding system value
      values (take_report_number(${value.submitted_at}), ${value.authorId}, ${isAnonymous ? sql`(select tag from taken)` : sql`null`}, ${sql.join(columns.map((column) => value[column]))})
      returning id),
    ${hasKey ? sql`remembered as (${rememberingKey(value, sql`filed`)}),` : sql``}
    found_by as (
      insert into report_search (report_id, search)
      select id, search_text(${value.title}::text, ${value.description}::text, ${value.authorName}::text)
      from filed)
    select id from filed`,
);

/**
 * Files a report in one statement, and stores the key of a repeat with it. An anonymous report gets a tag, which
 * this takes for good. Fails with 23505 on `used_tag_pkey` or `idempotency_pkey` when another filing was faster.
 */
export const insertReport = async (
  db: Db,
  report: NewReport,
  author: Authored,
  repeat: RememberedKey | undefined,
): Promise<number> => {
  const named = "id" in author;
  const rows = await filings(
    db,
    {
      ...report,
      authorId: named ? author.id : null,
      authorName: named ? author.name : null,
      tag: named ? null : author.tag,
      ...repeat,
    },
    {
      isAnonymous: !named,
      hasKey: repeat !== undefined,
      columns: NEW_COLUMNS.filter((column) => report[column] !== undefined),
    },
  );
  return rows[0]!.id;
};
