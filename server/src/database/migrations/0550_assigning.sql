-- Handing out rows of a campaign to its sales developers: seen as a plan first, carried out by a job, taken back by another.
create table assignment (
  campaign_id uuid not null references campaign on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The list that it was made in; what is kept together brings rows of the other along.
  entity text not null check (entity in ('account', 'contact')),
  method text not null,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  -- None: a plan that somebody looks at.
  job_id uuid,
  undo_job_id uuid,
  primary key (campaign_id, id)
);
create index assignment_created_idx on assignment (campaign_id, created_at desc);

create table assignment_row (
  campaign_id uuid not null,
  assignment_id uuid not null,
  no integer not null,
  entity text not null check (entity in ('account', 'contact')),
  record_id uuid not null,
  -- What it is kept together with.
  unit text not null,
  is_worked boolean not null default false,
  has_callback boolean not null default false,
  -- Whose it is by the plan, and whose it becomes; none is nobody's.
  from_id uuid,
  to_id uuid,
  -- An open row becomes done or refused; undoing makes of a done one undone or kept.
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'undone', 'kept')),
  -- What undoing puts back, and the version that the row has until somebody changes it again.
  was jsonb,
  version integer,
  reason jsonb,
  primary key (campaign_id, assignment_id, no),
  foreign key (campaign_id, assignment_id) references assignment (campaign_id, id) on delete cascade
);

-- Whose a record was and whose it is then, in the diary of the work.
alter table trail_entry
  add column from_developer_id uuid references app_user,
  add column to_developer_id uuid references app_user,
  drop constraint trail_entry_kind_check,
  add constraint trail_entry_kind_check check (kind in ('activity', 'grade', 'status', 'assignment'));
