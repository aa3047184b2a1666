-- The official number and the telephone that lists show, filter and sort by: read from the row, not looked up a
-- million times. Written together with the tables they are taken from.
alter table account add registration_number text not null default '', add phone_no text not null default '';
update account a set
  registration_number = coalesce(
    (select i.value from account_identifier i where i.account_id = a.id order by i.scheme, i.value limit 1), ''),
  phone_no = coalesce(
    (select p.number from account_phone p where p.account_id = a.id order by p.is_primary desc, p.position limit 1), '');
create index account_registration_search_idx on account using gin (registration_number gin_trgm_ops);
analyze account;

-- With what the lists join by, so that a jump far down reads the index alone and no row.
drop index account_name_order_idx;
drop index account_updated_order_idx;
drop index contact_created_order_idx;
create index account_name_order_idx on account (company_name, id) include (vertical_id) where archived_at is null;
create index account_updated_order_idx on account (updated_at desc, id) include (vertical_id) where archived_at is null;
create index contact_created_order_idx on contact (created_at desc, id) include (main_account_id) where not deleted;
