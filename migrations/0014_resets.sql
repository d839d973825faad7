-- What goes out with a code for a new password, as keyed hashes: the attempt of the browser that asked
-- for it, and the link of its mail (decisions, section 3).
alter table one_time_code
  add column attempt_hash bytea,
  add column link_hash bytea unique;
