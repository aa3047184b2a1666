-- Candidates come by the hundred thousand, their row locked in the very transaction: a check for each is wasted. The
-- trigger that lets links go with their rows takes the candidates along.
alter table match_candidate drop constraint match_candidate_campaign_id_row_id_fkey;

create or replace function drop_links_of_rows() returns trigger language plpgsql as $$
begin
  delete from match_candidate m using gone g where m.campaign_id = g.campaign_id and m.row_id = g.id;
  delete from campaign_account k using gone g
  where g.account_id is not null and k.campaign_id = g.campaign_id and k.account_id = g.account_id and k.import_row_id = g.id;
  return null;
end $$;
