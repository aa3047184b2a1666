create table tag (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  scope text not null check (scope in ('account', 'contact', 'opportunity', 'campaign')),
  colour text not null,
  "group" text not null default '',
  exclusive_in_group boolean not null default false,
  description text not null default '',
  campaign_id uuid references campaign,
  client_id uuid references client,
  client_visible boolean not null default false,
  -- Roles; empty for everybody.
  who_may_apply uuid[] not null default '{}',
  state text not null default 'active' check (state in ('active', 'retired')),
  -- The tag that stands for this one since the two were merged; this one is archived then.
  merged_into_id uuid references tag,
  -- The place that a tag takes on a record, which holds one tag: the exclusive tags of a group share one.
  slot text not null generated always as
    (case when exclusive_in_group and "group" <> '' then fold("group") else id::text end) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint tag_one_limit check (campaign_id is null or client_id is null),
  constraint tag_merged_is_archived check (merged_into_id is null or archived_at is not null)
);
comment on table tag is 'reference table: words for all campaigns, a few of them limited to one';
-- An archived tag gives its name free: nobody sees it in a list any more.
create unique index tag_name_key on tag (scope, fold(regexp_replace(name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')))
  where archived_at is null;
create index tag_slot_idx on tag (scope, slot);

-- Who carries which tag. The order of use is found by the tag: "usage" and "last used" read nothing else.
create table account_tag (
  account_id uuid not null references account on delete cascade,
  tag_id uuid not null references tag,
  applied_at timestamptz not null default now(),
  applied_by uuid,
  primary key (account_id, tag_id)
);
create index account_tag_use_idx on account_tag (tag_id, applied_at);

create table contact_tag (
  contact_id uuid not null references contact on delete cascade,
  tag_id uuid not null references tag,
  applied_at timestamptz not null default now(),
  applied_by uuid,
  primary key (contact_id, tag_id)
);
create index contact_tag_use_idx on contact_tag (tag_id, applied_at);

create table campaign_tag (
  campaign_id uuid not null references campaign on delete cascade,
  tag_id uuid not null references tag,
  applied_at timestamptz not null default now(),
  applied_by uuid,
  primary key (campaign_id, tag_id)
);
create index campaign_tag_use_idx on campaign_tag (tag_id, applied_at);

-- All tags of a working row; `campaign_account.tag_id` names the primary one among them.
alter table campaign_account add column tag_id uuid references tag;
create table campaign_account_tag (
  campaign_id uuid not null,
  account_id uuid not null,
  tag_id uuid not null references tag,
  applied_at timestamptz not null default now(),
  applied_by uuid,
  primary key (campaign_id, account_id, tag_id),
  -- Looked at when the transaction ends: merging accounts moves the tags first and then the rows.
  foreign key (campaign_id, account_id) references campaign_account on delete cascade deferrable initially deferred
);
create index campaign_account_tag_use_idx on campaign_account_tag (tag_id, applied_at);
