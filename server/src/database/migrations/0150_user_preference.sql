-- What somebody has set for themselves, wherever they sign in: one row for each thing that can be set.
create table user_preference (
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, name)
);
