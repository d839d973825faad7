-- Who wrote the hour anew before it was over, or later than at its end: their rows are written again at the next full
-- hour, or their numbers would tell which part of the hour a row is of (docs/decisions/0029-written-anew-each-hour.md).
alter table rewriting add column out_of_turn bigint[] not null default '{}';
