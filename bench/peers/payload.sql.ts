import { onDatabase } from "../database/on-database.sql.ts";

const ours = {
  students: `select id, name, email, created_at from account where role = 'student'`,
  reports: `select id, title, description, category, level, status, response, vote_total, author_id,
    submitted_at as created_at from report`,
};

const theirs = {
  students: `
    insert into students (id, name, email, created_at)
    select * from jsonb_to_recordset($1) as one (id int, name text, email text, created_at timestamptz)`,
  reports: `
    insert into reports (id, title, description, category, level, status, response, vote_total,
      author_id, created_at)
    select * from jsonb_to_recordset($1) as one (id int, title text, description text, category text,
      level text, status text, response text, vote_total int, author_id int, created_at timestamptz)`,
};

/** Copies our students and reports into the tables that Payload has made. */
export const copyReports = (from: string, to: string): Promise<void> =>
  onDatabase(from, (source) =>
    onDatabase(to, async (target) => {
      for (const table of ["students", "reports"] as const) {
        const { rows } = await source.query(ours[table]);
        await target.query(theirs[table], [JSON.stringify(rows)]);
        await target.query(`select setval('${table}_id_seq', (select max(id) from ${table}))`);
      }
      await target.query("vacuum (analyze)");
    }),
  );
