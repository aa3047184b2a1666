-- The records of a change of a field's type are accounts or contacts, as the field is.
alter table field_change_row rename column account_id to record_id;
