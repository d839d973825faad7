-- Two backups, one before and one after a receipt was entered into another account, named that account: of one report the
-- tag was another. Each backup hashes all tags once more, with a salt of its own that it keeps beside them
-- (docs/decisions/0034-a-backup-is-logical.md); here stand those of the backups that this database came out of, in their
-- order. Nothing is written here while the service runs.
create table tag_salt (
  number integer primary key,
  salt bytea not null
);
alter table tag_salt alter column salt set statistics 0;
