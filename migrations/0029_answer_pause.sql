-- How long the promise had stood still when the first answer came, in seconds: what pauses take after it belongs to
-- the next answer (docs/product/back-office.md#statistics).

alter table report add column answer_pause integer;

update report set answer_pause = pause_taken
where exists (select from report_event as event
  where event.report_id = report.id and event.to_status in ('responded', 'done', 'rejected'));
