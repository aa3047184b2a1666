-- A run that was cancelled or given up has a state of its own: what it has matched hangs on the rows of the batch.
update import_batch b set state = 'stopped' where b.state = 'loaded' and exists (
  select from import_row r where r.campaign_id = b.campaign_id and r.batch_id = b.id and r.band is not null);
