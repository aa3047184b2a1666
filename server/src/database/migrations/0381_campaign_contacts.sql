-- Which records a field is of. An opportunity has fields of its own kind.
alter table field add column entity text not null default 'account';
update field set entity = 'opportunity' where kind = 'opportunity';
alter table field
  add constraint field_entity_check check (entity in ('account', 'contact', 'opportunity')),
  add constraint field_entity_of_kind check ((kind = 'opportunity') = (entity = 'opportunity'));

-- The contacts that a campaign works on, with the same places for custom values as its accounts.
create table campaign_contact (
  campaign_id uuid not null references campaign on delete cascade,
  contact_id uuid not null references contact,
  added_by uuid,
  added_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (campaign_id, contact_id)
);

do $$
declare
  band constant text[] := string_to_array('text number date text flag text text number list text moment text '
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
  execute 'alter table campaign_contact ' || array_to_string(columns, ', ');
end $$;

create index campaign_contact_contact_idx on campaign_contact (contact_id);
create index campaign_contact_added_idx on campaign_contact (campaign_id, added_at desc, contact_id);
create index campaign_contact_text_1_idx on campaign_contact (campaign_id, text_1 collate alphabetical, contact_id) where text_1 is not null;
create index campaign_contact_text_2_idx on campaign_contact (campaign_id, text_2 collate alphabetical, contact_id) where text_2 is not null;
create index campaign_contact_text_3_idx on campaign_contact (campaign_id, text_3 collate alphabetical, contact_id) where text_3 is not null;
create index campaign_contact_text_4_idx on campaign_contact (campaign_id, text_4 collate alphabetical, contact_id) where text_4 is not null;
create index campaign_contact_text_5_idx on campaign_contact (campaign_id, text_5 collate alphabetical, contact_id) where text_5 is not null;
create index campaign_contact_text_6_idx on campaign_contact (campaign_id, text_6 collate alphabetical, contact_id) where text_6 is not null;
create index campaign_contact_number_1_idx on campaign_contact (campaign_id, number_1, contact_id) where number_1 is not null;
create index campaign_contact_number_2_idx on campaign_contact (campaign_id, number_2, contact_id) where number_2 is not null;
create index campaign_contact_number_3_idx on campaign_contact (campaign_id, number_3, contact_id) where number_3 is not null;
create index campaign_contact_number_4_idx on campaign_contact (campaign_id, number_4, contact_id) where number_4 is not null;
create index campaign_contact_date_1_idx on campaign_contact (campaign_id, date_1, contact_id) where date_1 is not null;
create index campaign_contact_date_2_idx on campaign_contact (campaign_id, date_2, contact_id) where date_2 is not null;
create index campaign_contact_date_3_idx on campaign_contact (campaign_id, date_3, contact_id) where date_3 is not null;
create index campaign_contact_moment_1_idx on campaign_contact (campaign_id, moment_1, contact_id) where moment_1 is not null;
create index campaign_contact_text_1_search_idx on campaign_contact using gin (campaign_id, fold(text_1) gin_trgm_ops) where text_1 is not null;
create index campaign_contact_text_2_search_idx on campaign_contact using gin (campaign_id, fold(text_2) gin_trgm_ops) where text_2 is not null;

create table campaign_contact_value_origin (
  campaign_id uuid not null,
  contact_id uuid not null,
  field_id uuid not null,
  source text not null,
  set_by uuid,
  set_at timestamptz not null default now(),
  batch_id uuid,
  primary key (campaign_id, contact_id, field_id),
  foreign key (campaign_id, contact_id) references campaign_contact on delete cascade deferrable initially deferred
);

-- The records of a merge are accounts or contacts, as its field is.
alter table option_merge_row rename column account_id to record_id;
