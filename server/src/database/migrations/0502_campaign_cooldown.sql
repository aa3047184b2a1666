-- How long a contact of one campaign is left alone before another one writes to them.
alter table campaign add column cooldown_days integer not null default 90 check (cooldown_days between 0 and 730);
