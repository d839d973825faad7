-- Accounts, registrations, sessions, codes, limits. Decisions, sections 3, 4a and 10.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Search text without case and accents. Immutable, so that it can be indexed: the dictionary is named.
create function fold(text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- Any part of a folded text; the wildcards of `like` are ordinary characters, also those that folding makes.
create function like_pattern(text) returns text
  language sql immutable strict parallel safe
  as $$ select '%' || regexp_replace(public.fold($1), '([\\%_])', '\\\1', 'g') || '%' $$;

-- Every time in a student's row is a full hour, rounded up (4a).
create table account (
  id integer generated always as identity primary key,
  role text not null check (role in ('student', 'admin', 'superadmin')),
  name text not null,
  username text,
  email text not null check (email = lower(email)),
  npm text check (npm ~ '^[0-9]{10}$'),
  program_study text,
  batch integer,
  status text check (status in ('waiting', 'verified', 'not_verified')),
  status_reason text,
  due_at timestamptz,
  privacy_version text,
  salt bytea not null,
  password_hash bytea not null,
  -- the author secret of a student, wrapped by the other half of the password's hash
  wrapped_secret bytea,
  must_change_password boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  closed_at timestamptz,
  search text not null,
  check ((role = 'student') = (status is not null)),
  check ((role = 'student') = (wrapped_secret is not null)),
  check (due_at is null or status = 'waiting')
);
create unique index account_email_key on account (email) where closed_at is null;
create unique index account_username_key on account (username) where closed_at is null;
create unique index account_npm_key on account (npm);
create index account_search_idx on account using gin (search gin_trgm_ops);
create index account_student_status_idx on account (status, id desc) where role = 'student';
create index account_due_idx on account (due_at, id) where due_at is not null;

-- An attempt to register; becomes an account when its own code comes back, is removed after 24 hours.
create table registration (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email)),
  name text not null,
  salt bytea not null,
  password_hash bytea not null,
  wrapped_secret bytea not null,
  privacy_version text not null,
  created_at timestamptz not null
);
create index registration_email_idx on registration (email, id desc);
create index registration_created_at_idx on registration (created_at);

-- One code at a time for an attempt (confirmation) or an account (reset).
create table one_time_code (
  id integer generated always as identity primary key,
  registration_id integer unique references registration on delete cascade,
  account_id integer unique references account on delete cascade,
  code_hash bytea not null,
  tries_left integer not null,
  expires_at timestamptz not null,
  check (num_nonnulls(registration_id, account_id) = 1)
);

create table session (
  token_hash bytea primary key,
  account_id integer not null references account on delete cascade,
  -- the author secret, wrapped under a key that only the bearer token gives
  wrapped_secret bytea,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account_idx on session (account_id);
create index session_expires_at_idx on session (expires_at);

-- Limits of rate-limiter-flexible: keys are keyed hashes, expire is in milliseconds.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Limits on what students file: one row for each slot that is taken, under a key that comes out of the
-- author's secret. No row counts or is written twice, so none tells that its author filed again (4a).
create table sealed_limit (
  key bytea primary key,
  expires_at timestamptz not null
);
create index sealed_limit_expires_at_idx on sealed_limit (expires_at);

-- Failed logins in spans of the clock: keys are keyed hashes, and no row keeps a finer time (4a).
create table login_attempt (
  key bytea primary key,
  count integer not null,
  expires_at timestamptz not null
);
create index login_attempt_expires_at_idx on login_attempt (expires_at);

-- What an Idempotency-Key made: the key comes out of the author's secret, the answer is made anew (4a).
create table idempotency (
  key bytea primary key,
  record_id integer not null,
  body_hash bytea not null,
  expires_at timestamptz not null
);
create index idempotency_expires_at_idx on idempotency (expires_at);

-- Acts of admins, appended only. A row about a report never names its author.
create table audit (
  id integer generated always as identity primary key,
  at timestamptz not null,
  actor_id integer not null references account,
  action text not null,
  target text not null,
  address text not null
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are appended only', tg_table_name;
end $$;
create trigger audit_is_appended_only before update or delete on audit
  for each row execute function refuse_change();
