-- What a user shows besides the password: a secret that an authenticator app on their phone shares with us. It is
-- encrypted for its user by the installation's key, and counts from the first code that proves the app has it.
create table second_factor (
  user_id uuid primary key references app_user on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The last half minute whose code was accepted: neither it nor an earlier one is accepted again.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Each stands in for one code of the app. Only a keyed hash is kept.
create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in between password and code. The browser that gave the password holds the secret part in a cookie.
create table sign_in_step (
  token_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  remembered boolean not null,
  user_agent text not null,
  address text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_step_user_idx on sign_in_step (user_id);
