-- Parts of a job that any worker of any machine may take, each written and marked done in one transaction.
create table job_chunk (
  job_id uuid not null references job on delete cascade,
  no integer not null,
  state text not null default 'open' check (state in ('open', 'running', 'done', 'failed')),
  -- What the task wants done, in its own words.
  plan jsonb not null,
  -- Units of the job that the chunk stands for.
  units integer not null,
  is_rerun boolean not null default false,
  attempts integer not null default 0,
  message text,
  locked_by uuid,
  heartbeat_at timestamptz,
  primary key (job_id, no)
);
create index job_chunk_claim_idx on job_chunk (job_id, no) where state in ('open', 'running');
