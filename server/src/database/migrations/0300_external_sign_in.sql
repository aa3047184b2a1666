-- Who somebody is at a provider of OpenID Connect. It is noted at the first sign-in, which goes by the address; from then
-- on the subject alone counts, which a provider never gives to anybody else.
create table external_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject),
  -- Nobody else at the provider becomes this user, whatever address they get there.
  unique (user_id, issuer)
);

-- A sign-in that a browser has begun, between here and the provider. The secret part is in the browser's cookie; the row
-- goes with the first answer, whatever it is.
create table external_attempt (
  token_hash bytea primary key,
  state text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);

-- What the provider has said of who signed in, encrypted for its user: shown to the provider when they sign out. Null
-- where they signed in here.
alter table session add column sealed_id_token bytea;
alter table sign_in_step add column sealed_id_token bytea;
