-- Grading schemes: a name over versions, of which the newest is the one that is offered and edited.
create table grade (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  scope text not null check (scope in ('agency', 'client')),
  client_id uuid references client,
  applies_to text not null default 'both' check (applies_to in ('account', 'contact', 'both')),
  -- Of the newest version's steps.
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
  -- When a newer one took its place: from then on nothing of it changes.
  superseded_at timestamptz,
  -- What the scheme said then; the newest version has no need of it.
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
  -- Conditions on the accounts of a campaign, as the grid language has them; empty for none.
  criteria text not null default '',
  required_fields text[] not null default '{}',
  note_required boolean not null default false,
  counts_as text not null default 'none' check (counts_as in ('none', 'conversation', 'lead', 'opportunity')),
  needs_qc boolean not null default false,
  -- Steps of the same version; empty for any.
  allowed_from uuid[] not null default '{}',
  -- Roles; empty for everybody who may grade.
  who_may_set uuid[] not null default '{}',
  terminal boolean not null default false,
  state text not null default 'active' check (state in ('active', 'retired')),
  -- The step it is a copy of, in an earlier version or in the scheme that was cloned.
  copied_from_id uuid references grade_step,
  -- Of a version that a newer one has taken the place of.
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

alter table campaign add column grade_version_id uuid references grade_version;
create index campaign_grade_version_idx on campaign (grade_version_id);
