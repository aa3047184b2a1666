-- How sales developers see the working grids of a campaign. Each save is a row of its own, and the latest of an audience holds:
-- of one developer before that of their type of user before that of the campaign. One without settings takes the others back.
create table campaign_view (
  campaign_id uuid not null references campaign on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid references app_user on delete cascade,
  user_type_id uuid references user_type on delete cascade,
  version integer not null check (version > 0),
  settings jsonb,
  saved_at timestamptz not null default now(),
  saved_by uuid references app_user on delete set null,
  primary key (campaign_id, id),
  unique nulls not distinct (campaign_id, user_id, user_type_id, version),
  check (num_nonnulls(user_id, user_type_id) <= 1)
);
create index campaign_view_user_idx on campaign_view (user_id) where user_id is not null;
create index campaign_view_user_type_idx on campaign_view (user_type_id) where user_type_id is not null;
