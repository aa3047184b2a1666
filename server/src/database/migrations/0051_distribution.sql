-- What keeps the tables of campaigns from being distributed by campaign_id, and what they are instead that are not.

-- Keys begin with campaign_id. A company that is added later finds earlier rows by the index on the key, a few of each key
-- in order.
alter table unmatched_key drop constraint unmatched_key_pkey;
drop index unmatched_key_row_idx;
alter table unmatched_key add primary key (campaign_id, row_id, key);
create index unmatched_key_key_idx on unmatched_key (key, campaign_id, row_id);

-- An import is also looked up by its id alone, which is random enough to be unique.
drop index import_batch_id_key;
create index import_batch_id_idx on import_batch (id);

-- Sequences as defaults in place of identity columns, which a distributed table cannot have. The last one is on no campaign
-- table, but an upsert cannot set an identity column from what was to be inserted.
alter table import_batch alter number drop identity;
create sequence import_batch_number_seq as integer owned by import_batch.number;
select setval('import_batch_number_seq', coalesce(max(number), 0) + 1, false) from import_batch;
alter table import_batch alter number set default nextval('import_batch_number_seq');

alter table match_decision alter sequence drop identity;
create sequence match_decision_sequence_seq owned by match_decision.sequence;
select setval('match_decision_sequence_seq', coalesce(max(sequence), 0) + 1, false) from match_decision;
alter table match_decision alter sequence set default nextval('match_decision_sequence_seq');

alter table account_look_back alter turn drop identity;
create sequence account_look_back_turn_seq owned by account_look_back.turn;
select setval('account_look_back_turn_seq', coalesce(max(turn), 0) + 1, false) from account_look_back;
alter table account_look_back alter turn set default nextval('account_look_back_turn_seq');

comment on table known_match is
  'reference table: what a person has said holds in every campaign; campaign_id tells in which one it was said';
comment on table account_alias is
  'reference table: a spelling is the company''s in every campaign; campaign_id tells in which one it was accepted';
comment on table match_model is
  'reference table: a model is in force in every campaign; campaign_id tells whose answers it has learnt from, if not all';
comment on table match_setting is
  'reference table: without campaign_id they are the agency''s own, in force wherever a campaign has none';

comment on table job is 'local table: one queue, whose workers hear of changes by a trigger';
comment on table job_chunk is 'local table: claimed together with their job';
comment on table audit_event is 'local table: kept append-only by a trigger';
comment on table sign_in_throttle is 'local table: all failures are counted by one clock';
