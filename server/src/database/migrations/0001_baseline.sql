-- The schema of the first release, ordered by area. A later change is a file of its own, with the next number.

--
-- Functions and settings
--

create extension if not exists pg_trgm;
create extension if not exists unaccent;
-- Indexes of custom fields begin with the campaign, in GIN indexes too.
create extension if not exists btree_gin;

-- Lists sort as people expect: Müller next to Mueller, "ace" next to "Ace". The collation is deterministic, so that equal
-- means the same text and a page can start after a value. PostgreSQL without ICU sorts by code point.
do $$ begin
  if exists (select from pg_collation where collprovider = 'i') then
    create collation alphabetical (provider = icu, locale = 'und');
  else
    create collation alphabetical from "C";
  end if;
end $$;

-- Text without case and accents, for comparisons and search. It is written in PL/pgSQL because PostgreSQL does not
-- inline it (unaccent is only stable), and a call of an SQL function takes twice the time. Names are qualified because
-- indexes are built without a search path.
create function fold(value text) returns text
language plpgsql immutable parallel safe strict as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
end
$$;

-- Names sort by their first letter or digit; quotes, brackets and other signs before it do not count. A name that
-- consists of signs sorts by them. PostgreSQL inlines the expression.
create function name_order(name text) returns text
language sql immutable parallel safe
return coalesce(nullif(ltrim(name, E' \t\u00a0"''`´‘’‚‛“”„‟«»‹›()[]{}<>（）【】「」『』《》#*.,;:!?¡¿/\\|_~^+=-–—•·…@&%§'), ''), name);

-- A phone number is found in any spelling by its last seven digits, which country code, trunk zero and separators do
-- not change; the digits before them are compared with the rows found. Names are qualified because indexes are built
-- without a search path.
create function phone_digits(number text) returns text
language sql immutable parallel safe strict
return pg_catalog.ltrim(
  pg_catalog.regexp_replace(
    -- Behind a letter or # stands the number of an extension.
    pg_catalog.regexp_replace(pg_catalog.replace(number, '(0)', ''), '(\d[^\d[:alpha:]#]*)[[:alpha:]#].*$', '\1'),
    '\D', '', 'g'),
  '0');

create function phone_tail(number text) returns integer
language sql immutable parallel safe strict
return nullif(pg_catalog."right"(public.phone_digits(number), 7), '')::integer;

