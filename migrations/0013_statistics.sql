-- What the statistics count. Decisions, sections 3 and 4.

-- Every verdict on an account that waited: when it was due and when it fell. It names no student: the
-- audit does that, these rows are only counted.
create table verdict (
  id integer generated always as identity primary key,
  status text not null check (status in ('verified', 'not_verified')),
  due_at timestamptz not null,
  at timestamptz not null
);
create index verdict_due_idx on verdict (due_at);

-- The periods that statistics are asked for.
create index report_submitted_idx on report (submitted_at);
create index appeal_submitted_idx on appeal (submitted_at);
