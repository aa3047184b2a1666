-- Chains of select fields of a campaign: what one field holds says which options the next one may have.
create table field_cascade (
  campaign_id uuid not null references campaign (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  entity text not null check (entity in ('account', 'contact')),
  -- A pair that is not allowed is refused, or only said.
  strict boolean not null default true,
  allow_all_if_parent_empty boolean not null default false,
  auto_fill_single boolean not null default true,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (campaign_id, id)
);
create unique index field_cascade_name_key on field_cascade (campaign_id, fold(name));
-- An address names a cascade alone.
create index field_cascade_id_idx on field_cascade (id);

create table field_cascade_level (
  campaign_id uuid not null,
  cascade_id uuid not null,
  level smallint not null check (level between 1 and 5),
  field_id uuid not null,
  primary key (campaign_id, cascade_id, level),
  unique (campaign_id, cascade_id, field_id),
  foreign key (campaign_id, cascade_id) references field_cascade (campaign_id, id) on delete cascade,
  foreign key (campaign_id, field_id) references custom_field (campaign_id, id) on delete cascade
);
create index field_cascade_level_field_idx on field_cascade_level (campaign_id, field_id);

-- The options of the field of a level that go with one of the level before it.
create table field_cascade_pair (
  campaign_id uuid not null,
  cascade_id uuid not null,
  level smallint not null check (level between 2 and 5),
  parent_code text not null,
  child_code text not null,
  primary key (campaign_id, cascade_id, level, parent_code, child_code),
  foreign key (campaign_id, cascade_id, level) references field_cascade_level (campaign_id, cascade_id, level) on delete cascade
);
