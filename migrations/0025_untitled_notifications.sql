-- A notification names its report by the title that it has when it is read: what is taken out of a title
-- stands nowhere else then (docs/decisions/0043-what-is-taken-out-stands-nowhere.md).

create function leave_title_out() returns trigger language plpgsql as $$
declare
  quoted text;
begin
  select '"' || title || '"' into quoted from report where id = new.about_id;
  if position(quoted in new.description) > 0 then
    new.description := replace(new.description, quoted, '{title}');
  else
    -- the title has become another since it was read
    new.description := regexp_replace(new.description, '".*"', '{title}');
  end if;
  return new;
end $$;
create trigger notification_leaves_title_out before insert on notification for each row
  when (new.about = 'report' and new.about_id is not null and position('"' in new.description) > 0)
  execute function leave_title_out();

update notification set description = regexp_replace(description, '".*"', '{title}')
where about = 'report' and about_id is not null;
