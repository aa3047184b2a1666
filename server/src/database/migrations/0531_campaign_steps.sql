-- The plan of a campaign: its steps, what ties them, and how it once was.
create table campaign_step (
  campaign_id uuid not null references campaign on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- What it was made from.
  client_step_id uuid references client_step,
  master_step_id uuid references master_step,
  code text not null default '',
  name text not null,
  phase text not null check (phase in ('setup', 'data', 'messaging', 'calling', 'reporting', 'close')),
  -- Both or neither; two of start, end and duration give the third.
  start_date date,
  end_date date,
  -- Working days; a step of none is a milestone.
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
  -- [{step, start, end}] of the steps that had dates.
  dates jsonb not null,
  primary key (campaign_id, id)
);
