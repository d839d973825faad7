-- One's own data: what is kept no longer than is said, and accounts that their owners remove
-- (docs/product/own-data.md).

-- A report whose author has removed the account has neither an id nor a tag.
alter table report drop constraint report_check;
alter table report add constraint report_author_check check (num_nonnulls(author_id, author_tag) <= 1);

-- The hour of the decision about a student, from which the days of the card are counted.
alter table account add column decided_at timestamptz;
update account set decided_at = date_trunc('hour', coalesce((
    select max(at) from audit
    where target = 'student:' || account.id and action in ('student-verified', 'student-not_verified')
  ), now()), 'UTC')
where role = 'student' and status <> 'waiting';
alter table account add constraint account_decided_check check (decided_at is null or status <> 'waiting');

-- The planner's statistics would keep samples of these after the person is gone: there are none from now on,
-- and those that there were go with a column's type, even where that stays.
alter table account alter column name type text, alter column email type text,
  alter column npm type text, alter column search type text;
alter table account alter column name set statistics 0, alter column email set statistics 0,
  alter column npm set statistics 0, alter column search set statistics 0;
alter table registration alter column name type text, alter column email type text;
alter table registration alter column name set statistics 0, alter column email set statistics 0;
alter table report_search alter column search type text;
alter table report_search alter column search set statistics 0;
alter index account_student_name_idx alter column 1 set statistics 0;

-- Accounts that were removed, each as a mark that only this server can make: a copy of the database that
-- is older than a mark is held against it.
create table erasure (mark bytea primary key);

-- How much has been removed because its time was over.
create table removal_count (kind text primary key, n bigint not null);

-- Rows of the audit go when their time is over, by the product alone, which says so in its transaction.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('sikam.time_is_over', true) = tg_table_name then
    return old;
  end if;
  raise exception 'rows of % are appended only', tg_table_name;
end $$;
