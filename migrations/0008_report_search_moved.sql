-- Contracts what 0007 expanded: reports are found by report_search alone.
drop index report_search_idx;
alter table report drop column search;
