import { type RawBuilder, sql } from "kysely";
import type { Schema } from "../../server/database/schema.ts";

/**
 * The ways in which a table is rewritten (docs/decisions/0029-written-anew-each-hour.md):
 *
 * - `moved`: rows are deleted and inserted again, so that nothing of their order is left. No row may reference
 *   them.
 * - `touched`: rows that others reference are updated in place: that column is set to its own value. Their order
 *   is that of their numbers, which everybody sees, and no anonymous row is among them.
 * - `turned`: rows that others reference, and whose order must show nothing. An indexed column gets another
 *   value and then, in random order, its old one: so each row has another line pointer, and each index another
 *   entry. Otherwise the old pointer would still lead to the row and show its earlier place.
 * - `left`: written only by admins, or by nobody while the service runs, or removed within the hour.
 */
export type Way<C> =
  | "moved"
  | "left"
  | { readonly touched: C }
  | {
      readonly turned: C;
      /** The other value, and how the old one comes back. */
      readonly there: RawBuilder<unknown>;
      readonly back: RawBuilder<unknown>;
      /** Values that may be stored beside the row, in rows of their own; they are written again too. */
      readonly long: readonly C[];
      /** PostgreSQL checks the references of a row that is written twice; not if the referenced row is locked. */
      readonly free?: RawBuilder<boolean>;
    };

const REPORT_FREE = sql<boolean>`(report_id is null
  or exists (select from report where report.id = report_id for key share skip locked))`;

/**
 * In the order of the work: a referencing table comes before the referenced one. Inserting a row locks the row that
 * it references, and a lock that stays would look like one of the next hour.
 */
export const WAYS: { readonly [N in keyof Schema]: Way<keyof Schema[N] & string> } = {
  session: "moved",
  used_tag: "moved",
  tag_salt: "left",
  idempotency: "moved",
  sealed_limit: "moved",
  sealed_read: "moved",
  rate_limit: "moved",
  vote: "moved",
  follow: "moved",
  flag: "moved",
  notification: "moved",
  file: "moved",
  report_event: "moved",
  appeal_event: "moved",
  erasure: "moved",
  report_number: "moved",
  // their authors write some of them
  message: {
    turned: "number",
    there: sql`-row.number`,
    back: sql`-excluded.number`,
    long: ["text"],
    free: REPORT_FREE,
  },
  report_search: {
    turned: "search",
    there: sql`row.search || ' '`,
    back: sql`left(excluded.search, -1)`,
    long: [],
    free: REPORT_FREE,
  },
  report_count: { touched: "n" },
  report: {
    turned: "submitted_at",
    there: sql`row.submitted_at + interval '1 microsecond'`,
    back: sql`excluded.submitted_at - interval '1 microsecond'`,
    long: ["description", "response", "original"],
  },
  appeal: { touched: "version" },
  // filing an appeal locks it
  appeal_period: { touched: "is_active" },
  registration: { touched: "name" },
  account: { touched: "version" },
  one_time_code: "left",
  admin_session: "left",
  second_factor: "left",
  recovery_code: "left",
  security: "left",
  audit: "left",
  appeal_period_event: "left",
  supporters_told: "left",
  admins_told: "left",
  news: "left",
  claim: "left",
  note: "left",
  template: "left",
  verdict: "left",
  enrolled: "left",
  enrolment: "left",
  campus_setting: "left",
  page_drop: "left",
  removal_count: "left",
  rewriting: "left",
  file_store: "left",
};

/** The rewritten tables, in their order. */
export const REWRITTEN = (Object.keys(WAYS) as (keyof Schema)[]).filter(
  (name) => WAYS[name] !== "left",
);
