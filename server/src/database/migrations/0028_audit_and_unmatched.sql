-- Automatic decisions set aside for somebody to judge blind: the only unbiased measure of how often they are wrong.
create table match_audit (
  campaign_id uuid not null,
  row_id uuid not null,
  band text not null check (band in ('accept', 'none')),
  -- The company it was linked to; of a row without a match, its best candidate, if any.
  account_id uuid,
  model_version text,
  drawn_at timestamptz not null default now(),
  verdict text check (verdict in ('right', 'wrong', 'unsure')),
  judged_by uuid,
  judged_at timestamptz,
  primary key (campaign_id, row_id),
  foreign key (campaign_id, row_id) references import_row (campaign_id, id) on delete cascade
);

-- Keys of rows that no company was found for: a company that is added later finds them.
create table unmatched_key (
  key bigint not null,
  campaign_id uuid not null,
  row_id uuid not null,
  primary key (key, campaign_id, row_id),
  foreign key (campaign_id, row_id) references import_row (campaign_id, id) on delete cascade
);
create index unmatched_key_row_idx on unmatched_key (campaign_id, row_id);
