-- Who acts on a report (docs/product/campus.md#units). Units are a section of the settings; here stand their keys.

-- Admins of the clinic reach all; unit staff only reports of their units. An admin of the clinic may be a member too.
alter table account
  add column scope text not null default 'all',
  add column units text[] not null default '{}';
alter table account alter column units set statistics 0;

-- Where a report lies: a unit's key, empty at the clinic. `forwarded` counts how often it was passed on since the
-- clinic last decided; `faculty` is what its author says that it concerns; `hidden_from` names whom it is about, for
-- whom it does not exist: 'admin:12' or 'unit:4f0c2a91'.
alter table report
  add column unit text not null default '',
  add column forwarded integer not null default 0,
  add column faculty text,
  add column hidden_from text[];
alter table report alter column hidden_from set statistics 0;
-- Whoever a report is hidden from would read it where everybody does.
alter table report add check (hidden_from is null or is_private);
create index report_unit_idx on report (unit, id) where unit <> '';
create index report_hidden_idx on report (id) where hidden_from is not null;
create index report_raised_idx on report (id) where unit = '' and forwarded >= 3;

-- A step that passes a report on: where it lay, and where it lies then.
alter table report_event add column from_unit text, add column to_unit text;
alter table report_event drop constraint report_event_kind_check;
alter table report_event add check (kind in ('status', 'asked', 'received', 'reopened', 'solved', 'merged', 'parted',
  'redacted', 'corrected', 'anonymized', 'forwarded'));

create index report_event_from_unit_idx on report_event (from_unit) where from_unit is not null;
create index report_event_to_unit_idx on report_event (to_unit) where to_unit is not null;

-- Lists of admins ask where each report lies, and find it beside the rest.
drop index report_all_idx, report_category_idx, report_status_idx, report_popular_idx, report_open_idx, report_due_idx,
  report_due_order_idx;
create index report_all_idx on report (id) include (category, status, unit) where merged_into is null;
create index report_category_idx on report (category, id) include (status, unit) where merged_into is null;
create index report_status_idx on report (status, id) include (category, unit) where merged_into is null;
create index report_popular_idx on report (vote_total, id) include (category, status, promised_at, unit)
  where merged_into is null;
create index report_open_idx on report (id) include (promised_at, category, status, unit)
  where status in ('pending', 'under_review') and merged_into is null;
create index report_due_idx on report (promised_at, id) include (category, status, unit)
  where status in ('pending', 'under_review') and merged_into is null;
create index report_due_order_idx on report
  ((case when status in ('pending', 'under_review') then promised_at end), id)
  include (promised_at, category, status, unit) where merged_into is null;

-- So do the counts.
alter table report_count add column unit text not null default '';
alter table report_count drop constraint report_count_pkey;
alter table report_count add primary key (category, status, is_private, unit, shard);
create or replace function count_report(of report, step integer) returns void language sql as $$
  insert into report_count as c (category, status, is_private, unit, shard, n)
  values ((of).category, (of).status, (of).is_private, (of).unit, (of).id % 2, step)
  on conflict (category, status, is_private, unit, shard) do update set n = c.n + step
$$;
create or replace function keep_report_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.category, old.status, old.is_private, old.unit, old.merged_into is null)
      is not distinct from (new.category, new.status, new.is_private, new.unit, new.merged_into is null) then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.merged_into is null then perform count_report(old, -1); end if;
  if tg_op <> 'DELETE' and new.merged_into is null then perform count_report(new, 1); end if;
  return null;
end $$;
drop trigger report_is_counted on report;
create trigger report_is_counted
  after insert or delete or update of category, status, is_private, unit, merged_into
  on report for each row execute function keep_report_count();

-- The acts about a report, to leave out what is hidden from whoever reads the audit.
create index audit_record_idx on audit (split_part(target, '/', 1)) include (id);
