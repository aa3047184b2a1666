-- Fields whose value is worked out from others. They have no column: what a formula gives is found whenever it is read.
alter table field drop constraint field_type_check;
alter table field add constraint field_type_check check (type in ('text', 'long_text', 'integer', 'decimal', 'money', 'email',
  'url', 'phone', 'country', 'select', 'multi_select', 'date', 'date_time', 'boolean', 'rating', 'user', 'account_ref', 'file',
  'formula'));
-- Nobody can fill it, and no order of it stands in an index.
alter table field add constraint field_formula_is_read check (type <> 'formula' or (required = 'no' and not indexed
  and default_value is null));
alter table custom_field alter column slot drop not null;

-- The fields that a formula reads, by the names that it has for them.
create table formula_source (
  formula_id uuid not null references field on delete cascade,
  name text not null,
  source_id uuid not null references field on delete cascade,
  primary key (formula_id, name)
);
comment on table formula_source is 'reference table: fields are read by formulas of many campaigns';
create index formula_source_source_idx on formula_source (source_id);
