-- One option of a field that takes the place of another, or of a value that was none, in every record.
create table option_merge (
  id uuid primary key default gen_random_uuid(),
  field_id uuid not null references field on delete cascade,
  -- What records held, and the code that they hold from then on.
  from_value text not null,
  into_code text not null,
  -- The option that went, as it was; null where the value was none.
  from_option jsonb,
  state text not null default 'running' check (state in ('running', 'stopped', 'done', 'undoing', 'undone')),
  moved integer not null default 0,
  -- What was written into the option that stays, so that it can be taken out again.
  added jsonb not null default '{}',
  created_by uuid references app_user (id),
  created_at timestamptz not null default now()
);
create index option_merge_field_idx on option_merge (field_id);

-- Every row that held it, with its value and where that came from.
create table option_merge_row (
  campaign_id uuid not null,
  merge_id uuid not null references option_merge on delete cascade,
  account_id uuid not null,
  before jsonb not null,
  origin jsonb,
  primary key (campaign_id, merge_id, account_id)
);
