import type pg from "pg";
import { fillDatabase, WORDS } from "../../tests/support/many-rows.sql.ts";
import { BESIDE, PRESENT, type Size, SIZES } from "./sizes.ts";
import { onDatabase } from "./on-database.sql.ts";
import { PASSWORD_SALT, proofOfPassword, sessionOf, wrapUnderPassword } from "./people.ts";

/** A word that 20 published reports have, whatever the size; one that one in eight has; one that none has. */
export const SOUGHT = { rare: "termokopel", common: WORDS.common, absent: WORDS.none };
const RARE_REPORTS = 20;

const superadmin = `
  insert into account (role, name, username, email, salt, password_hash, created_at, search)
  values ('superadmin', 'Superadmin', 'superadmin', 'superadmin@example.ac.id', '\\x00', '\\x00', $1,
    search_text('Superadmin'))
  returning id`;

const firstStudent = `
  insert into account (role, name, email, npm, program_study, batch, status, salt, password_hash,
    wrapped_secret, created_at, search)
  values ('student', 'Adi Putri Wahyu', '2300000000@students.example.ac.id', '2300000000',
    'Ilmu Komputer', 2023, 'verified', '\\x00', '\\x00', '\\x00', $1, search_text('Adi Putri Wahyu'))
  returning id`;

/** Each status was reached over those before it. */
const events = `
  insert into report_event (report_id, number, from_status, to_status, at, admin_id)
  select report.id, row_number() over (partition by report.id order by step.hours), step.was, step.became, submitted_at + step.hours * interval '1 hour', $1::int
  from report cross join lateral (values
    ('pending', 'under_review', 20, status <> 'pending'),
    ('under_review', case when status = 'done' then 'responded' else status end, 72,
      status in ('responded', 'done', 'rejected')),
    ('responded', 'done', 90, status = 'done')) as step (was, became, hours, taken)
  where step.taken`;

const rare = `
  with placed as (
    select id, row_number() over (order by id) as place, count(*) over () / ${RARE_REPORTS} as part
    from report where published)
  update report set description = description || ' ${SOUGHT.rare}'
  where id in (select id from placed where place % part = part / 2 limit ${RARE_REPORTS})`;

const rareSearched = `
  update report_search set search = search_text(report.title, report.description, account.name)
  from report left join account on account.id = report.author_id
  where report.id = report_id and description like '% ${SOUGHT.rare}'`;

const passwords = `
  update account set salt = $2, password_hash = $3, wrapped_secret = made.wrapped
  from unnest($1::int[], $4::bytea[]) as made (account_id, wrapped) where made.account_id = id`;

const sessions = `
  insert into session (token_hash, account_id, wrapped_secret, last_used_at, expires_at)
  select made.token_hash, made.account_id, made.wrapped, $4, $4
  from unnest($1::int[], $2::bytea[], $3::bytea[]) as made (account_id, token_hash, wrapped)`;

/** Whoever can log in. */
export const verified = `
  select id, email from account where role = 'student' and status = 'verified' order by id`;

const idOf = ({ rows }: pg.QueryResult) => (rows[0] as { id: number }).id;

/** Gives every verified student a password and a session. */
const openToAll = async (client: pg.Client) => {
  const { rows } = await client.query<{ id: number }>(verified);
  const ids = rows.map(({ id }) => id);
  const { proof, wrappingKey } = await proofOfPassword();
  const made = ids.map((id) => sessionOf(id));
  const wrapped = made.map(({ secret }) => wrapUnderPassword(wrappingKey, secret));
  await client.query(passwords, [ids, PASSWORD_SALT, proof, wrapped]);
  const hashes = made.map(({ tokenHash }) => tokenHash);
  const wrappings = made.map(({ wrappedSecret }) => wrappedSecret);
  await client.query(sessions, [ids, hashes, wrappings, PRESENT]);
};

/** Fills a migrated database. */
export const fill = (url: string, size: Size): Promise<void> =>
  onDatabase(url, async (client) => {
    // a million texts are sorted into their index at once
    await client.query("set gin_pending_list_limit = '2GB'");
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query("set synchronous_commit = off");
    const admin = idOf(await client.query(superadmin, [PRESENT]));
    const student = idOf(await client.query(firstStudent, [PRESENT]));
    await fillDatabase(
      (text, values) => client.query(text, values),
      { ...BESIDE, reports: SIZES[size] },
      { student, superadmin: admin, now: PRESENT },
    );
    await client.query(events, [admin]);
    await client.query(rare);
    await client.query(rareSearched);
    await openToAll(client);
    // or a process would write it all anew while it is measured
    await client.query(
      "update rewriting set since = pg_current_xact_id()::text::bigint, done_by = '{}'",
    );
    // what waited to be sorted in has left a file of several times its size
    await client.query("reindex index report_search_text_idx");
    // locks that others left on rows count as young too: frozen, rows have none
    await client.query("vacuum (freeze, analyze)");
  });
