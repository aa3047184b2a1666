-- What a campaign works with of a record: its copy of the master's values, and which of them somebody has changed there,
-- by field with who, when, and the master's value that was looked at and not taken.
alter table campaign_account add column working_values jsonb, add column working_edits jsonb;
alter table campaign_contact add column working_values jsonb, add column working_edits jsonb;

update campaign_account k set working_values = jsonb_build_object(
  'company_name', a.company_name, 'legal_name', a.legal_name, 'head_office_address_1', a.head_office_address_1,
  'head_office_address_2', a.head_office_address_2, 'head_office_city', a.head_office_city,
  'head_office_county', a.head_office_county, 'postcode', a.postcode, 'country', a.country, 'website', a.website,
  'linkedin', a.linkedin, 'phones', a.phone_no, 'employees', a.employees)
from account a where a.id = k.account_id and k.populated_at is not null;
update campaign_contact k set working_values = jsonb_build_object(
  'title', p.title, 'forename', p.forename, 'surname', p.surname, 'linkedin', p.linkedin,
  'job_title', coalesce(l.job_title, ''), 'seniority', coalesce(l.seniority, ''), 'role', coalesce(l.role, ''),
  'sub_role', coalesce(l.sub_role, ''), 'email', coalesce(l.email, ''),
  'mobile', coalesce((select e ->> 'number' from jsonb_array_elements(l.mobile) e order by (e ->> 'primary')::boolean desc limit 1), ''),
  'ddi', coalesce((select e ->> 'number' from jsonb_array_elements(l.ddi) e order by (e ->> 'primary')::boolean desc limit 1), ''))
from contact p left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
where p.id = k.contact_id and k.populated_at is not null;

-- Runs that put rows into work, or bring their copies up to date.
create table campaign_run (
  campaign_id uuid not null references campaign on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('populate', 'additional', 'refresh')),
  state text not null default 'running' check (state in ('running', 'stopped', 'done', 'undoing', 'undone')),
  -- Of an additional run: since when rows that were accepted are counted.
  since timestamptz,
  started_at timestamptz not null default now(),
  started_by uuid,
  ended_at timestamptz,
  job_id uuid,
  accounts integer not null default 0,
  contacts integer not null default 0,
  primary key (campaign_id, id)
);
create index campaign_run_started_idx on campaign_run (campaign_id, started_at desc);

create table refresh_policy (
  campaign_id uuid not null references campaign on delete cascade,
  entity text not null check (entity in ('account', 'contact')),
  field text not null,
  policy text not null check (policy in ('fill_empty', 'take_newer', 'never')),
  primary key (campaign_id, entity, field)
);

-- What a refresh changed of a row, for the way back.
create table refresh_change (
  campaign_id uuid not null,
  run_id uuid not null,
  record_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  primary key (campaign_id, run_id, record_id),
  foreign key (campaign_id, run_id) references campaign_run on delete cascade
);
create index refresh_change_record_idx on refresh_change (campaign_id, record_id);

-- When a person was last spoken to, whatever the campaign: who was lately is held back from the next.
create index trail_entry_contacted_idx on trail_entry (contact_id, at desc) where contact_id is not null and kind = 'activity';
