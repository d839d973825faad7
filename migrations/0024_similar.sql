-- Reports that are about the same thing: found by what their words come down to, and merged
-- (docs/decisions/0042-merging-in-steps.md).

-- The words of the title and of the description, each as its stem; the line with the author's name is left
-- out. A word with a hyphen stands once in its parts and once in one piece ('wi-fi', 'wifi'), one that is said
-- twice once ('kelas-kelas', 'kelas2').
create function stems_of(line text) returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  words text := regexp_replace(line, '\m([a-z]{2,})(-\1|2)\M', '\1', 'g');
  stems tsvector := to_tsvector('pg_catalog.indonesian', regexp_replace(words, '[^a-z0-9]+', ' ', 'g'));
begin
  if words ~ '[a-z]-[a-z]' then
    stems := stems || to_tsvector('pg_catalog.indonesian', (
      select string_agg(replace(part[1], '-', ''), ' ')
      from regexp_matches(words, '[a-z0-9]+(?:-[a-z0-9]+)+', 'g') as part));
  end if;
  return stems;
end $$;
create function report_stems(search text) returns tsvector language sql immutable strict parallel safe as $$
  select setweight(public.stems_of(split_part(split_part(search, E'\t', 1), E'\n', 1)), 'A')
    || setweight(public.stems_of(split_part(split_part(search, E'\t', 1), E'\n', 2)), 'B')
$$;
-- It follows `search` by itself: an edit, a redaction and a removed name need not know of it.
alter table report_search
  add column stems tsvector not null generated always as (report_stems(search)) stored;
-- samples would outlive what is taken out
alter table report_search alter column stems set statistics 0;
create index report_search_stems_idx on report_search using gin (stems) with (fastupdate = off);

-- The merged reports whose votes and follows count here.
alter table report add column united integer[] not null default '{}';
create index report_united_idx on report (id) where united <> '{}';

-- Only what is published is merged.
create function part_hidden_report() returns trigger language plpgsql as $$
begin
  if new.is_private or new.status not in ('under_review', 'responded', 'done') then
    new.merged_into := null;
  end if;
  return new;
end $$;
create trigger hidden_report_is_parted before update of status, is_private on report
  for each row when (new.merged_into is not null) execute function part_hidden_report();

-- Makes a report count the votes and follows of what is merged into it, and no others. Nobody votes on what
-- is merged, so each is taken over once: a vote that was withdrawn since does not come back. Whoever has
-- lost one by a parting keeps that of another merged report. Answers whether anything was to do.
create function unite_merged(target integer) returns boolean language plpgsql as $$
declare
  had integer[];
  wanted integer[];
  author integer;
  gone integer[];
  unfollowed integer[];
  up integer;
  down integer;
  lost_up integer;
  lost_down integer;
  followed integer;
begin
  select united, author_id into had, author from report where id = target for update;
  if not found then return false; end if;
  select coalesce(array_agg(id order by id), '{}') into wanted from report where merged_into = target;
  if had = wanted then return false; end if;

  with removed as (
    delete from vote where report_id = target and merged_from is not null and merged_from <> all(wanted)
    returning account_id, type)
  select coalesce(array_agg(account_id), '{}'), count(*) filter (where type = 'upvote'),
    count(*) filter (where type = 'downvote') into gone, lost_up, lost_down from removed;
  with added as (
    insert into vote (report_id, account_id, type, merged_from)
    select distinct on (account_id) target, account_id, type, report_id from vote
    where report_id = any(wanted) and merged_from is null
      and (report_id <> all(had) or account_id = any(gone)) and account_id is distinct from author
    order by account_id, report_id
    on conflict do nothing returning type)
  select count(*) filter (where type = 'upvote'), count(*) filter (where type = 'downvote')
    into up, down from added;

  with removed as (
    delete from follow where report_id = target and merged_from is not null and merged_from <> all(wanted)
    returning account_id)
  select coalesce(array_agg(account_id), '{}') into unfollowed from removed;
  with added as (
    insert into follow (report_id, account_id, merged_from)
    select distinct on (account_id) target, account_id, report_id from follow
    where report_id = any(wanted) and merged_from is null
      and (report_id <> all(had) or account_id = any(unfollowed)) and account_id is distinct from author
    order by account_id, report_id
    on conflict do nothing returning account_id)
  select count(*) into followed from added;

  update report set united = wanted, upvotes = upvotes + up - lost_up,
    downvotes = downvotes + down - lost_down,
    followers = followers + followed - cardinality(unfollowed)
  where id = target;
  return true;
end $$;

-- A report that is merged takes no votes. Whoever votes on the target votes there anew, also where the vote that came along was the same.
create or replace function cast_vote(
  which integer, voter integer, kind text, seen_author integer, seen_tag bytea,
  slots bytea[], slots_end timestamptz,
  out counted boolean, out up integer, out down integer
) returns setof record language plpgsql as $$
declare
  before text;
begin
  select upvotes, downvotes into up, down from report
  where id = which and listed
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
      on conflict (report_id, account_id) do update set type = excluded.type, merged_from = null;
    end if;
    update report set
      upvotes = upvotes + coalesce((kind = 'upvote')::integer, 0) - coalesce((before = 'upvote')::integer, 0),
      downvotes =
        downvotes + coalesce((kind = 'downvote')::integer, 0) - coalesce((before = 'downvote')::integer, 0)
    where id = which
    returning upvotes, downvotes into up, down;
  elsif counted and kind is not null then
    update vote set merged_from = null
    where report_id = which and account_id = voter and merged_from is not null;
  end if;
  return next;
end $$;
