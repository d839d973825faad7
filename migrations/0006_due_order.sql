-- The admins' list by due time: what is open first, the longest due at the top.
create index report_due_order_idx on report
  ((case when status in ('pending', 'under_review') then promised_at end), id);
