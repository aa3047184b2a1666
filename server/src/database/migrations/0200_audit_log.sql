-- The log over all records is read by time; its rows are known by their ids as texts, as those of every grid.
create index audit_event_at_idx on audit_event (at desc, (id::text));
create unique index audit_event_text_id_idx on audit_event ((id::text));
