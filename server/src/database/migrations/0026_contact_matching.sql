-- People are matched as companies are: a narrow number, the comparable record, blocking keys, and word counts.
alter table contact add column no bigint not null generated always as identity;
alter table contact add constraint contact_no_key unique (no);

create table contact_match (
  contact_no bigint primary key references contact (no) on delete cascade,
  norm_version integer not null,
  record json not null,
  tokens text[] not null default '{}'
);

create table contact_key (
  key bigint not null,
  contact_no bigint not null,
  primary key (key, contact_no)
);
create index contact_key_contact_idx on contact_key (contact_no);

create table contact_token (
  token text primary key,
  contacts integer not null,
  version bigint not null default 0
);
create index contact_token_version_idx on contact_token (version);

create table contact_index (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0,
  base bigint not null default 0,
  contacts bigint not null default 0
);
insert into contact_index default values;
