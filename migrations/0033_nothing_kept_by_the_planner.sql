-- What the planner keeps of a column outlives its rows: until a table was analysed again, samples told who had taken the
-- name off a report, and held texts that were taken out, secrets and passwords of accounts that were gone
-- (docs/product/authorship.md#bytes-at-rest). Of these columns it keeps nothing from now on; what it had goes with a
-- column's type, even where that stays.
alter table report
  alter column author_id type integer, alter column title type text, alter column description type text,
  alter column response type text, alter column original type bytea, alter column abuse_reason type text;
alter table report
  alter column author_id set statistics 0, alter column title set statistics 0,
  alter column description set statistics 0, alter column response set statistics 0,
  alter column original set statistics 0, alter column abuse_reason set statistics 0;
alter table message alter column text type text, alter column sealed_text type bytea;
alter table message alter column text set statistics 0, alter column sealed_text set statistics 0;
alter table flag alter column note type text;
alter table flag alter column note set statistics 0;
alter table note alter column text type text;
alter table note alter column text set statistics 0;
alter table appeal alter column admin_note type text;
alter table appeal alter column admin_note set statistics 0;
alter table account
  alter column username type text, alter column password_hash type bytea, alter column salt type bytea,
  alter column wrapped_secret type bytea, alter column status_reason type text,
  alter column program_study type text;
alter table account
  alter column username set statistics 0, alter column password_hash set statistics 0,
  alter column salt set statistics 0, alter column wrapped_secret set statistics 0,
  alter column status_reason set statistics 0, alter column program_study set statistics 0;
-- what an admin says of a card
drop trigger notification_leaves_title_out on notification;
alter table notification alter column description type text;
alter table notification alter column description set statistics 0;
create trigger notification_leaves_title_out before insert on notification for each row
  when (new.about in ('report', 'report_messages') and new.about_id is not null
    and position('"' in new.description) > 0)
  execute function leave_title_out();
alter table registration
  alter column password_hash type bytea, alter column salt type bytea, alter column wrapped_secret type bytea;
alter table registration
  alter column password_hash set statistics 0, alter column salt set statistics 0,
  alter column wrapped_secret set statistics 0;
alter table session alter column token_hash type bytea, alter column wrapped_secret type bytea;
alter table session
  alter column token_hash set statistics 0, alter column wrapped_secret set statistics 0;
alter table admin_session alter column token_hash type bytea, alter column device type text;
alter table admin_session
  alter column token_hash set statistics 0, alter column device set statistics 0;
alter table second_factor alter column sealed_secret type text;
alter table second_factor alter column sealed_secret set statistics 0;
alter table audit alter column address type text;
alter table audit alter column address set statistics 0;

-- The pages above an index's leaves keep values of rows that are gone as well: an author beside the number of a report.
drop index report_author_idx;
create index report_author_idx on report (author_id) where author_id is not null;
