-- A change of many rows by a job, which another job can undo.
create table change (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The records that the change is about, such as the field of a merged option.
  subject_ids uuid[] not null default '{}',
  campaign_id uuid references campaign on delete cascade,
  -- What the kind needs to make the change, and what it stored at the end for an undo.
  params jsonb not null default '{}',
  result jsonb not null default '{}',
  state text not null default 'running' check (state in ('running', 'stopped', 'done', 'undoing', 'undone')),
  -- The number of changed rows that were not restored.
  changed integer not null default 0,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index change_subject_idx on change using gin (subject_ids);
create index change_campaign_idx on change (campaign_id) where campaign_id is not null;
create index change_ended_idx on change (kind, ended_at);
comment on table change is 'local table: changes of every campaign and of the master database';

create table change_row (
  change_id uuid not null references change on delete cascade,
  no integer not null,
  campaign_id uuid,
  record_id uuid not null,
  -- The column, the table of links or the id of the field with the value, if the kind needs it. Never the slot of a
  -- field, which can change.
  place text,
  -- An open row becomes changed, same or skipped. An undo makes a changed row undone or kept.
  state text not null default 'open' check (state in ('open', 'changed', 'same', 'skipped', 'undone', 'kept')),
  before jsonb,
  after jsonb,
  -- The versions of the records after the change. With another version, a record has been changed since.
  version integer,
  scope_version integer,
  -- Why the row was skipped or kept: a message and its key.
  reason jsonb,
  primary key (change_id, no)
);
comment on table change_row is 'local table: goes with its change';
