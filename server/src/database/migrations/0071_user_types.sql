-- What kind of user somebody is: defaults for new users, and which work they take part in.
create table user_type (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  code text not null,
  audience text not null check (audience in ('staff', 'client')),
  default_role_id uuid not null references role,
  landing_page text not null default '/',
  default_dial_target integer,
  colour text not null,
  icon text not null default 'user',
  assignable boolean not null default true,
  submits_hours boolean not null default true,
  approves_hours boolean not null default false,
  makes_calls boolean not null default false,
  reviews_quality boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index user_type_name_key on user_type (fold(name));
create unique index user_type_code_key on user_type (fold(code));
