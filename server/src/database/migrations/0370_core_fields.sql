-- The program's own fields of accounts and contacts, as the agency wants them. What they are called and asked at first is the
-- program's word (`given_…`); a row is told to those who ask only where the agency says something else.
create table core_field (
  id uuid primary key default gen_random_uuid(),
  entity text not null check (entity in ('account', 'contact')),
  key text not null,
  type text not null,
  given_label text not null,
  -- No record is without it: it is asked of everybody and for everybody.
  needed boolean not null default false,
  label text not null,
  help text not null default '',
  required text not null default 'no' check (required in ('no', 'always')),
  -- Roles; empty for everybody.
  visible_to uuid[] not null default '{}',
  client_visible boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The agency does not use it.
  archived_at timestamptz,
  differs boolean not null generated always as (label <> given_label or help <> '' or (required = 'always') <> needed
    or visible_to <> '{}' or not client_visible or archived_at is not null) stored,
  constraint core_field_key_key unique (entity, key)
);
comment on table core_field is 'reference table: the fields of the program, of which there are as many as it has';

insert into core_field (entity, key, type, given_label, label, needed, required)
select entity, key, type, label, label, needed, case when needed then 'always' else 'no' end
from (values
  ('account', 'company_name', 'text', 'Account name', true),
  ('account', 'legal_name', 'text', 'Legal name', false),
  ('account', 'previous_names', 'texts', 'Previous names', false),
  ('account', 'head_office_address_1', 'text', 'Address line 1', false),
  ('account', 'head_office_address_2', 'text', 'Address line 2', false),
  ('account', 'head_office_city', 'text', 'City', false),
  ('account', 'head_office_county', 'text', 'County', false),
  ('account', 'postcode', 'text', 'Postcode', false),
  ('account', 'country', 'country', 'Country', true),
  ('account', 'website', 'url', 'Website', false),
  ('account', 'linkedin', 'url', 'LinkedIn', false),
  ('account', 'phones', 'phones', 'Phones', false),
  ('account', 'identifiers', 'numbers', 'Official numbers', false),
  ('account', 'register_status', 'select', 'Register status', false),
  ('account', 'sic_codes', 'texts', 'SIC codes', false),
  ('account', 'vertical_id', 'reference', 'Vertical', false),
  ('account', 'employees', 'text', 'Employees', false),
  ('account', 'founded', 'date', 'Founded', false),
  ('account', 'description', 'long_text', 'Description', false),
  ('contact', 'title', 'text', 'Title', false),
  ('contact', 'forename', 'text', 'Forename', true),
  ('contact', 'surname', 'text', 'Surname', true),
  ('contact', 'account_id', 'reference', 'Account', true),
  ('contact', 'job_title', 'text', 'Job title', false),
  ('contact', 'seniority', 'text', 'Seniority', false),
  ('contact', 'role', 'text', 'Role', false),
  ('contact', 'sub_role', 'text', 'Sub-role', false),
  ('contact', 'email', 'email', 'E-mail', false),
  ('contact', 'email_status', 'select', 'E-mail status', false),
  ('contact', 'mobile', 'phones', 'Mobile', false),
  ('contact', 'ddi', 'phones', 'Direct dial', false),
  ('contact', 'linkedin', 'url', 'LinkedIn', false)
) as f(entity, key, type, label, needed);
