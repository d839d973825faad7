-- The second factor of admins, and what they are shown of their own sessions (decisions, section 3).

-- Counts for nothing until a right code has confirmed it.
create table second_factor (
  account_id integer primary key references account on delete cascade,
  -- sealed under SECRET_KEY together with the account's id
  sealed_secret text not null,
  confirmed_at timestamptz,
  -- the 30 seconds of the last code that was used: it and earlier ones are used up
  last_step integer,
  check ((confirmed_at is null) = (last_step is null))
);

create table recovery_code (
  account_id integer not null references second_factor on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- One row.
create table security (
  two_step_required boolean not null
);
insert into security values (false);

-- A table of its own, so that a student's session has no number, no device and no exact time (4a).
create table admin_session (
  id integer generated always as identity primary key,
  token_hash bytea not null unique references session on delete cascade,
  opened_at timestamptz not null,
  device text not null
);
insert into admin_session (token_hash, opened_at, device)
  select token_hash, expires_at - interval '12 hours', 'Perangkat tidak dikenal'
  from session join account on account.id = account_id
  where role <> 'student';
