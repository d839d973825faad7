-- UKT appeals, their period, timeline and documents. Decisions, sections 5 and 7.

create table appeal (
  id integer generated always as identity primary key,
  student_id integer not null references account,
  semester text not null check (semester ~ '^[0-9]{1,2}$'),
  problem text not null check (problem in ('natural', 'non_natural')),
  status text not null default 'pending' check (status in
    ('pending', 'under_review', 'responded', 'rejected')),
  admin_note text,
  -- who changed status or note last
  handled_by integer references account,
  version integer not null default 1,
  submitted_at timestamptz not null
);
-- one open appeal for each student
create unique index appeal_open_key on appeal (student_id)
  where status in ('pending', 'under_review');
create index appeal_student_idx on appeal (student_id, id desc);
create index appeal_status_idx on appeal (status, id desc);

create table appeal_event (
  id integer generated always as identity primary key,
  appeal_id integer not null references appeal on delete cascade,
  from_status text not null,
  to_status text not null,
  at timestamptz not null,
  admin_id integer not null references account
);
create index appeal_event_appeal_idx on appeal_event (appeal_id, id);

-- Whether appeals may be filed: one row, locked by whoever files (shared) or toggles.
create table appeal_period (
  only_row boolean primary key default true check (only_row),
  is_active boolean not null
);
insert into appeal_period (is_active) values (false);

-- Every toggle of the period, appended only.
create table appeal_period_event (
  id integer generated always as identity primary key,
  is_active boolean not null,
  at timestamptz not null,
  admin_id integer not null references account
);
create trigger appeal_period_event_is_appended_only before update or delete on appeal_period_event
  for each row execute function refuse_change();

-- An appeal has up to four documents, one in each slot.
alter table file
  add column appeal_id integer references appeal on delete cascade,
  add column slot text,
  add constraint file_appeal_slot_key unique (appeal_id, slot),
  add constraint file_appeal_slot_check check (appeal_id is null or
    (slot is not null and slot in ('ktm', 'ukt_proof', 'transcript', 'sk'))),
  drop constraint file_check,
  add constraint file_check check
    (num_nonnulls(report_id, registration_id, student_id, appeal_id) = 1);
