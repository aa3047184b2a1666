-- A key pair of somebody's device, of which we have the public half.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often it was used, where the device counts: a lower number than before is a copy.
  counter bigint not null,
  transports text[] not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index passkey_user_idx on passkey (user_id);

-- Challenges that were answered, until they would have run out: none is answered twice.
create table passkey_challenge (
  challenge text primary key,
  expires_at timestamptz not null
);
