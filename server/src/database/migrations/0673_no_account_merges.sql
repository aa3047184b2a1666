-- No endpoint merged accounts or judged two of them different, so these tables have no rows.
drop table account_merge_change;
drop table account_merge;
drop table account_different;
