-- Lists of a review in the order they start in. All are partial: a row costs them nothing until the engine has seen it.
drop index import_row_review_idx;
create index import_row_review_idx on import_row (campaign_id, score desc nulls last, id)
  where valid and not accepted and not added_to_db and not rejected and band is not null;
create index import_row_batch_review_idx on import_row (campaign_id, (batch_id::text), score desc nulls last, id)
  where valid and not accepted and not added_to_db and not rejected and band is not null;
create index import_row_no_match_idx on import_row (campaign_id, score desc nulls last, id)
  where valid and not accepted and not added_to_db and not rejected and band = 'none';
create index import_row_matched_idx on import_row (campaign_id, score desc nulls last, id)
  where (accepted or added_to_db) and band is not null;
create index import_row_rejected_idx on import_row (campaign_id, score desc nulls last, id)
  where rejected and not accepted and not added_to_db and band is not null;
create index import_row_name_order_idx on import_row (campaign_id, (values->>'company_name'), id) where band is not null;

-- One search for both names; two indexes would cost twice the writing.
create index import_row_search_idx on import_row
  using gin (fold((values->>'company_name') || ' ' || candidate_name) gin_trgm_ops) where band is not null;

-- Counts of a review, without a look at the rows.
create index import_row_progress_idx on import_row (campaign_id, batch_id, accepted, added_to_db, rejected, band, score)
  where valid and band is not null;

-- Few, and asked for with every bulk decision.
create index account_archived_idx on account (id) where archived_at is not null;

-- Rows that go (their file is checked anew, or discarded) take along the links that came through them.
create function drop_links_of_rows() returns trigger language plpgsql as $$
begin
  delete from campaign_account k using gone g
  where g.account_id is not null and k.campaign_id = g.campaign_id and k.account_id = g.account_id and k.import_row_id = g.id;
  return null;
end $$;
create trigger import_row_takes_its_link after delete on import_row
  referencing old table as gone for each statement execute function drop_links_of_rows();
