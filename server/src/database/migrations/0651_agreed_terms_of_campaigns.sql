-- What is agreed on with the client besides dates and targets, and after how many attempts a contact is given up.
alter table campaign
  add column price_model text check (price_model in ('per_day', 'per_hour', 'per_lead', 'per_meeting', 'retainer')),
  add column allocation integer check (allocation >= 0),
  add column over_delivery text not null default 'warn' check (over_delivery in ('stop', 'warn', 'allow')),
  add column pacing text not null default 'none' check (pacing in ('none', 'day', 'week', 'month')),
  add column pacing_amount integer check (pacing_amount > 0),
  add column dispute_window_days integer not null default 5 check (dispute_window_days between 0 and 60),
  add column max_attempts integer not null default 8 check (max_attempts > 0),
  add column basis_note text not null default '',
  add constraint campaign_pacing_amount check (pacing = 'none' or pacing_amount is not null);
