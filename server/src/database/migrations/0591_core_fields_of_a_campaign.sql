-- The program's own fields that a campaign works with. A campaign that has chosen none yet works with all of them.
create table campaign_core_choice (
  campaign_id uuid primary key references campaign on delete cascade,
  version integer not null default 1,
  chosen_at timestamptz not null default now(),
  chosen_by uuid references app_user
);
create table campaign_core_field (
  campaign_id uuid not null references campaign_core_choice on delete cascade,
  core_field_id uuid not null references core_field,
  place integer not null,
  required text not null default 'no' check (required in ('no', 'always')),
  section text not null default '',
  sd_visible boolean not null default true,
  qc_visible boolean not null default true,
  client_visible boolean not null default true,
  sd_editable boolean not null default true,
  primary key (campaign_id, core_field_id)
);
create index campaign_core_field_field_idx on campaign_core_field (core_field_id);
