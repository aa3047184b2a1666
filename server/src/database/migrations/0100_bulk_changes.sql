-- The rows of a bulk change, fixed when it starts, with what became of each and what it held before.
create table bulk_change_row (
  job_id uuid not null references job on delete cascade,
  no integer not null,
  record_id uuid not null,
  -- An open row becomes changed, same or skipped; undoing makes of a changed one undone or kept.
  state text not null default 'open' check (state in ('open', 'changed', 'same', 'skipped', 'undone', 'kept')),
  -- That the record has since the change: with another one it was changed again.
  version integer,
  -- The fields that were changed, as they were.
  before jsonb,
  -- Why the row stays as it is: a message and where it is found in other languages.
  reason jsonb,
  primary key (job_id, no)
);
comment on table bulk_change_row is 'local table: goes with its job';
