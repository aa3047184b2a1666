-- Merges of the rows of lists use the tables of all changes.
drop table tag_merge_row;
drop table merge_row;
drop table merge;
