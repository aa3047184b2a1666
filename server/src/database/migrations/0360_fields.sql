-- What a field is, apart from where its values lie: a field of the agency or of a client serves many campaigns.
create table field (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('master', 'client', 'campaign', 'opportunity')),
  client_id uuid references client,
  campaign_id uuid references campaign on delete cascade,
  key text not null,
  label text not null,
  help text not null default '',
  type text not null check (type in ('text', 'long_text', 'integer', 'decimal', 'money', 'email', 'url', 'phone', 'country',
    'select', 'multi_select', 'date', 'date_time', 'boolean', 'rating')),
  params jsonb not null default '{}',
  -- The choices of a select field, in their order; what is stored of one is its code.
  options jsonb not null default '[]',
  required text not null default 'no' check (required in ('no', 'always', 'on_grade', 'on_outcome')),
  section text not null default '',
  "order" integer,
  -- Roles; empty for everybody.
  visible_to uuid[] not null default '{}',
  editable_by uuid[] not null default '{}',
  client_visible boolean not null default false,
  sensitive boolean not null default false,
  import_synonyms text[] not null default '{}',
  export_name text not null default '',
  survivorship text not null default 'fill_empty'
    check (survivorship in ('newest', 'most_trusted', 'manual_only', 'fill_empty')),
  indexed boolean not null default true,
  state text not null default 'active' check (state in ('draft', 'active')),
  -- While its values are being removed: nobody writes them any more.
  purging boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint field_client_of_kind check ((kind = 'client') = (client_id is not null)),
  constraint field_campaign_of_kind check ((kind = 'campaign') = (campaign_id is not null)),
  constraint field_key_key unique nulls not distinct (kind, client_id, campaign_id, key)
);
comment on table field is 'reference table: fields for many campaigns, some of them for one alone';
create index field_campaign_idx on field (campaign_id) where campaign_id is not null;
create index field_client_idx on field (client_id) where client_id is not null;

insert into field (id, kind, campaign_id, key, label, help, type, params, options, section, client_visible, sensitive, indexed,
  state, purging, version, created_at, created_by, updated_at, archived_at)
select f.id, 'campaign', f.campaign_id, f.key, f.label, f.help, f.type, f.params,
  coalesce((
    select jsonb_agg(jsonb_build_object('code', o.code, 'label', o.label, 'colour', o.colour, 'synonyms', '[]'::jsonb,
      'is_default', false, 'campaign_id', null, 'state', o.state, 'merged_into', null) order by o.position, o.code)
    from custom_field_option o where o.campaign_id = f.campaign_id and o.field_id = f.id), '[]'),
  f.section, f.client_visible, f.sensitive,
  (regexp_match(f.slot, '\d+$'))[1]::int <= case split_part(f.slot, '_', 1)
    when 'text' then 6 when 'number' then 4 when 'date' then 3 when 'moment' then 1 else 0 end,
  case when f.state = 'draft' then 'draft' else 'active' end, f.state = 'purging', f.version, f.created_at, f.created_by,
  f.updated_at, case when f.state in ('archived', 'purging') then f.updated_at end
from custom_field f;

-- A field in use in a campaign: the column of the working rows that holds its values there.
drop table custom_field_option;
alter table custom_field
  drop constraint custom_field_key_key,
  drop column key, drop column label, drop column help, drop column type, drop column params, drop column section,
  drop column sensitive, drop column client_visible, drop column state, drop column entity, drop column version,
  alter id drop default,
  -- Not shown in this campaign; the values stay.
  add column hidden boolean not null default false,
  add constraint custom_field_slot_key unique (campaign_id, slot),
  add foreign key (id) references field;
create index custom_field_id_idx on custom_field (id);
