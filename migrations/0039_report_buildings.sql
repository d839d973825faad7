-- Where the matter of a report is (docs/product/campus.md#where-it-is): a building by the name that the campus's list
-- had when it was chosen, null where none was; a room in the author's words, empty where nobody said.
alter table report
  add column building text,
  add column room text not null default '';
alter table report alter column room set statistics 0;
create index report_building_idx on report (building, id) where building is not null;
