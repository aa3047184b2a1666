-- The name that a mail goes out under; the address is always that of the portal, which alone may send for its domain.
alter table mail add column from_name text;
