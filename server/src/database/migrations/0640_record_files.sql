-- Files that lie with a record: somebody has sent them, or they were made of a template. The content is stored once.
create table record_file (
  id uuid primary key default gen_random_uuid(),
  client_id uuid references client,
  campaign_id uuid references campaign,
  -- An account or a person that is erased takes its files along; whatever else has files is not deleted.
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
create index record_file_client_idx on record_file (client_id) where client_id is not null;
create index record_file_campaign_idx on record_file (campaign_id) where campaign_id is not null;
create index record_file_account_idx on record_file (account_id) where account_id is not null;
create index record_file_contact_idx on record_file (contact_id) where contact_id is not null;
create index record_file_order_idx on record_file (order_id) where order_id is not null;
create index record_file_hash_idx on record_file (hash);

-- People who are asked to sign a file, one after the other or in any order.
create table signature_round (
  id uuid primary key default gen_random_uuid(),
  file_id uuid not null references record_file on delete cascade,
  state text not null default 'draft'
    check (state in ('draft', 'sent', 'viewed', 'signed', 'declined', 'completed', 'voided')),
  message text not null,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null default now()
);
create index signature_round_file_idx on signature_round (file_id, created_at desc);
-- Of a file, one round at a time.
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
  -- The link that was mailed: its secret stands in the mail alone.
  link_hash bytea unique,
  link_until timestamptz,
  unique (round_id, position)
);

create table signature_event (
  id bigint generated always as identity primary key,
  round_id uuid not null references signature_round on delete cascade,
  -- Who did it: a user, or one of those who sign.
  user_id uuid references app_user,
  signer_id uuid references signature_signer on delete cascade,
  action text not null check (action in ('created', 'sent', 'viewed', 'signed', 'declined', 'completed', 'voided')),
  detail text not null default '',
  -- The content that it was about, by its hash.
  hash text not null,
  at timestamptz not null default clock_timestamp()
);
create index signature_event_round_idx on signature_event (round_id, id);
-- Nobody changes the log; it goes with its record alone, where that is purged.
create trigger signature_event_is_append_only before update on signature_event
  for each row execute function refuse_change();
create trigger signature_event_stays before delete on signature_event
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

-- Who signs the documents of a template: a role on each line.
alter table docs_template add column signed_by text not null default '';

comment on table record_file is 'local table: files of records of every kind, orders among them';
comment on table signature_round is 'local table: rounds of signatures of such files';
comment on table signature_signer is 'local table: the people of a round';
comment on table signature_event is 'local table: kept append-only by a trigger';
