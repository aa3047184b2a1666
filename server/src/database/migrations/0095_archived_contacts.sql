-- A contact is archived like every other record, at a moment; whether it is follows from that. Before, the moment of a
-- deletion was kept only as that of the last change.
alter table contact add column archived_at timestamptz;
update contact set archived_at = updated_at where deleted;
drop index contact_created_order_idx;
alter table contact drop column deleted;
alter table contact add column deleted boolean not null generated always as (archived_at is not null) stored;
create index contact_created_order_idx on contact (created_at desc, id) include (main_account_id) where not deleted;
