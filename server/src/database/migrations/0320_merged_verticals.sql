-- A vertical stands for codes of the classifications, has a colour, and may have been merged into another one.
alter table vertical
  add column sic_codes text[] not null default '{}',
  add column nace_codes text[] not null default '{}',
  add column colour text not null default '#486780',
  add column merged_into_id uuid references vertical (id);
create index vertical_merged_into_idx on vertical (merged_into_id) where merged_into_id is not null;
-- Names that differ in the spaces between their words alone are one name.
drop index vertical_name_key;
create unique index vertical_name_key on vertical (
  coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), fold(regexp_replace(name, '\s+', ' ', 'g')));

-- One row of a list that takes the place of another wherever a record refers to it.
create table merge (
  id uuid primary key default gen_random_uuid(),
  -- The list, by its name; its rows are known by their ids alone, as lists differ.
  entity text not null,
  from_id uuid not null,
  into_id uuid not null,
  state text not null default 'running' check (state in ('running', 'stopped', 'done', 'undoing', 'undone')),
  moved integer not null default 0,
  -- What was written into the row that stays, so that it can be taken out again.
  added jsonb not null default '{}',
  created_by uuid references app_user (id),
  created_at timestamptz not null default now()
);
create index merge_from_idx on merge (from_id);
create index merge_into_idx on merge (into_id);

-- Every record that referred to the row that goes, by the column that did.
create table merge_row (
  merge_id uuid not null references merge (id) on delete cascade,
  place text not null,
  record_id uuid not null,
  primary key (merge_id, place, record_id)
);
