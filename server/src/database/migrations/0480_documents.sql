-- What the agency writes. A text is a tree of known nodes, cleaned as it is written and as it is read.
create table document (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  kind text not null check (kind in ('brief', 'call_script', 'note', 'other')),
  client_id uuid references client,
  campaign_id uuid references campaign,
  owner_id uuid references app_user,
  tags text[] not null default '{}',
  visibility text not null default 'team' check (visibility in ('private', 'team', 'client')),
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  published_at timestamptz,
  content jsonb not null default '{"type": "doc", "content": [{"type": "paragraph"}]}',
  word_count integer not null default 0,
  -- Rises with each change of the text, as the version does with each change of the rest.
  edition integer not null default 0,
  saved_at timestamptz not null default now(),
  saved_by uuid references app_user on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint document_client_sees_its_own check (visibility <> 'client' or client_id is not null)
);
comment on table document is
  'reference table: A document may be of a campaign, of a client or of neither; there are few.';
create index document_client_idx on document (client_id) where visibility = 'client' and state = 'published';
create index document_owner_idx on document (owner_id);
create index document_campaign_idx on document (campaign_id);

-- The texts that a document has had: one for each stretch of work of one person.
create table document_version (
  document_id uuid not null references document on delete cascade,
  number integer not null,
  content jsonb not null,
  word_count integer not null,
  begun_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  saved_by uuid references app_user on delete set null,
  primary key (document_id, number)
);
