-- What an agency keeps of its people, besides how they sign in.
alter table app_user
  add column user_type_id uuid references user_type,
  add column job_title text not null default '',
  add column phone text not null default '',
  add column locale text not null default 'en-GB',
  add column time_zone text not null default 'Europe/London',
  -- Of the agency's own staff.
  add column employee_no text not null default '',
  add column manager_id uuid references app_user,
  add column daily_dial_target integer,
  add column languages text[] not null default '{}',
  -- Verticals.
  add column skills uuid[] not null default '{}';
create index app_user_client_idx on app_user (client_id) where client_id is not null;
