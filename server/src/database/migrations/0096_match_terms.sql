-- The best candidate is ahead of the second by a margin, as everywhere else.
alter table match_setting rename column lead to margin;

-- An account added or changed looks up the earlier rows it may answer: the reverse of a row looking for its account.
alter table account_look_back rename to account_reverse_lookup;
alter sequence account_look_back_turn_seq rename to account_reverse_lookup_turn_seq;
alter index account_look_back_turn_idx rename to account_reverse_lookup_turn_idx;
alter table account_reverse_lookup rename constraint account_look_back_pkey to account_reverse_lookup_pkey;
alter table account_reverse_lookup
  rename constraint account_look_back_account_id_fkey to account_reverse_lookup_account_id_fkey;
update job set kind = 'matching.reverse-lookup' where kind = 'matching.look-back';
