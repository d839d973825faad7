-- What a campus has set for itself, a row for each section: the keys that it has set, and nothing of the others, which
-- follow the product's defaults. All of it is public or says for how long something is kept.
create table campus_setting (
  section text primary key,
  value jsonb not null,
  version integer not null
);
alter table campus_setting alter column section set statistics 0, alter column value set statistics 0;
-- A change of a section, with what was before and after it, in the order of its form.
alter table audit add column change json;
alter table audit alter column change set statistics 0;
