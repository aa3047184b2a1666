-- The date of foundation has the precision that is known: a year, a month or a day in ISO form. Filters and formulas
-- compare its first day.
alter table account
  alter column founded type text using to_char(founded, 'YYYY-MM-DD'),
  add constraint account_founded_check check (founded ~ '^\d{4}(-\d\d){0,2}$'),
  add column trading_name text not null default '';
alter table account add column founded_from date generated always as (make_date(left(founded, 4)::integer,
  substr(founded || '-01-01', 6, 2)::integer, substr(founded || '-01-01', 9, 2)::integer)) stored;

-- Few accounts have a trading name.
create index account_trading_name_search_idx on account using gin (fold(trading_name) gin_trgm_ops) where trading_name <> '';

insert into core_field (entity, key, type, given_label, label, needed, required)
values ('account', 'trading_name', 'text', 'Trading name', 'Trading name', false, 'no');
