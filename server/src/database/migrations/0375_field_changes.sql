-- A second place of a field in a campaign: while its type changes, the one that its values are copied to; afterwards the one
-- that they came from, until that is emptied. Nothing is read from it.
alter table custom_field add column other_slot text;

-- A change of a field's type, or its values copied to a new field of another type.
create table field_change (
  id uuid primary key default gen_random_uuid(),
  field_id uuid not null references field on delete cascade,
  from_type text not null,
  to_type text not null,
  params jsonb not null default '{}',
  -- Where values are copied: the field that they are copied to.
  into_id uuid references field on delete cascade,
  state text not null default 'running' check (state in ('running', 'stopped', 'done')),
  moved integer not null default 0,
  failed integer not null default 0,
  created_by uuid references app_user (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index field_change_running_key on field_change (field_id) where state = 'running';
create index field_change_into_idx on field_change (into_id) where into_id is not null;
create index field_change_field_idx on field_change (field_id);

-- The option that each value becomes.
create table field_change_value (
  change_id uuid not null references field_change on delete cascade,
  value text not null,
  code text not null,
  label text not null,
  -- Some record holds it; what an undo alone would put back is an option that is offered no more.
  held boolean not null,
  primary key (change_id, value)
);

-- The records whose value could not be copied.
create table field_change_row (
  campaign_id uuid not null,
  change_id uuid not null references field_change on delete cascade,
  account_id uuid not null,
  problem jsonb not null,
  primary key (campaign_id, change_id, account_id)
);
