-- What has become of a row under review, said once: everything that asks for remaining rows asks this column. A row with
-- faults is never under review and has none.

-- The table is written anew with the column; indexes that go by it would be built twice.
drop index import_row_review_idx;
drop index import_row_batch_review_idx;
drop index import_row_no_match_idx;
drop index import_row_matched_idx;
drop index import_row_rejected_idx;
drop index import_row_progress_idx;

alter table import_row add column review_status text generated always as (
  case when accepted then 'accepted' when added_to_db then 'added' when rejected then 'rejected' when valid then 'remaining' end
) stored;

create index import_row_review_idx on import_row (campaign_id, score desc nulls last, id)
  where review_status = 'remaining' and band is not null;
create index import_row_batch_review_idx on import_row (campaign_id, (batch_id::text), score desc nulls last, id)
  where review_status = 'remaining' and band is not null;
create index import_row_no_match_idx on import_row (campaign_id, score desc nulls last, id)
  where review_status = 'remaining' and band = 'none';
create index import_row_matched_idx on import_row (campaign_id, score desc nulls last, id)
  where review_status in ('accepted', 'added') and band is not null;
create index import_row_rejected_idx on import_row (campaign_id, score desc nulls last, id)
  where review_status = 'rejected' and band is not null;

-- Counts of a review, without a look at the rows: by status of a campaign, or of one of its batches.
create index import_row_progress_idx on import_row (campaign_id, review_status, batch_id, band, score) where band is not null;
