-- Who deletes imported rows deletes what hangs on them too: a table that is distributed by campaign has no trigger.
drop trigger import_row_takes_its_link on import_row;
drop function drop_links_of_rows();
