-- One definition of the same text, independent of the locale of the database and of the rules of its extension unaccent:
-- the page and the server have the same one in contract/src/text/fold.ts.

-- Lower case by the rules of Unicode, which come with PostgreSQL 17 and from ICU before.
do $$ begin
  if current_setting('server_version_num')::integer >= 170000 then
    create collation letter_case (provider = builtin, locale = 'C.UTF-8');
  elsif exists (select from pg_collation where collprovider = 'i') then
    create collation letter_case (provider = icu, locale = 'und');
  else
    raise exception 'PostgreSQL 15 and 16 must have ICU. Use a build with ICU or PostgreSQL 17.';
  end if;
end $$;

drop index vertical_code_key, vertical_name_key, role_name_key, user_type_name_key, user_type_code_key, team_name_key,
  client_code_key, client_name_key, batch_client_name_key, grid_view_name_key, grade_category_name_key,
  grade_category_code_key, grade_name_key, grade_step_code_key, campaign_name_key, campaign_code_key,
  master_step_code_key, client_step_name_key, client_step_code_key, campaign_step_name_key, tag_name_key,
  field_cascade_name_key, action_type_name_key, action_type_code_key, outcome_name_key, outcome_code_key,
  email_template_name_key, docs_template_name_key, purchase_order_number_key;

