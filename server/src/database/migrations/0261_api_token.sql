-- What a program shows to make calls in somebody's name, with some of their rights. Only a hash of it is kept.
create table api_token (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  -- Each as "subject action". How far a right reaches is its owner's matter, at each call.
  rights text[] not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_token_user_idx on api_token (user_id) where revoked_at is null;
