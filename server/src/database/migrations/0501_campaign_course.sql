-- The course of a campaign: why it rests or was taken up again, when it was completed, and what it may start without.
alter table campaign
  add column state_reason text not null default '',
  add column completed_at timestamptz,
  add constraint campaign_state check
    (state in ('draft', 'planned', 'ready', 'live', 'paused', 'completing', 'completed', 'cancelled'));
update campaign set completed_at = updated_at where state = 'completed';

create table campaign_waiver (
  campaign_id uuid not null references campaign on delete cascade,
  line text not null,
  reason text not null check (reason <> ''),
  by_user_id uuid references app_user on delete set null,
  at timestamptz not null default now(),
  primary key (campaign_id, line)
);
