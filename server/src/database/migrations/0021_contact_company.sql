-- The people of a company, found from the company's side.
create index contact_main_account_idx on contact (main_account_id) where main_account_id is not null;
