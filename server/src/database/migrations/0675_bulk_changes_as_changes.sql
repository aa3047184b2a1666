-- Bulk changes use the tables of all changes. Their undo expires after ten minutes, so no rows are carried over.
drop table bulk_change_row;
