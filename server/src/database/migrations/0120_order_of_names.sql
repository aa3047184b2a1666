-- A name stands in the alphabet at its first letter or digit: quotes, brackets and other signs before it do not count. A name
-- of signs alone stands where they say. Written so that PostgreSQL puts the expression in place of the call.
create function name_order(name text) returns text
language sql immutable parallel safe
return coalesce(nullif(ltrim(name, E' \t\u00a0"''`´‘’‚‛“”„‟«»‹›()[]{}<>（）【】「」『』《》#*.,;:!?¡¿/\\|_~^+=-–—•·…@&%§'), ''), name);

-- The name itself is in the index so that a jump far down the list reads nothing else.
drop index account_name_order_idx;
create index account_name_order_idx on account (name_order(company_name) collate alphabetical, id)
  include (company_name, vertical_id) where archived_at is null;

drop index import_row_name_order_idx;
create index import_row_name_order_idx on import_row (campaign_id, name_order(values->>'company_name') collate alphabetical, id)
  where band is not null;
