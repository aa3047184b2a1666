-- Where somebody has their notifications sent to, and how each was delivered: one of a notification, however often it is tried.
create table webhook (
  user_id uuid primary key references app_user on delete cascade,
  url text not null,
  sealed_secret bytea not null,
  created_at timestamptz not null default now()
);
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references webhook on delete cascade,
  notification_id uuid not null references notification on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'delivered', 'failed', 'dropped')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- What the last try was answered with.
  status integer,
  error text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (notification_id)
);
create index webhook_delivery_due_idx on webhook_delivery (due_at) where state = 'queued';
create index webhook_delivery_list_idx on webhook_delivery (user_id, created_at desc, id desc);
