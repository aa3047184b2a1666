-- The library that plans of campaigns are made from.
create table master_step (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  name text not null,
  phase text not null check (phase in ('setup', 'data', 'messaging', 'calling', 'reporting', 'close')),
  -- Working days; a step of none is a milestone.
  duration integer not null check (duration >= 0),
  effort_hours integer,
  owner_type_id uuid references user_type,
  description text not null default '',
  -- [{text, required}]
  checklist jsonb not null default '[]',
  -- [{step_id, type, lag, unit, strict}] with ids of master steps.
  predecessors jsonb not null default '[]',
  deliverable text not null default '',
  client_visible boolean not null default false,
  billable boolean not null default false,
  entry_criteria text not null default '',
  exit_criteria text not null default '',
  state text not null default 'draft' check (state in ('draft', 'active', 'retired')),
  "order" integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index master_step_code_key on master_step (fold(code));

-- The same for one client: linked to a master step, or a step of its own.
create table client_step (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  master_step_id uuid references master_step,
  code text not null,
  name text not null,
  phase text not null check (phase in ('setup', 'data', 'messaging', 'calling', 'reporting', 'close')),
  duration integer not null check (duration >= 0),
  effort_hours integer,
  owner_type_id uuid references user_type,
  description text not null default '',
  checklist jsonb not null default '[]',
  -- With ids of master steps, and of the client's steps that have none.
  predecessors jsonb not null default '[]',
  deliverable text not null default '',
  client_visible boolean not null default false,
  billable boolean not null default false,
  entry_criteria text not null default '',
  exit_criteria text not null default '',
  state text not null default 'draft' check (state in ('draft', 'active', 'retired')),
  hidden boolean not null default false,
  "order" integer not null,
  -- What the master step said, field by field, when somebody last decided what to make of it.
  master_seen jsonb,
  master_version_seen integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint client_step_seen check ((master_step_id is null) = (master_seen is null))
);
create unique index client_step_name_key
  on client_step (client_id, fold(regexp_replace(name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')))
  where archived_at is null;
create unique index client_step_code_key on client_step (client_id, fold(code)) where archived_at is null;
create unique index client_step_master_key on client_step (client_id, master_step_id) where archived_at is null;
create index client_step_master_idx on client_step (master_step_id);
