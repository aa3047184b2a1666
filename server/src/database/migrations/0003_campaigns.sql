-- Campaign data carries campaign_id as the first key column everywhere, so that it can be distributed by campaign.
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
  constraint campaign_dates_in_order check (end_date >= start_date)
);
create unique index campaign_code_key on campaign (fold(code));
create unique index campaign_name_key on campaign (client_id, fold(name));

create table campaign_member (
  campaign_id uuid not null references campaign on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  primary key (campaign_id, user_id)
);
create index campaign_member_user_idx on campaign_member (user_id);

create table job (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  title text not null,
  unit text not null,
  owner_id uuid references app_user,
  campaign_id uuid,
  params jsonb not null default '{}',
  state text not null default 'queued',
  -- What the user asked for, obeyed at the next safe point.
  control text check (control in ('pause', 'cancel')),
  processed bigint not null default 0,
  total bigint,
  -- Where to go on after a stop; written in the same transaction as the work it stands for.
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
create index job_claim_idx on job (created_at) where state in ('queued', 'running');
create index job_owner_idx on job (owner_id, created_at desc);

create table import_batch (
  campaign_id uuid not null references campaign,
  id uuid not null default gen_random_uuid(),
  number integer generated always as identity,
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
create unique index import_batch_id_key on import_batch (id);
create index import_batch_created_idx on import_batch (created_at desc);

-- The file as it came, a row each, never changed.
create table import_raw (
  campaign_id uuid not null,
  batch_id uuid not null,
  row_no integer not null,
  cells text[] not null,
  primary key (campaign_id, batch_id, row_no)
);

-- A row once its columns are mapped. Flags as the specification names them; the status follows from them.
create table import_row (
  campaign_id uuid not null,
  id uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  row_no integer not null,
  values jsonb not null,
  problems jsonb not null default '[]',
  valid boolean not null,
  -- Equal for rows whose matched values are the same to the letter.
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
  primary key (campaign_id, id),
  unique (campaign_id, batch_id, row_no),
  constraint import_row_one_judgement check (not (accepted and rejected))
);
create index import_row_review_idx on import_row (campaign_id, score desc nulls last, id)
  where valid and not accepted and not added_to_db and not rejected;
create index import_row_identity_idx on import_row (campaign_id, identity);
create index import_row_account_idx on import_row (account_id) where account_id is not null;

create table match_candidate (
  campaign_id uuid not null,
  row_id uuid not null,
  rank smallint not null,
  account_id uuid not null references account,
  score real not null,
  evidence jsonb not null,
  primary key (campaign_id, row_id, rank),
  foreign key (campaign_id, row_id) references import_row on delete cascade
);

-- Append-only but for the moment of undoing; `before` is what undo puts back.
create table match_decision (
  campaign_id uuid not null,
  id uuid not null,
  row_id uuid not null,
  judgement text not null check (judgement in ('match', 'not_match', 'new', 'exclude')),
  account_id uuid,
  reason text not null default '',
  before jsonb not null,
  decided_by uuid,
  decided_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  primary key (campaign_id, id, row_id)
);
create index match_decision_row_idx on match_decision (campaign_id, row_id, decided_at);

-- "Not a match" is remembered for the pair, whatever file brings the same values again.
create table not_match (
  identity bigint not null,
  account_id uuid not null references account on delete cascade,
  decided_by uuid,
  decided_at timestamptz not null default now(),
  primary key (identity, account_id)
);

create table campaign_account (
  campaign_id uuid not null references campaign,
  account_id uuid not null references account,
  batch_id uuid,
  import_row_id uuid,
  link_method text not null,
  added_at timestamptz not null default now(),
  added_by uuid,
  primary key (campaign_id, account_id)
);
create index campaign_account_added_idx on campaign_account (campaign_id, added_at desc, account_id);
create index campaign_account_account_idx on campaign_account (account_id);

create function tell_job_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.state <> new.state or old.processed <> new.processed or old.total is distinct from new.total then
    perform pg_notify('job_changed', json_build_object('id', new.id, 'owner', new.owner_id, 'state', new.state)::text);
  end if;
  return null;
end $$;
create trigger job_tells_its_change after insert or update on job for each row execute function tell_job_change();
