-- What nearly every request asks, in fewer rows and fewer trips (docs/decisions/0026-short-reads-share-connections.md).

-- Each count over 2 rows instead of 16, which every list of reports adds up. A filing holds its row for the
-- time of a commit.
create temporary table folded as
  select category, status, is_private, (shard % 2)::smallint as shard, sum(n)::integer as n
  from report_count group by 1, 2, 3, 4;
truncate report_count;
insert into report_count select * from folded;
drop table folded;
alter table report_count set (fillfactor = 50);
create or replace function count_report(of report, step integer) returns void language sql as $$
  insert into report_count as c (category, status, is_private, shard, n)
  values ((of).category, (of).status, (of).is_private, (of).id % 2, step)
  on conflict (category, status, is_private, shard) do update set n = c.n + step
$$;

-- Sets a vote, or with no `kind` takes it away, and answers the totals; the report stays locked, so that
-- they stay true. No row: it is no longer the report that the caller has seen (published, whose). `counted`
-- is false, and nothing is changed, where none of `slots` was free; without any nothing is counted.
create function cast_vote(
  which integer, voter integer, kind text, seen_author integer, seen_tag bytea,
  slots bytea[], slots_end timestamptz,
  out counted boolean, out up integer, out down integer
) returns setof record language plpgsql as $$
declare
  before text;
begin
  select upvotes, downvotes into up, down from report
  where id = which and published
    and author_id is not distinct from seen_author and author_tag is not distinct from seen_tag
  for no key update;
  if not found then return; end if;

  counted := true;
  if cardinality(slots) > 0 then
    insert into sealed_limit (key, expires_at)
    select slot, slots_end from unnest(slots) as slot
    where not exists (select from sealed_limit where key = slot) limit 1
    on conflict do nothing;
    counted := found;
  end if;

  select type into before from vote where report_id = which and account_id = voter;
  if counted and before is distinct from kind then
    if kind is null then
      delete from vote where report_id = which and account_id = voter;
    else
      insert into vote (report_id, account_id, type) values (which, voter, kind)
      on conflict (report_id, account_id) do update set type = excluded.type;
    end if;
    update report set
      upvotes = upvotes + coalesce((kind = 'upvote')::integer, 0) - coalesce((before = 'upvote')::integer, 0),
      downvotes =
        downvotes + coalesce((kind = 'downvote')::integer, 0) - coalesce((before = 'downvote')::integer, 0)
    where id = which
    returning upvotes, downvotes into up, down;
  end if;
  return next;
end $$;
