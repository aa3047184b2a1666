-- A reviewer may say that they cannot tell: the row waits on as it is, for others, and at the end of their own list.
alter table match_decision drop constraint match_decision_judgement_check;
alter table match_decision add constraint match_decision_judgement_check
  check (judgement in ('match', 'not_match', 'new', 'exclude', 'unsure'));
create index match_decision_unsure_idx on match_decision (campaign_id, decided_by, row_id)
  where judgement = 'unsure' and undone_at is null;
