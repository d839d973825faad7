import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/test-database.ts";

/**
 * Texts and bytes of which the planner keeps samples, which outlive their rows until the table is analysed again. All
 * others are `set statistics 0` in their migration: what people write can be taken out, and what opens something ends.
 */
const SAMPLED: Readonly<Record<string, readonly string[]>> = {
  "words of a list": [
    "account.privacy_version",
    "account.role",
    "account.status",
    "appeal.problem",
    "appeal.semester",
    "appeal.status",
    "appeal_event.from_status",
    "appeal_event.kind",
    "appeal_event.to_status",
    "account.scope",
    "audit.action",
    "file.mime",
    "file.slot",
    "flag.reason",
    "message.removed_reason",
    "news.status",
    "notification.about",
    "notification.status",
    "notification.unit",
    "registration.privacy_version",
    "removal_count.kind",
    "report.building",
    "report.category",
    "report.faculty",
    "report.level",
    "report.redacted_reason",
    "report.status",
    "report.unit",
    "report_count.category",
    "report_count.status",
    "report_count.unit",
    "report_event.from_status",
    "report_event.from_unit",
    "report_event.kind",
    "report_event.to_status",
    "report_event.to_unit",
    "template.status",
    "verdict.status",
    "vote.type",
  ],
  "hashes, or random": [
    "erasure.mark",
    "file.name",
    "file_store.mark",
    "idempotency.body_hash",
    "idempotency.key",
    "notification.author_tag",
    "one_time_code.attempt_hash",
    "one_time_code.code_hash",
    "one_time_code.link_hash",
    "recovery_code.code_hash",
    "report.author_tag",
    "sealed_limit.key",
    "sealed_read.key",
    "used_tag.tag",
  ],
  "numbers of records": ["audit.target", "page_drop.path", "rewriting.begun"],
  "written by admins for everybody": [
    "news.description",
    "news.search",
    "news.title",
    "template.search",
    "template.text",
    "template.title",
  ],
};

const WORDS = ["text", "varchar", "bytea", "json", "jsonb", "tsvector"];

/** Every column of which the planner keeps samples. */
const sampledColumns = async () => {
  const database = await testDatabase();
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select relname as table, relname || '.' || attname as column, typname as type
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      and attnum > 0 and not attisdropped and coalesce(attstattarget, -1) <> 0`.execute(
    database.db,
  );
  await database.close();
  return rows;
};

test("the planner keeps samples of no text that can be taken out, and of nothing that opens", async () => {
  const words = (await sampledColumns()).filter(({ type }) => WORDS.includes(type));
  expect(words.map(({ column }) => column).toSorted()).toEqual(
    Object.values(SAMPLED).flat().sort(),
  );
});

test("of sessions and limits it keeps nothing, so that a logout ends what tells when an account was used", async () => {
  const kept = (await sampledColumns()).filter(({ table }) =>
    ["session", "rate_limit"].includes(table),
  );
  expect(kept).toEqual([]);
});