-- The tails of a list of numbers as contacts store them.
create function phone_tails(numbers jsonb) returns integer[]
language plpgsql immutable parallel safe strict as $$
begin
  return array(select public.phone_tail(coalesce(n->>'number', n #>> '{}')) from jsonb_array_elements(numbers) n);
end
$$;

-- Keeps a table append-only for every user of the database. Only an erasure, which sets the parameter in its
-- transaction, can remove a person from existing entries.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('leadwright.erasing', true) = 'on' then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- Keeps a table append-only by a rule, because a trigger would keep the table on one machine.
create function refuse_to_change(what text) returns boolean language plpgsql as $$
begin
  raise exception '% is append-only', what;
end $$;

-- Values that the installation stores for itself, such as its keys.
create table setting (
  name text primary key,
  value text not null
);

--
-- Reference lists
--

-- Read from server/seed/reference at every start, like the other lists without an id.
create table currency (
  code text primary key,
  name text not null,
  minor_units smallint not null
);

create table country (
  code text primary key,
  alpha3 text not null,
  name text not null,
  dialling_code text not null default '',
  currency text not null default ''
);

create table sic_code (
  code text primary key,
  description text not null,
  scheme text not null
);

create table seniority (
  name text primary key,
  rank smallint not null,
  synonyms text[] not null default '{}'
);

create table contact_role (
  role text not null,
  sub_role text not null,
  position smallint not null,
  synonyms text[] not null default '{}',
  primary key (role, sub_role)
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
  -- Codes of the classifications that the vertical represents.
  sic_codes text[] not null default '{}',
  nace_codes text[] not null default '{}',
  colour text not null default '#486780',
  -- The vertical that replaced this one, which is then archived.
  merged_into_id uuid references vertical,
  constraint vertical_not_its_own_parent check (parent_id <> id)
);
create unique index vertical_code_key on vertical (fold(code));
create index vertical_merged_into_idx on vertical (merged_into_id) where merged_into_id is not null;
-- Names that differ in case and spaces only are the same name.
create unique index vertical_name_key on vertical (
  coalesce(parent_id, '00000000-0000-0000-0000-000000000000'),
  fold(regexp_replace(name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')));

--
-- Files and images
--

-- Uploaded and generated files, each stored once by its content. Records refer to a file with a foreign key; a file
-- without references is deleted a day after `kept_at`.
create table stored_file (
  -- SHA-256, the name of the file on disk.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes >= 0),
  kept_at timestamptz not null default now()
);

-- The files made of an uploaded picture, which is never stored as it was sent. `hash` is that of the upload.
create table image_file (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('png', 'jpeg', 'gif', 'webp', 'svg')),
  width integer not null,
  height integer not null,
  -- Size of the picture and its thumbnails together.
  bytes bigint not null,
  original text not null references stored_file,
  large text not null references stored_file,
  medium text not null references stored_file,
  small text not null references stored_file,
  -- A picture that no image uses soon after this is deleted.
  made_at timestamptz not null default now()
);

create table image (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  alt text not null default '',
  folder text not null default '',
  tags text[] not null default '{}',
  file text not null references image_file,
  -- The address under which recipients of emails see the image, from `public_at` on.
  public_key text not null unique default translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'),
  public_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
comment on table image is 'reference table: the pictures of the whole agency';
create index image_file_idx on image (file);

--
-- Users and clients
--

create table role (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  is_system boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- All staff have the permissions of the baseline role in addition to their own; there is at most one.
  is_baseline boolean not null default false,
  constraint role_baseline_check check (not (is_baseline and archived_at is not null))
);
-- Names that differ in case, accents and spaces only are the same name.
create unique index role_name_key on role (fold(regexp_replace(name, '\s+', ' ', 'g')));
create unique index role_baseline_key on role (is_baseline) where is_baseline;

create table role_permission (
  role_id uuid not null references role on delete cascade,
  subject text not null,
  action text not null check (action in ('create', 'read', 'update', 'delete')),
  scope text not null check (scope in ('own', 'client', 'team', 'all')),
  primary key (role_id, subject, action)
);

-- Kinds of users: defaults for new users, and the work they take part in.
create table user_type (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  code text not null,
  audience text not null check (audience in ('staff', 'client')),
  default_role_id uuid not null references role,
  landing_page text not null default 'dashboard',
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

-- A permission with scope `team` covers the records of all members.
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
  archived_at timestamptz,
  -- How many users the client may have; null means no limit.
  seat_limit integer check (seat_limit >= 0),
  domains text[] not null default '{}',
  vat_number text not null default '',
  phone text not null default '',
  locale text not null default 'en-GB',
  billing_contact_name text not null default '',
  billing_contact_email text not null default '',
  may_dispute boolean not null default true,
  dpa_signed_on date,
  duplicate_reason text not null default '',
  -- The address on invoices; `jurisdiction` is where the client is registered.
  jurisdiction text not null default '',
  address_1 text not null default '',
  address_2 text not null default '',
  city text not null default '',
  region text not null default '',
  postcode text not null default '',
  country text not null default '',
  -- Shown in documents.
  logo_id uuid references image,
  -- The design of emails for the client; an empty value is the default of all emails.
  brand_background text not null default '' check (brand_background ~ '^(#[0-9A-Fa-f]{6})?$'),
  brand_panel text not null default '' check (brand_panel ~ '^(#[0-9A-Fa-f]{6})?$'),
  brand_text text not null default '' check (brand_text ~ '^(#[0-9A-Fa-f]{6})?$'),
  brand_button text not null default '' check (brand_button ~ '^(#[0-9A-Fa-f]{6})?$'),
  brand_footer text not null default '',
  brand_legal text not null default ''
);
create unique index client_code_key on client (fold(code));
create unique index client_name_key on client (fold(name));
create index client_logo_idx on client (logo_id) where logo_id is not null;

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
  archived_at timestamptz,
  user_type_id uuid references user_type,
  job_title text not null default '',
  phone text not null default '',
  locale text not null default 'en-GB',
  time_zone text not null default 'Europe/London',
  -- Only for staff.
  employee_no text not null default '',
  manager_id uuid references app_user,
  daily_dial_target integer,
  languages text[] not null default '{}',
  -- Ids of verticals.
  skills uuid[] not null default '{}',
  -- What a client user may see and do in addition to their role.
  campaign_scope text not null default 'all' check (campaign_scope in ('all', 'chosen')),
  -- Campaigns of the client, if the scope is `chosen`.
  campaigns uuid[] not null default '{}',
  may_dispute boolean not null default false,
  may_export boolean not null default false,
  may_see_phone boolean not null default false,
  -- Additional roles, which add their permissions. A list, so that each request reads one row.
  further_roles uuid[] not null default '{}',
  teams uuid[] not null default '{}',
  -- The teams that the user leads.
  led_teams uuid[] not null default '{}',
  -- Hours of work in a week; the calendar has the days.
  weekly_hours double precision not null default 40,
  constraint app_user_further_roles_check check (not role_id = any(further_roles)),
  constraint app_user_leads_own_teams check (teams @> led_teams)
);
create unique index app_user_email_key on app_user (lower(email));
create index app_user_client_idx on app_user (client_id) where client_id is not null;
create index app_user_role_idx on app_user (role_id);
create index app_user_further_roles_idx on app_user using gin (further_roles);
create index app_user_teams_idx on app_user using gin (teams) where teams <> '{}';

alter table client add foreign key (account_manager_id) references app_user;

-- Addresses of clients that receive alerts, reports, hours and invoices, and addresses that emails are sent from.
create table client_email (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  address text not null,
  display_name text not null default '',
  kind text not null check (kind in ('recipient', 'sender')),
  purposes text[] not null,
  send_as text not null default 'to' check (send_as in ('to', 'cc', 'bcc')),
  -- Empty means all campaigns of the client.
  campaigns uuid[] not null default '{}',
  language text,
  active_from date,
  active_to date,
  notes text not null default '',
  -- Set by the system: whether emails to the address are read.
  verification text not null default 'unverified'
    check (verification in ('unverified', 'pending', 'verified', 'invalid')),
  verified_at timestamptz,
  last_bounce_at timestamptz,
  -- The reply of the SMTP server.
  last_bounce text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index client_email_address_key on client_email (client_id, address);

-- Sets of clients that are handled together: a fixed list, or the clients that match a rule.
create table batch_client (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  mode text not null check (mode in ('static', 'rule')),
  clients uuid[] not null default '{}',
  -- A filter of the list of clients, in the filter language of grids.
  rule text not null default '',
  owner_id uuid not null references app_user,
  -- When two sets have different settings for a client, the lower number wins.
  priority integer not null,
  state text not null default 'active' check (state in ('active', 'paused')),
  -- Set by the system when it evaluates the set.
  member_count integer not null default 0,
  last_evaluated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index batch_client_name_key on batch_client (fold(name));
create unique index batch_client_priority_key on batch_client (priority);

--
-- Sign-in
--

-- A signed-in device. The refresh cookie has the generation; the previous generation is accepted for a short time, in
-- case a response was lost, and an older one is treated as theft.
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
  created_at timestamptz not null default now(),
  -- Whether the user chose to stay signed in.
  remembered boolean not null default false,
  -- The user whose view this session shows, until `viewing_until`.
  viewed_user_id uuid references app_user,
  viewing_until timestamptz,
  -- The ID token of the provider, encrypted for the user. The provider gets it at sign-out; null after a local sign-in.
  sealed_id_token bytea,
  check ((viewed_user_id is null) = (viewing_until is null))
);
create index session_user_idx on session (user_id) where revoked_at is null;
create index session_viewed_user_idx on session (viewed_user_id) where viewed_user_id is not null;

-- Failed sign-ins, counted for a known device of a user, for other attempts on that user, and for an address.
create table sign_in_throttle (
  bucket text primary key,
  failures integer not null,
  last_failure_at timestamptz not null default now(),
  blocked_until timestamptz
);
comment on table sign_in_throttle is 'local table: all failures are counted by one clock';

-- Links that set a password or verify an address, once. Only a hash is stored, so reading the table reveals no link; a
-- used link is kept until it expires, to be recognised.
create table user_token (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references app_user on delete cascade,
  purpose text not null check (purpose in ('invitation', 'password_reset', 'address_verification')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Also set when a later link of the same purpose is sent.
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  client_email_id uuid references client_email on delete cascade,
  constraint user_token_owner_check check (num_nonnulls(user_id, client_email_id) = 1)
);
create index user_token_user_idx on user_token (user_id, purpose);
create index user_token_client_email_idx on user_token (client_email_id, purpose) where client_email_id is not null;

-- The secret that an authenticator app shares with the server. It is encrypted with the key of the installation and
-- counts from the first correct code on.
create table second_factor (
  user_id uuid primary key references app_user on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The last half minute with an accepted code; this and earlier ones are not accepted again.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Each replaces one code of the app. Only a keyed hash is stored.
create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in between password and code. The secret is in a cookie of the browser.
create table sign_in_step (
  token_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  remembered boolean not null,
  user_agent text not null,
  address text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  sealed_id_token bytea
);
create index sign_in_step_user_idx on sign_in_step (user_id);

-- The public key of a device.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- The number of uses, if the device counts them. A lower number than before means that the key was copied.
  counter bigint not null,
  transports text[] not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index passkey_user_idx on passkey (user_id);

-- Used challenges, until they would have expired.
create table passkey_challenge (
  challenge text primary key,
  expires_at timestamptz not null
);

-- The user at an OpenID Connect provider. The first sign-in finds the user by email address; later ones use `subject`,
-- which the provider never assigns to another person.
create table external_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject),
  -- No other account of the provider can become this user, even with the same address.
  unique (user_id, issuer)
);

-- A sign-in between the browser and the provider. The secret is in a cookie of the browser; the first answer deletes
-- the row.
create table external_attempt (
  token_hash bytea primary key,
  state text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);

-- A program calls the API with a token, with some of the permissions of its owner. Only a hash is stored.
create table api_token (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  -- Each as "subject action". The scope is that of the owner at the time of the call.
  rights text[] not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_token_user_idx on api_token (user_id) where revoked_at is null;

--
-- Requests, audit log and preferences
--

-- The replies to writing requests with an idempotency key. A request that is sent again, after a double click or a lost
-- response, gets the same reply.
create table repeatable_call (
  user_id uuid not null references app_user on delete cascade,
  key uuid not null,
  call text not null,
  reply jsonb,
  made_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index repeatable_call_made_at_idx on repeatable_call (made_at);

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  request_id text,
  -- The screen or the kind of job; null if the request does not name it.
  via text
);
comment on table audit_event is 'local table: kept append-only by a trigger';
create index audit_event_entity_idx on audit_event (entity, entity_id, id desc);
-- The audit log is read by time, and its grid identifies rows by their ids as text.
create index audit_event_at_idx on audit_event (at desc, (id::text));
create unique index audit_event_text_id_idx on audit_event ((id::text));
-- The last sign-in, shown in the profile.
create index audit_event_sign_in_idx on audit_event (user_id, at desc) where entity = 'sessions' and action = 'sign-in';
create trigger audit_event_is_append_only before update or delete on audit_event
  for each row execute function refuse_change();

-- Settings of a user that apply on all devices, one row for each setting.
create table user_preference (
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, name)
);

-- Saved views of a grid: columns, filters, order and groups.
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
-- Names are unique among the views of a user, of the team, or of a client.
create unique index grid_view_name_key on grid_view
  (dataset, visibility, (case when visibility = 'personal' then owner_id else client_id end), fold(name)) nulls not distinct;

create table grid_view_use (
  view_id uuid not null references grid_view on delete cascade,
  user_id uuid not null references app_user,
  last_used_at timestamptz not null default now(),
  primary key (view_id, user_id)
);

-- The first view of a role; the users of a client can have another.
create table grid_view_default (
  dataset text not null,
  role_id uuid not null references role on delete cascade,
  client_id uuid references client,
  view_id uuid not null references grid_view on delete cascade,
  constraint grid_view_default_key unique nulls not distinct (dataset, role_id, client_id)
);
create index grid_view_default_view_idx on grid_view_default (view_id);

-- Requests to the administrators for a permission or help with a page. The same request is stored once while it is
-- open.
create table help_request (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  -- Equal for the same request.
  subject text not null,
  -- The text that administrators read.
  says text not null,
  asked_at timestamptz not null default now(),
  unique (user_id, subject)
);

--
-- Jobs
--

create function tell_job_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.state <> new.state or old.processed <> new.processed or old.total is distinct from new.total then
    perform pg_notify('job_changed', json_build_object('id', new.id, 'owner', new.owner_id, 'state', new.state)::text);
  end if;
  return null;
end $$;

create table job (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  title text not null,
  unit text not null,
  owner_id uuid references app_user,
  campaign_id uuid,
  params jsonb not null default '{}',
  state text not null default 'queued',
  -- A request of the user, which the job follows at its next safe point.
  control text check (control in ('pause', 'cancel')),
  processed bigint not null default 0,
  total bigint,
  -- Where the job continues after a stop; written in the transaction of the work.
  checkpoint jsonb,
  message text,
  result jsonb,
  file text,
  attempts integer not null default 0,
  locked_by uuid,
  heartbeat_at timestamptz,
  running_seconds double precision not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table job is 'local table: one queue, whose workers hear of changes by a trigger';
create index job_claim_idx on job (created_at) where state in ('queued', 'running');
create index job_owner_idx on job (owner_id, created_at desc);
create trigger job_tells_its_change after insert or update on job for each row execute function tell_job_change();

-- Parts of a job that workers on any machine claim. The work and the state of a chunk are committed together.
create table job_chunk (
  job_id uuid not null references job on delete cascade,
  no integer not null,
  state text not null default 'open' check (state in ('open', 'running', 'done', 'failed')),
  -- What the chunk does, in the format of its task.
  plan jsonb not null,
  -- How many units of the job the chunk covers.
  units integer not null,
  is_rerun boolean not null default false,
  attempts integer not null default 0,
  message text,
  locked_by uuid,
  heartbeat_at timestamptz,
  primary key (job_id, no)
);
comment on table job_chunk is 'local table: claimed together with their job';
create index job_chunk_claim_idx on job_chunk (job_id, no) where state in ('open', 'running');

--
-- Accounts and contacts
--

-- The master database: the agency's best knowledge of companies and people.
create table account (
  id uuid primary key default gen_random_uuid(),
  -- A narrow key for the millions of rows in `account_key`.
  no bigint generated always as identity unique,
  company_name text not null,
  legal_name text not null default '',
  head_office_address_1 text not null default '',
  head_office_address_2 text not null default '',
  head_office_city text not null default '',
  head_office_county text not null default '',
  postcode text not null default '',
  country text not null,
  website text not null default '',
  domain text not null default '',
  linkedin text not null default '',
  register_status text not null default 'unknown' check (register_status in ('active', 'dissolved', 'liquidation', 'unknown')),
  sic_codes text[] not null default '{}',
  vertical_id uuid references vertical,
  employees text not null default '',
  founded date,
  description text not null default '',
  completeness smallint not null default 0,
  source text not null default '',
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- Copies of an official number and a phone number, which lists show, filter and sort by without a join. Written
  -- together with the tables of numbers.
  registration_number text not null default '',
  phone_no text not null default '',
  -- The account that replaced this one, which is then archived.
  merged_into uuid references account
);
-- One index for each initial order of the grid, with the columns that a jump far down the list needs; every order ends
-- with the id, to be total.
create index account_name_order_idx on account (name_order(company_name) collate alphabetical, id)
  include (company_name, vertical_id) where archived_at is null;
create index account_updated_order_idx on account (updated_at desc, id) include (vertical_id) where archived_at is null;
create index account_name_search_idx on account using gin (fold(company_name) gin_trgm_ops);
create index account_city_search_idx on account using gin (fold(head_office_city) gin_trgm_ops);
create index account_linkedin_idx on account (lower(linkedin)) where linkedin <> '';
create index account_vertical_idx on account (vertical_id) where vertical_id is not null;
-- Archived accounts are few, and every bulk decision excludes them.
create index account_archived_idx on account (id) where archived_at is not null;
create index account_registration_search_idx on account using gin (registration_number gin_trgm_ops);
create index account_merged_into_idx on account (merged_into) where merged_into is not null;
-- Finds equal domains, and for the search box the beginning of a domain.
create index account_domain_idx on account (domain text_pattern_ops) where domain <> '';
create index account_postcode_search_idx on account (upper(replace(postcode, ' ', '')) text_pattern_ops) where postcode <> '';
-- The home screen counts new accounts.
create index account_created_idx on account (created_at) where archived_at is null;

create table account_identifier (
  account_id uuid not null references account on delete cascade,
  scheme text not null,
  jurisdiction text not null default '',
  value text not null,
  value_norm text not null,
  -- An official number has one holder. Another account can claim it with a reason, and then both are shown.
  dispute_reason text check (dispute_reason <> ''),
  primary key (account_id, scheme, jurisdiction, value_norm)
);
create index account_identifier_value_idx on account_identifier (value_norm text_pattern_ops);
create index account_identifier_search_idx on account_identifier using gin (value_norm gin_trgm_ops);
create unique index account_identifier_key on account_identifier (scheme, jurisdiction, value_norm)
  where dispute_reason is null;

create table account_name (
  account_id uuid not null references account on delete cascade,
  name text not null,
  primary key (account_id, name)
);
create index account_former_name_search_idx on account_name using gin (fold(name) gin_trgm_ops);

create table account_phone (
  account_id uuid not null references account on delete cascade,
  position smallint not null,
  type text not null check (type in ('S', 'DDI', 'Cell', 'Others')),
  number text not null,
  is_primary boolean not null default false,
  primary key (account_id, position)
);
create index account_phone_tail_idx on account_phone (phone_tail(number));

-- The source and date of each value.
create table account_value_source (
  account_id uuid not null references account on delete cascade,
  field text not null,
  source text not null,
  obtained_at timestamptz not null default now(),
  user_id uuid,
  primary key (account_id, field)
);

-- Spellings that reviewers accepted for a company.
create table account_alias (
  account_id uuid not null references account on delete cascade,
  name text not null,
  source text not null,
  campaign_id uuid not null,
  decision_id uuid not null,
  added_by uuid,
  added_at timestamptz not null default now(),
  primary key (account_id, name, decision_id)
);
comment on table account_alias is
  'reference table: a spelling is the company''s in every campaign; campaign_id tells in which one it was accepted';
create index account_alias_decision_idx on account_alias (campaign_id, decision_id);

create table contact (
  id uuid primary key default gen_random_uuid(),
  title text not null default '',
  forename text not null,
  surname text not null,
  linkedin text not null default '',
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The account of the role that lists show. A column, so that a list joins one row by key and the planner can remove
  -- an unused join.
  main_account_id uuid references account on delete set null,
  -- A narrow key for the rows in `contact_key`.
  no bigint not null generated always as identity unique,
  archived_at timestamptz,
  deleted boolean not null generated always as (archived_at is not null) stored
);
create index contact_name_search_idx on contact using gin (fold(forename || ' ' || surname) gin_trgm_ops);
create index contact_linkedin_idx on contact (lower(linkedin)) where linkedin <> '';
create index contact_main_account_idx on contact (main_account_id) where main_account_id is not null;
create index contact_created_order_idx on contact (created_at desc, id) include (main_account_id) where not deleted;

create table account_contact (
  account_id uuid not null references account on delete cascade,
  contact_id uuid not null references contact on delete cascade,
  email text not null default '',
  email_status text not null default 'unknown',
  job_title text not null default '',
  seniority text not null default '',
  role text not null default '',
  sub_role text not null default '',
  mobile jsonb not null default '[]',
  ddi jsonb not null default '[]',
  is_current boolean not null default true,
  created_at timestamptz not null default now(),
  -- When the contact started and ended the role, if that happened in the portal; null for imported roles.
  held_from date,
  held_until date,
  primary key (account_id, contact_id)
);
create index account_contact_contact_idx on account_contact (contact_id);
create unique index account_contact_email_key on account_contact (lower(email), account_id) where email <> '' and is_current;
create index account_contact_email_idx on account_contact (lower(email)) where email <> '';
create index account_contact_email_search_idx on account_contact using gin (fold(email) gin_trgm_ops);
create index account_contact_phone_idx on account_contact using gin (phone_tails(mobile || ddi))
  where mobile <> '[]' or ddi <> '[]';

--
-- Grades
--

-- What grade steps of several schemes count as in reports.
create table grade_category (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  code text not null,
  "order" integer,
  colour text not null,
  client_label text not null default '',
  in_funnel boolean not null default true,
  positive text not null default 'neutral' check (positive in ('yes', 'no', 'neutral')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index grade_category_name_key
  on grade_category (fold(regexp_replace(name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')));
create unique index grade_category_code_key on grade_category (fold(code));

-- Grading schemes with versions. The newest version is offered and edited.
create table grade (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  scope text not null check (scope in ('agency', 'client')),
  client_id uuid references client,
  applies_to text not null default 'both' check (applies_to in ('account', 'contact', 'both')),
  -- A step of the newest version.
  default_step_id uuid,
  state text not null default 'draft' check (state in ('draft', 'active', 'retired')),
  cloned_from_id uuid references grade,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint grade_client_of_scope check ((scope = 'client') = (client_id is not null))
);
comment on table grade is 'reference table: schemes for all campaigns, some of them of one client';
create unique index grade_name_key
  on grade (fold(regexp_replace(name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')));

create table grade_version (
  id uuid primary key default gen_random_uuid(),
  grade_id uuid not null references grade,
  number integer not null,
  -- When a newer version replaced this one, which does not change after that.
  superseded_at timestamptz,
  -- The settings of the scheme at that time; the newest version uses those of `grade`.
  applies_to text,
  default_step_id uuid,
  created_at timestamptz not null default now(),
  unique (id, grade_id)
);
create unique index grade_version_number_key on grade_version (grade_id, number);
create unique index grade_version_newest_key on grade_version (grade_id) where superseded_at is null;

create table grade_step (
  id uuid primary key default gen_random_uuid(),
  grade_id uuid not null references grade,
  grade_version_id uuid not null,
  code text not null,
  label text not null,
  "order" integer not null,
  category_id uuid not null references grade_category,
  meaning text not null,
  colour text not null,
  -- A filter of the accounts of a campaign; empty means none.
  criteria text not null default '',
  required_fields text[] not null default '{}',
  note_required boolean not null default false,
  counts_as text not null default 'none' check (counts_as in ('none', 'conversation', 'lead', 'opportunity')),
  needs_qc boolean not null default false,
  -- Steps of the same version; empty means any.
  allowed_from uuid[] not null default '{}',
  -- Roles; empty means everyone who may grade.
  who_may_set uuid[] not null default '{}',
  terminal boolean not null default false,
  state text not null default 'active' check (state in ('active', 'retired')),
  -- The source of the copy, in an earlier version or in the cloned scheme.
  copied_from_id uuid references grade_step,
  -- A step of a version that a newer one replaced.
  superseded boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  foreign key (grade_version_id, grade_id) references grade_version (id, grade_id)
);
create unique index grade_step_code_key on grade_step (grade_id, grade_version_id, fold(code)) where archived_at is null;
create unique index grade_step_order_key on grade_step (grade_id, grade_version_id, "order") where archived_at is null;
create index grade_step_category_idx on grade_step (category_id);

alter table grade add foreign key (default_step_id) references grade_step;
alter table grade_version add foreign key (default_step_id) references grade_step;

--
-- Campaigns
--

-- Tables with campaign data begin their key with campaign_id, so that they can be distributed by campaign. A table that
-- cannot be is a reference or local table, and its comment says why.

create table campaign (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  name text not null,
  client_id uuid not null references client,
  type text not null default 'lead_generation',
  state text not null default 'draft',
  objective text not null default '',
  owner_id uuid references app_user,
  start_date date not null,
  end_date date not null,
  lawful_basis text not null default 'legitimate_interest',
  target_accounts integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  grade_version_id uuid references grade_version,
  -- Why the campaign was paused or resumed.
  state_reason text not null default '',
  completed_at timestamptz,
  -- For so many days, people contacted by another campaign are held back.
  cooldown_days integer not null default 90 check (cooldown_days between 0 and 730),
  target_contacts integer check (target_contacts >= 0),
  target_opportunities integer check (target_opportunities >= 0),
  target_meetings integer check (target_meetings >= 0),
  dials_per_day integer check (dials_per_day >= 0),
  time_zone text not null default 'Europe/London',
  languages text[] not null default '{en}' check (cardinality(languages) > 0),
  territories text[] not null default '{GB}' check (cardinality(territories) > 0),
  client_visible boolean not null default false,
  -- Agreed with the client.
  price_model text check (price_model in ('per_day', 'per_hour', 'per_lead', 'per_meeting', 'retainer')),
  allocation integer check (allocation >= 0),
  over_delivery text not null default 'warn' check (over_delivery in ('stop', 'warn', 'allow')),
  pacing text not null default 'none' check (pacing in ('none', 'day', 'week', 'month')),
  pacing_amount integer check (pacing_amount > 0),
  dispute_window_days integer not null default 5 check (dispute_window_days between 0 and 60),
  max_attempts integer not null default 8 check (max_attempts > 0),
  basis_note text not null default '',
  constraint campaign_dates_in_order check (end_date >= start_date),
  constraint campaign_state check
    (state in ('draft', 'planned', 'ready', 'live', 'paused', 'completing', 'completed', 'cancelled')),
  constraint campaign_pacing_amount check (pacing = 'none' or pacing_amount is not null)
);
create unique index campaign_name_key on campaign (client_id, fold(name));
-- Unique within the client: an error about the code of another client would reveal it.
create unique index campaign_code_key on campaign (client_id, fold(code));
create index campaign_grade_version_idx on campaign (grade_version_id);

create table campaign_member (
  campaign_id uuid not null references campaign on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- What the user does in the campaign.
  role text not null default 'viewer'
    check (role in ('sd', 'qc', 'data', 'researcher', 'viewer')),
  primary key (campaign_id, user_id)
);
create index campaign_member_user_idx on campaign_member (user_id);

-- What a campaign may start without.
create table campaign_waiver (
  campaign_id uuid not null references campaign on delete cascade,
  line text not null,
  reason text not null check (reason <> ''),
  by_user_id uuid references app_user on delete set null,
  at timestamptz not null default now(),
  primary key (campaign_id, line)
);

-- How developers see the working grids of a campaign. Each save adds a row and the latest counts: that of a developer
-- before that of their user type before that of the campaign. A row without settings removes the earlier ones.
create table campaign_view (
  campaign_id uuid not null references campaign on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid references app_user on delete cascade,
  user_type_id uuid references user_type on delete cascade,
  version integer not null check (version > 0),
  settings jsonb,
  saved_at timestamptz not null default now(),
  saved_by uuid references app_user on delete set null,
  primary key (campaign_id, id),
  unique nulls not distinct (campaign_id, user_id, user_type_id, version),
  check (num_nonnulls(user_id, user_type_id) <= 1)
);
create index campaign_view_user_idx on campaign_view (user_id) where user_id is not null;
create index campaign_view_user_type_idx on campaign_view (user_type_id) where user_type_id is not null;

--
-- Calendars and plans
--

-- Working days of the agency, of a team or of a user. If two calendars define a day, the nearer one counts.
create table working_calendar (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- Without team and user, it is the calendar of the agency.
  team_id uuid references team on delete cascade,
  user_id uuid references app_user on delete cascade,
  -- Hours for each weekday from Monday: [{from: "09:00", to: "13:00"}, …]. Null means those of the next calendar.
  week jsonb check (week is null or jsonb_array_length(week) = 7),
  -- Whether exceptions of the next calendars apply.
  keeps_holidays boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint working_calendar_one_holder check (num_nonnulls(team_id, user_id) <= 1)
);
create unique index working_calendar_holder_key
  on working_calendar (coalesce(team_id, user_id, '00000000-0000-0000-0000-000000000000'));

-- Days that differ from their weekday: holidays, leave, a Saturday with work.
create table working_exception (
  calendar_id uuid not null references working_calendar on delete cascade,
  day date not null,
  minutes integer not null default 0 check (minutes between 0 and 1440),
  kind text not null default 'holiday' check (kind in ('holiday', 'leave', 'other')),
  name text not null,
  primary key (calendar_id, day)
);

-- The library of steps for the plans of campaigns.
create table master_step (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  name text not null,
  phase text not null check (phase in ('setup', 'data', 'messaging', 'calling', 'reporting', 'close')),
  -- In working days; 0 is a milestone.
  duration integer not null check (duration >= 0),
  effort_hours integer,
  owner_type_id uuid references user_type,
  description text not null default '',
  -- [{text, required}]
  checklist jsonb not null default '[]',
  -- [{step_id, type, lag, unit, strict}] with ids of master steps.
  predecessors jsonb not null default '[]',
  deliverable text not null default '',
  client_visible boolean not null default false,
  billable boolean not null default false,
  entry_criteria text not null default '',
  exit_criteria text not null default '',
  state text not null default 'draft' check (state in ('draft', 'active', 'retired')),
  "order" integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index master_step_code_key on master_step (fold(code));

-- Steps of one client: linked to a master step, or their own.
create table client_step (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  master_step_id uuid references master_step,
  code text not null,
  name text not null,
  phase text not null check (phase in ('setup', 'data', 'messaging', 'calling', 'reporting', 'close')),
  duration integer not null check (duration >= 0),
  effort_hours integer,
  owner_type_id uuid references user_type,
  description text not null default '',
  checklist jsonb not null default '[]',
  -- With ids of master steps, and of the steps of the client that have none.
  predecessors jsonb not null default '[]',
  deliverable text not null default '',
  client_visible boolean not null default false,
  billable boolean not null default false,
  entry_criteria text not null default '',
  exit_criteria text not null default '',
  state text not null default 'draft' check (state in ('draft', 'active', 'retired')),
  hidden boolean not null default false,
  "order" integer not null,
  -- The values of the master step when a user last reviewed its changes.
  master_seen jsonb,
  master_version_seen integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint client_step_seen check ((master_step_id is null) = (master_seen is null))
);
create unique index client_step_name_key
  on client_step (client_id, fold(regexp_replace(name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')))
  where archived_at is null;
create unique index client_step_code_key on client_step (client_id, fold(code)) where archived_at is null;
create unique index client_step_master_key on client_step (client_id, master_step_id) where archived_at is null;
create index client_step_master_idx on client_step (master_step_id);

-- The plan of a campaign: its steps, the links between them, and baselines.
create table campaign_step (
  campaign_id uuid not null references campaign on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The source of the step.
  client_step_id uuid references client_step,
  master_step_id uuid references master_step,
  code text not null default '',
  name text not null,
  phase text not null check (phase in ('setup', 'data', 'messaging', 'calling', 'reporting', 'close')),
  -- Both or neither. Two of start, end and duration determine the third.
  start_date date,
  end_date date,
  -- In working days; 0 is a milestone.
  duration integer not null check (duration >= 0),
  rule text check (rule in ('start_no_earlier', 'finish_no_later', 'fixed')),
  rule_day date,
  owners uuid[] not null default '{}',
  effort_hours integer check (effort_hours >= 0),
  progress integer not null default 0 check (progress between 0 and 100),
  state text not null default 'not_started'
    check (state in ('not_started', 'in_progress', 'blocked', 'in_review', 'done', 'skipped')),
  state_reason text not null default '',
  -- [{text, required, done_by, done_at}]
  checklist jsonb not null default '[]',
  client_visible boolean not null default false,
  "order" integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A summary represents the steps of its phase and takes its dates from them.
  is_summary boolean not null default false,
  colour text,
  -- Set when the state changes.
  actual_start date,
  actual_end date,
  primary key (campaign_id, id),
  constraint campaign_step_dates check ((start_date is null) = (end_date is null) and end_date >= start_date),
  constraint campaign_step_rule check ((rule is null) = (rule_day is null))
);
create unique index campaign_step_name_key on campaign_step (campaign_id, fold(name));

create table campaign_step_link (
  campaign_id uuid not null,
  predecessor_id uuid not null,
  successor_id uuid not null,
  type text not null default 'FS' check (type in ('FS', 'SS', 'FF', 'SF')),
  lag integer not null default 0 check (lag between -365 and 365),
  unit text not null default 'working' check (unit in ('working', 'calendar')),
  strict boolean not null default true,
  primary key (campaign_id, predecessor_id, successor_id),
  foreign key (campaign_id, predecessor_id) references campaign_step on delete cascade,
  foreign key (campaign_id, successor_id) references campaign_step on delete cascade,
  constraint campaign_step_link_two check (predecessor_id <> successor_id)
);
create index campaign_step_link_successor_idx on campaign_step_link (campaign_id, successor_id);

create table campaign_baseline (
  campaign_id uuid not null references campaign on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  taken_at timestamptz not null default now(),
  taken_by uuid references app_user on delete set null,
  -- [{step, start, end}] of the steps with dates.
  dates jsonb not null,
  primary key (campaign_id, id)
);

--
-- Tags
--

create table tag (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  scope text not null check (scope in ('account', 'contact', 'opportunity', 'campaign')),
  colour text not null,
  "group" text not null default '',
  exclusive_in_group boolean not null default false,
  description text not null default '',
  campaign_id uuid references campaign,
  client_id uuid references client,
  client_visible boolean not null default false,
  -- Roles; empty means everyone.
  who_may_apply uuid[] not null default '{}',
  state text not null default 'active' check (state in ('active', 'retired')),
  -- The tag that replaced this one, which is then archived.
  merged_into_id uuid references tag,
  -- A record has one tag for each slot: exclusive tags of a group share one.
  slot text not null generated always as
    (case when exclusive_in_group and "group" <> '' then fold("group") else id::text end) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint tag_one_limit check (campaign_id is null or client_id is null),
  constraint tag_merged_is_archived check (merged_into_id is null or archived_at is not null)
);
comment on table tag is 'reference table: words for all campaigns, a few of them limited to one';
-- The name of an archived tag is free again.
create unique index tag_name_key on tag (scope, fold(regexp_replace(name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')))
  where archived_at is null;
create index tag_slot_idx on tag (scope, slot);

-- Tags of records. "Usage" and "last used" of a tag are read from the index on the tag alone.
create table account_tag (
  account_id uuid not null references account on delete cascade,
  tag_id uuid not null references tag,
  applied_at timestamptz not null default now(),
  applied_by uuid,
  primary key (account_id, tag_id)
);
create index account_tag_use_idx on account_tag (tag_id, applied_at);

create table contact_tag (
  contact_id uuid not null references contact on delete cascade,
  tag_id uuid not null references tag,
  applied_at timestamptz not null default now(),
  applied_by uuid,
  primary key (contact_id, tag_id)
);
create index contact_tag_use_idx on contact_tag (tag_id, applied_at);

create table campaign_tag (
  campaign_id uuid not null references campaign on delete cascade,
  tag_id uuid not null references tag,
  applied_at timestamptz not null default now(),
  applied_by uuid,
  primary key (campaign_id, tag_id)
);
create index campaign_tag_use_idx on campaign_tag (tag_id, applied_at);

--
-- Fields
--

-- Built-in fields of accounts and contacts with the settings of the agency. The program defines `given_label` and
-- `needed`; clients of the API get only fields that differ from them.
create table core_field (
  id uuid primary key default gen_random_uuid(),
  entity text not null check (entity in ('account', 'contact')),
  key text not null,
  type text not null,
  given_label text not null,
  -- Every record has a value.
  needed boolean not null default false,
  label text not null,
  help text not null default '',
  required text not null default 'no' check (required in ('no', 'always')),
  -- Roles; empty means everyone.
  visible_to uuid[] not null default '{}',
  client_visible boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The agency does not use the field.
  archived_at timestamptz,
  differs boolean not null generated always as (label <> given_label or help <> '' or (required = 'always') <> needed
    or visible_to <> '{}' or not client_visible or archived_at is not null) stored,
  constraint core_field_key_key unique (entity, key)
);
comment on table core_field is 'reference table: the fields of the program, of which there are as many as it has';

insert into core_field (entity, key, type, given_label, label, needed, required)
select entity, key, type, label, label, needed, case when needed then 'always' else 'no' end
from (values
  ('account', 'company_name', 'text', 'Account name', true),
  ('account', 'legal_name', 'text', 'Legal name', false),
  ('account', 'previous_names', 'texts', 'Previous names', false),
  ('account', 'head_office_address_1', 'text', 'Address line 1', false),
  ('account', 'head_office_address_2', 'text', 'Address line 2', false),
  ('account', 'head_office_city', 'text', 'City', false),
  ('account', 'head_office_county', 'text', 'County', false),
  ('account', 'postcode', 'text', 'Postcode', false),
  ('account', 'country', 'country', 'Country', true),
  ('account', 'website', 'url', 'Website', false),
  ('account', 'linkedin', 'url', 'LinkedIn', false),
  ('account', 'phones', 'phones', 'Phones', false),
  ('account', 'identifiers', 'numbers', 'Official numbers', false),
  ('account', 'register_status', 'select', 'Register status', false),
  ('account', 'sic_codes', 'texts', 'SIC codes', false),
  ('account', 'vertical_id', 'reference', 'Vertical', false),
  ('account', 'employees', 'text', 'Employees', false),
  ('account', 'founded', 'date', 'Founded', false),
  ('account', 'description', 'long_text', 'Description', false),
  ('contact', 'title', 'text', 'Title', false),
  ('contact', 'forename', 'text', 'Forename', true),
  ('contact', 'surname', 'text', 'Surname', true),
  ('contact', 'account_id', 'reference', 'Account', true),
  ('contact', 'job_title', 'text', 'Job title', false),
  ('contact', 'seniority', 'text', 'Seniority', false),
  ('contact', 'role', 'text', 'Role', false),
  ('contact', 'sub_role', 'text', 'Sub-role', false),
  ('contact', 'email', 'email', 'Email', false),
  ('contact', 'email_status', 'select', 'Email status', false),
  ('contact', 'mobile', 'phones', 'Mobile', false),
  ('contact', 'ddi', 'phones', 'Direct dial', false),
  ('contact', 'linkedin', 'url', 'LinkedIn', false)
) as f(entity, key, type, label, needed);

-- The core fields that a campaign uses. A campaign without a choice uses all of them.
create table campaign_core_choice (
  campaign_id uuid primary key references campaign on delete cascade,
  version integer not null default 1,
  chosen_at timestamptz not null default now(),
  chosen_by uuid references app_user
);

create table campaign_core_field (
  campaign_id uuid not null references campaign_core_choice on delete cascade,
  core_field_id uuid not null references core_field,
  place integer not null,
  required text not null default 'no' check (required in ('no', 'always')),
  section text not null default '',
  sd_visible boolean not null default true,
  qc_visible boolean not null default true,
  client_visible boolean not null default true,
  sd_editable boolean not null default true,
  primary key (campaign_id, core_field_id)
);
create index campaign_core_field_field_idx on campaign_core_field (core_field_id);

-- Definitions of custom fields. A field of the agency or of a client can be used in many campaigns.
create table field (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('master', 'client', 'campaign', 'opportunity')),
  client_id uuid references client,
  campaign_id uuid references campaign on delete cascade,
  key text not null,
  label text not null,
  help text not null default '',
  type text not null check (type in ('text', 'long_text', 'integer', 'decimal', 'money', 'email', 'url', 'phone', 'country',
    'select', 'multi_select', 'date', 'date_time', 'boolean', 'rating', 'user', 'account_ref', 'file', 'formula')),
  params jsonb not null default '{}',
  -- The options of a select field in their order; records store the code.
  options jsonb not null default '[]',
  required text not null default 'no' check (required in ('no', 'always', 'on_grade', 'on_outcome')),
  section text not null default '',
  "order" integer,
  -- Roles; empty means everyone.
  visible_to uuid[] not null default '{}',
  editable_by uuid[] not null default '{}',
  client_visible boolean not null default false,
  sensitive boolean not null default false,
  import_synonyms text[] not null default '{}',
  export_name text not null default '',
  survivorship text not null default 'fill_empty'
    check (survivorship in ('newest', 'most_trusted', 'manual_only', 'fill_empty')),
  indexed boolean not null default true,
  state text not null default 'active' check (state in ('draft', 'active')),
  -- The values are being deleted, and no user can write new ones.
  purging boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- The value of new records. The default of a select field is one of its options.
  default_value jsonb,
  entity text not null default 'account' check (entity in ('account', 'contact', 'opportunity')),
  constraint field_client_of_kind check ((kind = 'client') = (client_id is not null)),
  constraint field_campaign_of_kind check ((kind = 'campaign') = (campaign_id is not null)),
  constraint field_key_key unique nulls not distinct (kind, client_id, campaign_id, key),
  constraint field_entity_of_kind check ((kind = 'opportunity') = (entity = 'opportunity')),
  -- A formula has no stored value, so it can be neither required nor indexed.
  constraint field_formula_is_read check (type <> 'formula' or (required = 'no' and not indexed and default_value is null))
);
comment on table field is 'reference table: fields for many campaigns, some of them for one alone';
create index field_campaign_idx on field (campaign_id) where campaign_id is not null;
create index field_client_idx on field (client_id) where client_id is not null;

-- The use of a field in a campaign, with the column of the working row that stores its values.
create table custom_field (
  campaign_id uuid not null references campaign on delete cascade,
  id uuid not null references field,
  -- Belongs to the field until its values are deleted. A formula has none.
  slot text,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  -- Not shown in this campaign; the values are kept.
  hidden boolean not null default false,
  -- The second slot while the type changes: first the target of the copied values, then the old slot until it is
  -- emptied. It is never read.
  other_slot text,
  version integer not null default 1,
  -- Settings of the campaign; null means the setting of the field.
  required text check (required in ('no', 'always', 'on_grade', 'on_outcome')),
  client_visible boolean,
  section text,
  -- JSON null means that new records have no value, whatever the default of the field is.
  default_value jsonb,
  -- The position in the campaign; null until a user changes the order.
  place integer,
  -- Access for the members of the campaign with this role.
  sd_visible boolean not null default true,
  qc_visible boolean not null default true,
  sd_editable boolean not null default true,
  primary key (campaign_id, id),
  constraint custom_field_slot_key unique (campaign_id, slot)
);
create index custom_field_id_idx on custom_field (id);

-- Files in values of custom fields; the value is the id. The content is stored once in `stored_file`.
create table field_file (
  campaign_id uuid not null references campaign on delete cascade,
  id uuid not null default gen_random_uuid(),
  field_id uuid not null,
  hash text not null references stored_file,
  name text not null,
  kind text not null,
  bytes bigint not null,
  created_by uuid references app_user on delete set null,
  -- When the file was uploaded or last used in a value. A file without a value is deleted a day later.
  kept_at timestamptz not null default now(),
  primary key (campaign_id, id),
  foreign key (campaign_id, field_id) references custom_field (campaign_id, id) on delete cascade
);
create index field_file_id_idx on field_file (id);
create index field_file_hash_idx on field_file (hash);
create index field_file_field_idx on field_file (campaign_id, field_id);

-- The fields that a formula reads, with their names in the formula.
create table formula_source (
  formula_id uuid not null references field on delete cascade,
  name text not null,
  source_id uuid not null references field on delete cascade,
  primary key (formula_id, name)
);
comment on table formula_source is 'reference table: fields are read by formulas of many campaigns';
create index formula_source_source_idx on formula_source (source_id);

-- Chains of select fields in a campaign: the value of a field limits the options of the next one.
create table field_cascade (
  campaign_id uuid not null references campaign on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  entity text not null check (entity in ('account', 'contact')),
  -- Whether a combination that is not allowed is rejected, or only reported.
  strict boolean not null default true,
  allow_all_if_parent_empty boolean not null default false,
  auto_fill_single boolean not null default true,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (campaign_id, id)
);
create unique index field_cascade_name_key on field_cascade (campaign_id, fold(name));
-- URLs contain only the id.
create index field_cascade_id_idx on field_cascade (id);

create table field_cascade_level (
  campaign_id uuid not null,
  cascade_id uuid not null,
  level smallint not null check (level between 1 and 5),
  field_id uuid not null,
  primary key (campaign_id, cascade_id, level),
  unique (campaign_id, cascade_id, field_id),
  foreign key (campaign_id, cascade_id) references field_cascade (campaign_id, id) on delete cascade,
  foreign key (campaign_id, field_id) references custom_field (campaign_id, id) on delete cascade
);
create index field_cascade_level_field_idx on field_cascade_level (campaign_id, field_id);

-- The options of a level that are allowed for an option of the level before.
create table field_cascade_pair (
  campaign_id uuid not null,
  cascade_id uuid not null,
  level smallint not null check (level between 2 and 5),
  parent_code text not null,
  child_code text not null,
  primary key (campaign_id, cascade_id, level, parent_code, child_code),
  foreign key (campaign_id, cascade_id, level) references field_cascade_level (campaign_id, cascade_id, level) on delete cascade
);

--
-- Activities
--

-- What users do with accounts and contacts, and the outcome.
create table action_type (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  code text not null,
  channel text not null check (channel in ('phone', 'email', 'social', 'meeting', 'research', 'data', 'note')),
  icon text not null default 'phone',
  colour text not null,
  applies_to text not null default 'both' check (applies_to in ('account', 'contact', 'both')),
  requires_contact boolean not null default false,
  "order" integer,
  is_dial boolean not null default false,
  state text not null default 'active' check (state in ('active', 'retired')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index action_type_name_key
  on action_type (fold(regexp_replace(name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')));
create unique index action_type_code_key
  on action_type (fold(regexp_replace(code, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')));

create table outcome (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  code text not null,
  category text not null
    check (category in ('no_contact', 'conversation', 'positive', 'negative', 'neutral', 'data_problem')),
  reached_person boolean not null default false,
  colour text not null,
  hot_key integer check (hot_key between 1 and 9),
  "order" integer,
  is_conversation boolean not null default false,
  state text not null default 'active' check (state in ('active', 'retired')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index outcome_name_key
  on outcome (fold(regexp_replace(name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')));
create unique index outcome_code_key
  on outcome (fold(regexp_replace(code, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')));

-- A pair of action type and outcome: whether it can be logged, what it requires and what it changes.
create table activity_option (
  id uuid primary key default gen_random_uuid(),
  action_type_id uuid not null references action_type,
  outcome_id uuid not null references outcome,
  allowed boolean not null default true,
  hot_key integer check (hot_key between 1 and 9),
  hint text not null default '',
  set_account_status text,
  set_contact_status text,
  -- The code of a step, because campaigns use different schemes.
  set_grade text not null default '',
  tag_id uuid references tag,
  callback text not null default 'none' check (callback in ('none', 'ask', 'auto')),
  callback_days integer,
  attempt_counts boolean not null default false,
  stop_account boolean not null default false,
  suppress text not null default 'none' check (suppress in ('none', 'person', 'number', 'company')),
  suppress_scope text not null default 'campaign' check (suppress_scope in ('campaign', 'client', 'agency')),
  send_to_qc boolean not null default false,
  create_opportunity boolean not null default false,
  note text not null default 'optional' check (note in ('none', 'optional', 'required')),
  note_min integer,
  required_fields text[] not null default '{}',
  counts text not null default 'as_marked' check (counts in ('as_marked', 'own')),
  counts_as text[] not null default '{}',
  -- Empty means all.
  roles_allowed uuid[] not null default '{}',
  campaigns uuid[] not null default '{}',
  state text not null default 'active' check (state in ('active', 'retired')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index activity_option_pair_key on activity_option (action_type_id, outcome_id) where archived_at is null;
create index activity_option_outcome_idx on activity_option (outcome_id);
create index activity_option_tag_idx on activity_option (tag_id) where tag_id is not null;

--
-- Working rows
--

-- Accounts of a campaign: the working rows.
create table campaign_account (
  campaign_id uuid not null references campaign,
  account_id uuid not null references account,
  batch_id uuid,
  import_row_id uuid,
  link_method text not null,
  added_at timestamptz not null default now(),
  added_by uuid,
  -- The primary one of the tags in `campaign_account_tag`.
  tag_id uuid references tag,
  -- Increased by every change of a custom value, so that an edit of an older version is rejected.
  version integer not null default 1,
  primary key (campaign_id, account_id)
);

-- Contacts of a campaign, with slots for custom fields as accounts have them.
create table campaign_contact (
  campaign_id uuid not null references campaign on delete cascade,
  contact_id uuid not null references contact,
  added_by uuid,
  added_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (campaign_id, contact_id)
);

-- Slots: columns that are assigned to custom fields when they are defined, so that a new field changes no table. The time
-- to read a value grows with the number of columns before it, so twenty bands of the same shape give the first slots of
-- each type a place near the front. An empty slot costs one bit.
do $$
declare
  types constant jsonb :=
    '{"text": "text", "number": "numeric", "date": "date", "moment": "timestamptz", "flag": "boolean", "list": "text[]"}';
  target record;
  counts jsonb;
  columns text[];
  kind text;
  no integer;
begin
  for target in
    select * from (values
      ('campaign_account', 'text number date text flag text number list text moment text '
        'number text date text number flag text text number list text'),
      -- One text more than the program assigns.
      ('campaign_contact', 'text number date text flag text text number list text moment text '
        'number text date text number flag text text number list text')) as t(name, band)
  loop
    counts := '{}';
    columns := '{}';
    for turn in 1..20 loop
      foreach kind in array string_to_array(target.band, ' ') loop
        no := coalesce((counts->>kind)::integer, 0) + 1;
        counts := counts || jsonb_build_object(kind, no);
        columns := columns || format('add column %I %s', kind || '_' || no, types->>kind);
      end loop;
    end loop;
    execute format('alter table %I %s', target.name, array_to_string(columns, ', '));
  end loop;
end $$;

-- The state of the work: status, grade, owner and progress.
alter table campaign_account
  add column status text not null default 'unassigned' check (status in ('unassigned', 'in_market', 'on_hold', 'converted',
    'out_of_market', 'disqualified', 'do_not_contact')),
  add column status_reason text,
  -- The end of the pause, or the date of the next review.
  add column status_until date,
  add column status_at timestamptz,
  add column status_by uuid,
  add column grade_step_id uuid references grade_step,
  add column grade_note text,
  add column graded_at timestamptz,
  add column graded_by uuid,
  add column qc_requested_at timestamptz,
  add column qc_requested_by uuid,
  -- Null means none.
  add column attempts integer,
  -- Null means accepted into the campaign, but not yet put into work.
  add column populated_at timestamptz,
  add column populated_by uuid,
  add column sales_developer_id uuid references app_user,
  add column assigned_at timestamptz,
  add column assigned_by uuid,
  add column last_activity_at timestamptz,
  add column next_callback_at timestamptz,
  -- Higher numbers are worked first.
  add column priority smallint,
  -- The user who has the row open in a call session, and until when no one else can take it.
  add column locked_by uuid,
  add column locked_until timestamptz,
  add column published_at timestamptz,
  -- Removed from work; the row and its trail are kept.
  add column dropped_at timestamptz,
  add column dropped_by uuid,
  add column drop_reason text,
  -- The copy of the master values that the campaign works with.
  add column working_values jsonb,
  -- The values changed in the campaign, by field, with the user, the time and the rejected master value.
  add column working_edits jsonb;
create index campaign_account_added_idx on campaign_account (campaign_id, added_at desc, account_id);
create index campaign_account_account_idx on campaign_account (account_id);
-- The first slots of each type are indexed for all campaigns; filtered and sorted fields get them. Rows without a value
-- are excluded, so a campaign without fields pays nothing.
create index campaign_account_text_1_idx on campaign_account (campaign_id, text_1 collate alphabetical, account_id) where text_1 is not null;
create index campaign_account_text_2_idx on campaign_account (campaign_id, text_2 collate alphabetical, account_id) where text_2 is not null;
create index campaign_account_text_3_idx on campaign_account (campaign_id, text_3 collate alphabetical, account_id) where text_3 is not null;
create index campaign_account_text_4_idx on campaign_account (campaign_id, text_4 collate alphabetical, account_id) where text_4 is not null;
create index campaign_account_text_5_idx on campaign_account (campaign_id, text_5 collate alphabetical, account_id) where text_5 is not null;
create index campaign_account_text_6_idx on campaign_account (campaign_id, text_6 collate alphabetical, account_id) where text_6 is not null;
create index campaign_account_number_1_idx on campaign_account (campaign_id, number_1, account_id) where number_1 is not null;
create index campaign_account_number_2_idx on campaign_account (campaign_id, number_2, account_id) where number_2 is not null;
create index campaign_account_number_3_idx on campaign_account (campaign_id, number_3, account_id) where number_3 is not null;
create index campaign_account_number_4_idx on campaign_account (campaign_id, number_4, account_id) where number_4 is not null;
create index campaign_account_date_1_idx on campaign_account (campaign_id, date_1, account_id) where date_1 is not null;
create index campaign_account_date_2_idx on campaign_account (campaign_id, date_2, account_id) where date_2 is not null;
create index campaign_account_date_3_idx on campaign_account (campaign_id, date_3, account_id) where date_3 is not null;
create index campaign_account_moment_1_idx on campaign_account (campaign_id, moment_1, account_id) where moment_1 is not null;
create index campaign_account_text_1_search_idx on campaign_account using gin (campaign_id, fold(text_1) gin_trgm_ops) where text_1 is not null;
create index campaign_account_text_2_search_idx on campaign_account using gin (campaign_id, fold(text_2) gin_trgm_ops) where text_2 is not null;
create index campaign_account_status_idx on campaign_account (campaign_id, status);
create index campaign_account_grade_idx on campaign_account (campaign_id, grade_step_id) where grade_step_id is not null;
-- Rows that wait to be populated, rows that wait to be assigned, and the rows of a developer.
create index campaign_account_accepted_idx on campaign_account (campaign_id, added_at, account_id) where populated_at is null;
create index campaign_account_unassigned_idx on campaign_account (campaign_id, populated_at desc, account_id)
  where sales_developer_id is null and populated_at is not null and dropped_at is null;
create index campaign_account_developer_idx on campaign_account (sales_developer_id, campaign_id, status)
  where sales_developer_id is not null;

alter table campaign_contact
  add column status text not null default 'in_market' check (status in ('in_market', 'callback', 'nurture', 'converted',
    'not_interested', 'wrong_person', 'left_company', 'unreachable', 'do_not_contact')),
  add column status_reason text,
  add column status_until date,
  add column status_at timestamptz,
  add column status_by uuid,
  add column grade_step_id uuid references grade_step,
  add column grade_note text,
  add column graded_at timestamptz,
  add column graded_by uuid,
  add column qc_requested_at timestamptz,
  add column qc_requested_by uuid,
  add column attempts integer,
  -- Set when another contact of the account was reached.
  add column stopped_at timestamptz,
  add column stopped_by uuid,
  -- The import of the contact.
  add column batch_id uuid,
  add column populated_at timestamptz,
  add column populated_by uuid,
  add column sales_developer_id uuid references app_user,
  add column assigned_at timestamptz,
  add column assigned_by uuid,
  add column last_activity_at timestamptz,
  add column next_callback_at timestamptz,
  add column priority smallint,
  add column locked_by uuid,
  add column locked_until timestamptz,
  add column published_at timestamptz,
  add column dropped_at timestamptz,
  add column dropped_by uuid,
  add column drop_reason text,
  add column working_values jsonb,
  add column working_edits jsonb;
create index campaign_contact_contact_idx on campaign_contact (contact_id);
create index campaign_contact_added_idx on campaign_contact (campaign_id, added_at desc, contact_id);
create index campaign_contact_text_1_idx on campaign_contact (campaign_id, text_1 collate alphabetical, contact_id) where text_1 is not null;
create index campaign_contact_text_2_idx on campaign_contact (campaign_id, text_2 collate alphabetical, contact_id) where text_2 is not null;
create index campaign_contact_text_3_idx on campaign_contact (campaign_id, text_3 collate alphabetical, contact_id) where text_3 is not null;
create index campaign_contact_text_4_idx on campaign_contact (campaign_id, text_4 collate alphabetical, contact_id) where text_4 is not null;
create index campaign_contact_text_5_idx on campaign_contact (campaign_id, text_5 collate alphabetical, contact_id) where text_5 is not null;
create index campaign_contact_text_6_idx on campaign_contact (campaign_id, text_6 collate alphabetical, contact_id) where text_6 is not null;
create index campaign_contact_number_1_idx on campaign_contact (campaign_id, number_1, contact_id) where number_1 is not null;
create index campaign_contact_number_2_idx on campaign_contact (campaign_id, number_2, contact_id) where number_2 is not null;
create index campaign_contact_number_3_idx on campaign_contact (campaign_id, number_3, contact_id) where number_3 is not null;
create index campaign_contact_number_4_idx on campaign_contact (campaign_id, number_4, contact_id) where number_4 is not null;
create index campaign_contact_date_1_idx on campaign_contact (campaign_id, date_1, contact_id) where date_1 is not null;
create index campaign_contact_date_2_idx on campaign_contact (campaign_id, date_2, contact_id) where date_2 is not null;
create index campaign_contact_date_3_idx on campaign_contact (campaign_id, date_3, contact_id) where date_3 is not null;
create index campaign_contact_moment_1_idx on campaign_contact (campaign_id, moment_1, contact_id) where moment_1 is not null;
create index campaign_contact_text_1_search_idx on campaign_contact using gin (campaign_id, fold(text_1) gin_trgm_ops) where text_1 is not null;
create index campaign_contact_text_2_search_idx on campaign_contact using gin (campaign_id, fold(text_2) gin_trgm_ops) where text_2 is not null;
create index campaign_contact_status_idx on campaign_contact (campaign_id, status);
create index campaign_contact_grade_idx on campaign_contact (campaign_id, grade_step_id) where grade_step_id is not null;
create index campaign_contact_accepted_idx on campaign_contact (campaign_id, added_at, contact_id) where populated_at is null;
create index campaign_contact_unassigned_idx on campaign_contact (campaign_id, populated_at desc, contact_id)
  where sales_developer_id is null and populated_at is not null and dropped_at is null;
create index campaign_contact_developer_idx on campaign_contact (sales_developer_id, campaign_id, status)
  where sales_developer_id is not null;

create table campaign_account_tag (
  campaign_id uuid not null,
  account_id uuid not null,
  tag_id uuid not null references tag,
  applied_at timestamptz not null default now(),
  applied_by uuid,
  primary key (campaign_id, account_id, tag_id),
  foreign key (campaign_id, account_id) references campaign_account on delete cascade deferrable initially deferred
);
create index campaign_account_tag_use_idx on campaign_account_tag (tag_id, applied_at);

-- The source of each custom value. There is no reference to the field, which an import would check for every value; the
-- job that empties a slot deletes its rows.
create table campaign_account_value_origin (
  campaign_id uuid not null,
  account_id uuid not null,
  field_id uuid not null,
  source text not null,
  set_by uuid,
  set_at timestamptz not null default now(),
  -- The import. There is no reference, which would be checked for every value; imports are never deleted.
  batch_id uuid,
  primary key (campaign_id, account_id, field_id),
  foreign key (campaign_id, account_id) references campaign_account on delete cascade deferrable initially deferred
);

create table campaign_contact_value_origin (
  campaign_id uuid not null,
  contact_id uuid not null,
  field_id uuid not null,
  source text not null,
  set_by uuid,
  set_at timestamptz not null default now(),
  batch_id uuid,
  primary key (campaign_id, contact_id, field_id),
  foreign key (campaign_id, contact_id) references campaign_contact on delete cascade deferrable initially deferred
);

-- Whether a refresh replaces the values of a campaign.
create table refresh_policy (
  campaign_id uuid not null references campaign on delete cascade,
  entity text not null check (entity in ('account', 'contact')),
  field text not null,
  policy text not null check (policy in ('fill_empty', 'take_newer', 'never')),
  primary key (campaign_id, entity, field)
);

-- The trail: what was done on a working row and the outcome. It is the history of the work, not the audit log.
create table trail_entry (
  campaign_id uuid not null references campaign,
  id uuid not null default gen_random_uuid(),
  account_id uuid,
  contact_id uuid,
  kind text not null check (kind in ('activity', 'grade', 'status', 'assignment')),
  at timestamptz not null default now(),
  written_at timestamptz not null default now(),
  user_id uuid,
  source text not null check (source in ('manual', 'session', 'import', 'system')),
  action_type_id uuid references action_type,
  outcome_id uuid references outcome,
  from_grade_step_id uuid references grade_step,
  to_grade_step_id uuid references grade_step,
  from_status text,
  to_status text,
  note text not null default '',
  evidence text not null default '',
  duration_s integer check (duration_s >= 0),
  phone_used text not null default '',
  direction text check (direction in ('out', 'in')),
  recording_url text not null default '',
  callback_at timestamptz,
  effects_applied jsonb not null default '[]',
  -- The entry that this one corrects. The corrected entry is not changed.
  corrects_id uuid,
  counts_as text[] not null default '{}',
  -- The previous and the new owner of an assignment.
  from_developer_id uuid references app_user,
  to_developer_id uuid references app_user,
  primary key (campaign_id, id),
  foreign key (campaign_id, corrects_id) references trail_entry (campaign_id, id),
  constraint trail_entry_of_record check (account_id is not null or contact_id is not null)
);
create index trail_entry_account_idx on trail_entry (campaign_id, account_id, at desc, id desc);
create index trail_entry_contact_idx on trail_entry (campaign_id, contact_id, at desc, id desc) where contact_id is not null;
create index trail_entry_at_idx on trail_entry (campaign_id, at desc, id desc);
create index trail_entry_pair_idx on trail_entry (campaign_id, action_type_id, outcome_id) where action_type_id is not null;
-- The last activity of a person in any campaign, for the cool-down.
create index trail_entry_contacted_idx on trail_entry (contact_id, at desc) where contact_id is not null and kind = 'activity';
-- The list of campaigns counts meetings, which are few among many entries.
create index trail_entry_meeting_idx on trail_entry (campaign_id) where counts_as @> '{meeting}';
create rule trail_entry_takes_no_update as on update to trail_entry
  where current_setting('leadwright.erasing', true) is distinct from 'on' do instead select refuse_to_change('trail_entry');
create rule trail_entry_takes_no_delete as on delete to trail_entry do instead select refuse_to_change('trail_entry');

-- Arranged calls.
create table callback (
  campaign_id uuid not null references campaign,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  contact_id uuid,
  -- The activity in which the call was arranged.
  entry_id uuid not null,
  due_at timestamptz not null,
  owner_id uuid,
  state text not null default 'open' check (state in ('open', 'done', 'stopped')),
  created_at timestamptz not null default now(),
  primary key (campaign_id, id),
  foreign key (campaign_id, entry_id) references trail_entry (campaign_id, id)
);
create index callback_due_idx on callback (campaign_id, due_at) where state = 'open';
create index callback_account_idx on callback (campaign_id, account_id, contact_id) where state = 'open';

--
-- Imports
--

create sequence import_batch_number_seq as integer;

create table import_batch (
  campaign_id uuid not null references campaign,
  id uuid not null default gen_random_uuid(),
  -- A sequence, because a distributed table cannot have an identity column.
  number integer not null default nextval('import_batch_number_seq'),
  file_name text not null,
  file_path text not null,
  file_bytes bigint not null,
  file_hash text not null,
  supplier text not null default '',
  obtained_on date,
  default_country text not null default 'GB',
  state text not null default 'uploaded',
  options jsonb not null,
  headers text[],
  mapping jsonb,
  rows integer not null default 0,
  job_id uuid,
  message text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (campaign_id, id)
);
create index import_batch_created_idx on import_batch (created_at desc);
-- Also read by id alone, which is random enough to be unique.
create index import_batch_id_idx on import_batch (id);
alter sequence import_batch_number_seq owned by import_batch.number;

-- The file, one record for each row, never changed.
create table import_raw (
  campaign_id uuid not null,
  batch_id uuid not null,
  row_no integer not null,
  cells text[] not null,
  primary key (campaign_id, batch_id, row_no)
);

-- A row of the file after its columns are mapped.
create table import_row (
  campaign_id uuid not null,
  id uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  row_no integer not null,
  values jsonb not null,
  problems jsonb not null default '[]',
  valid boolean not null,
  -- Equal for rows with the same matched values.
  identity bigint not null default 0,
  record jsonb,
  accepted boolean not null default false,
  rejected boolean not null default false,
  added_to_db boolean not null default false,
  account_id uuid references account,
  band text check (band in ('accept', 'review', 'none')),
  score real,
  candidate_id uuid,
  candidate_name text not null default '',
  reason text not null default '',
  model_version text,
  norm_version integer,
  decision_id uuid,
  decided_by uuid,
  decided_at timestamptz,
  -- The thresholds of the proposal.
  thresholds text,
  -- The state of the review, which all queries for remaining rows use. A row with errors is not reviewed and has none.
  review_status text generated always as (case when accepted then 'accepted' when added_to_db then 'added'
    when rejected then 'rejected' when valid then 'remaining' end) stored,
  -- Values for custom fields by field, as they are stored; null if the file has none.
  custom jsonb,
  primary key (campaign_id, id),
  unique (campaign_id, batch_id, row_no),
  constraint import_row_one_judgement check (not (accepted and rejected))
);
create index import_row_identity_idx on import_row (campaign_id, identity);
create index import_row_account_idx on import_row (account_id) where account_id is not null;
-- One index for both names; two would double the writes.
create index import_row_search_idx on import_row
  using gin (fold((values->>'company_name') || ' ' || candidate_name) gin_trgm_ops) where band is not null;
-- "Accepted today" on the dashboard and its list.
create index import_row_accepted_at_idx on import_row (campaign_id, decided_at) where accepted and band is not null;
-- The lists of a review in their initial order. All are partial, so a row costs them nothing until it is matched.
create index import_row_review_idx on import_row (campaign_id, score desc nulls last, id)
  where review_status = 'remaining' and band is not null;
create index import_row_batch_review_idx on import_row (campaign_id, (batch_id::text), score desc nulls last, id)
  where review_status = 'remaining' and band is not null;
create index import_row_no_match_idx on import_row (campaign_id, score desc nulls last, id)
  where review_status = 'remaining' and band = 'none';
create index import_row_matched_idx on import_row (campaign_id, score desc nulls last, id)
  where review_status in ('accepted', 'added') and band is not null;
create index import_row_rejected_idx on import_row (campaign_id, score desc nulls last, id)
  where review_status = 'rejected' and band is not null;
-- Counts of a review by status, for a campaign or a batch, without reading the rows.
create index import_row_progress_idx on import_row (campaign_id, review_status, batch_id, band, score) where band is not null;
create index import_row_name_order_idx on import_row (campaign_id, name_order(values->>'company_name') collate alphabetical, id)
  where band is not null;

--
-- Matching
--

-- The version of the key index. A change of token counts increases it under a lock held until commit, so versions
-- become visible in order and readers fetch only the tokens that changed since.
create table match_index (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0,
  -- The version from which the counts were rebuilt. A reader with an earlier version loads all of them.
  base bigint not null default 0,
  accounts bigint not null default 0
);
insert into match_index default values;

create table name_token (
  token text primary key,
  accounts integer not null,
  version bigint not null default 0
);
create index name_token_version_idx on name_token (version);

-- The normalised record of an account, made by the same functions as for an imported row.
create table account_match (
  account_no bigint primary key references account (no) on delete cascade,
  norm_version integer not null,
  -- json, because it is always read and written as a whole.
  record json not null,
  -- The tokens that were counted for the account, so that a later normaliser subtracts the same ones.
  tokens text[] not null default '{}'
);

-- Blocking keys. Core and fuzzy keys never have the same hash, so their kind is not stored.
create table account_key (
  key bigint not null,
  account_no bigint not null,
  primary key (key, account_no)
);
create index account_key_account_idx on account_key (account_no);

-- The same for contacts.
create table contact_index (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0,
  base bigint not null default 0,
  contacts bigint not null default 0
);
insert into contact_index default values;

create table contact_token (
  token text primary key,
  contacts integer not null,
  version bigint not null default 0
);
create index contact_token_version_idx on contact_token (version);

create table contact_match (
  contact_no bigint primary key references contact (no) on delete cascade,
  norm_version integer not null,
  record json not null,
  tokens text[] not null default '{}'
);

create table contact_key (
  key bigint not null,
  contact_no bigint not null,
  primary key (key, contact_no)
);
create index contact_key_contact_idx on contact_key (contact_no);

-- Tables with one row are not analysed automatically. Without this the planner expects thousands of rows.
analyze match_index;
analyze contact_index;

-- Versions of the comparison model. Version 0 is the shipped one, which has no row and is used when no trained version
-- is active.
create table match_model (
  entity text not null check (entity in ('account', 'contact')),
  version integer not null check (version > 0),
  name text not null,
  -- The shipped model with the same fields; the version cannot be used with another one.
  shipped text not null,
  state text not null check (state in ('proposed', 'active', 'retired', 'refused')),
  model jsonb not null,
  norm_version integer not null,
  parent_version integer not null,
  -- The campaign with the answers; null means all.
  campaign_id uuid,
  answers integer not null,
  matches integer not null,
  different integer not null,
  unsure integer not null,
  answers_from timestamptz not null,
  answers_until timestamptz not null,
  -- Figures of the parent and of this version on the test answers.
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  activated_by uuid,
  activated_at timestamptz,
  primary key (entity, version)
);
comment on table match_model is
  'reference table: a model is in force in every campaign; campaign_id tells whose answers it has learnt from, if not all';
create unique index match_model_active_idx on match_model (entity) where state = 'active';

-- The costs of errors and reviews in minutes of work, and the thresholds; without campaign those of the agency.
create table match_setting (
  campaign_id uuid references campaign,
  wrong_link double precision not null,
  missed_link double precision not null,
  review double precision not null,
  accept double precision not null,
  margin double precision not null,
  none double precision not null,
  -- Whether a user set the thresholds, which are otherwise calculated from the costs.
  by_hand boolean not null,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (campaign_id),
  check (none <= accept)
);
comment on table match_setting is
  'reference table: without campaign_id they are the agency''s own, in force wherever a campaign has none';

-- Candidates have no foreign keys: there are hundreds of thousands, whose rows the same transaction locks, and accounts
-- are archived, never deleted. Code that deletes imported rows deletes their candidates.
create table match_candidate (
  campaign_id uuid not null,
  row_id uuid not null,
  rank smallint not null,
  account_id uuid not null,
  score real not null,
  evidence jsonb not null,
  primary key (campaign_id, row_id, rank)
);

create sequence match_decision_sequence_seq;

-- Append-only except for the undo. What undoing a decision restores is in `change_row`.
create table match_decision (
  campaign_id uuid not null,
  id uuid not null,
  row_id uuid not null,
  judgement text not null check (judgement in ('match', 'not_match', 'new', 'exclude', 'unsure')),
  account_id uuid,
  reason text not null default '',
  decided_by uuid,
  decided_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  -- The order of decisions on a row, independent of the clocks of transactions.
  sequence bigint not null default nextval('match_decision_sequence_seq'),
  -- The evidence for the judged account, from which the matching model learns. "Not a match" deletes the candidate.
  evidence jsonb,
  primary key (campaign_id, id, row_id)
);
create index match_decision_row_idx on match_decision (campaign_id, row_id, sequence desc);
create index match_decision_by_idx on match_decision (campaign_id, decided_by, decided_at);
create index match_decision_unsure_idx on match_decision (campaign_id, decided_by, row_id)
  where judgement = 'unsure' and undone_at is null;
alter sequence match_decision_sequence_seq owned by match_decision.sequence;

-- Samples of automatic decisions that a reviewer judges blind: the only unbiased measure of their errors.
create table match_audit (
  campaign_id uuid not null,
  row_id uuid not null,
  band text not null check (band in ('accept', 'none')),
  -- The linked account; the best candidate of a row without a match.
  account_id uuid,
  model_version text,
  drawn_at timestamptz not null default now(),
  verdict text check (verdict in ('right', 'wrong', 'unsure')),
  judged_by uuid,
  judged_at timestamptz,
  primary key (campaign_id, row_id),
  foreign key (campaign_id, row_id) references import_row (campaign_id, id) on delete cascade
);

-- "Not a match", which also applies to the same values in later files.
create table not_match (
  identity bigint not null,
  account_id uuid not null references account on delete cascade,
  decided_by uuid,
  decided_at timestamptz not null default now(),
  primary key (identity, account_id)
);

-- A confirmed match, which also applies to the same values in later files.
create table known_match (
  identity bigint not null,
  account_id uuid not null references account on delete cascade,
  campaign_id uuid not null,
  decision_id uuid not null,
  decided_by uuid,
  decided_at timestamptz not null default now(),
  primary key (identity, account_id, decision_id)
);
comment on table known_match is
  'reference table: what a person has said holds in every campaign; campaign_id tells in which one it was said';
create index known_match_account_idx on known_match (account_id);
create index known_match_decision_idx on known_match (campaign_id, decision_id);

-- Keys of rows without a match, by which an account that is added later finds them. There is no foreign key to the row:
-- there are hundreds of thousands, whose rows the same transaction locks.
create table unmatched_key (
  key bigint not null,
  campaign_id uuid not null,
  row_id uuid not null,
  primary key (campaign_id, row_id, key)
);
-- A new account reads a few rows for each of its keys, in order.
create index unmatched_key_key_idx on unmatched_key (key, campaign_id, row_id);

create sequence account_reverse_lookup_turn_seq;

-- New and changed accounts that share a key with an earlier row without a match and were not compared with it yet.
create table account_reverse_lookup (
  account_id uuid primary key references account on delete cascade,
  -- Increases with every change of the account, so that a change during the comparison leads to another one. A
  -- sequence, because an upsert cannot set an identity column from the proposed row.
  turn bigint not null default nextval('account_reverse_lookup_turn_seq')
);
create index account_reverse_lookup_turn_idx on account_reverse_lookup (turn);
alter sequence account_reverse_lookup_turn_seq owned by account_reverse_lookup.turn;

--
-- Changes
--

-- A change of many rows by a job, which another job can undo.
create table change (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The records that the change is about, such as the field of a merged option.
  subject_ids uuid[] not null default '{}',
  campaign_id uuid references campaign on delete cascade,
  -- What the kind needs to make the change, and what it stored at the end for an undo.
  params jsonb not null default '{}',
  result jsonb not null default '{}',
  state text not null default 'running' check (state in ('planned', 'running', 'stopped', 'done', 'undoing', 'undone')),
  -- The number of changed rows that were not restored.
  changed integer not null default 0,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
comment on table change is 'local table: changes of every campaign and of the master database';
create index change_subject_idx on change using gin (subject_ids);
create index change_campaign_idx on change (campaign_id) where campaign_id is not null;
create index change_ended_idx on change (kind, ended_at);

create table change_row (
  change_id uuid not null references change on delete cascade,
  no integer not null,
  campaign_id uuid,
  record_id uuid not null,
  -- The column, the table of links or the id of the field with the value, if the kind needs it. Never the slot of a
  -- field, which can change.
  place text,
  -- An open row becomes changed, same or skipped. An undo makes a changed row undone or kept.
  state text not null default 'open' check (state in ('open', 'changed', 'same', 'skipped', 'undone', 'kept')),
  before jsonb,
  after jsonb,
  -- The versions of the records after the change. With another version, a record has been changed since.
  version integer,
  scope_version integer,
  -- Why the row was skipped or kept: a message and its key.
  reason jsonb,
  primary key (change_id, no)
);
comment on table change_row is 'local table: goes with its change';
-- Lists of changes count the rows that were skipped or kept.
create index change_row_reason_idx on change_row (change_id) where reason is not null;

--
-- Suppression and erasure
--

-- Accounts, people and numbers that are not contacted: by the agency, for a client or in a campaign.
create table suppression (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('address', 'number', 'person', 'domain', 'company')),
  -- Null if only the keys are kept.
  value text,
  scope text not null check (scope in ('agency', 'client', 'campaign')),
  client_id uuid references client,
  campaign_id uuid references campaign,
  source text not null,
  reason text not null,
  active_from date not null default current_date,
  -- The last day of the entry, which is then expired even if the state is still active.
  active_to date,
  state text not null default 'active' check (state in ('active', 'expired', 'lifted')),
  lifted_reason text not null default '',
  ended_at timestamptz,
  created_by uuid references app_user,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The account or contact that was marked; its name can have changed since.
  about_id uuid,
  constraint suppression_scope_named check (
    case scope when 'agency' then client_id is null and campaign_id is null
      when 'client' then client_id is not null and campaign_id is null
      else client_id is null and campaign_id is not null end)
);
comment on table suppression is
  'reference table: most entries hold in every campaign; campaign_id tells which are one''s alone';
create index suppression_created_idx on suppression (created_at desc, id);
create index suppression_client_idx on suppression (client_id) where client_id is not null;
create index suppression_campaign_idx on suppression (campaign_id) where campaign_id is not null;
create index suppression_about_idx on suppression (about_id) where about_id is not null;

-- Keyed hashes of the comparable values, by which an entry is found even if its value is not kept.
create table suppression_key (
  key bytea not null,
  suppression_id uuid not null references suppression on delete cascade,
  primary key (key, suppression_id)
);
create index suppression_key_entry_idx on suppression_key (suppression_id);

-- The two halves of the key of these hashes, created once for each installation.
create table suppression_secret (
  only_row boolean primary key default true check (only_row),
  inner_key bytea not null,
  outer_key bytea not null
);
insert into suppression_secret (inner_key, outer_key) values (
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- Simple enough for PostgreSQL to inline it.
create function suppression_hash(term text, inner_key bytea, outer_key bytea) returns bytea
  language sql stable parallel safe
  return sha256(outer_key || sha256(inner_key || convert_to(term, 'UTF8')));

-- What an account can be suppressed by: the terms of its normalised record, which files, forms and the master database
-- share.
create function account_suppression_terms(record jsonb) returns setof text
  language sql immutable parallel safe
begin atomic
  select 'address:' || (record ->> 'e') where record ? 'e'
  union all select 'domain:' || split_part(record ->> 'e', '@', 2) where record ? 'e'
  union all select 'domain:' || (record ->> 'd') where record ? 'd'
  union all select 'number:' || (record ->> 't') where record ? 't'
  union all select 'company:' || number from jsonb_array_elements_text(record -> 'i') as number
  union all select 'company:' || (name -> 't')::text from jsonb_array_elements(record -> 'n') as name;
end;

-- The same for a person. Names count only together with the company, because people can share a name.
create function contact_suppression_terms(record jsonb) returns setof text
  language sql immutable parallel safe
begin atomic
  select 'address:' || address from jsonb_array_elements_text(record -> 'e') as address
  union all select 'domain:' || split_part(address, '@', 2) from jsonb_array_elements_text(record -> 'e') as address
  union all select 'domain:' || domain from jsonb_array_elements_text(record -> 'd') as domain
  union all select 'number:' || number from jsonb_array_elements_text(record -> 't') as number
  union all select 'company:' || (record -> 'o')::text where record ? 'o'
  union all select 'person:' || (select string_agg(word, ' ' order by word collate "C")
      from jsonb_array_elements_text((record -> 'g') || (record -> 'l')) as word) || ' at ' || (record -> 'o')::text
    where record ? 'o';
end;

-- The lines of an imported list, with the reason if no entry was made.
create table suppression_line (
  job_id uuid not null references job on delete cascade,
  no integer not null,
  line text not null,
  problem text,
  primary key (job_id, no)
);
comment on table suppression_line is 'local table: goes with its job';

-- Requests to erase a person: what was found where, and what was done.
create table erasure (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'searching' check (state in ('searching', 'found', 'running', 'failed', 'done', 'discarded')),
  mode text check (mode in ('erase', 'anonymise')),
  -- The data of the person; null when the request is closed.
  sought jsonb,
  contact_ids uuid[] not null default '{}',
  -- Tables and folders with the number of rows and files, without values.
  places jsonb not null default '[]',
  job_id uuid,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  finished_by uuid references app_user,
  finished_at timestamptz,
  constraint erasure_forgets check (state not in ('done', 'discarded') or sought is null)
);
create index erasure_created_idx on erasure (created_at desc, id);

create function erased_text(value text, patterns text[], instead text[]) returns text
  language plpgsql immutable parallel safe strict as $$
begin
  for i in 1 .. cardinality(patterns) loop
    value := regexp_replace(value, patterns[i], instead[i], 'gi');
  end loop;
  return value;
end $$;

create function erased_texts(value text[], patterns text[], instead text[]) returns text[]
  language sql immutable parallel safe strict
  return (select coalesce(array_agg(erased_text(item, patterns, instead) order by n), '{}')
    from unnest(value) with ordinality as items(item, n));

-- Replaces texts and keys only; numbers are not changed.
create function erased_json(value jsonb, patterns text[], instead text[]) returns jsonb
  language plpgsql immutable parallel safe strict as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(erased_text(value #>> '{}', patterns, instead))
    when 'array' then (select coalesce(jsonb_agg(erased_json(item, patterns, instead) order by n), '[]')
      from jsonb_array_elements(value) with ordinality as items(item, n))
    when 'object' then (select coalesce(jsonb_object_agg(erased_text(key, patterns, instead), erased_json(item, patterns, instead)), '{}')
      from jsonb_each(value) as entries(key, item))
    else value end;
end $$;

--
-- Emails
--

-- Email templates, with the values of the newest version.
create table email_template (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  purpose text not null
    check (purpose in ('opportunity_alert', 'client_report', 'outreach', 'reminder', 'hours', 'invitation', 'system')),
  scope text not null check (scope in ('agency', 'client', 'campaign')),
  client_id uuid references client,
  campaign_id uuid references campaign on delete cascade,
  language text not null default 'en',
  owner_id uuid references app_user,
  -- Values of the newest version.
  subject text not null default '',
  preheader text not null default '',
  from_id uuid references client_email,
  reply_to text not null default '',
  -- MJML with merge fields, from which HTML and text are made.
  source text not null,
  -- The plain text if a user wrote it, else empty.
  own_text text not null default '',
  -- The number of the newest version.
  version_no integer not null default 1,
  state text not null default 'draft' check (state in ('draft', 'in_review', 'approved', 'active', 'retired')),
  last_tested_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  attachments jsonb not null default '[]',
  constraint email_template_client_of_scope check ((scope = 'client') = (client_id is not null)),
  constraint email_template_campaign_of_scope check ((scope = 'campaign') = (campaign_id is not null))
);
comment on table email_template is 'reference table: templates for many campaigns, some of them for one alone';
create unique index email_template_name_key on email_template
  (scope, client_id, campaign_id, language, fold(regexp_replace(name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')))
  nulls not distinct where archived_at is null;

-- Versions of a template. Sent emails refer to a version, which does not change after it was a draft.
create table email_template_version (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null references email_template on delete cascade,
  number integer not null,
  state text not null default 'draft' check (state in ('draft', 'in_review', 'approved', 'active', 'retired')),
  -- The versioned values by name.
  content jsonb not null,
  -- What the server generated from them.
  made jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by uuid references app_user,
  approved_at timestamptz,
  approved_by uuid references app_user,
  activated_at timestamptz,
  last_used_at timestamptz,
  unique (template_id, number)
);
create unique index email_template_version_active_key on email_template_version (template_id) where state = 'active';

-- Attachments. A file is kept as long as a version or an email has it.
create table email_template_version_file (
  version_id uuid not null references email_template_version on delete cascade,
  file text not null references stored_file,
  primary key (version_id, file)
);
create index email_template_version_file_file_idx on email_template_version_file (file);

-- The images in a template, which are kept as long as it has them.
create table email_template_image (
  template_id uuid not null references email_template on delete cascade,
  image_id uuid not null references image,
  primary key (template_id, image_id)
);
create index email_template_image_idx on email_template_image (image_id);

-- Outgoing emails: written in the transaction of their cause, and sent by every server process with an SMTP server.
create table mail (
  id uuid primary key default gen_random_uuid(),
  to_address text not null,
  subject text not null,
  text text not null,
  html text,
  purpose text not null,
  -- A table and the id of a row, which may have been deleted.
  about_table text,
  about_id text,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  -- While queued, the earliest time to send; while sending, the end of the lease.
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  message_id text,
  last_error text,
  created_at timestamptz not null default now(),
  -- The version that the email was made of.
  template_version_id uuid references email_template_version on delete set null,
  reply_to text,
  -- The displayed sender. The address is always that of the portal, the only one that may send for its domain.
  from_name text
);
create index mail_due_idx on mail (due_at) where state in ('queued', 'sending');
create index mail_created_at_idx on mail (created_at desc, id);
create index mail_about_idx on mail (about_table, about_id) where about_id is not null;

-- The delivery log. A row is added before each attempt, so that a crash is recorded too.
create table mail_attempt (
  mail_id uuid not null references mail on delete cascade,
  no integer not null,
  begun_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text check (outcome in ('sent', 'refused', 'failed', 'interrupted')),
  -- The reply of the SMTP server, or the error.
  answer text,
  primary key (mail_id, no)
);

create table mail_file (
  mail_id uuid not null references mail on delete cascade,
  position integer not null,
  file text not null references stored_file,
  name text not null,
  primary key (mail_id, position)
);
create index mail_file_file_idx on mail_file (file);

--
-- Notifications
--

-- Notifications, written in the transaction of their cause. A cause gives each recipient one notification, even when
-- several servers write it.
create table notification (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  event text not null,
  -- A text that is unique to the cause.
  cause text not null,
  -- The row, which is read with the current permissions of the user each time.
  about_table text,
  about_id uuid,
  actor_id uuid references app_user on delete set null,
  -- How it is delivered: in the portal, and by an email of its own or in the daily digest.
  in_app boolean not null,
  mail text not null check (in_app or mail <> 'none') check (mail in ('none', 'now', 'digest')),
  -- The earliest time to send, after it was checked whether it may be sent.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, event, cause)
);
create index notification_list_idx on notification (user_id, created_at desc, id desc) where in_app;
create index notification_unread_idx on notification (user_id) where in_app and read_at is null;
create index notification_mail_idx on notification (mail_due_at nulls first) where mail <> 'none' and mailed_at is null;

-- The events that a user wants, and how; without a row the defaults apply.
create table notification_switch (
  user_id uuid not null references app_user on delete cascade,
  event text not null,
  in_app boolean not null,
  email boolean not null,
  digest boolean not null,
  primary key (user_id, event)
);

-- When emails of notifications may be sent, in the time zone of the user.
create table notification_hours (
  user_id uuid primary key references app_user on delete cascade,
  quiet_from time not null,
  quiet_to time not null,
  quiet_weekends boolean not null,
  digest_at time not null
);

-- No emails and no counter until then.
create table notification_mute (
  user_id uuid primary key references app_user on delete cascade,
  until timestamptz not null
);

-- Where the notifications of a user are posted, and the delivery of each: one row for a notification, however many
-- attempts it takes.
create table webhook (
  user_id uuid primary key references app_user on delete cascade,
  url text not null,
  sealed_secret bytea not null,
  created_at timestamptz not null default now()
);

create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references webhook on delete cascade,
  notification_id uuid not null references notification on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'delivered', 'failed', 'dropped')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- The HTTP status of the last attempt.
  status integer,
  error text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (notification_id)
);
create index webhook_delivery_due_idx on webhook_delivery (due_at) where state = 'queued';
create index webhook_delivery_list_idx on webhook_delivery (user_id, created_at desc, id desc);

--
-- Documents
--

-- Document templates, with the values of the newest version.
create table docs_template (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  purpose text not null
    check (purpose in ('proposal', 'sow', 'script', 'weekly_report', 'handover', 'certificate', 'other')),
  scope text not null check (scope in ('agency', 'client', 'campaign')),
  client_id uuid references client,
  campaign_id uuid references campaign on delete cascade,
  language text not null default 'en',
  -- Values of the newest version.
  data_root text not null check (data_root in ('client', 'campaign', 'account', 'contact', 'opportunity', 'batch_of')),
  format text not null check (format in ('docx', 'html')),
  -- The hash of the Word document in `stored_file`.
  file text not null default '',
  file_name text not null default '',
  source text not null default '',
  output text not null default 'pdf' check (output in ('pdf', 'docx', 'both')),
  page_size text not null default 'a4',
  margin_mm integer,
  header text not null default '',
  footer text not null default '',
  file_name_pattern text not null,
  -- The number of the newest version.
  version_no integer not null default 1,
  state text not null default 'draft' check (state in ('draft', 'in_review', 'approved', 'active', 'retired')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- For the root `batch_of`: one document lists many records of this kind.
  batch_of text not null default 'account'
    check (batch_of in ('client', 'campaign', 'account', 'contact')),
  -- The roles that sign, one in each line.
  signed_by text not null default '',
  constraint docs_template_client_of_scope check ((scope = 'client') = (client_id is not null)),
  constraint docs_template_campaign_of_scope check ((scope = 'campaign') = (campaign_id is not null)),
  constraint docs_template_of_format check (case format when 'docx' then file <> '' else source <> '' and output = 'pdf' end)
);
comment on table docs_template is 'reference table: templates for many campaigns, some of them for one alone';
create unique index docs_template_name_key on docs_template
  (scope, client_id, campaign_id, language, fold(regexp_replace(name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')))
  nulls not distinct where archived_at is null;

create table docs_template_version (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null references docs_template on delete cascade,
  number integer not null,
  state text not null default 'draft' check (state in ('draft', 'in_review', 'approved', 'active', 'retired')),
  -- The versioned values by name.
  content jsonb not null,
  -- The merge tags, and the problems with them.
  made jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by uuid references app_user,
  approved_at timestamptz,
  approved_by uuid references app_user,
  activated_at timestamptz,
  last_used_at timestamptz,
  file text
    generated always as (nullif(content ->> 'file', '')) stored references stored_file,
  unique (template_id, number)
);
create unique index docs_template_version_active_key on docs_template_version (template_id) where state = 'active';
create index docs_template_version_file_idx on docs_template_version (file) where file is not null;

-- Texts of the agency: trees of known nodes, which the server cleans on input and output.
create table document (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  kind text not null check (kind in ('brief', 'call_script', 'note', 'other')),
  client_id uuid references client,
  campaign_id uuid references campaign,
  owner_id uuid references app_user,
  tags text[] not null default '{}',
  visibility text not null default 'team' check (visibility in ('private', 'team', 'client')),
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  published_at timestamptz,
  content jsonb not null default '{"type": "doc", "content": [{"type": "paragraph"}]}',
  word_count integer not null default 0,
  -- Increases with each change of the text, `version` with each change of other values.
  edition integer not null default 0,
  saved_at timestamptz not null default now(),
  saved_by uuid references app_user on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- The text that readers of a published document see. Later changes are hidden until it is published again.
  published_content jsonb,
  published_edition integer,
  constraint document_client_sees_its_own check (visibility <> 'client' or client_id is not null)
);
comment on table document is 'reference table: A document may be of a campaign, of a client or of neither; there are few.';
create index document_client_idx on document (client_id) where visibility = 'client' and state = 'published';
create index document_owner_idx on document (owner_id);
create index document_campaign_idx on document (campaign_id);

-- Earlier texts, one for each editing session of a user.
create table document_version (
  document_id uuid not null references document on delete cascade,
  number integer not null,
  content jsonb not null,
  word_count integer not null,
  begun_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  saved_by uuid references app_user on delete set null,
  primary key (document_id, number)
);

-- The images in the current text.
create table document_image (
  document_id uuid not null references document on delete cascade,
  image_id uuid not null references image,
  primary key (document_id, image_id)
);
create index document_image_idx on document_image (image_id);

--
-- Purchase orders
--

create function refuse_balance() returns trigger language plpgsql as $$
begin
  raise exception 'the balance of an order is moved by its ledger alone';
end $$;

-- Orders of clients. Money is in minor units of the currency.
create table purchase_order (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  number text not null check (char_length(number) between 1 and 40),
  title text not null default '',
  campaigns uuid[] not null default '{}',
  type text not null check (type in ('days', 'hours', 'leads', 'meetings', 'fixed')),
  quantity numeric(12, 2) check (quantity > 0),
  currency text not null,
  unit_price bigint check (unit_price >= 0),
  tax_rate numeric(5, 2) check (tax_rate between 0 and 100),
  start_date date not null,
  end_date date not null,
  issued_on date,
  received_on date,
  billing_contact text not null default '',
  over_delivery text not null default 'warn' check (over_delivery in ('stop', 'warn', 'allow')),
  over_delivery_price bigint check (over_delivery_price >= 0),
  alert_at jsonb not null default '[50, 80, 100]',
  notes text not null default '',
  state text not null default 'draft'
    check (state in ('draft', 'submitted', 'approved', 'active', 'on_hold', 'exhausted', 'expired', 'closed', 'cancelled')),
  revision integer not null default 1,
  reserved numeric(12, 2) not null default 0 check (reserved >= 0),
  consumed numeric(12, 2) not null default 0 check (consumed >= 0),
  total bigint check (total >= 0),
  -- The unit of an order at a fixed price is one hundredth of it.
  capacity numeric(12, 2) not null generated always as (case when type = 'fixed' then 100 else quantity end) stored,
  remaining numeric(12, 2) not null
    generated always as (case when type = 'fixed' then 100 else quantity end - reserved - consumed) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint purchase_order_dates check (end_date >= start_date),
  constraint purchase_order_total check (type = 'fixed' or total is not distinct from round(quantity * unit_price)),
  constraint purchase_order_quantity check ((type = 'fixed') = (quantity is null)),
  -- Rejects what concurrent lines, a lower quantity or another policy would do to the balance.
  constraint purchase_order_balance
    check (over_delivery <> 'stop' or reserved + consumed <= case when type = 'fixed' then 100 else quantity end)
);
comment on table purchase_order is 'local table: its balance is kept by a trigger';
create unique index purchase_order_number_key on purchase_order (client_id, fold(number));
create index purchase_order_end_idx on purchase_order (end_date) where state in ('active', 'on_hold', 'exhausted');
-- Only the trigger of the ledger changes the balance.
create trigger purchase_order_balance_is_its_ledgers before update on purchase_order for each row
  when ((old.reserved, old.consumed) is distinct from (new.reserved, new.consumed) and pg_trigger_depth() = 0)
  execute function refuse_balance();
create trigger purchase_order_begins_unused before insert on purchase_order for each row
  when (new.reserved <> 0 or new.consumed <> 0) execute function refuse_balance();

create function draw_on_order() returns trigger language plpgsql as $$
declare
  ordered purchase_order;
begin
  update purchase_order set reserved = reserved + new.reserved, consumed = consumed + new.consumed
  where id = new.order_id returning * into ordered;
  if new.reserved + new.consumed > 0
    and (ordered.state <> 'active' or ordered.archived_at is not null or current_date not between ordered.start_date and ordered.end_date)
  then
    raise exception 'nothing is drawn on an order that is not active' using errcode = 'check_violation', constraint = 'purchase_order_active';
  end if;
  new.remaining = ordered.remaining;
  return new;
end $$;

-- The ledger: each line changes the reserved and the consumed quantity.
create table purchase_order_line (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references purchase_order,
  at timestamptz not null default now(),
  kind text not null check (kind in ('reserve', 'consume', 'release', 'reverse', 'adjust')),
  source text not null check (source in ('hours', 'opportunity', 'manual')),
  -- The record that the line is for, if any.
  source_id uuid,
  reference text not null default '',
  reserved numeric(12, 2) not null default 0,
  consumed numeric(12, 2) not null default 0,
  amount bigint,
  reverses uuid references purchase_order_line,
  by_user_id uuid references app_user,
  reason text not null default '',
  -- The remainder of the order after the line.
  remaining numeric(12, 2) not null,
  constraint purchase_order_line_moves check (
    case kind
      when 'reserve' then reserved > 0 and consumed = 0
      when 'consume' then consumed > 0 and reserved in (0, -consumed)
      when 'release' then reserved < 0 and consumed = 0
      when 'reverse' then consumed < 0 and reserved = 0 and reverses is not null
      else consumed <> 0 and reserved = 0 and reason <> ''
    end)
);
comment on table purchase_order_line is 'local table: kept append-only by a trigger, and moves the balance of its order';
create index purchase_order_line_order_idx on purchase_order_line (order_id, at, id);
create unique index purchase_order_line_reverses_key on purchase_order_line (reverses);
create trigger purchase_order_line_draws before insert on purchase_order_line for each row execute function draw_on_order();
create trigger purchase_order_line_is_append_only before delete or update on purchase_order_line
  for each row execute function refuse_change();

-- The terms before an amendment.
create table purchase_order_revision (
  order_id uuid not null references purchase_order,
  revision integer not null,
  kind text not null check (kind in ('amend', 'extend')),
  reason text not null,
  terms jsonb not null,
  by_user_id uuid references app_user,
  at timestamptz not null default now(),
  primary key (order_id, revision)
);
comment on table purchase_order_revision is 'local table: kept append-only by a trigger';
create trigger purchase_order_revision_is_append_only before delete or update on purchase_order_revision
  for each row execute function refuse_change();

--
-- Files of records and signatures
--

-- Files of a record, uploaded or made of a template. The content is stored once in `stored_file`.
create table record_file (
  id uuid primary key default gen_random_uuid(),
  client_id uuid references client,
  campaign_id uuid references campaign,
  -- Erasing an account or a contact deletes its files; other records with files are not deleted.
  account_id uuid references account on delete cascade,
  contact_id uuid references contact on delete cascade,
  order_id uuid references purchase_order,
  hash text not null references stored_file,
  name text not null,
  kind text not null,
  bytes bigint not null,
  template_version_id uuid references docs_template_version on delete set null,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(client_id, campaign_id, account_id, contact_id, order_id) = 1)
);
comment on table record_file is 'local table: files of records of every kind, orders among them';
create index record_file_client_idx on record_file (client_id) where client_id is not null;
create index record_file_campaign_idx on record_file (campaign_id) where campaign_id is not null;
create index record_file_account_idx on record_file (account_id) where account_id is not null;
create index record_file_contact_idx on record_file (contact_id) where contact_id is not null;
create index record_file_order_idx on record_file (order_id) where order_id is not null;
create index record_file_hash_idx on record_file (hash);

-- A request to sign a file. The signers follow each other or sign in any order.
create table signature_round (
  id uuid primary key default gen_random_uuid(),
  file_id uuid not null references record_file on delete cascade,
  state text not null default 'draft'
    check (state in ('draft', 'sent', 'viewed', 'signed', 'declined', 'completed', 'voided')),
  message text not null,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null default now()
);
comment on table signature_round is 'local table: rounds of signatures of such files';
create index signature_round_file_idx on signature_round (file_id, created_at desc);
-- A file has one open round.
create unique index signature_round_open_idx on signature_round (file_id)
  where state in ('draft', 'sent', 'viewed', 'signed');

create table signature_signer (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references signature_round on delete cascade,
  position integer not null,
  name text not null,
  email text not null,
  role text not null,
  state text not null default 'waiting' check (state in ('waiting', 'viewed', 'signed', 'declined')),
  -- A hash of the secret in the emailed link.
  link_hash bytea unique,
  link_until timestamptz,
  unique (round_id, position)
);
comment on table signature_signer is 'local table: the people of a round';

create table signature_event (
  id bigint generated always as identity primary key,
  round_id uuid not null references signature_round on delete cascade,
  -- The user or the signer who did it.
  user_id uuid references app_user,
  signer_id uuid references signature_signer on delete cascade,
  action text not null check (action in ('created', 'sent', 'viewed', 'signed', 'declined', 'completed', 'voided')),
  detail text not null default '',
  -- The content at that time.
  hash text not null,
  at timestamptz not null default clock_timestamp()
);
comment on table signature_event is 'local table: kept append-only by a trigger';
create index signature_event_round_idx on signature_event (round_id, id);
-- Entries are never changed, and only deleted together with their round.
create trigger signature_event_is_append_only before update on signature_event
  for each row execute function refuse_change();
create trigger signature_event_stays before delete on signature_event
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
