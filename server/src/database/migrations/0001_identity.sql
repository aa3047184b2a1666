-- Who may enter, what they may do, and what was done.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only stable; an index needs an immutable expression.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

create table role (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  is_system boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index role_name_key on role (fold(name));

create table role_permission (
  role_id uuid not null references role on delete cascade,
  subject text not null,
  action text not null check (action in ('create', 'read', 'update', 'delete')),
  scope text not null check (scope in ('own', 'client', 'all')),
  primary key (role_id, subject, action)
);

create table vertical (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  code text not null,
  parent_id uuid references vertical,
  synonyms text[] not null default '{}',
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint vertical_not_its_own_parent check (parent_id <> id)
);
create unique index vertical_name_key on vertical (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), fold(name));
create unique index vertical_code_key on vertical (fold(code));

create table client (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  name text not null,
  legal_name text not null default '',
  status text not null default 'active' check (status in ('prospect', 'active', 'on_hold', 'ended')),
  website text not null default '',
  registration_number text not null default '',
  vertical_id uuid references vertical,
  account_manager_id uuid,
  currency text not null default 'GBP',
  time_zone text not null default 'Europe/London',
  contract_start date,
  contract_end date,
  notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index client_code_key on client (fold(code));
create unique index client_name_key on client (fold(name));

create table app_user (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null,
  surname text not null,
  display_name text not null,
  about text not null default '',
  photo_url text not null default '',
  password_hash text,
  password_changed_at timestamptz,
  status text not null default 'active' check (status in ('invited', 'active', 'suspended', 'deactivated')),
  role_id uuid not null references role,
  client_id uuid references client,
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index app_user_email_key on app_user (lower(email));
alter table client add foreign key (account_manager_id) references app_user;

-- One signed-in device. Its refresh cookie names a generation; the generation before the present one is answered again
-- for a short grace, so that an answer lost on the way does not sign an honest user out, while an older one is a theft.
create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  generation integer not null default 0,
  rotated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now()
);
create index session_user_idx on session (user_id) where revoked_at is null;

-- Failed sign-ins by bucket: a known device of an account, or everybody else who tries that account, or an address.
create table sign_in_throttle (
  bucket text primary key,
  failures integer not null,
  last_failure_at timestamptz not null default now(),
  blocked_until timestamptz
);

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_event_entity_idx on audit_event (entity, entity_id, id desc);

-- Append-only, whoever asks.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_event_is_append_only before update or delete on audit_event
  for each row execute function refuse_change();

-- What the installation keeps for itself.
create table setting (
  name text primary key,
  value text not null
);
