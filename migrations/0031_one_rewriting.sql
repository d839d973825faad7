-- The hour that was last begun, and from which transaction on rows are left for the next: several processes may write
-- the same hour anew, and for all of them that is what it was for the first
-- (docs/decisions/0029-written-anew-each-hour.md).
alter table rewriting add column begun jsonb;
