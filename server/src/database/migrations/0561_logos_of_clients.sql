-- The logo of a client, out of the library: documents show it.
alter table client add column logo_id uuid references image;
create index client_logo_idx on client (logo_id) where logo_id is not null;
