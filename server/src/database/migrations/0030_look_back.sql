-- Keys of rows without a match come by the hundred thousand, their rows locked in the very transaction: a check for each
-- is wasted. The trigger that lets links go with their rows takes the keys along.
alter table unmatched_key drop constraint unmatched_key_campaign_id_row_id_fkey;

create or replace function drop_links_of_rows() returns trigger language plpgsql as $$
begin
  delete from match_candidate m using gone g where m.campaign_id = g.campaign_id and m.row_id = g.id;
  delete from unmatched_key k using gone g where k.campaign_id = g.campaign_id and k.row_id = g.id;
  delete from campaign_account k using gone g
  where g.account_id is not null and k.campaign_id = g.campaign_id and k.account_id = g.account_id and k.import_row_id = g.id;
  return null;
end $$;

-- Companies, new or changed, that share a key with an earlier row without a match and have not been weighed against it.
create table account_look_back (
  account_id uuid primary key references account on delete cascade,
  -- Moves on with every change of the company: one that changed while it was weighed is weighed again.
  turn bigint not null generated always as identity
);
create index account_look_back_turn_idx on account_look_back (turn);
