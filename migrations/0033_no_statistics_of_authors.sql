-- What the planner keeps of a column outlives the rows: whoever had taken the name off a report stood there until the
-- table was analysed again (docs/product/authorship.md#bytes-at-rest). The change of type removes what it had.
alter table report alter column author_id type integer;
alter table report alter column author_id set statistics 0;
