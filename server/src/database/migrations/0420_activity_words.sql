-- What people do with accounts and contacts, and what came of it.
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

-- A pair of the two: whether it may be logged, what it asks for, and what logging it does.
create table activity_option (
  id uuid primary key default gen_random_uuid(),
  action_type_id uuid not null references action_type,
  outcome_id uuid not null references outcome,
  allowed boolean not null default true,
  hot_key integer check (hot_key between 1 and 9),
  hint text not null default '',
  set_account_status text,
  set_contact_status text,
  -- The code of a step: campaigns have schemes of their own.
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
  -- Empty for all.
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
