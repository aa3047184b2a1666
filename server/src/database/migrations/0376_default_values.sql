-- What a new record starts with. The default of a list is one of its options.
alter table field add column default_value jsonb;
