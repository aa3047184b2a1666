-- Merges of field options use the tables of all changes.
drop table option_merge_row;
drop table option_merge;
