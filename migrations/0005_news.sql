-- News (Advika) and their files. Decisions, sections 6 and 7.

create table news (
  id integer generated always as identity primary key,
  -- who wrote it first; shown to admins alone
  admin_id integer not null references account,
  title text not null,
  description text not null,
  status text not null check (status in ('draft', 'published')),
  -- when it was first published; stays when it is taken back
  published_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  -- title and description, folded
  search text not null,
  check (status = 'draft' or published_at is not null)
);
create index news_published_idx on news (status, published_at desc, id desc);
create index news_search_idx on news using gin (search gin_trgm_ops);

-- A news item has several files: `cover` for every browser, `cover-480` and so on for pages, `attachment`.
alter table file add column news_id integer references news on delete cascade;
alter table file add column if not exists slot text;
alter table file add constraint file_news_slot_key unique (news_id, slot);
alter table file add constraint file_news_slot_check check (news_id is null or slot is not null);

-- A file still has exactly one owner, out of every column that names one.
alter table file drop constraint if exists file_check;
do $$ begin
  execute (
    select format('alter table file add constraint file_check check (num_nonnulls(%s) = 1)',
      string_agg(quote_ident(attname), ', ' order by attnum))
    from pg_attribute
    where attrelid = 'file'::regclass and attname like '%\_id' and not attisdropped
  );
end $$;