-- Text without case, accents, and variants of letters, digits, spaces, quotes and dashes. It is written in PL/pgSQL
-- because a call of an SQL function takes twice the time. Most texts are ASCII, or are after one of the steps, and end there:
-- translate takes longer than all other steps, and comparing the lengths in bytes and characters takes almost no time.
-- Names are qualified because indexes are built without a search path.
create or replace function fold(value text) returns text
language plpgsql immutable parallel safe strict as $$
begin
  if octet_length(value) = length(value) then return lower(value collate "C"); end if;
  value := lower(regexp_replace(normalize(replace(value, '´', ''''), nfkd),
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]+',
    '', 'g') collate public.letter_case);
  if octet_length(value) = length(value) then return value; end if;
  value := replace(value, 'ς', 'σ');
  -- Ranges with all letters and signs that are replaced.
  if value ~ '[\u0080-\u02ff\u1680\u2010-\u2044\u2212\u2215\u2c65]' then
    value := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(value,
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'ı', 'i'), '’', ''''), '–', '-');
    if octet_length(value) = length(value) then return value; end if;
    value := translate(value,
      E'ⱥƀɓƈȼɖɗəɛɇƒǥɠħɨɉƙƚɫŋɲɔɵƥɍŧƭʈʉʋ×ƴɏƶ‘‚‛ʹʻʼʽ′“”„‟ʺ«»‐‒—―−⁄∕\u0085\u1680\u2028\u2029',
      'abbccddeeefgghijkllnnooprtttuvxyyz''''''''''''''''"""""""-----//    ');
  end if;
  return case when value is nfc normalized then value else normalize(value, nfc) end;
end
$$;

-- The key of a name, code or label. Names with the same key are the same; spaces do not count. PostgreSQL inlines the
-- expression.
create function name_key(name text) returns text
language sql immutable parallel safe strict
return translate(public.fold(name), E' \t\n\x0b\f\r', '');

-- Of the names that have become the same, the oldest row keeps its name. The others get a number.
do $$
declare
  rule record;
  duplicate record;
  number integer;
  suffix text;
  new_name text;
  is_taken boolean;
begin
  for rule in select * from (values
    -- Table, column, maximum length, columns within which the name is unique, and condition of the rows.
    ('vertical', 'code', 20, '1', 'true'),
    ('vertical', 'name', 80, 'parent_id', 'true'),
    ('role', 'name', 60, '1', 'true'),
    ('user_type', 'name', 60, '1', 'true'),
    ('user_type', 'code', 20, '1', 'true'),
    ('team', 'name', 80, '1', 'true'),
    ('client', 'code', 20, '1', 'true'),
    ('client', 'name', 160, '1', 'true'),
    ('batch_client', 'name', 120, '1', 'true'),
    ('grid_view', 'name', 80,
      'dataset, visibility, case when visibility = ''personal'' then owner_id else client_id end', 'true'),
    ('grade_category', 'name', 60, '1', 'true'),
    ('grade_category', 'code', 20, '1', 'true'),
    ('grade', 'name', 120, '1', 'true'),
    ('grade_step', 'code', 10, 'grade_id, grade_version_id', 'archived_at is null'),
    ('campaign', 'name', 120, 'client_id', 'true'),
    ('campaign', 'code', 20, 'client_id', 'true'),
    ('master_step', 'code', 30, '1', 'true'),
    ('client_step', 'name', 120, 'client_id', 'archived_at is null'),
    ('client_step', 'code', 30, 'client_id', 'archived_at is null'),
    ('campaign_step', 'name', 120, 'campaign_id', 'true'),
    ('tag', 'name', 40, 'scope', 'archived_at is null'),
    ('field_cascade', 'name', 80, 'campaign_id', 'true'),
    ('action_type', 'name', 60, '1', 'true'),
    ('action_type', 'code', 20, '1', 'true'),
    ('outcome', 'name', 60, '1', 'true'),
    ('outcome', 'code', 20, '1', 'true'),
    ('email_template', 'name', 120, 'scope, client_id, campaign_id, language', 'archived_at is null'),
    ('docs_template', 'name', 120, 'scope, client_id, campaign_id, language', 'archived_at is null'),
    ('purchase_order', 'number', 40, 'client_id', 'true')
  ) as rules (table_name, column_name, max_length, scope, condition) loop
    for duplicate in execute format(
      'select * from (
         select id, %2$I as name, row(%3$s)::text as scope,
           row_number() over (partition by row(%3$s)::text, name_key(%2$I) order by created_at, id) as place
         from %1$I where %4$s) r
       where place > 1 order by place', rule.table_name, rule.column_name, rule.scope, rule.condition)
    loop
      number := 1;
      loop
        number := number + 1;
        suffix := case rule.column_name when 'name' then format(' (%s)', number) else '-' || number end;
        new_name := left(duplicate.name, rule.max_length - length(suffix)) || suffix;
        execute format('select exists (select from %1$I where %4$s and row(%3$s)::text = $1 and name_key(%2$I) = name_key($2))',
          rule.table_name, rule.column_name, rule.scope, rule.condition)
          into is_taken using duplicate.scope, new_name;
        exit when not is_taken;
      end loop;
      execute format('update %I set %I = $1 where id = $2', rule.table_name, rule.column_name) using new_name, duplicate.id;
    end loop;
  end loop;
end $$;

create unique index vertical_code_key on vertical (name_key(code));
create unique index vertical_name_key on vertical (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), name_key(name));
create unique index role_name_key on role (name_key(name));
create unique index user_type_name_key on user_type (name_key(name));
create unique index user_type_code_key on user_type (name_key(code));
create unique index team_name_key on team (name_key(name));
create unique index client_code_key on client (name_key(code));
create unique index client_name_key on client (name_key(name));
create unique index batch_client_name_key on batch_client (name_key(name));
-- Names are unique among the views of a user, of the team, or of a client.
create unique index grid_view_name_key on grid_view
  (dataset, visibility, (case when visibility = 'personal' then owner_id else client_id end), name_key(name)) nulls not distinct;
create unique index grade_category_name_key on grade_category (name_key(name));
create unique index grade_category_code_key on grade_category (name_key(code));
create unique index grade_name_key on grade (name_key(name));
create unique index grade_step_code_key on grade_step (grade_id, grade_version_id, name_key(code)) where archived_at is null;
create unique index campaign_name_key on campaign (client_id, name_key(name));
-- Unique within the client: an error about the code of another client would reveal it.
create unique index campaign_code_key on campaign (client_id, name_key(code));
create unique index master_step_code_key on master_step (name_key(code));
create unique index client_step_name_key on client_step (client_id, name_key(name)) where archived_at is null;
create unique index client_step_code_key on client_step (client_id, name_key(code)) where archived_at is null;
create unique index campaign_step_name_key on campaign_step (campaign_id, name_key(name));
-- The name of an archived tag is free again.
create unique index tag_name_key on tag (scope, name_key(name)) where archived_at is null;
create unique index field_cascade_name_key on field_cascade (campaign_id, name_key(name));
create unique index action_type_name_key on action_type (name_key(name));
create unique index action_type_code_key on action_type (name_key(code));
create unique index outcome_name_key on outcome (name_key(name));
create unique index outcome_code_key on outcome (name_key(code));
create unique index email_template_name_key on email_template (scope, client_id, campaign_id, language, name_key(name))
  nulls not distinct where archived_at is null;
create unique index docs_template_name_key on docs_template (scope, client_id, campaign_id, language, name_key(name))
  nulls not distinct where archived_at is null;
create unique index purchase_order_number_key on purchase_order (client_id, name_key(number));

-- The same for the options of a field, whose order is their age. Merged options keep the name that they had.
do $$
declare
  stored record;
  option jsonb;
  new_options jsonb;
  taken text[];
  label text;
  number integer;
begin
  for stored in select id, options from field
    where exists (select from jsonb_array_elements(options) o where o->>'state' is distinct from 'merged'
      group by name_key(o->>'label') having count(*) > 1) loop
    new_options := '[]';
    -- Renamed options avoid the names of all others.
    taken := '{}';
    for option in select * from jsonb_array_elements(stored.options) loop
      label := option->>'label';
      number := 1;
      while option->>'state' is distinct from 'merged' and (name_key(label) = any (taken) or number > 1
          and exists (select from jsonb_array_elements(stored.options) o where name_key(o->>'label') = name_key(label))) loop
        number := number + 1;
        label := left(option->>'label', 120 - length(format(' (%s)', number))) || format(' (%s)', number);
      end loop;
      if option->>'state' is distinct from 'merged' then taken := taken || name_key(label); end if;
      new_options := new_options || jsonb_build_array(jsonb_set(option, '{label}', to_jsonb(label)));
    end loop;
    update field set options = new_options where id = stored.id;
  end loop;
end $$;

-- What is stored with the former rules: the groups of exclusive tags, and the indexes for searches.
update tag set "group" = "group" where exclusive_in_group;
do $$
declare
  search_index regclass;
begin
  for search_index in
    select indexrelid from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and pg_get_indexdef(indexrelid) like '%fold(%' loop
    execute format('reindex index %s', search_index);
  end loop;
end $$;
