import { sql } from "kysely";
import type { Role, Scope } from "../../permissions.ts";
import type { Db } from "../../server/app.ts";

/** An admin as far as it decides who reads a report. */
export interface ReadingAdmin {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly scope: Scope;
  readonly units: readonly string[];
}

/** All admins whose accounts are open. */
export const listReadingAdmins = (db: Db): Promise<ReadingAdmin[]> =>
  db
    .selectFrom("account")
    .select(["id", "name", "role", "scope", "units"])
    .where("role", "<>", "student")
    .where("closed_at", "is", null)
    .execute();

/** All admins, those whose accounts are closed too. */
export type KnownAdmins = readonly (ReadingAdmin & { readonly is_open: boolean })[];

/** The admins beside a report that is hidden from somebody; null for all others. */
export const adminsBeside = sql<KnownAdmins | null>`
  case when report.hidden_from is not null then (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'role', role, 'scope', scope, 'units', units,
      'is_open', closed_at is null)), '[]')
    from account where role <> 'student') end`;
