-- Whom the agency leaves alone: for all its work, for one client or for one campaign.
create table suppression (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('address', 'number', 'person', 'domain', 'company')),
  -- As it was written; null of an entry that is kept as its keys alone.
  value text,
  scope text not null check (scope in ('agency', 'client', 'campaign')),
  client_id uuid references client,
  campaign_id uuid references campaign,
  source text not null,
  reason text not null,
  active_from date not null default current_date,
  -- The last day on which it holds; afterwards it is expired, whatever the state says.
  active_to date,
  state text not null default 'active' check (state in ('active', 'expired', 'lifted')),
  lifted_reason text not null default '',
  ended_at timestamptz,
  created_by uuid references app_user,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint suppression_scope_named check (
    case scope when 'agency' then client_id is null and campaign_id is null
      when 'client' then client_id is not null and campaign_id is null
      else client_id is null and campaign_id is not null end)
);
create index suppression_created_idx on suppression (created_at desc, id);
create index suppression_client_idx on suppression (client_id) where client_id is not null;
create index suppression_campaign_idx on suppression (campaign_id) where campaign_id is not null;
comment on table suppression is 'reference table: most entries hold in every campaign; campaign_id tells which are one''s alone';

-- What an entry is found by: keyed hashes of its comparable values, whether or not the value is kept beside them.
create table suppression_key (
  key bytea not null,
  suppression_id uuid not null references suppression on delete cascade,
  primary key (key, suppression_id)
);
create index suppression_key_entry_idx on suppression_key (suppression_id);

-- The two halves of the key of those hashes, made here once for each installation.
create table suppression_secret (
  only_row boolean primary key default true check (only_row),
  inner_key bytea not null,
  outer_key bytea not null
);
insert into suppression_secret (inner_key, outer_key) values (
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- Small enough to be written into the statement that calls it, which hands the key over.
create function suppression_hash(term text, inner_key bytea, outer_key bytea) returns bytea
  language sql stable parallel safe
  return sha256(outer_key || sha256(inner_key || convert_to(term, 'UTF8')));

-- What a company may be suppressed by: the terms of its comparable record, which files, forms and the master share.
create function account_suppression_terms(record jsonb) returns setof text
  language sql immutable parallel safe
begin atomic
  select 'address:' || (record ->> 'e') where record ? 'e'
  union all select 'domain:' || split_part(record ->> 'e', '@', 2) where record ? 'e'
  union all select 'domain:' || (record ->> 'd') where record ? 'd'
  union all select 'number:' || (record ->> 't') where record ? 't'
  union all select 'company:' || number from jsonb_array_elements_text(record -> 'i') as number
  union all select 'company:' || (name -> 't')::text from jsonb_array_elements(record -> 'n') as name;
end;

-- The same of a person. A name is one only together with the company: two people may share it.
create function contact_suppression_terms(record jsonb) returns setof text
  language sql immutable parallel safe
begin atomic
  select 'address:' || address from jsonb_array_elements_text(record -> 'e') as address
  union all select 'domain:' || split_part(address, '@', 2) from jsonb_array_elements_text(record -> 'e') as address
  union all select 'domain:' || domain from jsonb_array_elements_text(record -> 'd') as domain
  union all select 'number:' || number from jsonb_array_elements_text(record -> 't') as number
  union all select 'company:' || (record -> 'o')::text where record ? 'o'
  union all select 'person:' || (select string_agg(word, ' ' order by word collate "C")
      from jsonb_array_elements_text((record -> 'g') || (record -> 'l')) as word) || ' at ' || (record -> 'o')::text
    where record ? 'o';
end;

-- The lines of a list that a job makes entries of, and why some of them are none.
create table suppression_line (
  job_id uuid not null references job on delete cascade,
  no integer not null,
  line text not null,
  problem text,
  primary key (job_id, no)
);
comment on table suppression_line is 'local table: goes with its job';
