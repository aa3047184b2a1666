-- Changes of the type of a field, and copies of its values to a new field, are changes.
drop table field_change_row;
drop table field_change_value;
drop table field_change;
