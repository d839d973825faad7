-- What the planner keeps outlives its rows, also of columns without words: after a logout samples still told in which
-- hours an account was used, and after a quarter of an hour who had mistyped a password in it. Of sessions and limits it
-- keeps nothing from now on; what it had goes with a column's type, even where that stays.
alter table session
  alter column account_id type integer, alter column last_used_at type timestamptz,
  alter column expires_at type timestamptz;
alter table session
  alter column account_id set statistics 0, alter column last_used_at set statistics 0,
  alter column expires_at set statistics 0;
alter table rate_limit
  alter column key type bytea, alter column count type integer, alter column expires_at type timestamptz;
alter table rate_limit
  alter column key set statistics 0, alter column count set statistics 0,
  alter column expires_at set statistics 0;
