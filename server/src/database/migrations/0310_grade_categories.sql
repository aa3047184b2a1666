-- What several grade steps, also of different schemes, count as in reports.
create table grade_category (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  code text not null,
  "order" integer,
  colour text not null,
  client_label text not null default '',
  in_funnel boolean not null default true,
  positive text not null default 'neutral' check (positive in ('yes', 'no', 'neutral')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index grade_category_name_key
  on grade_category (fold(regexp_replace(name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')));
create unique index grade_category_code_key on grade_category (fold(code));
