/**
 * One statement for each call, as somebody would write it by hand for this database. Names make them
 * prepared statements.
 */

const COLUMNS = `report.id, report.title, report.description, report.category, report.level, report.faculty,
  report.building, report.room,
  report.is_private, report.status, report.author_id, author.name as author_name, report.response,
  report.responded_at, report.submitted_at, report.vote_total, report.version, report.merged_into,
  report.solved_by_author, report.followers, report.redacted_reason,
  file.name as file_name, file.mime as file_mime, file.bytes as file_bytes, file.width as file_width,
  file.height as file_height`;

const BESIDE = `left join account as author on author.id = report.author_id
  left join file on file.report_id = report.id`;

const ME = `me as (
  select account.id, account.name from session join account on account.id = session.account_id
  where token_hash = $1 and expires_at > $2 and closed_at is null and account.status = 'verified')`;

/** $1 category, $2 status, $3 rows. Totals stand on the first row. */
export const list = {
  name: "list",
  text: `
    with page as (
      select id from report where listed and category = $1 and status = $2
      order by id desc limit $3),
    counts as (
      select jsonb_agg(jsonb_build_object('category', category, 'status', status, 'n', n)) as counts
      from (
        select category, status, sum(n)::int as n from report_count
        where not is_private and status in ('under_review', 'responded', 'done')
          and (category = $1 or status = $2)
        group by 1, 2) as kept)
    select ${COLUMNS},
      case when row_number() over (order by report.id desc) = 1 then (select counts from counts) end as counts
    from page join report on report.id = page.id ${BESIDE} order by report.id desc`,
};

/** $1 id. */
export const detail = {
  name: "detail",
  text: `
    select ${COLUMNS}, (
      select jsonb_agg(jsonb_build_object('kind', kind, 'from', from_status, 'to', to_status,
        'at', at) order by number)
      from report_event where report_id = report.id) as timeline
    from report ${BESIDE} where report.id = $1 and report.published`,
};

/** $1 token, $2 now, $3 to $7 what was written, $8 due. */
export const create = {
  name: "create",
  text: `
    with ${ME}, made as (
      insert into report (author_id, title, description, category, level, is_private, submitted_at,
        promised_at)
      select id, $3, $4, $5, $6, $7, $2, $8 from me returning *),
    found as (
      insert into report_search (report_id, search)
      select made.id, search_text(made.title, made.description, me.name) from made, me)
    select made.*, me.name as author_name, null as file_name, null as file_mime, null as file_bytes,
      null as file_width, null as file_height
    from made, me`,
};

/** $1 token, $2 now, $3 report, $4 type. */
export const vote = {
  name: "vote",
  text: `
    with ${ME}, target as (
      select report.id from report, me
      where report.id = $3 and published and author_id is distinct from me.id),
    given as (
      insert into vote (report_id, account_id, type) select target.id, me.id, $4 from target, me
      on conflict (report_id, account_id) do update set type = excluded.type
      where vote.type <> excluded.type returning xmax = 0 as is_new)
    update report set
      upvotes = upvotes + case when is_new is null then 0 when $4 = 'upvote' then 1
        when is_new then 0 else -1 end,
      downvotes = downvotes + case when is_new is null then 0 when $4 = 'downvote' then 1
        when is_new then 0 else -1 end
    from target left join given on true where report.id = target.id
    returning upvotes as upvote, downvotes as downvote, vote_total`,
};

/** $1 email. */
export const credentials = {
  name: "credentials",
  text: `select id, name, email, npm, role, status, salt, password_hash
    from account where email = $1 and closed_at is null`,
};

/** $1 hash of the token, $2 account, $3 the hour, $4 its end. */
export const openSession = {
  name: "session",
  text: `insert into session (token_hash, account_id, last_used_at, expires_at)
    values ($1, $2, $3, $4)`,
};

/** $1 pattern, $2 rows, $3 the most that are counted, and one. The total stands on every row. */
export const search = {
  name: "search",
  text: `
    with hits as materialized (
      select report.id from report_search join report on report.id = report_id
      where search like $1 and listed order by report.id desc limit $3)
    select ${COLUMNS}, (select count(*)::int from hits) as total
    from (select id from hits order by id desc limit $2) as page
    join report on report.id = page.id ${BESIDE} order by report.id desc`,
};
