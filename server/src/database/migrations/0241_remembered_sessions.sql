-- Whether the user of a session has asked to be remembered in that browser. Those that there are were kept for 30 days.
alter table session add remembered boolean not null default false;
update session set remembered = true;
