-- Decisions on imported rows are changes. What undoing a decision restores is in `change_row`.
drop table match_bulk_row;
-- The evidence for the judged account, from which the matching model learns. "Not a match" deletes the candidate.
alter table match_decision add column evidence jsonb;
update match_decision set evidence = before->'candidates'->0->'evidence' where jsonb_typeof(before->'candidates') = 'array';
alter table match_decision drop column before;
