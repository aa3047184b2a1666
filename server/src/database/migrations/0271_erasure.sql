-- Requests to erase what is held of one person: what was found where, and what was done.
create table erasure (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'searching' check (state in ('searching', 'found', 'running', 'failed', 'done', 'discarded')),
  mode text check (mode in ('erase', 'anonymise')),
  -- Whom it is about; null as soon as it is done.
  sought jsonb,
  contact_ids uuid[] not null default '{}',
  -- Tables and folders with the number of rows and files, without a value of theirs.
  places jsonb not null default '[]',
  job_id uuid,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  finished_by uuid references app_user,
  finished_at timestamptz,
  constraint erasure_forgets check (state not in ('done', 'discarded') or sought is null)
);
create index erasure_created_idx on erasure (created_at desc, id);

create function erased_text(value text, patterns text[], instead text[]) returns text
  language plpgsql immutable parallel safe strict as $$
begin
  for i in 1 .. cardinality(patterns) loop
    value := regexp_replace(value, patterns[i], instead[i], 'gi');
  end loop;
  return value;
end $$;

create function erased_texts(value text[], patterns text[], instead text[]) returns text[]
  language sql immutable parallel safe strict
  return (select coalesce(array_agg(erased_text(item, patterns, instead) order by n), '{}')
    from unnest(value) with ordinality as items(item, n));

-- Texts alone, keys among them: a number stays what it is.
create function erased_json(value jsonb, patterns text[], instead text[]) returns jsonb
  language plpgsql immutable parallel safe strict as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(erased_text(value #>> '{}', patterns, instead))
    when 'array' then (select coalesce(jsonb_agg(erased_json(item, patterns, instead) order by n), '[]')
      from jsonb_array_elements(value) with ordinality as items(item, n))
    when 'object' then (select coalesce(jsonb_object_agg(erased_text(key, patterns, instead), erased_json(item, patterns, instead)), '{}')
      from jsonb_each(value) as entries(key, item))
    else value end;
end $$;

-- The log stays append-only; an erasure, which says so for its own transaction, takes a person out of entries that stay.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('leadwright.erasing', true) = 'on' then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
