-- How somebody has arranged a grid, under a name: columns, filters, order, groups.
create table grid_view (
  id uuid primary key default gen_random_uuid(),
  dataset text not null,
  name text not null,
  owner_id uuid not null references app_user,
  visibility text not null check (visibility in ('personal', 'team', 'client')),
  client_id uuid references client,
  locked boolean not null default false,
  state jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint grid_view_of_client check ((visibility = 'client') = (client_id is not null))
);
-- Among those that stand in one list: of one person, of the team, of one client.
create unique index grid_view_name_key on grid_view
  (dataset, visibility, (case when visibility = 'personal' then owner_id else client_id end), fold(name)) nulls not distinct;

create table grid_view_use (
  view_id uuid not null references grid_view on delete cascade,
  user_id uuid not null references app_user,
  last_used_at timestamptz not null default now(),
  primary key (view_id, user_id)
);

-- The view that a role begins with; the people of each client may have another.
create table grid_view_default (
  dataset text not null,
  role_id uuid not null references role on delete cascade,
  client_id uuid references client,
  view_id uuid not null references grid_view on delete cascade,
  constraint grid_view_default_key unique nulls not distinct (dataset, role_id, client_id)
);
create index grid_view_default_view_idx on grid_view_default (view_id);
