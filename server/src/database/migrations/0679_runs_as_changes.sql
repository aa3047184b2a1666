-- Runs that populate or refresh a campaign are changes.
drop table refresh_change;
drop table campaign_run;
