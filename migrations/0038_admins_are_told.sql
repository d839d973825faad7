-- Admins are told what came to their units and what is late (docs/product/campus.md#telling-a-unit).

-- When a report came to the place where it lies; null while it lies where it was filed.
alter table report add column moved_at timestamptz;

-- What they are told leads to a list, perhaps to that of one unit.
alter table notification add column unit text;
alter table notification
  drop constraint notification_about_check,
  add constraint notification_about_check check (about in ('report', 'appeal', 'report_messages', 'appeal_messages',
    'appeals', 'filing', 'registration', 'unit_reports', 'due_reports', 'late_reports', 'raised_reports',
    'report_replies', 'appeal_replies'));

-- The full hour up to which admins have been told; null before the first. One row.
create table admins_told (hour timestamptz);
insert into admins_told values (null);
