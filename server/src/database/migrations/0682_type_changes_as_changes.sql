-- Changes of the type of a field, and copies of its values to a new field, are changes.
drop table field_change_row;
drop table field_change_value;
drop table field_change;
-- Lists of changes count the rows that were skipped or kept.
create index change_row_reason_idx on change_row (change_id) where reason is not null;
