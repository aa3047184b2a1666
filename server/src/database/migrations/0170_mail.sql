-- Mail on its way out: written in the transaction that causes it, sent by every server process that has an SMTP server.
create table mail (
  id uuid primary key default gen_random_uuid(),
  to_address text not null,
  subject text not null,
  text text not null,
  html text,
  purpose text not null,
  -- What it is about: a table and the id of a row, which may be gone by the time somebody asks.
  about_table text,
  about_id text,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  -- While it is queued: not before then. While it is being sent: whoever sends it has that long.
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  message_id text,
  last_error text,
  created_at timestamptz not null default now()
);
create index mail_due_idx on mail (due_at) where state in ('queued', 'sending');
create index mail_created_at_idx on mail (created_at desc, id);
create index mail_about_idx on mail (about_table, about_id) where about_id is not null;

-- The delivery log: a row for each try, begun before anything is sent, so that one which a crash ends is on record too.
create table mail_attempt (
  mail_id uuid not null references mail on delete cascade,
  no integer not null,
  begun_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text check (outcome in ('sent', 'refused', 'failed', 'interrupted')),
  -- What the SMTP server said, or what went wrong.
  answer text,
  primary key (mail_id, no)
);
