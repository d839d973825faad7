import { type RawBuilder, sql } from "kysely";
import type { Schema } from "../../server/database/schema.ts";

/**
 * How a table is written anew (docs/decisions/0029-written-anew-each-hour.md):
 *
 * - `moved`: rows are taken out and put in again, so that nothing is left of their order. Nothing may
 *   point at them.
 * - `touched`: rows that others point at are written again where they are, by setting that column to what it
 *   is. Their order is that of their numbers, which everybody sees, and no anonymous row is among them.
 * - `turned`: rows that others point at, and whose order may tell nothing. A column that is indexed becomes
 *   another value and then, in random order, what it was: so each row has another line pointer, and each
 *   index another entry. Without that the old pointer would lead on to the row, and show its place of before.
 * - `left`: written by admins alone, or by nobody while it runs, or gone within the hour.
 */
export type Way<C> =
  | "moved"
  | "left"
  | { readonly touched: C }
  | {
      readonly turned: C;
      /** What its value becomes, and how that becomes what it was. */
      readonly there: RawBuilder<unknown>;
      readonly back: RawBuilder<unknown>;
      /** Values that may lie beside the row, in rows of their own: written again as well. */
      readonly long: readonly C[];
      /** Of a row that is written twice PostgreSQL looks again for what it points at: not where that is held. */
      readonly free?: RawBuilder<boolean>;
    };

const REPORT_FREE = sql<boolean>`(report_id is null
  or exists (select from report where report.id = report_id for key share skip locked))`;

/**
 * In the order in which it is done: what points comes before what it points at. To put a row in again locks
 * what it points at, and a lock that stays behind would look like one of the next hour.
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
  // an appeal that is filed locks it
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
  news: "left",
  claim: "left",
  note: "left",
  template: "left",
  verdict: "left",
  enrolled: "left",
  enrolment: "left",
  page_drop: "left",
  removal_count: "left",
  rewriting: "left",
  file_store: "left",
};

/** The tables that are written anew, in their order. */
export const REWRITTEN = (Object.keys(WAYS) as (keyof Schema)[]).filter(
  (name) => WAYS[name] !== "left",
);
