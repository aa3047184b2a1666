-- The version of the master's key index. Whoever changes token counts raises it under a lock held to the end of the
-- transaction, so versions become visible in their order and a reader fetches only the tokens that moved since.
create table match_index (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0,
  -- A reader that knows only an earlier version starts anew: the counts were made from scratch here.
  base bigint not null default 0,
  accounts bigint not null default 0
);
insert into match_index default values;

alter table name_token add column version bigint not null default 0;
create index name_token_version_idx on name_token (version);

-- The tokens a company was counted with: taken out again exactly, whatever the normaliser says today.
alter table account_match add column tokens text[] not null default '{}';

-- Core and fuzzy keys never share a hash, so which kind a key is need not be stored 18 million times.
alter table account_key drop column fuzzy;

-- Read and written whole, as text.
alter table account_match alter record type json;

-- Companies are archived, never deleted; the check would lock every candidate's row for each imported row.
alter table match_candidate drop constraint match_candidate_account_id_fkey;

-- Order of decisions on one row, whatever the clocks of two transactions say.
alter table match_decision add column sequence bigint generated always as identity;
drop index match_decision_row_idx;
create index match_decision_row_idx on match_decision (campaign_id, row_id, sequence desc);
create index match_decision_by_idx on match_decision (campaign_id, decided_by, decided_at);

-- Rows a bulk decision was asked for and has not come to yet: what the user saw is what is decided.
create table match_bulk_row (
  campaign_id uuid not null,
  decision_id uuid not null,
  row_id uuid not null,
  primary key (campaign_id, decision_id, row_id)
);
