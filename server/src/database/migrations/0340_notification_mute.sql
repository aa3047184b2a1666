-- Until when somebody wants to be neither mailed to nor counted at.
create table notification_mute (
  user_id uuid primary key references app_user on delete cascade,
  until timestamptz not null
);
