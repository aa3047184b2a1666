-- What has happened that somebody is told of, written in the transaction of its cause. One cause makes one notification for
-- each recipient, however often and by however many servers it is written.
create table notification (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  event text not null,
  -- What has caused it, in words that nothing else has.
  cause text not null,
  -- The row it is about, which is read anew, with the rights of that moment, whenever the notification is.
  about_table text,
  about_id uuid,
  actor_id uuid references app_user on delete set null,
  -- How it reaches them: in the portal, and by a mail of its own or one for all of a day.
  in_app boolean not null,
  mail text not null check (in_app or mail <> 'none') check (mail in ('none', 'now', 'digest')),
  -- Not before then, once somebody has looked whether it may be sent.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, event, cause)
);
create index notification_list_idx on notification (user_id, created_at desc, id desc) where in_app;
create index notification_unread_idx on notification (user_id) where in_app and read_at is null;
create index notification_mail_idx on notification (mail_due_at nulls first) where mail <> 'none' and mailed_at is null;

-- Which events somebody wants to hear of, and how, where they have said so.
create table notification_switch (
  user_id uuid not null references app_user on delete cascade,
  event text not null,
  in_app boolean not null,
  email boolean not null,
  digest boolean not null,
  primary key (user_id, event)
);

-- When mail of notifications may come, in the time zone of its reader.
create table notification_hours (
  user_id uuid primary key references app_user on delete cascade,
  quiet_from time not null,
  quiet_to time not null,
  quiet_weekends boolean not null,
  digest_at time not null
);
