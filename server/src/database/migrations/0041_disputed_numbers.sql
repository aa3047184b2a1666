-- An official number has one holder. Another account may claim it for a reason that is kept with it, and then both are seen.
alter table account_identifier add dispute_reason text check (dispute_reason <> '');
drop index account_identifier_key;
create unique index account_identifier_key on account_identifier (scheme, jurisdiction, value_norm)
  where dispute_reason is null;
