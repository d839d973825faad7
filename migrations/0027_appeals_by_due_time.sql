-- The list of appeals by due time, those that are decided last.
create index appeal_due_order_idx on appeal
  ((case when status in ('pending', 'under_review') then promised_at end), id)
  include (promised_at, problem, status);
