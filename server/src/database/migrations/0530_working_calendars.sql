-- Which days are worked: the agency's calendar, a team's, a person's. Of two that speak of a day the nearer one holds.
create table working_calendar (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- Neither of them: the agency's.
  team_id uuid references team on delete cascade,
  user_id uuid references app_user on delete cascade,
  -- For each weekday, Monday first, what is worked on it: [{from: "09:00", to: "13:00"}, …]. Null: as the one below says.
  week jsonb check (week is null or jsonb_array_length(week) = 7),
  -- Whether the days that the calendars below except are free here as well.
  keeps_holidays boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint working_calendar_one_holder check (num_nonnulls(team_id, user_id) <= 1)
);
create unique index working_calendar_holder_key
  on working_calendar (coalesce(team_id, user_id, '00000000-0000-0000-0000-000000000000'));

-- Days that are not as their weekday: holidays, leave, a Saturday that is worked.
create table working_exception (
  calendar_id uuid not null references working_calendar on delete cascade,
  day date not null,
  minutes integer not null default 0 check (minutes between 0 and 1440),
  kind text not null default 'holiday' check (kind in ('holiday', 'leave', 'other')),
  name text not null,
  primary key (calendar_id, day)
);
