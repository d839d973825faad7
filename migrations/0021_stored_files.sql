-- Which store holds the files of this database (docs/decisions/0032-which-files-are-its-own.md): a random mark
-- that the store bears as well. Null until an instance has made or found it.
create table file_store (mark text);
insert into file_store default values;
