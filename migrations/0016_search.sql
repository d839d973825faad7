-- What records are found by (docs/decisions/0018): every word anywhere, with a hyphen or in one piece.

-- The fields in lines of their own, without case and accents; then, behind a tab, the words with hyphens
-- once more in one piece. Nobody can type a line break or a tab into a search. Fields that are null are
-- left out.
create function search_text(variadic fields text[]) returns text
  language plpgsql immutable strict parallel safe
  as $$
declare
  lines text := public.fold(
    translate(array_to_string(fields, E'\x01'), E'\n\t\x01', E'  \n'));
begin
  if position('  ' in lines) > 0 then lines := regexp_replace(lines, ' {2,}', ' ', 'g'); end if;
  if position('-' in lines) = 0 then return lines; end if;
  return lines || coalesce(E'\t' || (
    select string_agg(distinct replace(part[1], '-', ''), ' ')
    from regexp_matches(lines, '[^\s-]+(?:-+[^\s-]+)+', 'g') as part), '');
end $$;

-- Blanks count as one here as well.
create or replace function like_pattern(text) returns text
  language sql immutable strict parallel safe
  as $$
    select '%' || regexp_replace(
      btrim(regexp_replace(public.fold($1), '\s+', ' ', 'g')), '([\\%_])', '\\\1', 'g') || '%'
  $$;

-- Written anew in one piece, and sorted into an index made afterwards: much faster than row by row.
drop index report_search_text_idx;
truncate report_search;
insert into report_search
select report.id, search_text(report.title, report.description, author.name)
from report left join account as author on author.id = report.author_id order by report.id;
create index report_search_text_idx on report_search using gin (search gin_trgm_ops)
  with (fastupdate = off);

update account set search = search_text(name, npm, email, username);
update news set search = search_text(title, description);
update template set search = search_text(title, text);
