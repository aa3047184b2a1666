-- The master database: the agency's best knowledge of companies and people.
create table account (
  id uuid primary key default gen_random_uuid(),
  -- A narrow handle for the millions of key rows.
  no bigint generated always as identity unique,
  company_name text not null,
  legal_name text not null default '',
  head_office_address_1 text not null default '',
  head_office_address_2 text not null default '',
  head_office_city text not null default '',
  head_office_county text not null default '',
  postcode text not null default '',
  country text not null,
  website text not null default '',
  domain text not null default '',
  linkedin text not null default '',
  register_status text not null default 'unknown' check (register_status in ('active', 'dissolved', 'liquidation', 'unknown')),
  sic_codes text[] not null default '{}',
  vertical_id uuid references vertical,
  employees text not null default '',
  founded date,
  description text not null default '',
  completeness smallint not null default 0,
  source text not null default '',
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
-- One index per order the grid starts in, covering only what it shows; every order ends in id to be total.
create index account_name_order_idx on account (company_name, id) where archived_at is null;
create index account_updated_order_idx on account (updated_at desc, id) where archived_at is null;
create index account_name_search_idx on account using gin (fold(company_name) gin_trgm_ops);
create index account_city_search_idx on account using gin (fold(head_office_city) gin_trgm_ops);
create index account_domain_idx on account (domain) where domain <> '';
create index account_linkedin_idx on account (lower(linkedin)) where linkedin <> '';
create index account_vertical_idx on account (vertical_id) where vertical_id is not null;

create table account_identifier (
  account_id uuid not null references account on delete cascade,
  scheme text not null,
  jurisdiction text not null default '',
  value text not null,
  value_norm text not null,
  primary key (account_id, scheme, jurisdiction, value_norm)
);
create unique index account_identifier_key on account_identifier (scheme, jurisdiction, value_norm);
create index account_identifier_value_idx on account_identifier (value_norm text_pattern_ops);

create table account_name (
  account_id uuid not null references account on delete cascade,
  name text not null,
  primary key (account_id, name)
);

create table account_phone (
  account_id uuid not null references account on delete cascade,
  position smallint not null,
  type text not null check (type in ('S', 'DDI', 'Cell', 'Others')),
  number text not null,
  is_primary boolean not null default false,
  primary key (account_id, position)
);

-- Where a value came from and when; one row for each field that holds one.
create table account_value_source (
  account_id uuid not null references account on delete cascade,
  field text not null,
  source text not null,
  obtained_at timestamptz not null default now(),
  user_id uuid,
  primary key (account_id, field)
);

-- What the matching engine keeps of a company, made by the same functions as for an imported row.
create table account_match (
  account_no bigint primary key references account (no) on delete cascade,
  norm_version integer not null,
  record jsonb not null
);
create table account_key (
  key bigint not null,
  account_no bigint not null,
  fuzzy boolean not null default false,
  primary key (key, account_no)
);
create index account_key_account_idx on account_key (account_no);
create table name_token (
  token text primary key,
  accounts integer not null
);

create table contact (
  id uuid primary key default gen_random_uuid(),
  title text not null default '',
  forename text not null,
  surname text not null,
  linkedin text not null default '',
  deleted boolean not null default false,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_created_order_idx on contact (created_at desc, id) where not deleted;
create index contact_name_search_idx on contact using gin (fold(forename || ' ' || surname) gin_trgm_ops);
create index contact_linkedin_idx on contact (lower(linkedin)) where linkedin <> '';

create table account_contact (
  account_id uuid not null references account on delete cascade,
  contact_id uuid not null references contact on delete cascade,
  email text not null default '',
  email_status text not null default 'unknown',
  job_title text not null default '',
  seniority text not null default '',
  role text not null default '',
  sub_role text not null default '',
  mobile jsonb not null default '[]',
  ddi jsonb not null default '[]',
  is_current boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (account_id, contact_id)
);
create index account_contact_contact_idx on account_contact (contact_id);
create unique index account_contact_email_key on account_contact (lower(email), account_id) where email <> '' and is_current;
create index account_contact_email_idx on account_contact (lower(email)) where email <> '';
