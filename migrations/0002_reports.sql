-- Reports, their votes, timeline, counts, files and notifications. Decisions, sections 4, 4a, 6 and 7.

create table report (
  id integer generated always as identity primary key,
  author_id integer references account,
  -- an anonymous report belongs to whoever can derive this tag
  author_tag bytea unique,
  title text not null,
  description text not null,
  category text not null check (category in
    ('general', 'administration', 'bureaucracy', 'facilities', 'academic', 'ukt_appeal', 'financial')),
  level text not null check (level in
    ('university', 'faculty', 'department', 'program_study', 'student_organization')),
  is_private boolean not null,
  status text not null default 'pending' check (status in
    ('pending', 'under_review', 'responded', 'done', 'rejected')),
  published boolean not null generated always as
    (status in ('under_review', 'responded', 'done') and not is_private) stored,
  response text,
  responded_at timestamptz,
  responded_by integer references account,
  upvotes integer not null default 0,
  downvotes integer not null default 0,
  vote_total integer not null generated always as (upvotes - downvotes) stored,
  version integer not null default 1,
  submitted_at timestamptz not null,
  -- the promise of 5 days; due only while the status is open
  promised_at timestamptz not null,
  -- title, description and the name of a named author, folded
  search text not null,
  check (num_nonnulls(author_id, author_tag) = 1)
);
create index report_author_idx on report (author_id, id desc) where author_id is not null;
create index report_published_idx on report (id desc) where published;
create index report_published_category_idx on report (category, id desc) where published;
create index report_published_popular_idx on report (vote_total desc, id desc) where published;
create index report_status_idx on report (status, id desc);
create index report_category_idx on report (category, id desc);
create index report_popular_idx on report (vote_total desc, id desc);
create index report_due_idx on report (promised_at, id) where status in ('pending', 'under_review');
create index report_search_idx on report using gin (search gin_trgm_ops);

-- Every tag that stands on a report or did so once: taken in the report's own transaction, never given out again.
create table used_tag (tag bytea primary key);

create table report_event (
  id integer generated always as identity primary key,
  report_id integer not null references report on delete cascade,
  from_status text not null,
  to_status text not null,
  at timestamptz not null,
  admin_id integer not null references account
);
create index report_event_report_idx on report_event (report_id, id);

create table vote (
  report_id integer not null references report on delete cascade,
  account_id integer not null references account on delete cascade,
  type text not null check (type in ('upvote', 'downvote')),
  primary key (report_id, account_id)
);
create index vote_account_idx on vote (account_id);

-- Counts are kept, not counted: each spread over 16 rows, so that no row is hot.
create table report_count (
  category text not null,
  status text not null,
  is_private boolean not null,
  shard smallint not null,
  n integer not null,
  primary key (category, status, is_private, shard)
);
create function count_report(of report, step integer) returns void language sql as $$
  insert into report_count as c (category, status, is_private, shard, n)
  values ((of).category, (of).status, (of).is_private, (of).id % 16, step)
  on conflict (category, status, is_private, shard) do update set n = c.n + step
$$;
create function keep_report_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.category, old.status, old.is_private)
      is not distinct from (new.category, new.status, new.is_private) then
    return null;
  end if;
  if tg_op <> 'INSERT' then perform count_report(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_report(new, 1); end if;
  return null;
end $$;
create trigger report_is_counted after insert or delete or update of category, status, is_private
  on report for each row execute function keep_report_count();

-- A stored file says which record it belongs to, never who sent it.
create table file (
  name text primary key,
  mime text not null,
  bytes integer not null,
  width integer,
  height integer,
  report_id integer unique references report on delete cascade,
  registration_id integer unique references registration on delete cascade,
  student_id integer unique references account on delete cascade,
  check (num_nonnulls(report_id, registration_id, student_id) = 1)
);

-- News under a tag that its author has read: a key that comes out of the author's secret, so that
-- reading leaves nothing that leads from one tag to another or to an account (4a).
create table sealed_read (key bytea primary key);

-- Addressed to an account or to a tag; reading stamps no time. `status` is for those of accounts.
create table notification (
  id integer generated always as identity primary key,
  account_id integer references account on delete cascade,
  author_tag bytea,
  description text not null,
  link text,
  status text not null default 'unread' check (status in ('unread', 'read')),
  created_at timestamptz not null,
  check (num_nonnulls(account_id, author_tag) = 1)
);
create index notification_account_idx on notification (account_id, id desc) where account_id is not null;
create index notification_tag_idx on notification (author_tag, id desc) where author_tag is not null;
create index notification_account_unread_idx on notification (account_id)
  where account_id is not null and status = 'unread';

-- Reports whose supporters have been told that they were answered: once (decisions, section 6).
create table supporters_told (
  report_id integer primary key references report on delete cascade
);

-- Pages that every instance must forget.
create table page_drop (
  id bigint generated always as identity primary key,
  path text not null,
  at timestamptz not null
);
