-- What a row of a campaign that is worked on has besides: since when it is in work, whose it is, and how far they are with it.
-- Null throughout where nothing is said: what undoing puts back is a whole row, also one that was kept before.
alter table campaign_account
  -- Null: accepted into the campaign, not yet put into work.
  add column populated_at timestamptz,
  add column populated_by uuid,
  add column sales_developer_id uuid references app_user,
  add column assigned_at timestamptz,
  add column assigned_by uuid,
  add column last_activity_at timestamptz,
  add column next_callback_at timestamptz,
  -- The higher, the sooner.
  add column priority smallint,
  -- Who has it open in a session of calls, and until when nobody else takes it.
  add column locked_by uuid,
  add column locked_until timestamptz,
  add column published_at timestamptz,
  -- Taken out of work; the row stays with its trail.
  add column dropped_at timestamptz,
  add column dropped_by uuid,
  add column drop_reason text;
alter table campaign_contact
  -- The import that it came with.
  add column batch_id uuid,
  add column populated_at timestamptz,
  add column populated_by uuid,
  add column sales_developer_id uuid references app_user,
  add column assigned_at timestamptz,
  add column assigned_by uuid,
  add column last_activity_at timestamptz,
  add column next_callback_at timestamptz,
  add column priority smallint,
  add column locked_by uuid,
  add column locked_until timestamptz,
  add column published_at timestamptz,
  add column dropped_at timestamptz,
  add column dropped_by uuid,
  add column drop_reason text;

-- What was accepted until now was worked on from that moment.
update campaign_account set populated_at = added_at, populated_by = added_by;
update campaign_contact set populated_at = added_at, populated_by = added_by;
update match_decision set before = jsonb_set(before, '{link,populated_at}', before #> '{link,added_at}')
where before #> '{link,added_at}' is not null;
update account_merge_change set
  before = case when before ? 'added_at' then before || jsonb_build_object('populated_at', before -> 'added_at') else before end,
  after = case when after ? 'added_at' then after || jsonb_build_object('populated_at', after -> 'added_at') else after end
where table_name = 'campaign_account';

with latest as (
  select campaign_id, account_id, max(at) as at from trail_entry where kind = 'activity' group by campaign_id, account_id)
update campaign_account k set last_activity_at = l.at from latest l
where l.campaign_id = k.campaign_id and l.account_id = k.account_id;
with latest as (
  select campaign_id, contact_id, max(at) as at from trail_entry where kind = 'activity' group by campaign_id, contact_id)
update campaign_contact k set last_activity_at = l.at from latest l
where l.campaign_id = k.campaign_id and l.contact_id = k.contact_id;

-- What waits to be put into work, what waits to be handed out, and what a developer has.
create index campaign_account_accepted_idx on campaign_account (campaign_id, added_at, account_id) where populated_at is null;
create index campaign_contact_accepted_idx on campaign_contact (campaign_id, added_at, contact_id) where populated_at is null;
create index campaign_account_unassigned_idx on campaign_account (campaign_id, populated_at desc, account_id)
  where sales_developer_id is null and populated_at is not null and dropped_at is null;
create index campaign_contact_unassigned_idx on campaign_contact (campaign_id, populated_at desc, contact_id)
  where sales_developer_id is null and populated_at is not null and dropped_at is null;
create index campaign_account_developer_idx on campaign_account (sales_developer_id, campaign_id, status)
  where sales_developer_id is not null;
create index campaign_contact_developer_idx on campaign_contact (sales_developer_id, campaign_id, status)
  where sales_developer_id is not null;
