-- E-mail templates: what is edited and shown stands here, as its newest version says it.
create table email_template (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  purpose text not null
    check (purpose in ('opportunity_alert', 'client_report', 'outreach', 'reminder', 'hours', 'invitation', 'system')),
  scope text not null check (scope in ('agency', 'client', 'campaign')),
  client_id uuid references client,
  campaign_id uuid references campaign on delete cascade,
  language text not null default 'en',
  owner_id uuid references app_user,
  -- What the newest version says.
  subject text not null default '',
  preheader text not null default '',
  from_id uuid references client_email,
  reply_to text not null default '',
  -- MJML with merge fields, the one source of HTML and text.
  source text not null,
  -- The plain text where somebody wrote it; empty where it is made of the source.
  own_text text not null default '',
  attachments uuid[] not null default '{}',
  -- Of the newest version.
  version_no integer not null default 1,
  state text not null default 'draft' check (state in ('draft', 'in_review', 'approved', 'active', 'retired')),
  last_tested_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint email_template_client_of_scope check ((scope = 'client') = (client_id is not null)),
  constraint email_template_campaign_of_scope check ((scope = 'campaign') = (campaign_id is not null))
);
comment on table email_template is 'reference table: templates for many campaigns, some of them for one alone';
create unique index email_template_name_key on email_template
  (scope, client_id, campaign_id, language, fold(regexp_replace(name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')))
  nulls not distinct where archived_at is null;

-- What a template said each time: sends refer to a row of this, which no longer changes once it is no draft.
create table email_template_version (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null references email_template on delete cascade,
  number integer not null,
  state text not null default 'draft' check (state in ('draft', 'in_review', 'approved', 'active', 'retired')),
  -- The fields that belong to a version, by name.
  content jsonb not null,
  -- What the server made of them.
  made jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by uuid references app_user,
  approved_at timestamptz,
  approved_by uuid references app_user,
  activated_at timestamptz,
  last_used_at timestamptz,
  unique (template_id, number)
);
create unique index email_template_version_active_key on email_template_version (template_id) where state = 'active';

-- Which version a mail was made of; kept as long as the mail is.
alter table mail add column template_version_id uuid references email_template_version on delete set null;
alter table mail add column reply_to text;
