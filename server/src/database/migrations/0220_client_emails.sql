-- The addresses of a client: who receives alerts, reports, hours and invoices, and whom mail comes from.
create table client_email (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  address text not null,
  display_name text not null default '',
  kind text not null check (kind in ('recipient', 'sender')),
  purposes text[] not null,
  send_as text not null default 'to' check (send_as in ('to', 'cc', 'bcc')),
  -- Campaigns; all of the client where there is none.
  campaigns uuid[] not null default '{}',
  language text,
  active_from date,
  active_to date,
  notes text not null default '',
  -- Set by the system alone: whether somebody reads what is sent there.
  verification text not null default 'unverified'
    check (verification in ('unverified', 'pending', 'verified', 'invalid')),
  verified_at timestamptz,
  last_bounce_at timestamptz,
  -- What the SMTP server said.
  last_bounce text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index client_email_address_key on client_email (client_id, address);
