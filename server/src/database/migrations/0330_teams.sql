-- Named sets of the agency's people: a right in the scope of the team reaches what is anybody's of them.
create table team (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index team_name_key on team (fold(regexp_replace(name, '\s+', ' ', 'g')));

alter table app_user
  add column teams uuid[] not null default '{}',
  -- Those of their teams that they lead.
  add column led_teams uuid[] not null default '{}',
  add constraint app_user_leads_own_teams check (teams @> led_teams);
create index app_user_teams_idx on app_user using gin (teams) where teams <> '{}';

alter table role_permission drop constraint role_permission_scope_check,
  add constraint role_permission_scope_check check (scope in ('own', 'client', 'team', 'all'));
