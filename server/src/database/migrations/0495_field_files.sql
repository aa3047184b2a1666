-- Files that values of custom fields mean: a value is the id of one. The content is stored once, whoever has sent it.
create table field_file (
  campaign_id uuid not null references campaign on delete cascade,
  id uuid not null default gen_random_uuid(),
  field_id uuid not null,
  hash text not null references stored_file,
  name text not null,
  kind text not null,
  bytes bigint not null,
  created_by uuid references app_user on delete set null,
  -- When it came, or a value was last made of it: one that no value means is taken away a day later.
  kept_at timestamptz not null default now(),
  primary key (campaign_id, id),
  foreign key (campaign_id, field_id) references custom_field (campaign_id, id) on delete cascade
);
create index field_file_id_idx on field_file (id);
create index field_file_hash_idx on field_file (hash);
create index field_file_field_idx on field_file (campaign_id, field_id);

alter table field drop constraint field_type_check;
alter table field add constraint field_type_check check (type in (
  'text', 'long_text', 'integer', 'decimal', 'money', 'email', 'url', 'phone', 'country', 'select', 'multi_select', 'date',
  'date_time', 'boolean', 'rating', 'user', 'account_ref', 'file', 'formula'));
