-- A bulk change may be about two records of a row: its own, and the one in which the fields of its scope lie.
alter table bulk_change_row add column scope_version integer;
