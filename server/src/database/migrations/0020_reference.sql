-- Reference lists, read from server/seed/reference at every start.
create table currency (
  code text primary key,
  name text not null,
  minor_units smallint not null
);
create table country (
  code text primary key,
  alpha3 text not null,
  name text not null,
  dialling_code text not null default '',
  currency text not null default ''
);
create table sic_code (
  code text primary key,
  description text not null,
  scheme text not null
);
create table seniority (
  name text primary key,
  rank smallint not null,
  synonyms text[] not null default '{}'
);
create table contact_role (
  role text not null,
  sub_role text not null,
  position smallint not null,
  synonyms text[] not null default '{}',
  primary key (role, sub_role)
);

-- The role by which lists show a person. A column rather than a rule, so that a list joins one row by key and the
-- planner can leave the join out where nothing of it is asked for.
alter table contact add main_account_id uuid references account on delete set null;

create index account_former_name_search_idx on account_name using gin (fold(name) gin_trgm_ops);
create index account_identifier_search_idx on account_identifier using gin (value_norm gin_trgm_ops);
create index account_contact_email_search_idx on account_contact using gin (fold(email) gin_trgm_ops);
