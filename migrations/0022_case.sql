-- What follows a report or an appeal once it lies on the desk (docs/decisions/0038-where-a-case-lives.md).

-- Nothing is numbered over all cases: such a number would put an author's act, whose time is a full hour,
-- between two of admins whose times are exact.
alter table report_event add column number integer;
update report_event set number = numbered.number
from (select id, row_number() over (partition by report_id order by id) as number from report_event) as numbered
where numbered.id = report_event.id;
drop index report_event_report_idx;
alter table report_event drop column id, alter column number set not null,
  add primary key (report_id, number),
  add column kind text not null default 'status' check (kind in ('status', 'asked', 'received', 'reopened',
    'solved', 'merged', 'parted', 'redacted', 'corrected', 'anonymized')),
  alter column from_status drop not null,
  alter column to_status drop not null,
  -- null on an act of the author
  alter column admin_id drop not null,
  add check (num_nonnulls(from_status, to_status) <> 1),
  add check (kind <> 'status' or (from_status is not null and admin_id is not null));

alter table appeal_event add column number integer;
update appeal_event set number = numbered.number
from (select id, row_number() over (partition by appeal_id order by id) as number from appeal_event) as numbered
where numbered.id = appeal_event.id;
drop index appeal_event_appeal_idx;
alter table appeal_event drop column id, alter column number set not null,
  add primary key (appeal_id, number),
  add column kind text not null default 'status' check (kind in ('status', 'asked', 'received', 'reopened')),
  alter column from_status drop not null,
  alter column to_status drop not null,
  alter column admin_id drop not null,
  add check (num_nonnulls(from_status, to_status) <> 1),
  add check (kind <> 'status' or (from_status is not null and admin_id is not null));

-- Who wrote the others says the report or the appeal, by its author.
create table message (
  id uuid primary key default gen_random_uuid(),
  report_id integer references report on delete cascade,
  appeal_id integer references appeal on delete cascade,
  -- from 1 within its report or appeal
  number integer not null,
  text text not null,
  -- null on the author's
  admin_id integer references account,
  asks boolean not null default false,
  at timestamptz not null,
  -- what an admin took out, under SECRET_KEY, and why
  sealed_text bytea,
  removed_reason text check (removed_reason in ('personal_data', 'accusation', 'hate', 'other')),
  unique (report_id, number),
  unique (appeal_id, number),
  check (num_nonnulls(report_id, appeal_id) = 1),
  check (not asks or admin_id is not null),
  check ((sealed_text is null) = (removed_reason is null))
);

alter table report
  -- messages so far, and those of the author since an admin last wrote or marked them as read
  add column messages integer not null default 0,
  add column unread_messages integer not null default 0,
  -- the number of the open question; the promise stands still from `asked_at` until `paused_until`, for the
  -- seconds of `pause_left` at most; `pause_taken` are those of all pauses so far
  add column question integer,
  add column asked_at timestamptz,
  add column paused_until timestamptz,
  add column pause_left integer not null default 604800,
  add column pause_taken integer not null default 0,
  -- when the answer was first given since filing or reopening
  add column answered_at timestamptz,
  add column solved_by_author boolean not null default false,
  add column reopened integer not null default 0,
  -- what was promised before the first reopening
  add column first_promised_at timestamptz,
  add column followers integer not null default 0,
  -- what points from one report to another locks no row of it: two reports under two tags stand in no
  -- transaction together
  add column merged_into integer,
  -- title, description and response with ranges, areas and the name of the file, under SECRET_KEY
  add column original bytea,
  add column redacted_reason text
    check (redacted_reason in ('personal_data', 'accusation', 'hate', 'other')),
  add column open_flags integer not null default 0,
  -- a full hour
  add column abused_at timestamptz,
  add column abuse_reason text,
  add check ((original is null) = (redacted_reason is null)),
  add check ((abused_at is null) = (abuse_reason is null)),
  add check (merged_into <> id),
  -- published, and a line of its own in lists
  add column listed boolean not null generated always as
    (status in ('under_review', 'responded', 'done') and not is_private and merged_into is null) stored;
update report set answered_at = coalesce(responded_at, (
  select min(at) from report_event where report_id = report.id and to_status = 'done'))
where status in ('responded', 'done');

