-- One table for all limits that may know an account or an address. What the other one counted is
-- forgotten: an hour's code requests and registrations at most.
drop table rate_limit;
alter table login_attempt rename to rate_limit;
alter index login_attempt_pkey rename to rate_limit_pkey;
alter index login_attempt_expires_at_idx rename to rate_limit_expires_at_idx;
