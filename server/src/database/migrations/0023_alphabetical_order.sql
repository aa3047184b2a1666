-- Lists sort as people expect: Müller beside Mueller, "ace" beside "Ace". Deterministic, so that equal means the same text
-- and a page can begin after a value. A PostgreSQL that was built without ICU sorts by code point, as before.
do $$ begin
  if exists (select from pg_collation where collprovider = 'i') then
    create collation alphabetical (provider = icu, locale = 'und');
  else
    create collation alphabetical from "C";
  end if;
end $$;

drop index account_name_order_idx;
create index account_name_order_idx on account (company_name collate alphabetical, id) include (vertical_id)
  where archived_at is null;
drop index import_row_name_order_idx;
create index import_row_name_order_idx on import_row (campaign_id, (values->>'company_name') collate alphabetical, id)
  where band is not null;
