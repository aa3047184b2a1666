-- "Accepted today" on the dashboard, and the list behind it, without a look at what was accepted before.
create index import_row_accepted_at_idx on import_row (campaign_id, decided_at) where accepted and band is not null;
