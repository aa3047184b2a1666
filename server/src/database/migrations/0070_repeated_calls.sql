-- A call that writes carries a key of its own. Sent again (a double click, a lost answer), it is answered as the first time.
create table repeatable_call (
  user_id uuid not null references app_user on delete cascade,
  key uuid not null,
  call text not null,
  reply jsonb,
  made_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index repeatable_call_made_at_idx on repeatable_call (made_at);
