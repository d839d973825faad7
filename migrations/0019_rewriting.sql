-- Nothing at rest tells when within an hour a student was active, nor in which order
-- (docs/decisions/0029-written-anew-each-hour.md).

-- When what could tell it was last written anew. Younger than that is what a transaction from `since` on has
-- written, but for those that wrote anew.
create table rewriting (
  hour timestamptz not null,
  since bigint not null,
  done_by bigint[] not null
);
insert into rewriting (hour, since, done_by)
select case when exists (select from account) then 'epoch' else date_trunc('hour', now(), 'UTC') end, 0, '{}';

-- Numbers that the reports of an hour draw from: later hours have higher ones, and within an hour a number
-- tells nothing of before and after. There are four times as many as the busiest hour of a month has needed:
-- where they do not suffice, more are added, and those who come after draw from these.
create table report_number (n integer primary key, hour timestamptz not null);

create function take_report_number(at timestamptz) returns integer language plpgsql as $$
declare
  -- somewhere among those of the hour
  place integer;
  taken integer;
begin
  loop
    select min(n) + floor(random() * (max(n) - min(n) + 1)) into place from report_number where hour = at;
    delete from report_number where n = coalesce(
      (select n from report_number where hour = at and n >= place
        order by n for update skip locked limit 1),
      (select n from report_number where hour = at and n < place
        order by n desc for update skip locked limit 1))
    returning n into taken;
    if found then return taken; end if;
    delete from report_number where n in (
      select n from report_number where hour < at for update skip locked);
    insert into report_number (n, hour)
    select nextval(pg_get_serial_sequence('report', 'id')), at
    from generate_series(1, least(4096, greatest(64, 4 * (
      select max(n) from (
        select count(*) as n from report where submitted_at >= at - interval '30 days'
        group by submitted_at) as hours))));
  end loop;
end $$;

-- Filed in an hour, by whomever.
update report set
  submitted_at = date_trunc('hour', submitted_at, 'UTC'), promised_at = date_trunc('hour', promised_at, 'UTC');
update appeal set submitted_at = date_trunc('hour', submitted_at, 'UTC');
update registration set created_at = date_trunc('hour', created_at, 'UTC') + interval '1 hour';