create index report_merged_idx on report (merged_into) where merged_into is not null;
create index report_waiting_idx on report (id) include (unread_messages, question)
  where unread_messages > 0 or question is not null;
create index report_flagged_idx on report (id) where open_flags > 0;
create index report_abused_idx on report (author_id, abused_at) where abused_at is not null;

-- Lists leave out what is merged, so that each index still holds all that its list asks for.
drop index report_public_idx, report_public_category_idx, report_public_status_idx,
  report_public_popular_idx, report_category_idx, report_status_idx, report_popular_idx, report_open_idx,
  report_due_idx, report_due_order_idx;
create index report_public_idx on report (id) include (category, status) where listed;
create index report_public_category_idx on report (category, id) include (status) where listed;
create index report_public_status_idx on report (status, id) include (category) where listed;
create index report_public_popular_idx on report (vote_total, id) include (category, status)
  where listed;
create index report_category_idx on report (category, id) include (status) where merged_into is null;
create index report_status_idx on report (status, id) include (category) where merged_into is null;
create index report_popular_idx on report (vote_total, id) include (category, status, promised_at)
  where merged_into is null;
create index report_open_idx on report (id) include (promised_at, category, status)
  where status in ('pending', 'under_review') and merged_into is null;
create index report_due_idx on report (promised_at, id) include (category, status)
  where status in ('pending', 'under_review') and merged_into is null;
create index report_due_order_idx on report
  ((case when status in ('pending', 'under_review') then promised_at end), id)
  include (promised_at, category, status) where merged_into is null;

-- Counts leave it out as well.
create or replace function keep_report_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.category, old.status, old.is_private, old.merged_into is null)
      is not distinct from (new.category, new.status, new.is_private, new.merged_into is null) then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.merged_into is null then perform count_report(old, -1); end if;
  if tg_op <> 'DELETE' and new.merged_into is null then perform count_report(new, 1); end if;
  return null;
end $$;
drop trigger report_is_counted on report;
create trigger report_is_counted after insert or delete or update of category, status, is_private, merged_into
  on report for each row execute function keep_report_count();

-- Who follows a report. `merged_from`: it came along with a merged report, which keeps its own.
create table follow (
  report_id integer not null references report on delete cascade,
  account_id integer not null references account on delete cascade,
  merged_from integer,
  primary key (report_id, account_id)
);
create index follow_account_idx on follow (account_id);
create index follow_merged_idx on follow (merged_from) where merged_from is not null;
alter table vote add column merged_from integer;
create index vote_merged_idx on vote (merged_from) where merged_from is not null;

-- What readers point at; closed once an admin has looked.
create table flag (
  report_id integer not null references report on delete cascade,
  account_id integer not null references account on delete cascade,
  reason text not null check (reason in ('personal_data', 'false', 'hate', 'spam', 'other')),
  note text,
  settled boolean not null default false,
  primary key (report_id, account_id)
);
create index flag_account_idx on flag (account_id);

alter table appeal
  add column messages integer not null default 0,
  add column unread_messages integer not null default 0,
  add column question integer,
  add column asked_at timestamptz,
  add column paused_until timestamptz,
  add column pause_left integer not null default 604800,
  add column pause_taken integer not null default 0,
  -- the promise of 14 days; due only while the status is open
  add column promised_at timestamptz,
  add column second_review boolean not null default false,
  -- who may not decide the second review
  add column rejected_by integer references account;
update appeal set promised_at = submitted_at + interval '14 days', rejected_by = (
  select admin_id from appeal_event where appeal_id = appeal.id and to_status = 'rejected'
  order by number desc limit 1);
alter table appeal alter column promised_at set not null;
create index appeal_due_idx on appeal (promised_at, id) include (status)
  where status in ('pending', 'under_review');
create index appeal_waiting_idx on appeal (id) include (unread_messages, question)
  where unread_messages > 0 or question is not null;

-- A message has up to three files; the original of a masked one is kept sealed.
alter table file
  add column message_id uuid references message on delete cascade,
  add column sealed_report_id integer unique references report on delete cascade,
  add constraint file_message_slot_key unique (message_id, slot),
  add constraint file_message_slot_check check (message_id is null or slot is not null);
alter table file drop constraint file_check;
alter table file add constraint file_check check (num_nonnulls(
  report_id, registration_id, student_id, appeal_id, news_id, message_id, sealed_report_id) = 1);
