-- What users ask the administrators for: a right, or a look at a page. The same thing is asked once while it is open.
create table help_request (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  -- What it is about, the same for the same thing.
  subject text not null,
  -- What the administrators read.
  says text not null,
  asked_at timestamptz not null default now(),
  unique (user_id, subject)
);
