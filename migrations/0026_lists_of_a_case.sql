-- The list of appeals by due time, those that are decided last.
create index appeal_due_order_idx on appeal
  ((case when status in ('pending', 'under_review') then promised_at end), id)
  include (promised_at, problem, status);

-- All reports by number, but for what is merged.
create index report_all_idx on report (id) include (category, status) where merged_into is null;
