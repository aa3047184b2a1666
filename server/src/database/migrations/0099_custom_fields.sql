-- Fields that a campaign adds to its accounts. Their values stand on the working row itself, in columns that are made here
-- once and given out to fields as they are defined ("slots"): defining a field changes no table.

-- Rows of a slot index by campaign first, for texts as well.
create extension if not exists btree_gin;

create table custom_field (
  campaign_id uuid not null references campaign on delete cascade,
  id uuid not null default gen_random_uuid(),
  entity text not null default 'account' check (entity in ('account')),
  key text not null,
  label text not null,
  help text not null default '',
  type text not null check (type in ('text', 'long_text', 'integer', 'decimal', 'money', 'email', 'url', 'phone', 'country',
    'select', 'multi_select', 'date', 'date_time', 'boolean', 'rating')),
  params jsonb not null default '{}',
  -- The column of the working row that holds the values; it is this field's alone until it has been emptied.
  slot text not null,
  position integer not null default 0,
  section text not null default '',
  sensitive boolean not null default false,
  client_visible boolean not null default false,
  -- `purging`: the values are being removed, then the field.
  state text not null default 'active' check (state in ('draft', 'active', 'archived', 'purging')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  primary key (campaign_id, id),
  constraint custom_field_key_key unique (campaign_id, entity, key),
  constraint custom_field_slot_key unique (campaign_id, entity, slot)
);

-- The choices of a select field; what is stored is the code. A retired one is offered no more and stays readable.
create table custom_field_option (
  campaign_id uuid not null,
  field_id uuid not null,
  code text not null,
  label text not null,
  position integer not null,
  colour text not null default '',
  state text not null default 'active' check (state in ('active', 'retired')),
  primary key (campaign_id, field_id, code),
  foreign key (campaign_id, field_id) references custom_field on delete cascade
);

-- Raised by every change of a custom value, so that an edit of an older state is refused.
alter table campaign_account add column version integer not null default 1;

-- The time a value takes to read grows with the number of columns before it: twenty bands of the same shape give the
-- first slots of every type a place near the front. An empty slot costs one bit.
do $$
declare
  band constant text[] := string_to_array('text number date text flag text number list text moment text '
    'number text date text number flag text text number list text', ' ');
  types constant jsonb :=
    '{"text": "text", "number": "numeric", "date": "date", "moment": "timestamptz", "flag": "boolean", "list": "text[]"}';
  made jsonb := '{}';
  columns text[] := '{}';
  kind text;
  no integer;
begin
  for turn in 1..20 loop
    foreach kind in array band loop
      no := coalesce((made->>kind)::integer, 0) + 1;
      made := made || jsonb_build_object(kind, no);
      columns := columns || format('add column %I %s', kind || '_' || no, types->>kind);
    end loop;
  end loop;
  execute 'alter table campaign_account ' || array_to_string(columns, ', ');
end $$;

-- The first slots of each type have an index that all campaigns share; fields that are filtered and sorted get them. Rows
-- without a value are not in it, so that a campaign without fields pays nothing.
create index campaign_account_text_1_idx on campaign_account (campaign_id, text_1 collate alphabetical, account_id) where text_1 is not null;
create index campaign_account_text_2_idx on campaign_account (campaign_id, text_2 collate alphabetical, account_id) where text_2 is not null;
create index campaign_account_text_3_idx on campaign_account (campaign_id, text_3 collate alphabetical, account_id) where text_3 is not null;
create index campaign_account_text_4_idx on campaign_account (campaign_id, text_4 collate alphabetical, account_id) where text_4 is not null;
create index campaign_account_text_5_idx on campaign_account (campaign_id, text_5 collate alphabetical, account_id) where text_5 is not null;
create index campaign_account_text_6_idx on campaign_account (campaign_id, text_6 collate alphabetical, account_id) where text_6 is not null;
create index campaign_account_number_1_idx on campaign_account (campaign_id, number_1, account_id) where number_1 is not null;
create index campaign_account_number_2_idx on campaign_account (campaign_id, number_2, account_id) where number_2 is not null;
create index campaign_account_number_3_idx on campaign_account (campaign_id, number_3, account_id) where number_3 is not null;
create index campaign_account_number_4_idx on campaign_account (campaign_id, number_4, account_id) where number_4 is not null;
create index campaign_account_date_1_idx on campaign_account (campaign_id, date_1, account_id) where date_1 is not null;
create index campaign_account_date_2_idx on campaign_account (campaign_id, date_2, account_id) where date_2 is not null;
create index campaign_account_date_3_idx on campaign_account (campaign_id, date_3, account_id) where date_3 is not null;
create index campaign_account_moment_1_idx on campaign_account (campaign_id, moment_1, account_id) where moment_1 is not null;
create index campaign_account_text_1_search_idx on campaign_account using gin (campaign_id, fold(text_1) gin_trgm_ops) where text_1 is not null;
create index campaign_account_text_2_search_idx on campaign_account using gin (campaign_id, fold(text_2) gin_trgm_ops) where text_2 is not null;

-- Where a value came from. There is one for every value that is stored, and none for an empty one. No reference to the
-- field: it would be looked up for every value of an import, and the job that empties a slot removes its rows here.
create table campaign_account_value_origin (
  campaign_id uuid not null,
  account_id uuid not null,
  field_id uuid not null,
  source text not null,
  set_by uuid,
  set_at timestamptz not null default now(),
  primary key (campaign_id, account_id, field_id),
  -- Looked at when the transaction ends: merging accounts moves the origins first and then the rows.
  foreign key (campaign_id, account_id) references campaign_account on delete cascade deferrable initially deferred
);

-- Working rows that are remembered, to be put back by an undo, are remembered without empty columns from now on.
update account_merge_change
set before = jsonb_strip_nulls(before) || '{"version": 1}', after = jsonb_strip_nulls(after) || '{"version": 1}'
where table_name = 'campaign_account';
update match_decision set before = jsonb_set(before, '{link}', jsonb_strip_nulls(before->'link') || '{"version": 1}')
where jsonb_typeof(before->'link') = 'object';
