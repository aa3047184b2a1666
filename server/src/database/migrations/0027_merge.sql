-- A company that was found to be another one: it is archived, and its id leads to the one that stands for both.
alter table account add column merged_into uuid references account;
create index account_merged_into_idx on account (merged_into) where merged_into is not null;

create table account_merge (
  id uuid primary key default gen_random_uuid(),
  survivor_id uuid not null references account,
  merged_ids uuid[] not null,
  merged_by uuid,
  merged_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz
);
create index account_merge_survivor_idx on account_merge (survivor_id);

-- Every row a merge has changed, as it was and as it became; null where there was or is none.
create table account_merge_change (
  merge_id uuid not null references account_merge on delete cascade,
  table_name text not null,
  key jsonb not null,
  before jsonb,
  after jsonb,
  primary key (merge_id, table_name, key)
);

-- Two companies that a person has judged to be two: never proposed again.
create table account_different (
  low_id uuid not null references account on delete cascade,
  high_id uuid not null references account on delete cascade,
  decided_by uuid,
  decided_at timestamptz not null default now(),
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index account_different_high_idx on account_different (high_id);
