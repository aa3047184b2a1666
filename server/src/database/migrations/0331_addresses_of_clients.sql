-- Where a client is, as it stands on its invoices, and where it is registered.
alter table client
  add column jurisdiction text not null default '',
  add column address_1 text not null default '',
  add column address_2 text not null default '',
  add column city text not null default '',
  add column region text not null default '',
  add column postcode text not null default '',
  add column country text not null default '';

-- Hours a week that somebody of the agency works; the calendar says on which days.
alter table app_user add column weekly_hours double precision not null default 40;
