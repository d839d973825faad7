-- What lists are read by: ids out of narrow indexes first, then the rows of one page
-- (docs/decisions/0006-lists-that-stay-fast.md).

-- The text that reports are found by stands apart, so that votes and changes of status leave its index
-- alone. Nothing waits in a pending list, which every search would have to read.
create table report_search (
  report_id integer primary key references report on delete cascade,
  -- title, description and the name of a named author, folded
  search text not null
);
insert into report_search select id, search from report order by id;
create index report_search_text_idx on report_search using gin (search gin_trgm_ops)
  with (fastupdate = off);

-- Each holds all that the list's filters ask for, so that a page far back reads no row that it does not show.
drop index report_published_idx, report_published_category_idx, report_published_popular_idx,
  report_status_idx, report_category_idx, report_popular_idx, report_due_idx, report_due_order_idx;
create index report_public_idx on report (id) include (category, status) where published;
create index report_public_category_idx on report (category, id) include (status) where published;
create index report_public_status_idx on report (status, id) include (category) where published;
create index report_public_popular_idx on report (vote_total, id) include (category, status)
  where published;
create index report_category_idx on report (category, id) include (status);
create index report_status_idx on report (status, id) include (category);
create index report_popular_idx on report (vote_total, id) include (category, status, promised_at);
create index report_open_idx on report (id) include (promised_at, category, status)
  where status in ('pending', 'under_review');
create index report_due_idx on report (promised_at, id) include (category, status)
  where status in ('pending', 'under_review');
create index report_due_order_idx on report
  ((case when status in ('pending', 'under_review') then promised_at end), id)
  include (promised_at, category, status);

-- Students in each of their orders; text by code point, the same on every engine.
drop index account_student_status_idx;
create index account_student_idx on account (id) include (status)
  where role = 'student' and closed_at is null;
create index account_student_name_idx on account ((fold(name) collate "C"), id) include (name, status)
  where role = 'student' and closed_at is null;
create index account_student_npm_idx on account ((npm collate "C"), id) include (npm, status)
  where role = 'student' and closed_at is null;
create index account_student_npm_down_idx on account ((npm collate "C") desc nulls last, id desc)
  include (npm, status) where role = 'student' and closed_at is null;
create index account_student_email_idx on account ((email collate "C"), id) include (email, status)
  where role = 'student' and closed_at is null;
create index account_student_status_idx on account ((status collate "C"), id) include (status)
  where role = 'student' and closed_at is null;
create index account_student_due_idx on account (due_at, id) include (status)
  where role = 'student' and closed_at is null;
drop index account_due_idx;

-- The audit in the order in which it is read, for each of its filters.
drop index audit_actor_idx, audit_at_idx;
create index audit_at_idx on audit (at, id);
create index audit_actor_idx on audit (actor_id, at, id);
create index audit_action_idx on audit (action, at, id);
create index audit_actor_action_idx on audit (actor_id, action, at, id);

drop index appeal_status_idx;
create index appeal_list_idx on appeal (id) include (status, problem);
create index appeal_status_idx on appeal (status, id) include (problem);

create index news_list_idx on news (id) include (status);
