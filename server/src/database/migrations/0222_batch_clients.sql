-- Sets of clients that are handled together: chosen ones, or those that a condition finds.
create table batch_client (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  mode text not null check (mode in ('static', 'rule')),
  clients uuid[] not null default '{}',
  -- A filter of the list of clients, as the grid language has it.
  rule text not null default '',
  owner_id uuid not null references app_user,
  -- Which set holds where two say different things of a client: the one with the lower number.
  priority integer not null,
  state text not null default 'active' check (state in ('active', 'paused')),
  -- As it was when the set was last evaluated; set by the system alone.
  member_count integer not null default 0,
  last_evaluated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index batch_client_name_key on batch_client (fold(name));
create unique index batch_client_priority_key on batch_client (priority);
