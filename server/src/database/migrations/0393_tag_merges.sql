-- Rows that had followed another into the one that goes: they follow it further, and back.
alter table merge add column followers uuid[] not null default '{}';

-- What merging tags took from each record that carried the one that goes.
create table tag_merge_row (
  merge_id uuid not null references merge on delete cascade,
  -- The table of links.
  place text not null,
  -- The record, in the columns by which links name it.
  campaign_id uuid,
  account_id uuid,
  contact_id uuid,
  applied_at timestamptz not null,
  applied_by uuid,
  -- Whether the record carried the tag that stays already.
  carried_both boolean not null,
  -- Tags of the same exclusive group that gave way, with when and by whom they were applied.
  gave_way jsonb not null default '[]',
  -- The primary tag of a working row, where it was one of those that left.
  primary_id uuid,
  unique nulls not distinct (merge_id, place, campaign_id, account_id, contact_id)
);
comment on table tag_merge_row is 'reference table: what a merge of tags changed, read by the merge alone';
