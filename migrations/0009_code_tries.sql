-- Tries at a code by those who do not name the attempt that it was mailed for are counted apart, so that
-- a stranger who knows an address cannot use up its owner's.
alter table one_time_code
  add column open_tries_left integer not null default 5;
