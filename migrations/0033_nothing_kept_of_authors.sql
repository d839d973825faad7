-- What the planner keeps of a column outlives the rows: whoever had taken the name off a report stood there until the
-- table was analysed again (docs/product/authorship.md#bytes-at-rest). The change of type removes what it had.
alter table report alter column author_id type integer;
alter table report alter column author_id set statistics 0;

-- The pages above an index's leaves keep values of rows that are gone: an author beside the number of a report.
drop index report_author_idx;
create index report_author_idx on report (author_id) where author_id is not null;
