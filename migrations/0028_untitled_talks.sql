-- News of a conversation names its report as other news does: by the title that it has when it is read
-- (docs/decisions/0043-what-is-taken-out-stands-nowhere.md).

drop trigger notification_leaves_title_out on notification;
create trigger notification_leaves_title_out before insert on notification for each row
  when (new.about in ('report', 'report_messages') and new.about_id is not null
    and position('"' in new.description) > 0)
  execute function leave_title_out();

update notification set description = regexp_replace(description, '".*"', '{title}')
where about = 'report_messages' and about_id is not null;
