-- Home tells how many accounts are new; without an index that reads every account.
create index account_created_idx on account (created_at) where archived_at is null;
