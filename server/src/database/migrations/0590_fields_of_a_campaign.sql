-- What a campaign says of a field that it uses, where that is not what the field says of itself.
alter table custom_field
  add column version integer not null default 1,
  add column required text check (required in ('no', 'always', 'on_grade', 'on_outcome')),
  add column client_visible boolean,
  add column section text,
  -- JSON null: a new record begins without a value, whatever the field says.
  add column default_value jsonb,
  -- Its place among the fields of the campaign, once somebody has put them in order.
  add column place integer,
  -- Who works in the campaign in this way sees it.
  add column sd_visible boolean not null default true,
  add column qc_visible boolean not null default true,
  add column sd_editable boolean not null default true;
