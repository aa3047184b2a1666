-- A link that lets one person set their password, once. Only a hash of it is kept, so that whoever reads the table has
-- no link; a used one stays until it would have expired, to be told from one that never was.
create table user_token (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  purpose text not null check (purpose in ('invitation', 'password_reset')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A later link of the same purpose, or somebody who revoked it, has ended this one.
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index user_token_user_idx on user_token (user_id, purpose);
