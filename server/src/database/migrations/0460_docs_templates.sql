-- Document templates, as e-mail templates are kept: what is edited and shown stands here, each version beside it.
create table docs_template (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  purpose text not null
    check (purpose in ('proposal', 'sow', 'script', 'weekly_report', 'handover', 'certificate', 'other')),
  scope text not null check (scope in ('agency', 'client', 'campaign')),
  client_id uuid references client,
  campaign_id uuid references campaign on delete cascade,
  language text not null default 'en',
  -- What the newest version says.
  data_root text not null check (data_root in ('client', 'campaign', 'account', 'contact', 'opportunity')),
  format text not null check (format in ('docx', 'html')),
  -- The hash of the Word document, by which it is found on the disk.
  file text not null default '',
  file_name text not null default '',
  source text not null default '',
  output text not null default 'pdf' check (output in ('pdf', 'docx', 'both')),
  page_size text not null default 'a4',
  margin_mm integer,
  header text not null default '',
  footer text not null default '',
  file_name_pattern text not null,
  -- Of the newest version.
  version_no integer not null default 1,
  state text not null default 'draft' check (state in ('draft', 'in_review', 'approved', 'active', 'retired')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint docs_template_client_of_scope check ((scope = 'client') = (client_id is not null)),
  constraint docs_template_campaign_of_scope check ((scope = 'campaign') = (campaign_id is not null)),
  constraint docs_template_of_format check (case format when 'docx' then file <> '' else source <> '' and output = 'pdf' end)
);
comment on table docs_template is 'reference table: templates for many campaigns, some of them for one alone';
create unique index docs_template_name_key on docs_template
  (scope, client_id, campaign_id, language, fold(regexp_replace(name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')))
  nulls not distinct where archived_at is null;

create table docs_template_version (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null references docs_template on delete cascade,
  number integer not null,
  state text not null default 'draft' check (state in ('draft', 'in_review', 'approved', 'active', 'retired')),
  -- The fields that belong to a version, by name.
  content jsonb not null,
  -- The tags that were found and what is wrong with them.
  made jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by uuid references app_user,
  approved_at timestamptz,
  approved_by uuid references app_user,
  activated_at timestamptz,
  last_used_at timestamptz,
  unique (template_id, number)
);
create unique index docs_template_version_active_key on docs_template_version (template_id) where state = 'active';
