-- What a row of a file says in the campaign's own fields, by field and as it is stored; null where it says nothing.
alter table import_row add column custom jsonb;

-- The import that a value came with. No reference: it would be looked up for every value of a file, and no import is deleted.
alter table campaign_account_value_origin add column batch_id uuid;
