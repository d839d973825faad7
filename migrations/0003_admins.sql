-- Admins among many students, and the audit as it is read: newest first, by actor or by time.
create index account_admin_idx on account (id desc) where role <> 'student';
create index audit_actor_idx on audit (actor_id, id desc);
create index audit_at_idx on audit (at);
