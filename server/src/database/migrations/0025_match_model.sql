-- Versions of the comparison model. Version 0 is the shipped one: it is in force where no learnt one is, and has no row.
create table match_model (
  entity text not null check (entity in ('account', 'contact')),
  version integer not null check (version > 0),
  name text not null,
  -- The shipped model its fields are those of: under another one it says nothing.
  shipped text not null,
  state text not null check (state in ('proposed', 'active', 'retired', 'refused')),
  model jsonb not null,
  norm_version integer not null,
  parent_version integer not null,
  -- Answers it has learnt from: of one campaign or of all.
  campaign_id uuid,
  answers integer not null,
  matches integer not null,
  different integer not null,
  unsure integer not null,
  answers_from timestamptz not null,
  answers_until timestamptz not null,
  -- Figures of the parent and its own on the held-back answers.
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  activated_by uuid,
  activated_at timestamptz,
  primary key (entity, version)
);
create unique index match_model_active_idx on match_model (entity) where state = 'active';

-- What mistakes and questions cost in minutes of work, and the thresholds in force. No campaign: the agency's own.
create table match_setting (
  campaign_id uuid references campaign,
  wrong_link double precision not null,
  missed_link double precision not null,
  review double precision not null,
  accept double precision not null,
  lead double precision not null,
  none double precision not null,
  -- Thresholds were set by hand rather than made of the costs.
  by_hand boolean not null,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (campaign_id),
  check (none <= accept)
);

-- Under which thresholds the proposal was made.
alter table import_row add column thresholds text;

-- A person has said that these values are this company: never asked again, whatever file brings them.
create table known_match (
  identity bigint not null,
  account_id uuid not null references account on delete cascade,
  campaign_id uuid not null,
  decision_id uuid not null,
  decided_by uuid,
  decided_at timestamptz not null default now(),
  primary key (identity, account_id, decision_id)
);
create index known_match_account_idx on known_match (account_id);
create index known_match_decision_idx on known_match (campaign_id, decision_id);

-- Spellings that people have accepted for a company, with where they came from.
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
create index account_alias_decision_idx on account_alias (campaign_id, decision_id);
