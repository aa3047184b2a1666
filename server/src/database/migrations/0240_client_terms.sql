-- What is agreed with a client, and how to tell it from others.
alter table client
  add domains text[] not null default '{}',
  add vat_number text not null default '',
  add phone text not null default '',
  add locale text not null default 'en-GB',
  add billing_contact_name text not null default '',
  add billing_contact_email text not null default '',
  add may_dispute boolean not null default true,
  add dpa_signed_on date,
  add duplicate_reason text not null default '';
