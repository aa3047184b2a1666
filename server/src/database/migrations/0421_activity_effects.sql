-- What activities of the vocabulary bring about.
alter table trail_entry
  add column counts_as text[] not null default '{}',
  add foreign key (action_type_id) references action_type,
  add foreign key (outcome_id) references outcome;
create index trail_entry_pair_idx on trail_entry (campaign_id, action_type_id, outcome_id) where action_type_id is not null;

-- Null is none: what undoing puts back is a whole row, also one that was kept before there were attempts.
alter table campaign_account add column attempts integer;
alter table campaign_contact
  add column attempts integer,
  -- Since when nobody works on the contact, since another of the account was reached.
  add column stopped_at timestamptz,
  add column stopped_by uuid;

-- When somebody is to be called again.
create table callback (
  campaign_id uuid not null references campaign,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  contact_id uuid,
  -- The activity in which it was arranged.
  entry_id uuid not null,
  due_at timestamptz not null,
  -- Whose it is.
  owner_id uuid,
  state text not null default 'open' check (state in ('open', 'done', 'stopped')),
  created_at timestamptz not null default now(),
  primary key (campaign_id, id),
  foreign key (campaign_id, entry_id) references trail_entry (campaign_id, id)
);
create index callback_due_idx on callback (campaign_id, due_at) where state = 'open';
create index callback_account_idx on callback (campaign_id, account_id, contact_id) where state = 'open';
