-- The list of enrolled students (docs/decisions/0048-the-list-of-enrolled-students.md): found by keyed hashes
-- alone, and what an admin compares lies sealed under SECRET_KEY. Nothing points at a row, since each import
-- takes the place of all.
create table enrolled (
  npm_hash bytea primary key,
  email_hash bytea not null unique,
  -- all that is known of the student, so that a second import tells what has changed
  content_hash bytea not null,
  sealed text not null
);
-- samples would outlive what is replaced
alter table enrolled alter column npm_hash set statistics 0, alter column email_hash set statistics 0,
  alter column content_hash set statistics 0, alter column sealed set statistics 0;

-- One row: which import is the present one, of how many students, and by whom; nobody where the machine's
-- operator imported it.
create table enrolment (
  version integer not null,
  students integer not null,
  imported_at timestamptz,
  imported_by integer references account
);
insert into enrolment (version, students) values (0, 0);
