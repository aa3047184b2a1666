-- Where the work on an account or contact of a campaign stands: its status, its grade, and whether somebody is to review it.
alter table campaign_account
  add column status text not null default 'unassigned',
  add column status_reason text,
  -- Until when it rests, or when it is looked at again.
  add column status_until date,
  add column status_at timestamptz,
  add column status_by uuid,
  add column grade_step_id uuid references grade_step,
  add column grade_note text,
  add column graded_at timestamptz,
  add column graded_by uuid,
  add column qc_requested_at timestamptz,
  add column qc_requested_by uuid,
  add constraint campaign_account_status_check check (status in ('unassigned', 'in_market', 'on_hold', 'converted',
    'out_of_market', 'disqualified', 'do_not_contact'));
alter table campaign_contact
  add column status text not null default 'in_market',
  add column status_reason text,
  add column status_until date,
  add column status_at timestamptz,
  add column status_by uuid,
  add column grade_step_id uuid references grade_step,
  add column grade_note text,
  add column graded_at timestamptz,
  add column graded_by uuid,
  add column qc_requested_at timestamptz,
  add column qc_requested_by uuid,
  add constraint campaign_contact_status_check check (status in ('in_market', 'callback', 'nurture', 'converted',
    'not_interested', 'wrong_person', 'left_company', 'unreachable', 'do_not_contact'));
create index campaign_account_status_idx on campaign_account (campaign_id, status);
create index campaign_account_grade_idx on campaign_account (campaign_id, grade_step_id) where grade_step_id is not null;
create index campaign_contact_status_idx on campaign_contact (campaign_id, status);
create index campaign_contact_grade_idx on campaign_contact (campaign_id, grade_step_id) where grade_step_id is not null;

-- What undoing puts back is a whole row.
update match_decision set before = jsonb_set(before, '{link,status}', '"unassigned"')
where jsonb_typeof(before -> 'link') = 'object';
update account_merge_change set
  before = case when jsonb_typeof(before) = 'object' then before || '{"status": "unassigned"}' else before end,
  after = case when jsonb_typeof(after) = 'object' then after || '{"status": "unassigned"}' else after end
where table_name = 'campaign_account';

-- What was done on an account or contact of a campaign, and what became of it: the diary of the work, not the log of changes.
create table trail_entry (
  campaign_id uuid not null references campaign,
  id uuid not null default gen_random_uuid(),
  account_id uuid,
  contact_id uuid,
  kind text not null check (kind in ('activity', 'grade', 'status')),
  at timestamptz not null default now(),
  written_at timestamptz not null default now(),
  user_id uuid,
  source text not null check (source in ('manual', 'session', 'import', 'system')),
  action_type_id uuid,
  outcome_id uuid,
  from_grade_step_id uuid references grade_step,
  to_grade_step_id uuid references grade_step,
  from_status text,
  to_status text,
  note text not null default '',
  evidence text not null default '',
  duration_s integer check (duration_s >= 0),
  phone_used text not null default '',
  direction text check (direction in ('out', 'in')),
  recording_url text not null default '',
  callback_at timestamptz,
  effects_applied jsonb not null default '[]',
  -- The entry that it puts right; that one stays as it is.
  corrects_id uuid,
  primary key (campaign_id, id),
  foreign key (campaign_id, corrects_id) references trail_entry (campaign_id, id),
  constraint trail_entry_of_record check (account_id is not null or contact_id is not null)
);
create index trail_entry_account_idx on trail_entry (campaign_id, account_id, at desc, id desc);
create index trail_entry_contact_idx on trail_entry (campaign_id, contact_id, at desc, id desc) where contact_id is not null;
create index trail_entry_at_idx on trail_entry (campaign_id, at desc, id desc);

-- Append-only, whoever asks; a trigger would keep the table on one machine, and rights do not bind the owner of a database.
create function refuse_to_change(what text) returns boolean language plpgsql as $$
begin
  raise exception '% is append-only', what;
end $$;
create rule trail_entry_takes_no_update as on update to trail_entry
  where current_setting('leadwright.erasing', true) is distinct from 'on' do instead select refuse_to_change('trail_entry');
create rule trail_entry_takes_no_delete as on delete to trail_entry do instead select refuse_to_change('trail_entry');

-- Working rows are the data team's as well: whoever may change those that an import has made may say how the work on them stands.
insert into role_permission (role_id, subject, action, scope)
select role_id, 'sales-developer-campaign-views', action, scope from role_permission
where subject = 'import-account-contact-to-campaign' and action in ('create', 'read', 'update')
on conflict (role_id, subject, action) do nothing;
