-- Generated from the migrations by `npm run schema`. Do not edit.

extension btree_gin

extension pg_trgm

extension unaccent

collation alphabetical (provider = icu, locale = 'und')

collation letter_case (provider = builtin, locale = 'C.UTF-8')

sequence account_reverse_lookup_turn_seq as bigint start 1 increment 1 cache 1 owned by account_reverse_lookup.turn

sequence import_batch_number_seq as integer start 1 increment 1 cache 1 owned by import_batch.number

sequence match_decision_sequence_seq as bigint start 1 increment 1 cache 1 owned by match_decision.sequence

CREATE OR REPLACE FUNCTION public.account_suppression_terms(record jsonb)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT ('address:'::text || (account_suppression_terms.record ->> 'e'::text))
   WHERE (account_suppression_terms.record ? 'e'::text)
 UNION ALL
  SELECT ('domain:'::text || split_part((account_suppression_terms.record ->> 'e'::text), '@'::text, 2))
   WHERE (account_suppression_terms.record ? 'e'::text)
 UNION ALL
  SELECT ('domain:'::text || (account_suppression_terms.record ->> 'd'::text))
   WHERE (account_suppression_terms.record ? 'd'::text)
 UNION ALL
  SELECT ('number:'::text || (account_suppression_terms.record ->> 't'::text))
   WHERE (account_suppression_terms.record ? 't'::text)
 UNION ALL
  SELECT ('company:'::text || number.value)
    FROM jsonb_array_elements_text((account_suppression_terms.record -> 'i'::text)) number(value)
 UNION ALL
  SELECT ('company:'::text || ((name.value -> 't'::text))::text)
    FROM jsonb_array_elements((account_suppression_terms.record -> 'n'::text)) name(value);
END

CREATE OR REPLACE FUNCTION public.contact_suppression_terms(record jsonb)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT ('address:'::text || address.value)
    FROM jsonb_array_elements_text((contact_suppression_terms.record -> 'e'::text)) address(value)
 UNION ALL
  SELECT ('domain:'::text || split_part(address.value, '@'::text, 2))
    FROM jsonb_array_elements_text((contact_suppression_terms.record -> 'e'::text)) address(value)
 UNION ALL
  SELECT ('domain:'::text || domain.value)
    FROM jsonb_array_elements_text((contact_suppression_terms.record -> 'd'::text)) domain(value)
 UNION ALL
  SELECT ('number:'::text || number.value)
    FROM jsonb_array_elements_text((contact_suppression_terms.record -> 't'::text)) number(value)
 UNION ALL
  SELECT ('company:'::text || ((contact_suppression_terms.record -> 'o'::text))::text)
   WHERE (contact_suppression_terms.record ? 'o'::text)
 UNION ALL
  SELECT ((('person:'::text || ( SELECT string_agg(word.value, ' '::text ORDER BY (word.value COLLATE "C")) AS string_agg
            FROM jsonb_array_elements_text(((contact_suppression_terms.record -> 'g'::text) || (contact_suppression_terms.record -> 'l'::text))) word(value))) || ' at '::text) || ((contact_suppression_terms.record -> 'o'::text))::text)
   WHERE (contact_suppression_terms.record ? 'o'::text);
END

CREATE OR REPLACE FUNCTION public.contact_value_terms(value text, dialling_code text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE ROWS 4
AS $function$
declare
  address text := lower(btrim(value));
  host text := split_part(address, '@', -1);
  code text := regexp_replace(coalesce(dialling_code, ''), '\D', '', 'g');
  digits text;
begin
  if position('@' in address) > 0 then
    return next 'address:' || split_part(split_part(address, '@', 1), '+', 1) || '@' || host;
    while position('.' in host) > 0 loop
      return next 'domain:' || host;
      host := substr(host, position('.' in host) + 1);
    end loop;
    return;
  end if;
  -- Several numbers, as in "01632 960111 / 01632 960777". A separator within one number leaves a part that is too short.
  if value ~ '\d.*([;,|&/\n]|[[:alpha:]]{2}).*\d' then
    return query
      select terms from regexp_split_to_table(value, '[;,|&/\n]|[[:alpha:]]{2,}') as part
        cross join lateral contact_value_terms(part, dialling_code) as terms
      where length(regexp_replace(part, '\D', '', 'g')) >= 7;
  end if;
  -- A letter or # begins the number of an extension.
  digits := regexp_replace(
    regexp_replace(replace(value, '(0)', ''), '(\d[^\d[:alpha:]#]*)[[:alpha:]#].*$', '\1'), '\D', '', 'g');
  if value ~ '^[^\d+]*(\+|00)' then
    digits := ltrim(digits, '0');
    return next 'number:+' || digits;
    -- The number may repeat its zero after the country code of one to three digits, as in "+44 01632 960777".
    for code_length in 1..3 loop
      if substr(digits, code_length + 1, 1) = '0' then
        return next 'number:+' || left(digits, code_length) || ltrim(substr(digits, code_length + 1), '0');
      end if;
    end loop;
  elsif code <> '' then
    return next 'number:+' || code || digits;
    return next 'number:+' || code || ltrim(digits, '0');
    if starts_with(digits, code) then return next 'number:+' || digits; end if;
    -- Countries of the North American plan write their area code, which ends the dialling code, in the number. They dial
    -- 011 before another country code.
    if starts_with(code, '1') then
      return next 'number:+1' || digits;
      if starts_with(digits, '011') then return next 'number:+' || substr(digits, 4); end if;
    end if;
  end if;
end $function$

CREATE OR REPLACE FUNCTION public.draw_on_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ordered purchase_order;
begin
  update purchase_order set reserved = reserved + new.reserved, consumed = consumed + new.consumed
  where id = new.order_id returning * into ordered;
  if new.reserved + new.consumed > 0
    and (ordered.state <> 'active' or ordered.archived_at is not null or current_date not between ordered.start_date and ordered.end_date)
  then
    raise exception 'nothing is drawn on an order that is not active' using errcode = 'check_violation', constraint = 'purchase_order_active';
  end if;
  new.remaining = ordered.remaining;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.erased_json(value jsonb, patterns text[], instead text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(erased_text(value #>> '{}', patterns, instead))
    when 'array' then (select coalesce(jsonb_agg(erased_json(item, patterns, instead) order by n), '[]')
      from jsonb_array_elements(value) with ordinality as items(item, n))
    when 'object' then (select coalesce(jsonb_object_agg(erased_text(key, patterns, instead), erased_json(item, patterns, instead)), '{}')
      from jsonb_each(value) as entries(key, item))
    else value end;
end $function$

CREATE OR REPLACE FUNCTION public.erased_text(value text, patterns text[], instead text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  for i in 1 .. cardinality(patterns) loop
    value := regexp_replace(value, patterns[i], instead[i], 'gi');
  end loop;
  return value;
end $function$

CREATE OR REPLACE FUNCTION public.erased_texts(value text[], patterns text[], instead text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(array_agg(erased_text(items.item, erased_texts.patterns, erased_texts.instead) ORDER BY items.n), '{}'::text[]) AS "coalesce" FROM unnest(erased_texts.value) WITH ORDINALITY items(item, n))

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
$function$

CREATE OR REPLACE FUNCTION public.name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(fold(name), ' 	
'::text, ''::text)

CREATE OR REPLACE FUNCTION public.name_order(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(NULLIF(ltrim(name, ' 	 "''`´‘’‚‛“”„‟«»‹›()[]{}<>（）【】「」『』《》#*.,;:!?¡¿/\|_~^+=-–—•·…@&%§'::text), ''::text), name)

CREATE OR REPLACE FUNCTION public.phone_digits(number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ltrim(regexp_replace(regexp_replace(replace(number, '(0)'::text, ''::text), '(\d[^\d[:alpha:]#]*)[[:alpha:]#].*$'::text, '\1'::text), '\D'::text, ''::text, 'g'::text), '0'::text)

CREATE OR REPLACE FUNCTION public.phone_tail(number text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (NULLIF("right"(phone_digits(number), 7), ''::text))::integer

CREATE OR REPLACE FUNCTION public.phone_tails(numbers jsonb)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return array(select public.phone_tail(coalesce(n->>'number', n #>> '{}')) from jsonb_array_elements(numbers) n);
end
$function$

CREATE OR REPLACE FUNCTION public.refuse_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the balance of an order is moved by its ledger alone';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and current_setting('leadwright.erasing', true) = 'on' then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_to_change(what text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', what;
end $function$

CREATE OR REPLACE FUNCTION public.suppression_hash(term text, inner_key bytea, outer_key bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN sha256((outer_key || sha256((inner_key || convert_to(term, 'UTF8'::name)))))

CREATE OR REPLACE FUNCTION public.tell_job_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or old.state <> new.state or old.processed <> new.processed or old.total is distinct from new.total then
    perform pg_notify('job_changed', json_build_object('id', new.id, 'owner', new.owner_id, 'state', new.state)::text);
  end if;
  return null;
end $function$

table account
  id uuid not null default gen_random_uuid()
  no bigint not null generated always as identity
  company_name text not null
  legal_name text not null default ''::text
  head_office_address_1 text not null default ''::text
  head_office_address_2 text not null default ''::text
  head_office_city text not null default ''::text
  head_office_county text not null default ''::text
  postcode text not null default ''::text
  country text not null
  website text not null default ''::text
  domain text not null default ''::text
  linkedin text not null default ''::text
  register_status text not null default 'unknown'::text
  sic_codes text[] not null default '{}'::text[]
  vertical_id uuid
  employees text not null default ''::text
  founded text
  description text not null default ''::text
  completeness smallint not null default 0
  source text not null default ''::text
  created_by uuid
  updated_by uuid
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  registration_number text not null default ''::text
  phone_no text not null default ''::text
  merged_into uuid
  trading_name text not null default ''::text
  founded_from date generated always as (make_date(("left"(founded, 4))::integer, (substr((founded || '-01-01'::text), 6, 2))::integer, (substr((founded || '-01-01'::text), 9, 2))::integer)) stored
  CREATE INDEX account_archived_idx ON public.account USING btree (id) WHERE (archived_at IS NOT NULL)
  CREATE INDEX account_city_search_idx ON public.account USING gin (fold(head_office_city) gin_trgm_ops)
  CREATE INDEX account_created_idx ON public.account USING btree (created_at) WHERE (archived_at IS NULL)
  CREATE INDEX account_domain_idx ON public.account USING btree (domain text_pattern_ops) WHERE (domain <> ''::text)
  CREATE INDEX account_linkedin_idx ON public.account USING btree (lower(linkedin)) WHERE (linkedin <> ''::text)
  CREATE INDEX account_merged_into_idx ON public.account USING btree (merged_into) WHERE (merged_into IS NOT NULL)
  CREATE INDEX account_name_order_idx ON public.account USING btree (name_order(company_name) COLLATE alphabetical, id) INCLUDE (company_name, vertical_id) WHERE (archived_at IS NULL)
  CREATE INDEX account_name_search_idx ON public.account USING gin (fold(company_name) gin_trgm_ops)
  CREATE INDEX account_postcode_search_idx ON public.account USING btree (upper(replace(postcode, ' '::text, ''::text)) text_pattern_ops) WHERE (postcode <> ''::text)
  CREATE INDEX account_registration_search_idx ON public.account USING gin (registration_number gin_trgm_ops)
  CREATE INDEX account_trading_name_search_idx ON public.account USING gin (fold(trading_name) gin_trgm_ops) WHERE (trading_name <> ''::text)
  CREATE INDEX account_updated_order_idx ON public.account USING btree (updated_at DESC, id) INCLUDE (vertical_id) WHERE (archived_at IS NULL)
  CREATE INDEX account_vertical_idx ON public.account USING btree (vertical_id) WHERE (vertical_id IS NOT NULL)
  constraint account_founded_check CHECK ((founded ~ '^\d{4}(-\d\d){0,2}$'::text))
  constraint account_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES account(id)
  constraint account_no_key UNIQUE (no)
  constraint account_pkey PRIMARY KEY (id)
  constraint account_register_status_check CHECK ((register_status = ANY (ARRAY['active'::text, 'dissolved'::text, 'liquidation'::text, 'unknown'::text])))
  constraint account_vertical_id_fkey FOREIGN KEY (vertical_id) REFERENCES vertical(id)

table account_alias
  account_id uuid not null
  name text not null
  source text not null
  campaign_id uuid not null
  decision_id uuid not null
  added_by uuid
  added_at timestamp with time zone not null default now()
  CREATE INDEX account_alias_decision_idx ON public.account_alias USING btree (campaign_id, decision_id)
  constraint account_alias_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  constraint account_alias_pkey PRIMARY KEY (account_id, name, decision_id)
  comment 'reference table: a spelling is the company''s in every campaign; campaign_id tells in which one it was accepted'

table account_contact
  account_id uuid not null
  contact_id uuid not null
  email text not null default ''::text
  email_status text not null default 'unknown'::text
  job_title text not null default ''::text
  seniority text not null default ''::text
  role text not null default ''::text
  sub_role text not null default ''::text
  mobile jsonb not null default '[]'::jsonb
  ddi jsonb not null default '[]'::jsonb
  is_current boolean not null default true
  created_at timestamp with time zone not null default now()
  held_from date
  held_until date
  CREATE INDEX account_contact_contact_idx ON public.account_contact USING btree (contact_id)
  CREATE INDEX account_contact_email_idx ON public.account_contact USING btree (lower(email)) WHERE (email <> ''::text)
  CREATE INDEX account_contact_email_search_idx ON public.account_contact USING gin (fold(email) gin_trgm_ops)
  CREATE INDEX account_contact_phone_idx ON public.account_contact USING gin (phone_tails((mobile || ddi))) WHERE ((mobile <> '[]'::jsonb) OR (ddi <> '[]'::jsonb))
  CREATE UNIQUE INDEX account_contact_email_key ON public.account_contact USING btree (lower(email), account_id) WHERE ((email <> ''::text) AND is_current)
  constraint account_contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  constraint account_contact_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE CASCADE
  constraint account_contact_pkey PRIMARY KEY (account_id, contact_id)

table account_identifier
  account_id uuid not null
  scheme text not null
  jurisdiction text not null default ''::text
  value text not null
  value_norm text not null
  dispute_reason text
  CREATE INDEX account_identifier_search_idx ON public.account_identifier USING gin (value_norm gin_trgm_ops)
  CREATE INDEX account_identifier_value_idx ON public.account_identifier USING btree (value_norm text_pattern_ops)
  CREATE UNIQUE INDEX account_identifier_key ON public.account_identifier USING btree (scheme, jurisdiction, value_norm) WHERE (dispute_reason IS NULL)
  constraint account_identifier_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  constraint account_identifier_dispute_reason_check CHECK ((dispute_reason <> ''::text))
  constraint account_identifier_pkey PRIMARY KEY (account_id, scheme, jurisdiction, value_norm)

table account_key
  key bigint not null
  account_no bigint not null
  CREATE INDEX account_key_account_idx ON public.account_key USING btree (account_no)
  constraint account_key_pkey PRIMARY KEY (key, account_no)

table account_match
  account_no bigint not null
  norm_version integer not null
  record json not null
  tokens text[] not null default '{}'::text[]
  constraint account_match_account_no_fkey FOREIGN KEY (account_no) REFERENCES account(no) ON DELETE CASCADE
  constraint account_match_pkey PRIMARY KEY (account_no)

table account_name
  account_id uuid not null
  name text not null
  CREATE INDEX account_former_name_search_idx ON public.account_name USING gin (fold(name) gin_trgm_ops)
  constraint account_name_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  constraint account_name_pkey PRIMARY KEY (account_id, name)

table account_phone
  account_id uuid not null
  position smallint not null
  type text not null
  number text not null
  is_primary boolean not null default false
  CREATE INDEX account_phone_tail_idx ON public.account_phone USING btree (phone_tail(number))
  constraint account_phone_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  constraint account_phone_pkey PRIMARY KEY (account_id, "position")
  constraint account_phone_type_check CHECK ((type = ANY (ARRAY['S'::text, 'DDI'::text, 'Cell'::text, 'Others'::text])))

table account_reverse_lookup
  account_id uuid not null
  turn bigint not null default nextval('account_reverse_lookup_turn_seq'::regclass)
  CREATE INDEX account_reverse_lookup_turn_idx ON public.account_reverse_lookup USING btree (turn)
  constraint account_reverse_lookup_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  constraint account_reverse_lookup_pkey PRIMARY KEY (account_id)

table account_tag
  account_id uuid not null
  tag_id uuid not null
  applied_at timestamp with time zone not null default now()
  applied_by uuid
  CREATE INDEX account_tag_use_idx ON public.account_tag USING btree (tag_id, applied_at)
  constraint account_tag_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  constraint account_tag_pkey PRIMARY KEY (account_id, tag_id)
  constraint account_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id)

table account_value_source
  account_id uuid not null
  field text not null
  source text not null
  obtained_at timestamp with time zone not null default now()
  user_id uuid
  constraint account_value_source_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  constraint account_value_source_pkey PRIMARY KEY (account_id, field)

table action_type
  id uuid not null default gen_random_uuid()
  name text not null
  code text not null
  channel text not null
  icon text not null default 'phone'::text
  colour text not null
  applies_to text not null default 'both'::text
  requires_contact boolean not null default false
  order integer
  is_dial boolean not null default false
  state text not null default 'active'::text
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE UNIQUE INDEX action_type_code_key ON public.action_type USING btree (name_key(code))
  CREATE UNIQUE INDEX action_type_name_key ON public.action_type USING btree (name_key(name))
  constraint action_type_applies_to_check CHECK ((applies_to = ANY (ARRAY['account'::text, 'contact'::text, 'both'::text])))
  constraint action_type_channel_check CHECK ((channel = ANY (ARRAY['phone'::text, 'email'::text, 'social'::text, 'meeting'::text, 'research'::text, 'data'::text, 'note'::text])))
  constraint action_type_pkey PRIMARY KEY (id)
  constraint action_type_state_check CHECK ((state = ANY (ARRAY['active'::text, 'retired'::text])))

table activity_option
  id uuid not null default gen_random_uuid()
  action_type_id uuid not null
  outcome_id uuid not null
  allowed boolean not null default true
  hot_key integer
  hint text not null default ''::text
  set_account_status text
  set_contact_status text
  set_grade text not null default ''::text
  tag_id uuid
  callback text not null default 'none'::text
  callback_days integer
  attempt_counts boolean not null default false
  stop_account boolean not null default false
  suppress text not null default 'none'::text
  suppress_scope text not null default 'campaign'::text
  send_to_qc boolean not null default false
  create_opportunity boolean not null default false
  note text not null default 'optional'::text
  note_min integer
  required_fields text[] not null default '{}'::text[]
  counts text not null default 'as_marked'::text
  counts_as text[] not null default '{}'::text[]
  roles_allowed uuid[] not null default '{}'::uuid[]
  campaigns uuid[] not null default '{}'::uuid[]
  state text not null default 'active'::text
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE INDEX activity_option_outcome_idx ON public.activity_option USING btree (outcome_id)
  CREATE INDEX activity_option_tag_idx ON public.activity_option USING btree (tag_id) WHERE (tag_id IS NOT NULL)
  CREATE UNIQUE INDEX activity_option_pair_key ON public.activity_option USING btree (action_type_id, outcome_id) WHERE (archived_at IS NULL)
  constraint activity_option_action_type_id_fkey FOREIGN KEY (action_type_id) REFERENCES action_type(id)
  constraint activity_option_callback_check CHECK ((callback = ANY (ARRAY['none'::text, 'ask'::text, 'auto'::text])))
  constraint activity_option_counts_check CHECK ((counts = ANY (ARRAY['as_marked'::text, 'own'::text])))
  constraint activity_option_hot_key_check CHECK (((hot_key >= 1) AND (hot_key <= 9)))
  constraint activity_option_note_check CHECK ((note = ANY (ARRAY['none'::text, 'optional'::text, 'required'::text])))
  constraint activity_option_outcome_id_fkey FOREIGN KEY (outcome_id) REFERENCES outcome(id)
  constraint activity_option_pkey PRIMARY KEY (id)
  constraint activity_option_state_check CHECK ((state = ANY (ARRAY['active'::text, 'retired'::text])))
  constraint activity_option_suppress_check CHECK ((suppress = ANY (ARRAY['none'::text, 'person'::text, 'number'::text, 'company'::text])))
  constraint activity_option_suppress_scope_check CHECK ((suppress_scope = ANY (ARRAY['campaign'::text, 'client'::text, 'agency'::text])))
  constraint activity_option_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id)

table api_token
  id uuid not null default gen_random_uuid()
  user_id uuid not null
  name text not null
  token_hash bytea not null
  rights text[] not null
  expires_at timestamp with time zone not null
  last_used_at timestamp with time zone
  revoked_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  CREATE INDEX api_token_user_idx ON public.api_token USING btree (user_id) WHERE (revoked_at IS NULL)
  constraint api_token_pkey PRIMARY KEY (id)
  constraint api_token_token_hash_key UNIQUE (token_hash)
  constraint api_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE

table app_user
  id uuid not null default gen_random_uuid()
  email text not null
  first_name text not null
  surname text not null
  display_name text not null
  about text not null default ''::text
  photo_url text not null default ''::text
  password_hash text
  password_changed_at timestamp with time zone
  status text not null default 'active'::text
  role_id uuid not null
  client_id uuid
  last_login_at timestamp with time zone
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  user_type_id uuid
  job_title text not null default ''::text
  phone text not null default ''::text
  locale text not null default 'en-GB'::text
  time_zone text not null default 'Europe/London'::text
  employee_no text not null default ''::text
  manager_id uuid
  daily_dial_target integer
  languages text[] not null default '{}'::text[]
  skills uuid[] not null default '{}'::uuid[]
  campaign_scope text not null default 'all'::text
  campaigns uuid[] not null default '{}'::uuid[]
  may_dispute boolean not null default false
  may_export boolean not null default false
  may_see_phone boolean not null default false
  further_roles uuid[] not null default '{}'::uuid[]
  teams uuid[] not null default '{}'::uuid[]
  led_teams uuid[] not null default '{}'::uuid[]
  weekly_hours double precision not null default 40
  CREATE INDEX app_user_client_idx ON public.app_user USING btree (client_id) WHERE (client_id IS NOT NULL)
  CREATE INDEX app_user_further_roles_idx ON public.app_user USING gin (further_roles)
  CREATE INDEX app_user_role_idx ON public.app_user USING btree (role_id)
  CREATE INDEX app_user_teams_idx ON public.app_user USING gin (teams) WHERE (teams <> '{}'::uuid[])
  CREATE UNIQUE INDEX app_user_email_key ON public.app_user USING btree (lower(email))
  constraint app_user_campaign_scope_check CHECK ((campaign_scope = ANY (ARRAY['all'::text, 'chosen'::text])))
  constraint app_user_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
  constraint app_user_further_roles_check CHECK ((NOT (role_id = ANY (further_roles))))
  constraint app_user_leads_own_teams CHECK ((teams @> led_teams))
  constraint app_user_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES app_user(id)
  constraint app_user_pkey PRIMARY KEY (id)
  constraint app_user_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id)
  constraint app_user_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'suspended'::text, 'deactivated'::text])))
  constraint app_user_user_type_id_fkey FOREIGN KEY (user_type_id) REFERENCES user_type(id)

table audit_event
  id bigint not null generated always as identity
  at timestamp with time zone not null default now()
  user_id uuid
  action text not null
  entity text not null
  entity_id text
  before jsonb
  after jsonb
  request_id text
  via text
  CREATE INDEX audit_event_at_idx ON public.audit_event USING btree (at DESC, ((id)::text))
  CREATE INDEX audit_event_entity_idx ON public.audit_event USING btree (entity, entity_id, id DESC)
  CREATE INDEX audit_event_sign_in_idx ON public.audit_event USING btree (user_id, at DESC) WHERE ((entity = 'sessions'::text) AND (action = 'sign-in'::text))
  CREATE UNIQUE INDEX audit_event_text_id_idx ON public.audit_event USING btree (((id)::text))
  constraint audit_event_pkey PRIMARY KEY (id)
  CREATE TRIGGER audit_event_is_append_only BEFORE DELETE OR UPDATE ON public.audit_event FOR EACH ROW EXECUTE FUNCTION refuse_change()
  comment 'local table: kept append-only by a trigger'

table batch_client
  id uuid not null default gen_random_uuid()
  name text not null
  description text not null default ''::text
  mode text not null
  clients uuid[] not null default '{}'::uuid[]
  rule text not null default ''::text
  owner_id uuid not null
  priority integer not null
  state text not null default 'active'::text
  member_count integer not null default 0
  last_evaluated_at timestamp with time zone
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE UNIQUE INDEX batch_client_name_key ON public.batch_client USING btree (name_key(name))
  CREATE UNIQUE INDEX batch_client_priority_key ON public.batch_client USING btree (priority)
  constraint batch_client_mode_check CHECK ((mode = ANY (ARRAY['static'::text, 'rule'::text])))
  constraint batch_client_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id)
  constraint batch_client_pkey PRIMARY KEY (id)
  constraint batch_client_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text])))

table callback
  campaign_id uuid not null
  id uuid not null default gen_random_uuid()
  account_id uuid not null
  contact_id uuid
  entry_id uuid not null
  due_at timestamp with time zone not null
  owner_id uuid
  state text not null default 'open'::text
  created_at timestamp with time zone not null default now()
  CREATE INDEX callback_account_idx ON public.callback USING btree (campaign_id, account_id, contact_id) WHERE (state = 'open'::text)
  CREATE INDEX callback_due_idx ON public.callback USING btree (campaign_id, due_at) WHERE (state = 'open'::text)
  constraint callback_campaign_id_entry_id_fkey FOREIGN KEY (campaign_id, entry_id) REFERENCES trail_entry(campaign_id, id)
  constraint callback_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)
  constraint callback_pkey PRIMARY KEY (campaign_id, id)
  constraint callback_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'stopped'::text])))

table campaign
  id uuid not null default gen_random_uuid()
  code text not null
  name text not null
  client_id uuid not null
  type text not null default 'lead_generation'::text
  state text not null default 'draft'::text
  objective text not null default ''::text
  owner_id uuid
  start_date date not null
  end_date date not null
  lawful_basis text not null default 'legitimate_interest'::text
  target_accounts integer
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  grade_version_id uuid
  state_reason text not null default ''::text
  completed_at timestamp with time zone
  cooldown_days integer not null default 90
  target_contacts integer
  target_opportunities integer
  target_meetings integer
  dials_per_day integer
  time_zone text not null default 'Europe/London'::text
  languages text[] not null default '{en}'::text[]
  territories text[] not null default '{GB}'::text[]
  client_visible boolean not null default false
  price_model text
  allocation integer
  over_delivery text not null default 'warn'::text
  pacing text not null default 'none'::text
  pacing_amount integer
  dispute_window_days integer not null default 5
  max_attempts integer not null default 8
  basis_note text not null default ''::text
  CREATE INDEX campaign_grade_version_idx ON public.campaign USING btree (grade_version_id)
  CREATE UNIQUE INDEX campaign_code_key ON public.campaign USING btree (client_id, name_key(code))
  CREATE UNIQUE INDEX campaign_name_key ON public.campaign USING btree (client_id, name_key(name))
  constraint campaign_allocation_check CHECK ((allocation >= 0))
  constraint campaign_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
  constraint campaign_cooldown_days_check CHECK (((cooldown_days >= 0) AND (cooldown_days <= 730)))
  constraint campaign_dates_in_order CHECK ((end_date >= start_date))
  constraint campaign_dials_per_day_check CHECK ((dials_per_day >= 0))
  constraint campaign_dispute_window_days_check CHECK (((dispute_window_days >= 0) AND (dispute_window_days <= 60)))
  constraint campaign_grade_version_id_fkey FOREIGN KEY (grade_version_id) REFERENCES grade_version(id)
  constraint campaign_languages_check CHECK ((cardinality(languages) > 0))
  constraint campaign_max_attempts_check CHECK ((max_attempts > 0))
  constraint campaign_over_delivery_check CHECK ((over_delivery = ANY (ARRAY['stop'::text, 'warn'::text, 'allow'::text])))
  constraint campaign_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id)
  constraint campaign_pacing_amount CHECK (((pacing = 'none'::text) OR (pacing_amount IS NOT NULL)))
  constraint campaign_pacing_amount_check CHECK ((pacing_amount > 0))
  constraint campaign_pacing_check CHECK ((pacing = ANY (ARRAY['none'::text, 'day'::text, 'week'::text, 'month'::text])))
  constraint campaign_pkey PRIMARY KEY (id)
  constraint campaign_price_model_check CHECK ((price_model = ANY (ARRAY['per_day'::text, 'per_hour'::text, 'per_lead'::text, 'per_meeting'::text, 'retainer'::text])))
  constraint campaign_state CHECK ((state = ANY (ARRAY['draft'::text, 'planned'::text, 'ready'::text, 'live'::text, 'paused'::text, 'completing'::text, 'completed'::text, 'cancelled'::text])))
  constraint campaign_target_contacts_check CHECK ((target_contacts >= 0))
  constraint campaign_target_meetings_check CHECK ((target_meetings >= 0))
  constraint campaign_target_opportunities_check CHECK ((target_opportunities >= 0))
  constraint campaign_territories_check CHECK ((cardinality(territories) > 0))

table campaign_account
  campaign_id uuid not null
  account_id uuid not null
  batch_id uuid
  import_row_id uuid
  link_method text not null
  added_at timestamp with time zone not null default now()
  added_by uuid
  tag_id uuid
  version integer not null default 1
  text_1 text
  number_1 numeric
  date_1 date
  text_2 text
  flag_1 boolean
  text_3 text
  number_2 numeric
  list_1 text[]
  text_4 text
  moment_1 timestamp with time zone
  text_5 text
  number_3 numeric
  text_6 text
  date_2 date
  text_7 text
  number_4 numeric
  flag_2 boolean
  text_8 text
  text_9 text
  number_5 numeric
  list_2 text[]
  text_10 text
  text_11 text
  number_6 numeric
  date_3 date
  text_12 text
  flag_3 boolean
  text_13 text
  number_7 numeric
  list_3 text[]
  text_14 text
  moment_2 timestamp with time zone
  text_15 text
  number_8 numeric
  text_16 text
  date_4 date
  text_17 text
  number_9 numeric
  flag_4 boolean
  text_18 text
  text_19 text
  number_10 numeric
  list_4 text[]
  text_20 text
  text_21 text
  number_11 numeric
  date_5 date
  text_22 text
  flag_5 boolean
  text_23 text
  number_12 numeric
  list_5 text[]
  text_24 text
  moment_3 timestamp with time zone
  text_25 text
  number_13 numeric
  text_26 text
  date_6 date
  text_27 text
  number_14 numeric
  flag_6 boolean
  text_28 text
  text_29 text
  number_15 numeric
  list_6 text[]
  text_30 text
  text_31 text
  number_16 numeric
  date_7 date
  text_32 text
  flag_7 boolean
  text_33 text
  number_17 numeric
  list_7 text[]
  text_34 text
  moment_4 timestamp with time zone
  text_35 text
  number_18 numeric
  text_36 text
  date_8 date
  text_37 text
  number_19 numeric
  flag_8 boolean
  text_38 text
  text_39 text
  number_20 numeric
  list_8 text[]
  text_40 text
  text_41 text
  number_21 numeric
  date_9 date
  text_42 text
  flag_9 boolean
  text_43 text
  number_22 numeric
  list_9 text[]
  text_44 text
  moment_5 timestamp with time zone
  text_45 text
  number_23 numeric
  text_46 text
  date_10 date
  text_47 text
  number_24 numeric
  flag_10 boolean
  text_48 text
  text_49 text
  number_25 numeric
  list_10 text[]
  text_50 text
  text_51 text
  number_26 numeric
  date_11 date
  text_52 text
  flag_11 boolean
  text_53 text
  number_27 numeric
  list_11 text[]
  text_54 text
  moment_6 timestamp with time zone
  text_55 text
  number_28 numeric
  text_56 text
  date_12 date
  text_57 text
  number_29 numeric
  flag_12 boolean
  text_58 text
  text_59 text
  number_30 numeric
  list_12 text[]
  text_60 text
  text_61 text
  number_31 numeric
  date_13 date
  text_62 text
  flag_13 boolean
  text_63 text
  number_32 numeric
  list_13 text[]
  text_64 text
  moment_7 timestamp with time zone
  text_65 text
  number_33 numeric
  text_66 text
  date_14 date
  text_67 text
  number_34 numeric
  flag_14 boolean
  text_68 text
  text_69 text
  number_35 numeric
  list_14 text[]
  text_70 text
  text_71 text
  number_36 numeric
  date_15 date
  text_72 text
  flag_15 boolean
  text_73 text
  number_37 numeric
  list_15 text[]
  text_74 text
  moment_8 timestamp with time zone
  text_75 text
  number_38 numeric
  text_76 text
  date_16 date
  text_77 text
  number_39 numeric
  flag_16 boolean
  text_78 text
  text_79 text
  number_40 numeric
  list_16 text[]
  text_80 text
  text_81 text
  number_41 numeric
  date_17 date
  text_82 text
  flag_17 boolean
  text_83 text
  number_42 numeric
  list_17 text[]
  text_84 text
  moment_9 timestamp with time zone
  text_85 text
  number_43 numeric
  text_86 text
  date_18 date
  text_87 text
  number_44 numeric
  flag_18 boolean
  text_88 text
  text_89 text
  number_45 numeric
  list_18 text[]
  text_90 text
  text_91 text
  number_46 numeric
  date_19 date
  text_92 text
  flag_19 boolean
  text_93 text
  number_47 numeric
  list_19 text[]
  text_94 text
  moment_10 timestamp with time zone
  text_95 text
  number_48 numeric
  text_96 text
  date_20 date
  text_97 text
  number_49 numeric
  flag_20 boolean
  text_98 text
  text_99 text
  number_50 numeric
  list_20 text[]
  text_100 text
  text_101 text
  number_51 numeric
  date_21 date
  text_102 text
  flag_21 boolean
  text_103 text
  number_52 numeric
  list_21 text[]
  text_104 text
  moment_11 timestamp with time zone
  text_105 text
  number_53 numeric
  text_106 text
  date_22 date
  text_107 text
  number_54 numeric
  flag_22 boolean
  text_108 text
  text_109 text
  number_55 numeric
  list_22 text[]
  text_110 text
  text_111 text
  number_56 numeric
  date_23 date
  text_112 text
  flag_23 boolean
  text_113 text
  number_57 numeric
  list_23 text[]
  text_114 text
  moment_12 timestamp with time zone
  text_115 text
  number_58 numeric
  text_116 text
  date_24 date
  text_117 text
  number_59 numeric
  flag_24 boolean
  text_118 text
  text_119 text
  number_60 numeric
  list_24 text[]
  text_120 text
  text_121 text
  number_61 numeric
  date_25 date
  text_122 text
  flag_25 boolean
  text_123 text
  number_62 numeric
  list_25 text[]
  text_124 text
  moment_13 timestamp with time zone
  text_125 text
  number_63 numeric
  text_126 text
  date_26 date
  text_127 text
  number_64 numeric
  flag_26 boolean
  text_128 text
  text_129 text
  number_65 numeric
  list_26 text[]
  text_130 text
  text_131 text
  number_66 numeric
  date_27 date
  text_132 text
  flag_27 boolean
  text_133 text
  number_67 numeric
  list_27 text[]
  text_134 text
  moment_14 timestamp with time zone
  text_135 text
  number_68 numeric
  text_136 text
  date_28 date
  text_137 text
  number_69 numeric
  flag_28 boolean
  text_138 text
  text_139 text
  number_70 numeric
  list_28 text[]
  text_140 text
  text_141 text
  number_71 numeric
  date_29 date
  text_142 text
  flag_29 boolean
  text_143 text
  number_72 numeric
  list_29 text[]
  text_144 text
  moment_15 timestamp with time zone
  text_145 text
  number_73 numeric
  text_146 text
  date_30 date
  text_147 text
  number_74 numeric
  flag_30 boolean
  text_148 text
  text_149 text
  number_75 numeric
  list_30 text[]
  text_150 text
  text_151 text
  number_76 numeric
  date_31 date
  text_152 text
  flag_31 boolean
  text_153 text
  number_77 numeric
  list_31 text[]
  text_154 text
  moment_16 timestamp with time zone
  text_155 text
  number_78 numeric
  text_156 text
  date_32 date
  text_157 text
  number_79 numeric
  flag_32 boolean
  text_158 text
  text_159 text
  number_80 numeric
  list_32 text[]
  text_160 text
  text_161 text
  number_81 numeric
  date_33 date
  text_162 text
  flag_33 boolean
  text_163 text
  number_82 numeric
  list_33 text[]
  text_164 text
  moment_17 timestamp with time zone
  text_165 text
  number_83 numeric
  text_166 text
  date_34 date
  text_167 text
  number_84 numeric
  flag_34 boolean
  text_168 text
  text_169 text
  number_85 numeric
  list_34 text[]
  text_170 text
  text_171 text
  number_86 numeric
  date_35 date
  text_172 text
  flag_35 boolean
  text_173 text
  number_87 numeric
  list_35 text[]
  text_174 text
  moment_18 timestamp with time zone
  text_175 text
  number_88 numeric
  text_176 text
  date_36 date
  text_177 text
  number_89 numeric
  flag_36 boolean
  text_178 text
  text_179 text
  number_90 numeric
  list_36 text[]
  text_180 text
  text_181 text
  number_91 numeric
  date_37 date
  text_182 text
  flag_37 boolean
  text_183 text
  number_92 numeric
  list_37 text[]
  text_184 text
  moment_19 timestamp with time zone
  text_185 text
  number_93 numeric
  text_186 text
  date_38 date
  text_187 text
  number_94 numeric
  flag_38 boolean
  text_188 text
  text_189 text
  number_95 numeric
  list_38 text[]
  text_190 text
  text_191 text
  number_96 numeric
  date_39 date
  text_192 text
  flag_39 boolean
  text_193 text
  number_97 numeric
  list_39 text[]
  text_194 text
  moment_20 timestamp with time zone
  text_195 text
  number_98 numeric
  text_196 text
  date_40 date
  text_197 text
  number_99 numeric
  flag_40 boolean
  text_198 text
  text_199 text
  number_100 numeric
  list_40 text[]
  text_200 text
  status text not null default 'unassigned'::text
  status_reason text
  status_until date
  status_at timestamp with time zone
  status_by uuid
  grade_step_id uuid
  grade_note text
  graded_at timestamp with time zone
  graded_by uuid
  qc_requested_at timestamp with time zone
  qc_requested_by uuid
  attempts integer
  populated_at timestamp with time zone
  populated_by uuid
  sales_developer_id uuid
  assigned_at timestamp with time zone
  assigned_by uuid
  last_activity_at timestamp with time zone
  next_callback_at timestamp with time zone
  priority smallint
  locked_by uuid
  locked_until timestamp with time zone
  published_at timestamp with time zone
  dropped_at timestamp with time zone
  dropped_by uuid
  drop_reason text
  working_values jsonb
  working_edits jsonb
  CREATE INDEX campaign_account_accepted_idx ON public.campaign_account USING btree (campaign_id, added_at, account_id) WHERE (populated_at IS NULL)
  CREATE INDEX campaign_account_account_idx ON public.campaign_account USING btree (account_id)
  CREATE INDEX campaign_account_added_idx ON public.campaign_account USING btree (campaign_id, added_at DESC, account_id)
  CREATE INDEX campaign_account_date_1_idx ON public.campaign_account USING btree (campaign_id, date_1, account_id) WHERE (date_1 IS NOT NULL)
  CREATE INDEX campaign_account_date_2_idx ON public.campaign_account USING btree (campaign_id, date_2, account_id) WHERE (date_2 IS NOT NULL)
  CREATE INDEX campaign_account_date_3_idx ON public.campaign_account USING btree (campaign_id, date_3, account_id) WHERE (date_3 IS NOT NULL)
  CREATE INDEX campaign_account_developer_idx ON public.campaign_account USING btree (sales_developer_id, campaign_id, status) WHERE (sales_developer_id IS NOT NULL)
  CREATE INDEX campaign_account_grade_idx ON public.campaign_account USING btree (campaign_id, grade_step_id) WHERE (grade_step_id IS NOT NULL)
  CREATE INDEX campaign_account_moment_1_idx ON public.campaign_account USING btree (campaign_id, moment_1, account_id) WHERE (moment_1 IS NOT NULL)
  CREATE INDEX campaign_account_number_1_idx ON public.campaign_account USING btree (campaign_id, number_1, account_id) WHERE (number_1 IS NOT NULL)
  CREATE INDEX campaign_account_number_2_idx ON public.campaign_account USING btree (campaign_id, number_2, account_id) WHERE (number_2 IS NOT NULL)
  CREATE INDEX campaign_account_number_3_idx ON public.campaign_account USING btree (campaign_id, number_3, account_id) WHERE (number_3 IS NOT NULL)
  CREATE INDEX campaign_account_number_4_idx ON public.campaign_account USING btree (campaign_id, number_4, account_id) WHERE (number_4 IS NOT NULL)
  CREATE INDEX campaign_account_status_idx ON public.campaign_account USING btree (campaign_id, status)
  CREATE INDEX campaign_account_text_1_idx ON public.campaign_account USING btree (campaign_id, text_1 COLLATE alphabetical, account_id) WHERE (text_1 IS NOT NULL)
  CREATE INDEX campaign_account_text_1_search_idx ON public.campaign_account USING gin (campaign_id, fold(text_1) gin_trgm_ops) WHERE (text_1 IS NOT NULL)
  CREATE INDEX campaign_account_text_2_idx ON public.campaign_account USING btree (campaign_id, text_2 COLLATE alphabetical, account_id) WHERE (text_2 IS NOT NULL)
  CREATE INDEX campaign_account_text_2_search_idx ON public.campaign_account USING gin (campaign_id, fold(text_2) gin_trgm_ops) WHERE (text_2 IS NOT NULL)
  CREATE INDEX campaign_account_text_3_idx ON public.campaign_account USING btree (campaign_id, text_3 COLLATE alphabetical, account_id) WHERE (text_3 IS NOT NULL)
  CREATE INDEX campaign_account_text_4_idx ON public.campaign_account USING btree (campaign_id, text_4 COLLATE alphabetical, account_id) WHERE (text_4 IS NOT NULL)
  CREATE INDEX campaign_account_text_5_idx ON public.campaign_account USING btree (campaign_id, text_5 COLLATE alphabetical, account_id) WHERE (text_5 IS NOT NULL)
  CREATE INDEX campaign_account_text_6_idx ON public.campaign_account USING btree (campaign_id, text_6 COLLATE alphabetical, account_id) WHERE (text_6 IS NOT NULL)
  CREATE INDEX campaign_account_unassigned_idx ON public.campaign_account USING btree (campaign_id, populated_at DESC, account_id) WHERE ((sales_developer_id IS NULL) AND (populated_at IS NOT NULL) AND (dropped_at IS NULL))
  constraint campaign_account_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  constraint campaign_account_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)
  constraint campaign_account_grade_step_id_fkey FOREIGN KEY (grade_step_id) REFERENCES grade_step(id)
  constraint campaign_account_pkey PRIMARY KEY (campaign_id, account_id)
  constraint campaign_account_sales_developer_id_fkey FOREIGN KEY (sales_developer_id) REFERENCES app_user(id)
  constraint campaign_account_status_check CHECK ((status = ANY (ARRAY['unassigned'::text, 'in_market'::text, 'on_hold'::text, 'converted'::text, 'out_of_market'::text, 'disqualified'::text, 'do_not_contact'::text])))
  constraint campaign_account_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id)

table campaign_account_tag
  campaign_id uuid not null
  account_id uuid not null
  tag_id uuid not null
  applied_at timestamp with time zone not null default now()
  applied_by uuid
  CREATE INDEX campaign_account_tag_use_idx ON public.campaign_account_tag USING btree (tag_id, applied_at)
  constraint campaign_account_tag_campaign_id_account_id_fkey FOREIGN KEY (campaign_id, account_id) REFERENCES campaign_account(campaign_id, account_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
  constraint campaign_account_tag_pkey PRIMARY KEY (campaign_id, account_id, tag_id)
  constraint campaign_account_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id)

table campaign_account_value_origin
  campaign_id uuid not null
  account_id uuid not null
  field_id uuid not null
  source text not null
  set_by uuid
  set_at timestamp with time zone not null default now()
  batch_id uuid
  constraint campaign_account_value_origin_campaign_id_account_id_fkey FOREIGN KEY (campaign_id, account_id) REFERENCES campaign_account(campaign_id, account_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
  constraint campaign_account_value_origin_pkey PRIMARY KEY (campaign_id, account_id, field_id)

table campaign_baseline
  campaign_id uuid not null
  id uuid not null default gen_random_uuid()
  name text not null
  taken_at timestamp with time zone not null default now()
  taken_by uuid
  dates jsonb not null
  constraint campaign_baseline_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint campaign_baseline_pkey PRIMARY KEY (campaign_id, id)
  constraint campaign_baseline_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES app_user(id) ON DELETE SET NULL

table campaign_contact
  campaign_id uuid not null
  contact_id uuid not null
  added_by uuid
  added_at timestamp with time zone not null default now()
  version integer not null default 1
  text_1 text
  number_1 numeric
  date_1 date
  text_2 text
  flag_1 boolean
  text_3 text
  text_4 text
  number_2 numeric
  list_1 text[]
  text_5 text
  moment_1 timestamp with time zone
  text_6 text
  number_3 numeric
  text_7 text
  date_2 date
  text_8 text
  number_4 numeric
  flag_2 boolean
  text_9 text
  text_10 text
  number_5 numeric
  list_2 text[]
  text_11 text
  text_12 text
  number_6 numeric
  date_3 date
  text_13 text
  flag_3 boolean
  text_14 text
  text_15 text
  number_7 numeric
  list_3 text[]
  text_16 text
  moment_2 timestamp with time zone
  text_17 text
  number_8 numeric
  text_18 text
  date_4 date
  text_19 text
  number_9 numeric
  flag_4 boolean
  text_20 text
  text_21 text
  number_10 numeric
  list_4 text[]
  text_22 text
  text_23 text
  number_11 numeric
  date_5 date
  text_24 text
  flag_5 boolean
  text_25 text
  text_26 text
  number_12 numeric
  list_5 text[]
  text_27 text
  moment_3 timestamp with time zone
  text_28 text
  number_13 numeric
  text_29 text
  date_6 date
  text_30 text
  number_14 numeric
  flag_6 boolean
  text_31 text
  text_32 text
  number_15 numeric
  list_6 text[]
  text_33 text
  text_34 text
  number_16 numeric
  date_7 date
  text_35 text
  flag_7 boolean
  text_36 text
  text_37 text
  number_17 numeric
  list_7 text[]
  text_38 text
  moment_4 timestamp with time zone
  text_39 text
  number_18 numeric
  text_40 text
  date_8 date
  text_41 text
  number_19 numeric
  flag_8 boolean
  text_42 text
  text_43 text
  number_20 numeric
  list_8 text[]
  text_44 text
  text_45 text
  number_21 numeric
  date_9 date
  text_46 text
  flag_9 boolean
  text_47 text
  text_48 text
  number_22 numeric
  list_9 text[]
  text_49 text
  moment_5 timestamp with time zone
  text_50 text
  number_23 numeric
  text_51 text
  date_10 date
  text_52 text
  number_24 numeric
  flag_10 boolean
  text_53 text
  text_54 text
  number_25 numeric
  list_10 text[]
  text_55 text
  text_56 text
  number_26 numeric
  date_11 date
  text_57 text
  flag_11 boolean
  text_58 text
  text_59 text
  number_27 numeric
  list_11 text[]
  text_60 text
  moment_6 timestamp with time zone
  text_61 text
  number_28 numeric
  text_62 text
  date_12 date
  text_63 text
  number_29 numeric
  flag_12 boolean
  text_64 text
  text_65 text
  number_30 numeric
  list_12 text[]
  text_66 text
  text_67 text
  number_31 numeric
  date_13 date
  text_68 text
  flag_13 boolean
  text_69 text
  text_70 text
  number_32 numeric
  list_13 text[]
  text_71 text
  moment_7 timestamp with time zone
  text_72 text
  number_33 numeric
  text_73 text
  date_14 date
  text_74 text
  number_34 numeric
  flag_14 boolean
  text_75 text
  text_76 text
  number_35 numeric
  list_14 text[]
  text_77 text
  text_78 text
  number_36 numeric
  date_15 date
  text_79 text
  flag_15 boolean
  text_80 text
  text_81 text
  number_37 numeric
  list_15 text[]
  text_82 text
  moment_8 timestamp with time zone
  text_83 text
  number_38 numeric
  text_84 text
  date_16 date
  text_85 text
  number_39 numeric
  flag_16 boolean
  text_86 text
  text_87 text
  number_40 numeric
  list_16 text[]
  text_88 text
  text_89 text
  number_41 numeric
  date_17 date
  text_90 text
  flag_17 boolean
  text_91 text
  text_92 text
  number_42 numeric
  list_17 text[]
  text_93 text
  moment_9 timestamp with time zone
  text_94 text
  number_43 numeric
  text_95 text
  date_18 date
  text_96 text
  number_44 numeric
  flag_18 boolean
  text_97 text
  text_98 text
  number_45 numeric
  list_18 text[]
  text_99 text
  text_100 text
  number_46 numeric
  date_19 date
  text_101 text
  flag_19 boolean
  text_102 text
  text_103 text
  number_47 numeric
  list_19 text[]
  text_104 text
  moment_10 timestamp with time zone
  text_105 text
  number_48 numeric
  text_106 text
  date_20 date
  text_107 text
  number_49 numeric
  flag_20 boolean
  text_108 text
  text_109 text
  number_50 numeric
  list_20 text[]
  text_110 text
  text_111 text
  number_51 numeric
  date_21 date
  text_112 text
  flag_21 boolean
  text_113 text
  text_114 text
  number_52 numeric
  list_21 text[]
  text_115 text
  moment_11 timestamp with time zone
  text_116 text
  number_53 numeric
  text_117 text
  date_22 date
  text_118 text
  number_54 numeric
  flag_22 boolean
  text_119 text
  text_120 text
  number_55 numeric
  list_22 text[]
  text_121 text
  text_122 text
  number_56 numeric
  date_23 date
  text_123 text
  flag_23 boolean
  text_124 text
  text_125 text
  number_57 numeric
  list_23 text[]
  text_126 text
  moment_12 timestamp with time zone
  text_127 text
  number_58 numeric
  text_128 text
  date_24 date
  text_129 text
  number_59 numeric
  flag_24 boolean
  text_130 text
  text_131 text
  number_60 numeric
  list_24 text[]
  text_132 text
  text_133 text
  number_61 numeric
  date_25 date
  text_134 text
  flag_25 boolean
  text_135 text
  text_136 text
  number_62 numeric
  list_25 text[]
  text_137 text
  moment_13 timestamp with time zone
  text_138 text
  number_63 numeric
  text_139 text
  date_26 date
  text_140 text
  number_64 numeric
  flag_26 boolean
  text_141 text
  text_142 text
  number_65 numeric
  list_26 text[]
  text_143 text
  text_144 text
  number_66 numeric
  date_27 date
  text_145 text
  flag_27 boolean
  text_146 text
  text_147 text
  number_67 numeric
  list_27 text[]
  text_148 text
  moment_14 timestamp with time zone
  text_149 text
  number_68 numeric
  text_150 text
  date_28 date
  text_151 text
  number_69 numeric
  flag_28 boolean
  text_152 text
  text_153 text
  number_70 numeric
  list_28 text[]
  text_154 text
  text_155 text
  number_71 numeric
  date_29 date
  text_156 text
  flag_29 boolean
  text_157 text
  text_158 text
  number_72 numeric
  list_29 text[]
  text_159 text
  moment_15 timestamp with time zone
  text_160 text
  number_73 numeric
  text_161 text
  date_30 date
  text_162 text
  number_74 numeric
  flag_30 boolean
  text_163 text
  text_164 text
  number_75 numeric
  list_30 text[]
  text_165 text
  text_166 text
  number_76 numeric
  date_31 date
  text_167 text
  flag_31 boolean
  text_168 text
  text_169 text
  number_77 numeric
  list_31 text[]
  text_170 text
  moment_16 timestamp with time zone
  text_171 text
  number_78 numeric
  text_172 text
  date_32 date
  text_173 text
  number_79 numeric
  flag_32 boolean
  text_174 text
  text_175 text
  number_80 numeric
  list_32 text[]
  text_176 text
  text_177 text
  number_81 numeric
  date_33 date
  text_178 text
  flag_33 boolean
  text_179 text
  text_180 text
  number_82 numeric
  list_33 text[]
  text_181 text
  moment_17 timestamp with time zone
  text_182 text
  number_83 numeric
  text_183 text
  date_34 date
  text_184 text
  number_84 numeric
  flag_34 boolean
  text_185 text
  text_186 text
  number_85 numeric
  list_34 text[]
  text_187 text
  text_188 text
  number_86 numeric
  date_35 date
  text_189 text
  flag_35 boolean
  text_190 text
  text_191 text
  number_87 numeric
  list_35 text[]
  text_192 text
  moment_18 timestamp with time zone
  text_193 text
  number_88 numeric
  text_194 text
  date_36 date
  text_195 text
  number_89 numeric
  flag_36 boolean
  text_196 text
  text_197 text
  number_90 numeric
  list_36 text[]
  text_198 text
  text_199 text
  number_91 numeric
  date_37 date
  text_200 text
  flag_37 boolean
  text_201 text
  text_202 text
  number_92 numeric
  list_37 text[]
  text_203 text
  moment_19 timestamp with time zone
  text_204 text
  number_93 numeric
  text_205 text
  date_38 date
  text_206 text
  number_94 numeric
  flag_38 boolean
  text_207 text
  text_208 text
  number_95 numeric
  list_38 text[]
  text_209 text
  text_210 text
  number_96 numeric
  date_39 date
  text_211 text
  flag_39 boolean
  text_212 text
  text_213 text
  number_97 numeric
  list_39 text[]
  text_214 text
  moment_20 timestamp with time zone
  text_215 text
  number_98 numeric
  text_216 text
  date_40 date
  text_217 text
  number_99 numeric
  flag_40 boolean
  text_218 text
  text_219 text
  number_100 numeric
  list_40 text[]
  text_220 text
  status text not null default 'in_market'::text
  status_reason text
  status_until date
  status_at timestamp with time zone
  status_by uuid
  grade_step_id uuid
  grade_note text
  graded_at timestamp with time zone
  graded_by uuid
  qc_requested_at timestamp with time zone
  qc_requested_by uuid
  attempts integer
  stopped_at timestamp with time zone
  stopped_by uuid
  batch_id uuid
  populated_at timestamp with time zone
  populated_by uuid
  sales_developer_id uuid
  assigned_at timestamp with time zone
  assigned_by uuid
  last_activity_at timestamp with time zone
  next_callback_at timestamp with time zone
  priority smallint
  locked_by uuid
  locked_until timestamp with time zone
  published_at timestamp with time zone
  dropped_at timestamp with time zone
  dropped_by uuid
  drop_reason text
  working_values jsonb
  working_edits jsonb
  CREATE INDEX campaign_contact_accepted_idx ON public.campaign_contact USING btree (campaign_id, added_at, contact_id) WHERE (populated_at IS NULL)
  CREATE INDEX campaign_contact_added_idx ON public.campaign_contact USING btree (campaign_id, added_at DESC, contact_id)
  CREATE INDEX campaign_contact_contact_idx ON public.campaign_contact USING btree (contact_id)
  CREATE INDEX campaign_contact_date_1_idx ON public.campaign_contact USING btree (campaign_id, date_1, contact_id) WHERE (date_1 IS NOT NULL)
  CREATE INDEX campaign_contact_date_2_idx ON public.campaign_contact USING btree (campaign_id, date_2, contact_id) WHERE (date_2 IS NOT NULL)
  CREATE INDEX campaign_contact_date_3_idx ON public.campaign_contact USING btree (campaign_id, date_3, contact_id) WHERE (date_3 IS NOT NULL)
  CREATE INDEX campaign_contact_developer_idx ON public.campaign_contact USING btree (sales_developer_id, campaign_id, status) WHERE (sales_developer_id IS NOT NULL)
  CREATE INDEX campaign_contact_grade_idx ON public.campaign_contact USING btree (campaign_id, grade_step_id) WHERE (grade_step_id IS NOT NULL)
  CREATE INDEX campaign_contact_moment_1_idx ON public.campaign_contact USING btree (campaign_id, moment_1, contact_id) WHERE (moment_1 IS NOT NULL)
  CREATE INDEX campaign_contact_number_1_idx ON public.campaign_contact USING btree (campaign_id, number_1, contact_id) WHERE (number_1 IS NOT NULL)
  CREATE INDEX campaign_contact_number_2_idx ON public.campaign_contact USING btree (campaign_id, number_2, contact_id) WHERE (number_2 IS NOT NULL)
  CREATE INDEX campaign_contact_number_3_idx ON public.campaign_contact USING btree (campaign_id, number_3, contact_id) WHERE (number_3 IS NOT NULL)
  CREATE INDEX campaign_contact_number_4_idx ON public.campaign_contact USING btree (campaign_id, number_4, contact_id) WHERE (number_4 IS NOT NULL)
  CREATE INDEX campaign_contact_status_idx ON public.campaign_contact USING btree (campaign_id, status)
  CREATE INDEX campaign_contact_text_1_idx ON public.campaign_contact USING btree (campaign_id, text_1 COLLATE alphabetical, contact_id) WHERE (text_1 IS NOT NULL)
  CREATE INDEX campaign_contact_text_1_search_idx ON public.campaign_contact USING gin (campaign_id, fold(text_1) gin_trgm_ops) WHERE (text_1 IS NOT NULL)
  CREATE INDEX campaign_contact_text_2_idx ON public.campaign_contact USING btree (campaign_id, text_2 COLLATE alphabetical, contact_id) WHERE (text_2 IS NOT NULL)
  CREATE INDEX campaign_contact_text_2_search_idx ON public.campaign_contact USING gin (campaign_id, fold(text_2) gin_trgm_ops) WHERE (text_2 IS NOT NULL)
  CREATE INDEX campaign_contact_text_3_idx ON public.campaign_contact USING btree (campaign_id, text_3 COLLATE alphabetical, contact_id) WHERE (text_3 IS NOT NULL)
  CREATE INDEX campaign_contact_text_4_idx ON public.campaign_contact USING btree (campaign_id, text_4 COLLATE alphabetical, contact_id) WHERE (text_4 IS NOT NULL)
  CREATE INDEX campaign_contact_text_5_idx ON public.campaign_contact USING btree (campaign_id, text_5 COLLATE alphabetical, contact_id) WHERE (text_5 IS NOT NULL)
  CREATE INDEX campaign_contact_text_6_idx ON public.campaign_contact USING btree (campaign_id, text_6 COLLATE alphabetical, contact_id) WHERE (text_6 IS NOT NULL)
  CREATE INDEX campaign_contact_unassigned_idx ON public.campaign_contact USING btree (campaign_id, populated_at DESC, contact_id) WHERE ((sales_developer_id IS NULL) AND (populated_at IS NOT NULL) AND (dropped_at IS NULL))
  constraint campaign_contact_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint campaign_contact_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id)
  constraint campaign_contact_grade_step_id_fkey FOREIGN KEY (grade_step_id) REFERENCES grade_step(id)
  constraint campaign_contact_pkey PRIMARY KEY (campaign_id, contact_id)
  constraint campaign_contact_sales_developer_id_fkey FOREIGN KEY (sales_developer_id) REFERENCES app_user(id)
  constraint campaign_contact_status_check CHECK ((status = ANY (ARRAY['in_market'::text, 'callback'::text, 'nurture'::text, 'converted'::text, 'not_interested'::text, 'wrong_person'::text, 'left_company'::text, 'unreachable'::text, 'do_not_contact'::text])))

table campaign_contact_value_origin
  campaign_id uuid not null
  contact_id uuid not null
  field_id uuid not null
  source text not null
  set_by uuid
  set_at timestamp with time zone not null default now()
  batch_id uuid
  constraint campaign_contact_value_origin_campaign_id_contact_id_fkey FOREIGN KEY (campaign_id, contact_id) REFERENCES campaign_contact(campaign_id, contact_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
  constraint campaign_contact_value_origin_pkey PRIMARY KEY (campaign_id, contact_id, field_id)

table campaign_core_choice
  campaign_id uuid not null
  version integer not null default 1
  chosen_at timestamp with time zone not null default now()
  chosen_by uuid
  constraint campaign_core_choice_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint campaign_core_choice_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES app_user(id)
  constraint campaign_core_choice_pkey PRIMARY KEY (campaign_id)

table campaign_core_field
  campaign_id uuid not null
  core_field_id uuid not null
  place integer not null
  required text not null default 'no'::text
  section text not null default ''::text
  sd_visible boolean not null default true
  qc_visible boolean not null default true
  client_visible boolean not null default true
  sd_editable boolean not null default true
  CREATE INDEX campaign_core_field_field_idx ON public.campaign_core_field USING btree (core_field_id)
  constraint campaign_core_field_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign_core_choice(campaign_id) ON DELETE CASCADE
  constraint campaign_core_field_core_field_id_fkey FOREIGN KEY (core_field_id) REFERENCES core_field(id)
  constraint campaign_core_field_pkey PRIMARY KEY (campaign_id, core_field_id)
  constraint campaign_core_field_required_check CHECK ((required = ANY (ARRAY['no'::text, 'always'::text])))

table campaign_member
  campaign_id uuid not null
  user_id uuid not null
  role text not null default 'viewer'::text
  CREATE INDEX campaign_member_user_idx ON public.campaign_member USING btree (user_id)
  constraint campaign_member_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint campaign_member_pkey PRIMARY KEY (campaign_id, user_id)
  constraint campaign_member_role_check CHECK ((role = ANY (ARRAY['sd'::text, 'qc'::text, 'data'::text, 'researcher'::text, 'viewer'::text])))
  constraint campaign_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE

table campaign_step
  campaign_id uuid not null
  id uuid not null default gen_random_uuid()
  client_step_id uuid
  master_step_id uuid
  code text not null default ''::text
  name text not null
  phase text not null
  start_date date
  end_date date
  duration integer not null
  rule text
  rule_day date
  owners uuid[] not null default '{}'::uuid[]
  effort_hours integer
  progress integer not null default 0
  state text not null default 'not_started'::text
  state_reason text not null default ''::text
  checklist jsonb not null default '[]'::jsonb
  client_visible boolean not null default false
  order integer not null
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  is_summary boolean not null default false
  colour text
  actual_start date
  actual_end date
  CREATE UNIQUE INDEX campaign_step_name_key ON public.campaign_step USING btree (campaign_id, name_key(name))
  constraint campaign_step_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint campaign_step_client_step_id_fkey FOREIGN KEY (client_step_id) REFERENCES client_step(id)
  constraint campaign_step_dates CHECK ((((start_date IS NULL) = (end_date IS NULL)) AND (end_date >= start_date)))
  constraint campaign_step_duration_check CHECK ((duration >= 0))
  constraint campaign_step_effort_hours_check CHECK ((effort_hours >= 0))
  constraint campaign_step_master_step_id_fkey FOREIGN KEY (master_step_id) REFERENCES master_step(id)
  constraint campaign_step_phase_check CHECK ((phase = ANY (ARRAY['setup'::text, 'data'::text, 'messaging'::text, 'calling'::text, 'reporting'::text, 'close'::text])))
  constraint campaign_step_pkey PRIMARY KEY (campaign_id, id)
  constraint campaign_step_progress_check CHECK (((progress >= 0) AND (progress <= 100)))
  constraint campaign_step_rule CHECK (((rule IS NULL) = (rule_day IS NULL)))
  constraint campaign_step_rule_check CHECK ((rule = ANY (ARRAY['start_no_earlier'::text, 'finish_no_later'::text, 'fixed'::text])))
  constraint campaign_step_state_check CHECK ((state = ANY (ARRAY['not_started'::text, 'in_progress'::text, 'blocked'::text, 'in_review'::text, 'done'::text, 'skipped'::text])))

table campaign_step_link
  campaign_id uuid not null
  predecessor_id uuid not null
  successor_id uuid not null
  type text not null default 'FS'::text
  lag integer not null default 0
  unit text not null default 'working'::text
  strict boolean not null default true
  CREATE INDEX campaign_step_link_successor_idx ON public.campaign_step_link USING btree (campaign_id, successor_id)
  constraint campaign_step_link_campaign_id_predecessor_id_fkey FOREIGN KEY (campaign_id, predecessor_id) REFERENCES campaign_step(campaign_id, id) ON DELETE CASCADE
  constraint campaign_step_link_campaign_id_successor_id_fkey FOREIGN KEY (campaign_id, successor_id) REFERENCES campaign_step(campaign_id, id) ON DELETE CASCADE
  constraint campaign_step_link_lag_check CHECK (((lag >= '-365'::integer) AND (lag <= 365)))
  constraint campaign_step_link_pkey PRIMARY KEY (campaign_id, predecessor_id, successor_id)
  constraint campaign_step_link_two CHECK ((predecessor_id <> successor_id))
  constraint campaign_step_link_type_check CHECK ((type = ANY (ARRAY['FS'::text, 'SS'::text, 'FF'::text, 'SF'::text])))
  constraint campaign_step_link_unit_check CHECK ((unit = ANY (ARRAY['working'::text, 'calendar'::text])))

table campaign_tag
  campaign_id uuid not null
  tag_id uuid not null
  applied_at timestamp with time zone not null default now()
  applied_by uuid
  CREATE INDEX campaign_tag_use_idx ON public.campaign_tag USING btree (tag_id, applied_at)
  constraint campaign_tag_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint campaign_tag_pkey PRIMARY KEY (campaign_id, tag_id)
  constraint campaign_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id)

table campaign_view
  campaign_id uuid not null
  id uuid not null default gen_random_uuid()
  user_id uuid
  user_type_id uuid
  version integer not null
  settings jsonb
  saved_at timestamp with time zone not null default now()
  saved_by uuid
  CREATE INDEX campaign_view_user_idx ON public.campaign_view USING btree (user_id) WHERE (user_id IS NOT NULL)
  CREATE INDEX campaign_view_user_type_idx ON public.campaign_view USING btree (user_type_id) WHERE (user_type_id IS NOT NULL)
  constraint campaign_view_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint campaign_view_campaign_id_user_id_user_type_id_version_key UNIQUE NULLS NOT DISTINCT (campaign_id, user_id, user_type_id, version)
  constraint campaign_view_check CHECK ((num_nonnulls(user_id, user_type_id) <= 1))
  constraint campaign_view_pkey PRIMARY KEY (campaign_id, id)
  constraint campaign_view_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app_user(id) ON DELETE SET NULL
  constraint campaign_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
  constraint campaign_view_user_type_id_fkey FOREIGN KEY (user_type_id) REFERENCES user_type(id) ON DELETE CASCADE
  constraint campaign_view_version_check CHECK ((version > 0))

table campaign_waiver
  campaign_id uuid not null
  line text not null
  reason text not null
  by_user_id uuid
  at timestamp with time zone not null default now()
  constraint campaign_waiver_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES app_user(id) ON DELETE SET NULL
  constraint campaign_waiver_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint campaign_waiver_pkey PRIMARY KEY (campaign_id, line)
  constraint campaign_waiver_reason_check CHECK ((reason <> ''::text))

table change
  id uuid not null default gen_random_uuid()
  kind text not null
  subject_ids uuid[] not null default '{}'::uuid[]
  campaign_id uuid
  params jsonb not null default '{}'::jsonb
  result jsonb not null default '{}'::jsonb
  state text not null default 'running'::text
  changed integer not null default 0
  created_by uuid
  created_at timestamp with time zone not null default now()
  ended_at timestamp with time zone
  CREATE INDEX change_campaign_idx ON public.change USING btree (campaign_id) WHERE (campaign_id IS NOT NULL)
  CREATE INDEX change_ended_idx ON public.change USING btree (kind, ended_at)
  CREATE INDEX change_subject_idx ON public.change USING gin (subject_ids)
  constraint change_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint change_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id)
  constraint change_pkey PRIMARY KEY (id)
  constraint change_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'running'::text, 'stopped'::text, 'done'::text, 'undoing'::text, 'undone'::text])))
  comment 'local table: changes of every campaign and of the master database'

table change_row
  change_id uuid not null
  no integer not null
  campaign_id uuid
  record_id uuid not null
  place text
  state text not null default 'open'::text
  before jsonb
  after jsonb
  version integer
  scope_version integer
  reason jsonb
  CREATE INDEX change_row_reason_idx ON public.change_row USING btree (change_id) WHERE (reason IS NOT NULL)
  constraint change_row_change_id_fkey FOREIGN KEY (change_id) REFERENCES change(id) ON DELETE CASCADE
  constraint change_row_pkey PRIMARY KEY (change_id, no)
  constraint change_row_state_check CHECK ((state = ANY (ARRAY['open'::text, 'changed'::text, 'same'::text, 'skipped'::text, 'undone'::text, 'kept'::text])))
  comment 'local table: goes with its change'

table client
  id uuid not null default gen_random_uuid()
  code text not null
  name text not null
  legal_name text not null default ''::text
  status text not null default 'active'::text
  website text not null default ''::text
  registration_number text not null default ''::text
  vertical_id uuid
  account_manager_id uuid
  currency text not null default 'GBP'::text
  time_zone text not null default 'Europe/London'::text
  contract_start date
  contract_end date
  notes text not null default ''::text
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  seat_limit integer
  domains text[] not null default '{}'::text[]
  vat_number text not null default ''::text
  phone text not null default ''::text
  locale text not null default 'en-GB'::text
  billing_contact_name text not null default ''::text
  billing_contact_email text not null default ''::text
  may_dispute boolean not null default true
  dpa_signed_on date
  duplicate_reason text not null default ''::text
  jurisdiction text not null default ''::text
  address_1 text not null default ''::text
  address_2 text not null default ''::text
  city text not null default ''::text
  region text not null default ''::text
  postcode text not null default ''::text
  country text not null default ''::text
  logo_id uuid
  brand_background text not null default ''::text
  brand_panel text not null default ''::text
  brand_text text not null default ''::text
  brand_button text not null default ''::text
  brand_footer text not null default ''::text
  brand_legal text not null default ''::text
  CREATE INDEX client_logo_idx ON public.client USING btree (logo_id) WHERE (logo_id IS NOT NULL)
  CREATE UNIQUE INDEX client_code_key ON public.client USING btree (name_key(code))
  CREATE UNIQUE INDEX client_name_key ON public.client USING btree (name_key(name))
  constraint client_account_manager_id_fkey FOREIGN KEY (account_manager_id) REFERENCES app_user(id)
  constraint client_brand_background_check CHECK ((brand_background ~ '^(#[0-9A-Fa-f]{6})?$'::text))
  constraint client_brand_button_check CHECK ((brand_button ~ '^(#[0-9A-Fa-f]{6})?$'::text))
  constraint client_brand_panel_check CHECK ((brand_panel ~ '^(#[0-9A-Fa-f]{6})?$'::text))
  constraint client_brand_text_check CHECK ((brand_text ~ '^(#[0-9A-Fa-f]{6})?$'::text))
  constraint client_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES image(id)
  constraint client_pkey PRIMARY KEY (id)
  constraint client_seat_limit_check CHECK ((seat_limit >= 0))
  constraint client_status_check CHECK ((status = ANY (ARRAY['prospect'::text, 'active'::text, 'on_hold'::text, 'ended'::text])))
  constraint client_vertical_id_fkey FOREIGN KEY (vertical_id) REFERENCES vertical(id)

table client_email
  id uuid not null default gen_random_uuid()
  client_id uuid not null
  address text not null
  display_name text not null default ''::text
  kind text not null
  purposes text[] not null
  send_as text not null default 'to'::text
  campaigns uuid[] not null default '{}'::uuid[]
  language text
  active_from date
  active_to date
  notes text not null default ''::text
  verification text not null default 'unverified'::text
  verified_at timestamp with time zone
  last_bounce_at timestamp with time zone
  last_bounce text
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE UNIQUE INDEX client_email_address_key ON public.client_email USING btree (client_id, address)
  constraint client_email_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
  constraint client_email_kind_check CHECK ((kind = ANY (ARRAY['recipient'::text, 'sender'::text])))
  constraint client_email_pkey PRIMARY KEY (id)
  constraint client_email_send_as_check CHECK ((send_as = ANY (ARRAY['to'::text, 'cc'::text, 'bcc'::text])))
  constraint client_email_verification_check CHECK ((verification = ANY (ARRAY['unverified'::text, 'pending'::text, 'verified'::text, 'invalid'::text])))

table client_step
  id uuid not null default gen_random_uuid()
  client_id uuid not null
  master_step_id uuid
  code text not null
  name text not null
  phase text not null
  duration integer not null
  effort_hours integer
  owner_type_id uuid
  description text not null default ''::text
  checklist jsonb not null default '[]'::jsonb
  predecessors jsonb not null default '[]'::jsonb
  deliverable text not null default ''::text
  client_visible boolean not null default false
  billable boolean not null default false
  entry_criteria text not null default ''::text
  exit_criteria text not null default ''::text
  state text not null default 'draft'::text
  hidden boolean not null default false
  order integer not null
  master_seen jsonb
  master_version_seen integer
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE INDEX client_step_master_idx ON public.client_step USING btree (master_step_id)
  CREATE UNIQUE INDEX client_step_code_key ON public.client_step USING btree (client_id, name_key(code)) WHERE (archived_at IS NULL)
  CREATE UNIQUE INDEX client_step_master_key ON public.client_step USING btree (client_id, master_step_id) WHERE (archived_at IS NULL)
  CREATE UNIQUE INDEX client_step_name_key ON public.client_step USING btree (client_id, name_key(name)) WHERE (archived_at IS NULL)
  constraint client_step_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
  constraint client_step_duration_check CHECK ((duration >= 0))
  constraint client_step_master_step_id_fkey FOREIGN KEY (master_step_id) REFERENCES master_step(id)
  constraint client_step_owner_type_id_fkey FOREIGN KEY (owner_type_id) REFERENCES user_type(id)
  constraint client_step_phase_check CHECK ((phase = ANY (ARRAY['setup'::text, 'data'::text, 'messaging'::text, 'calling'::text, 'reporting'::text, 'close'::text])))
  constraint client_step_pkey PRIMARY KEY (id)
  constraint client_step_seen CHECK (((master_step_id IS NULL) = (master_seen IS NULL)))
  constraint client_step_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'retired'::text])))

table contact
  id uuid not null default gen_random_uuid()
  title text not null default ''::text
  forename text not null
  surname text not null
  linkedin text not null default ''::text
  created_by uuid
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  main_account_id uuid
  no bigint not null generated always as identity
  archived_at timestamp with time zone
  deleted boolean not null generated always as ((archived_at IS NOT NULL)) stored
  CREATE INDEX contact_created_order_idx ON public.contact USING btree (created_at DESC, id) INCLUDE (main_account_id) WHERE (NOT deleted)
  CREATE INDEX contact_linkedin_idx ON public.contact USING btree (lower(linkedin)) WHERE (linkedin <> ''::text)
  CREATE INDEX contact_main_account_idx ON public.contact USING btree (main_account_id) WHERE (main_account_id IS NOT NULL)
  CREATE INDEX contact_name_search_idx ON public.contact USING gin (fold(((forename || ' '::text) || surname)) gin_trgm_ops)
  constraint contact_main_account_id_fkey FOREIGN KEY (main_account_id) REFERENCES account(id) ON DELETE SET NULL
  constraint contact_no_key UNIQUE (no)
  constraint contact_pkey PRIMARY KEY (id)

table contact_index
  only_row boolean not null default true
  version bigint not null default 0
  base bigint not null default 0
  contacts bigint not null default 0
  constraint contact_index_only_row_check CHECK (only_row)
  constraint contact_index_pkey PRIMARY KEY (only_row)

table contact_key
  key bigint not null
  contact_no bigint not null
  CREATE INDEX contact_key_contact_idx ON public.contact_key USING btree (contact_no)
  constraint contact_key_pkey PRIMARY KEY (key, contact_no)

table contact_match
  contact_no bigint not null
  norm_version integer not null
  record json not null
  tokens text[] not null default '{}'::text[]
  constraint contact_match_contact_no_fkey FOREIGN KEY (contact_no) REFERENCES contact(no) ON DELETE CASCADE
  constraint contact_match_pkey PRIMARY KEY (contact_no)

table contact_role
  role text not null
  sub_role text not null
  position smallint not null
  synonyms text[] not null default '{}'::text[]
  constraint contact_role_pkey PRIMARY KEY (role, sub_role)

table contact_tag
  contact_id uuid not null
  tag_id uuid not null
  applied_at timestamp with time zone not null default now()
  applied_by uuid
  CREATE INDEX contact_tag_use_idx ON public.contact_tag USING btree (tag_id, applied_at)
  constraint contact_tag_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE CASCADE
  constraint contact_tag_pkey PRIMARY KEY (contact_id, tag_id)
  constraint contact_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id)

table contact_token
  token text not null
  contacts integer not null
  version bigint not null default 0
  CREATE INDEX contact_token_version_idx ON public.contact_token USING btree (version)
  constraint contact_token_pkey PRIMARY KEY (token)

table core_field
  id uuid not null default gen_random_uuid()
  entity text not null
  key text not null
  type text not null
  given_label text not null
  needed boolean not null default false
  label text not null
  help text not null default ''::text
  required text not null default 'no'::text
  visible_to uuid[] not null default '{}'::uuid[]
  client_visible boolean not null default true
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  differs boolean not null generated always as (((label <> given_label) OR (help <> ''::text) OR ((required = 'always'::text) <> needed) OR (visible_to <> '{}'::uuid[]) OR (NOT client_visible) OR (archived_at IS NOT NULL))) stored
  constraint core_field_entity_check CHECK ((entity = ANY (ARRAY['account'::text, 'contact'::text])))
  constraint core_field_key_key UNIQUE (entity, key)
  constraint core_field_pkey PRIMARY KEY (id)
  constraint core_field_required_check CHECK ((required = ANY (ARRAY['no'::text, 'always'::text])))
  comment 'reference table: the fields of the program, of which there are as many as it has'

table country
  code text not null
  alpha3 text not null
  name text not null
  dialling_code text not null default ''::text
  currency text not null default ''::text
  constraint country_pkey PRIMARY KEY (code)

table currency
  code text not null
  name text not null
  minor_units smallint not null
  constraint currency_pkey PRIMARY KEY (code)

table custom_field
  campaign_id uuid not null
  id uuid not null
  slot text
  position integer not null default 0
  created_at timestamp with time zone not null default now()
  created_by uuid
  updated_at timestamp with time zone not null default now()
  hidden boolean not null default false
  other_slot text
  version integer not null default 1
  required text
  client_visible boolean
  section text
  default_value jsonb
  place integer
  sd_visible boolean not null default true
  qc_visible boolean not null default true
  sd_editable boolean not null default true
  CREATE INDEX custom_field_id_idx ON public.custom_field USING btree (id)
  constraint custom_field_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint custom_field_id_fkey FOREIGN KEY (id) REFERENCES field(id)
  constraint custom_field_pkey PRIMARY KEY (campaign_id, id)
  constraint custom_field_required_check CHECK ((required = ANY (ARRAY['no'::text, 'always'::text, 'on_grade'::text, 'on_outcome'::text])))
  constraint custom_field_slot_key UNIQUE (campaign_id, slot)

table docs_template
  id uuid not null default gen_random_uuid()
  name text not null
  purpose text not null
  scope text not null
  client_id uuid
  campaign_id uuid
  language text not null default 'en'::text
  data_root text not null
  format text not null
  file text not null default ''::text
  file_name text not null default ''::text
  source text not null default ''::text
  output text not null default 'pdf'::text
  page_size text not null default 'a4'::text
  margin_mm integer
  header text not null default ''::text
  footer text not null default ''::text
  file_name_pattern text not null
  version_no integer not null default 1
  state text not null default 'draft'::text
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  batch_of text not null default 'account'::text
  signed_by text not null default ''::text
  CREATE UNIQUE INDEX docs_template_name_key ON public.docs_template USING btree (scope, client_id, campaign_id, language, name_key(name)) NULLS NOT DISTINCT WHERE (archived_at IS NULL)
  constraint docs_template_batch_of_check CHECK ((batch_of = ANY (ARRAY['client'::text, 'campaign'::text, 'account'::text, 'contact'::text])))
  constraint docs_template_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint docs_template_campaign_of_scope CHECK (((scope = 'campaign'::text) = (campaign_id IS NOT NULL)))
  constraint docs_template_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
  constraint docs_template_client_of_scope CHECK (((scope = 'client'::text) = (client_id IS NOT NULL)))
  constraint docs_template_data_root_check CHECK ((data_root = ANY (ARRAY['client'::text, 'campaign'::text, 'account'::text, 'contact'::text, 'opportunity'::text, 'batch_of'::text])))
  constraint docs_template_format_check CHECK ((format = ANY (ARRAY['docx'::text, 'html'::text])))
  constraint docs_template_of_format CHECK (
CASE format
    WHEN 'docx'::text THEN (file <> ''::text)
    ELSE ((source <> ''::text) AND (output = 'pdf'::text))
END)
  constraint docs_template_output_check CHECK ((output = ANY (ARRAY['pdf'::text, 'docx'::text, 'both'::text])))
  constraint docs_template_pkey PRIMARY KEY (id)
  constraint docs_template_purpose_check CHECK ((purpose = ANY (ARRAY['proposal'::text, 'sow'::text, 'script'::text, 'weekly_report'::text, 'handover'::text, 'certificate'::text, 'other'::text])))
  constraint docs_template_scope_check CHECK ((scope = ANY (ARRAY['agency'::text, 'client'::text, 'campaign'::text])))
  constraint docs_template_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in_review'::text, 'approved'::text, 'active'::text, 'retired'::text])))
  comment 'reference table: templates for many campaigns, some of them for one alone'

table docs_template_version
  id uuid not null default gen_random_uuid()
  template_id uuid not null
  number integer not null
  state text not null default 'draft'::text
  content jsonb not null
  made jsonb not null default '{}'::jsonb
  created_at timestamp with time zone not null default now()
  created_by uuid
  approved_at timestamp with time zone
  approved_by uuid
  activated_at timestamp with time zone
  last_used_at timestamp with time zone
  file text generated always as (NULLIF((content ->> 'file'::text), ''::text)) stored
  CREATE INDEX docs_template_version_file_idx ON public.docs_template_version USING btree (file) WHERE (file IS NOT NULL)
  CREATE UNIQUE INDEX docs_template_version_active_key ON public.docs_template_version USING btree (template_id) WHERE (state = 'active'::text)
  constraint docs_template_version_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES app_user(id)
  constraint docs_template_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id)
  constraint docs_template_version_file_fkey FOREIGN KEY (file) REFERENCES stored_file(hash)
  constraint docs_template_version_pkey PRIMARY KEY (id)
  constraint docs_template_version_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in_review'::text, 'approved'::text, 'active'::text, 'retired'::text])))
  constraint docs_template_version_template_id_fkey FOREIGN KEY (template_id) REFERENCES docs_template(id) ON DELETE CASCADE
  constraint docs_template_version_template_id_number_key UNIQUE (template_id, number)

table document
  id uuid not null default gen_random_uuid()
  name text not null
  kind text not null
  client_id uuid
  campaign_id uuid
  owner_id uuid
  tags text[] not null default '{}'::text[]
  visibility text not null default 'team'::text
  state text not null default 'draft'::text
  published_at timestamp with time zone
  content jsonb not null default '{"type": "doc", "content": [{"type": "paragraph"}]}'::jsonb
  word_count integer not null default 0
  edition integer not null default 0
  saved_at timestamp with time zone not null default now()
  saved_by uuid
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  published_content jsonb
  published_edition integer
  CREATE INDEX document_campaign_idx ON public.document USING btree (campaign_id)
  CREATE INDEX document_client_idx ON public.document USING btree (client_id) WHERE ((visibility = 'client'::text) AND (state = 'published'::text))
  CREATE INDEX document_owner_idx ON public.document USING btree (owner_id)
  constraint document_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)
  constraint document_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
  constraint document_client_sees_its_own CHECK (((visibility <> 'client'::text) OR (client_id IS NOT NULL)))
  constraint document_kind_check CHECK ((kind = ANY (ARRAY['brief'::text, 'call_script'::text, 'note'::text, 'other'::text])))
  constraint document_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id)
  constraint document_pkey PRIMARY KEY (id)
  constraint document_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app_user(id) ON DELETE SET NULL
  constraint document_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text])))
  constraint document_visibility_check CHECK ((visibility = ANY (ARRAY['private'::text, 'team'::text, 'client'::text])))
  comment 'reference table: A document may be of a campaign, of a client or of neither; there are few.'

table document_image
  document_id uuid not null
  image_id uuid not null
  CREATE INDEX document_image_idx ON public.document_image USING btree (image_id)
  constraint document_image_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE
  constraint document_image_image_id_fkey FOREIGN KEY (image_id) REFERENCES image(id)
  constraint document_image_pkey PRIMARY KEY (document_id, image_id)

table document_version
  document_id uuid not null
  number integer not null
  content jsonb not null
  word_count integer not null
  begun_at timestamp with time zone not null default now()
  saved_at timestamp with time zone not null default now()
  saved_by uuid
  constraint document_version_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE
  constraint document_version_pkey PRIMARY KEY (document_id, number)
  constraint document_version_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app_user(id) ON DELETE SET NULL

table email_template
  id uuid not null default gen_random_uuid()
  name text not null
  purpose text not null
  scope text not null
  client_id uuid
  campaign_id uuid
  language text not null default 'en'::text
  owner_id uuid
  subject text not null default ''::text
  preheader text not null default ''::text
  from_id uuid
  reply_to text not null default ''::text
  source text not null
  own_text text not null default ''::text
  version_no integer not null default 1
  state text not null default 'draft'::text
  last_tested_at timestamp with time zone
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  attachments jsonb not null default '[]'::jsonb
  CREATE UNIQUE INDEX email_template_name_key ON public.email_template USING btree (scope, client_id, campaign_id, language, name_key(name)) NULLS NOT DISTINCT WHERE (archived_at IS NULL)
  constraint email_template_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint email_template_campaign_of_scope CHECK (((scope = 'campaign'::text) = (campaign_id IS NOT NULL)))
  constraint email_template_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
  constraint email_template_client_of_scope CHECK (((scope = 'client'::text) = (client_id IS NOT NULL)))
  constraint email_template_from_id_fkey FOREIGN KEY (from_id) REFERENCES client_email(id)
  constraint email_template_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id)
  constraint email_template_pkey PRIMARY KEY (id)
  constraint email_template_purpose_check CHECK ((purpose = ANY (ARRAY['opportunity_alert'::text, 'client_report'::text, 'outreach'::text, 'reminder'::text, 'hours'::text, 'invitation'::text, 'system'::text])))
  constraint email_template_scope_check CHECK ((scope = ANY (ARRAY['agency'::text, 'client'::text, 'campaign'::text])))
  constraint email_template_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in_review'::text, 'approved'::text, 'active'::text, 'retired'::text])))
  comment 'reference table: templates for many campaigns, some of them for one alone'

table email_template_image
  template_id uuid not null
  image_id uuid not null
  CREATE INDEX email_template_image_idx ON public.email_template_image USING btree (image_id)
  constraint email_template_image_image_id_fkey FOREIGN KEY (image_id) REFERENCES image(id)
  constraint email_template_image_pkey PRIMARY KEY (template_id, image_id)
  constraint email_template_image_template_id_fkey FOREIGN KEY (template_id) REFERENCES email_template(id) ON DELETE CASCADE

table email_template_version
  id uuid not null default gen_random_uuid()
  template_id uuid not null
  number integer not null
  state text not null default 'draft'::text
  content jsonb not null
  made jsonb not null default '{}'::jsonb
  created_at timestamp with time zone not null default now()
  created_by uuid
  approved_at timestamp with time zone
  approved_by uuid
  activated_at timestamp with time zone
  last_used_at timestamp with time zone
  CREATE UNIQUE INDEX email_template_version_active_key ON public.email_template_version USING btree (template_id) WHERE (state = 'active'::text)
  constraint email_template_version_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES app_user(id)
  constraint email_template_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id)
  constraint email_template_version_pkey PRIMARY KEY (id)
  constraint email_template_version_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in_review'::text, 'approved'::text, 'active'::text, 'retired'::text])))
  constraint email_template_version_template_id_fkey FOREIGN KEY (template_id) REFERENCES email_template(id) ON DELETE CASCADE
  constraint email_template_version_template_id_number_key UNIQUE (template_id, number)

table email_template_version_file
  version_id uuid not null
  file text not null
  CREATE INDEX email_template_version_file_file_idx ON public.email_template_version_file USING btree (file)
  constraint email_template_version_file_file_fkey FOREIGN KEY (file) REFERENCES stored_file(hash)
  constraint email_template_version_file_pkey PRIMARY KEY (version_id, file)
  constraint email_template_version_file_version_id_fkey FOREIGN KEY (version_id) REFERENCES email_template_version(id) ON DELETE CASCADE

table erasure
  id uuid not null default gen_random_uuid()
  state text not null default 'searching'::text
  mode text
  sought jsonb
  contact_ids uuid[] not null default '{}'::uuid[]
  places jsonb not null default '[]'::jsonb
  job_id uuid
  created_by uuid
  created_at timestamp with time zone not null default now()
  finished_by uuid
  finished_at timestamp with time zone
  CREATE INDEX erasure_created_idx ON public.erasure USING btree (created_at DESC, id)
  constraint erasure_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id)
  constraint erasure_finished_by_fkey FOREIGN KEY (finished_by) REFERENCES app_user(id)
  constraint erasure_forgets CHECK (((state <> ALL (ARRAY['done'::text, 'discarded'::text])) OR (sought IS NULL)))
  constraint erasure_mode_check CHECK ((mode = ANY (ARRAY['erase'::text, 'anonymise'::text])))
  constraint erasure_pkey PRIMARY KEY (id)
  constraint erasure_state_check CHECK ((state = ANY (ARRAY['searching'::text, 'found'::text, 'running'::text, 'failed'::text, 'done'::text, 'discarded'::text])))

table external_attempt
  token_hash bytea not null
  state text not null
  nonce text not null
  verifier text not null
  expires_at timestamp with time zone not null
  constraint external_attempt_pkey PRIMARY KEY (token_hash)

table external_identity
  issuer text not null
  subject text not null
  user_id uuid not null
  created_at timestamp with time zone not null default now()
  last_used_at timestamp with time zone not null default now()
  constraint external_identity_pkey PRIMARY KEY (issuer, subject)
  constraint external_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
  constraint external_identity_user_id_issuer_key UNIQUE (user_id, issuer)

table field
  id uuid not null default gen_random_uuid()
  kind text not null
  client_id uuid
  campaign_id uuid
  key text not null
  label text not null
  help text not null default ''::text
  type text not null
  params jsonb not null default '{}'::jsonb
  options jsonb not null default '[]'::jsonb
  required text not null default 'no'::text
  section text not null default ''::text
  order integer
  visible_to uuid[] not null default '{}'::uuid[]
  editable_by uuid[] not null default '{}'::uuid[]
  client_visible boolean not null default false
  sensitive boolean not null default false
  import_synonyms text[] not null default '{}'::text[]
  export_name text not null default ''::text
  survivorship text not null default 'fill_empty'::text
  indexed boolean not null default true
  state text not null default 'active'::text
  purging boolean not null default false
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  created_by uuid
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  default_value jsonb
  entity text not null default 'account'::text
  CREATE INDEX field_campaign_idx ON public.field USING btree (campaign_id) WHERE (campaign_id IS NOT NULL)
  CREATE INDEX field_client_idx ON public.field USING btree (client_id) WHERE (client_id IS NOT NULL)
  constraint field_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint field_campaign_of_kind CHECK (((kind = 'campaign'::text) = (campaign_id IS NOT NULL)))
  constraint field_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
  constraint field_client_of_kind CHECK (((kind = 'client'::text) = (client_id IS NOT NULL)))
  constraint field_entity_check CHECK ((entity = ANY (ARRAY['account'::text, 'contact'::text, 'opportunity'::text])))
  constraint field_entity_of_kind CHECK (((kind = 'opportunity'::text) = (entity = 'opportunity'::text)))
  constraint field_formula_is_read CHECK (((type <> 'formula'::text) OR ((required = 'no'::text) AND (NOT indexed) AND (default_value IS NULL))))
  constraint field_key_key UNIQUE NULLS NOT DISTINCT (kind, client_id, campaign_id, key)
  constraint field_kind_check CHECK ((kind = ANY (ARRAY['master'::text, 'client'::text, 'campaign'::text, 'opportunity'::text])))
  constraint field_pkey PRIMARY KEY (id)
  constraint field_required_check CHECK ((required = ANY (ARRAY['no'::text, 'always'::text, 'on_grade'::text, 'on_outcome'::text])))
  constraint field_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text])))
  constraint field_survivorship_check CHECK ((survivorship = ANY (ARRAY['newest'::text, 'most_trusted'::text, 'manual_only'::text, 'fill_empty'::text])))
  constraint field_type_check CHECK ((type = ANY (ARRAY['text'::text, 'long_text'::text, 'integer'::text, 'decimal'::text, 'money'::text, 'email'::text, 'url'::text, 'phone'::text, 'country'::text, 'select'::text, 'multi_select'::text, 'date'::text, 'date_time'::text, 'boolean'::text, 'rating'::text, 'user'::text, 'account_ref'::text, 'file'::text, 'formula'::text])))
  comment 'reference table: fields for many campaigns, some of them for one alone'

table field_cascade
  campaign_id uuid not null
  id uuid not null default gen_random_uuid()
  name text not null
  entity text not null
  strict boolean not null default true
  allow_all_if_parent_empty boolean not null default false
  auto_fill_single boolean not null default true
  created_by uuid
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE INDEX field_cascade_id_idx ON public.field_cascade USING btree (id)
  CREATE UNIQUE INDEX field_cascade_name_key ON public.field_cascade USING btree (campaign_id, name_key(name))
  constraint field_cascade_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint field_cascade_entity_check CHECK ((entity = ANY (ARRAY['account'::text, 'contact'::text])))
  constraint field_cascade_pkey PRIMARY KEY (campaign_id, id)

table field_cascade_level
  campaign_id uuid not null
  cascade_id uuid not null
  level smallint not null
  field_id uuid not null
  CREATE INDEX field_cascade_level_field_idx ON public.field_cascade_level USING btree (campaign_id, field_id)
  constraint field_cascade_level_campaign_id_cascade_id_field_id_key UNIQUE (campaign_id, cascade_id, field_id)
  constraint field_cascade_level_campaign_id_cascade_id_fkey FOREIGN KEY (campaign_id, cascade_id) REFERENCES field_cascade(campaign_id, id) ON DELETE CASCADE
  constraint field_cascade_level_campaign_id_field_id_fkey FOREIGN KEY (campaign_id, field_id) REFERENCES custom_field(campaign_id, id) ON DELETE CASCADE
  constraint field_cascade_level_level_check CHECK (((level >= 1) AND (level <= 5)))
  constraint field_cascade_level_pkey PRIMARY KEY (campaign_id, cascade_id, level)

table field_cascade_pair
  campaign_id uuid not null
  cascade_id uuid not null
  level smallint not null
  parent_code text not null
  child_code text not null
  constraint field_cascade_pair_campaign_id_cascade_id_level_fkey FOREIGN KEY (campaign_id, cascade_id, level) REFERENCES field_cascade_level(campaign_id, cascade_id, level) ON DELETE CASCADE
  constraint field_cascade_pair_level_check CHECK (((level >= 2) AND (level <= 5)))
  constraint field_cascade_pair_pkey PRIMARY KEY (campaign_id, cascade_id, level, parent_code, child_code)

table field_file
  campaign_id uuid not null
  id uuid not null default gen_random_uuid()
  field_id uuid not null
  hash text not null
  name text not null
  kind text not null
  bytes bigint not null
  created_by uuid
  kept_at timestamp with time zone not null default now()
  CREATE INDEX field_file_field_idx ON public.field_file USING btree (campaign_id, field_id)
  CREATE INDEX field_file_hash_idx ON public.field_file USING btree (hash)
  CREATE INDEX field_file_id_idx ON public.field_file USING btree (id)
  constraint field_file_campaign_id_field_id_fkey FOREIGN KEY (campaign_id, field_id) REFERENCES custom_field(campaign_id, id) ON DELETE CASCADE
  constraint field_file_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint field_file_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL
  constraint field_file_hash_fkey FOREIGN KEY (hash) REFERENCES stored_file(hash)
  constraint field_file_pkey PRIMARY KEY (campaign_id, id)

table formula_source
  formula_id uuid not null
  name text not null
  source_id uuid not null
  CREATE INDEX formula_source_source_idx ON public.formula_source USING btree (source_id)
  constraint formula_source_formula_id_fkey FOREIGN KEY (formula_id) REFERENCES field(id) ON DELETE CASCADE
  constraint formula_source_pkey PRIMARY KEY (formula_id, name)
  constraint formula_source_source_id_fkey FOREIGN KEY (source_id) REFERENCES field(id) ON DELETE CASCADE
  comment 'reference table: fields are read by formulas of many campaigns'

table grade
  id uuid not null default gen_random_uuid()
  name text not null
  description text not null default ''::text
  scope text not null
  client_id uuid
  applies_to text not null default 'both'::text
  default_step_id uuid
  state text not null default 'draft'::text
  cloned_from_id uuid
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE UNIQUE INDEX grade_name_key ON public.grade USING btree (name_key(name))
  constraint grade_applies_to_check CHECK ((applies_to = ANY (ARRAY['account'::text, 'contact'::text, 'both'::text])))
  constraint grade_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
  constraint grade_client_of_scope CHECK (((scope = 'client'::text) = (client_id IS NOT NULL)))
  constraint grade_cloned_from_id_fkey FOREIGN KEY (cloned_from_id) REFERENCES grade(id)
  constraint grade_default_step_id_fkey FOREIGN KEY (default_step_id) REFERENCES grade_step(id)
  constraint grade_pkey PRIMARY KEY (id)
  constraint grade_scope_check CHECK ((scope = ANY (ARRAY['agency'::text, 'client'::text])))
  constraint grade_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'retired'::text])))
  comment 'reference table: schemes for all campaigns, some of them of one client'

table grade_category
  id uuid not null default gen_random_uuid()
  name text not null
  code text not null
  order integer
  colour text not null
  client_label text not null default ''::text
  in_funnel boolean not null default true
  positive text not null default 'neutral'::text
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE UNIQUE INDEX grade_category_code_key ON public.grade_category USING btree (name_key(code))
  CREATE UNIQUE INDEX grade_category_name_key ON public.grade_category USING btree (name_key(name))
  constraint grade_category_pkey PRIMARY KEY (id)
  constraint grade_category_positive_check CHECK ((positive = ANY (ARRAY['yes'::text, 'no'::text, 'neutral'::text])))

table grade_step
  id uuid not null default gen_random_uuid()
  grade_id uuid not null
  grade_version_id uuid not null
  code text not null
  label text not null
  order integer not null
  category_id uuid not null
  meaning text not null
  colour text not null
  criteria text not null default ''::text
  required_fields text[] not null default '{}'::text[]
  note_required boolean not null default false
  counts_as text not null default 'none'::text
  needs_qc boolean not null default false
  allowed_from uuid[] not null default '{}'::uuid[]
  who_may_set uuid[] not null default '{}'::uuid[]
  terminal boolean not null default false
  state text not null default 'active'::text
  copied_from_id uuid
  superseded boolean not null default false
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE INDEX grade_step_category_idx ON public.grade_step USING btree (category_id)
  CREATE UNIQUE INDEX grade_step_code_key ON public.grade_step USING btree (grade_id, grade_version_id, name_key(code)) WHERE (archived_at IS NULL)
  CREATE UNIQUE INDEX grade_step_order_key ON public.grade_step USING btree (grade_id, grade_version_id, "order") WHERE (archived_at IS NULL)
  constraint grade_step_category_id_fkey FOREIGN KEY (category_id) REFERENCES grade_category(id)
  constraint grade_step_copied_from_id_fkey FOREIGN KEY (copied_from_id) REFERENCES grade_step(id)
  constraint grade_step_counts_as_check CHECK ((counts_as = ANY (ARRAY['none'::text, 'conversation'::text, 'lead'::text, 'opportunity'::text])))
  constraint grade_step_grade_id_fkey FOREIGN KEY (grade_id) REFERENCES grade(id)
  constraint grade_step_grade_version_id_grade_id_fkey FOREIGN KEY (grade_version_id, grade_id) REFERENCES grade_version(id, grade_id)
  constraint grade_step_pkey PRIMARY KEY (id)
  constraint grade_step_state_check CHECK ((state = ANY (ARRAY['active'::text, 'retired'::text])))

table grade_version
  id uuid not null default gen_random_uuid()
  grade_id uuid not null
  number integer not null
  superseded_at timestamp with time zone
  applies_to text
  default_step_id uuid
  created_at timestamp with time zone not null default now()
  CREATE UNIQUE INDEX grade_version_newest_key ON public.grade_version USING btree (grade_id) WHERE (superseded_at IS NULL)
  CREATE UNIQUE INDEX grade_version_number_key ON public.grade_version USING btree (grade_id, number)
  constraint grade_version_default_step_id_fkey FOREIGN KEY (default_step_id) REFERENCES grade_step(id)
  constraint grade_version_grade_id_fkey FOREIGN KEY (grade_id) REFERENCES grade(id)
  constraint grade_version_id_grade_id_key UNIQUE (id, grade_id)
  constraint grade_version_pkey PRIMARY KEY (id)

table grid_view
  id uuid not null default gen_random_uuid()
  dataset text not null
  name text not null
  owner_id uuid not null
  visibility text not null
  client_id uuid
  locked boolean not null default false
  state jsonb not null
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  CREATE UNIQUE INDEX grid_view_name_key ON public.grid_view USING btree (dataset, visibility, (
CASE
    WHEN (visibility = 'personal'::text) THEN owner_id
    ELSE client_id
END), name_key(name)) NULLS NOT DISTINCT
  constraint grid_view_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
  constraint grid_view_of_client CHECK (((visibility = 'client'::text) = (client_id IS NOT NULL)))
  constraint grid_view_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id)
  constraint grid_view_pkey PRIMARY KEY (id)
  constraint grid_view_visibility_check CHECK ((visibility = ANY (ARRAY['personal'::text, 'team'::text, 'client'::text])))

table grid_view_default
  dataset text not null
  role_id uuid not null
  client_id uuid
  view_id uuid not null
  CREATE INDEX grid_view_default_view_idx ON public.grid_view_default USING btree (view_id)
  constraint grid_view_default_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
  constraint grid_view_default_key UNIQUE NULLS NOT DISTINCT (dataset, role_id, client_id)
  constraint grid_view_default_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE
  constraint grid_view_default_view_id_fkey FOREIGN KEY (view_id) REFERENCES grid_view(id) ON DELETE CASCADE

table grid_view_use
  view_id uuid not null
  user_id uuid not null
  last_used_at timestamp with time zone not null default now()
  constraint grid_view_use_pkey PRIMARY KEY (view_id, user_id)
  constraint grid_view_use_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
  constraint grid_view_use_view_id_fkey FOREIGN KEY (view_id) REFERENCES grid_view(id) ON DELETE CASCADE

table help_request
  id uuid not null default gen_random_uuid()
  user_id uuid not null
  subject text not null
  says text not null
  asked_at timestamp with time zone not null default now()
  constraint help_request_pkey PRIMARY KEY (id)
  constraint help_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
  constraint help_request_user_id_subject_key UNIQUE (user_id, subject)

table image
  id uuid not null default gen_random_uuid()
  name text not null
  alt text not null default ''::text
  folder text not null default ''::text
  tags text[] not null default '{}'::text[]
  file text not null
  public_key text not null default translate(encode(uuid_send(gen_random_uuid()), 'base64'::text), '+/='::text, '-_'::text)
  public_at timestamp with time zone
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE INDEX image_file_idx ON public.image USING btree (file)
  constraint image_file_fkey FOREIGN KEY (file) REFERENCES image_file(hash)
  constraint image_pkey PRIMARY KEY (id)
  constraint image_public_key_key UNIQUE (public_key)
  comment 'reference table: the pictures of the whole agency'

table image_file
  hash text not null
  kind text not null
  width integer not null
  height integer not null
  bytes bigint not null
  original text not null
  large text not null
  medium text not null
  small text not null
  made_at timestamp with time zone not null default now()
  constraint image_file_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text))
  constraint image_file_kind_check CHECK ((kind = ANY (ARRAY['png'::text, 'jpeg'::text, 'gif'::text, 'webp'::text, 'svg'::text])))
  constraint image_file_large_fkey FOREIGN KEY (large) REFERENCES stored_file(hash)
  constraint image_file_medium_fkey FOREIGN KEY (medium) REFERENCES stored_file(hash)
  constraint image_file_original_fkey FOREIGN KEY (original) REFERENCES stored_file(hash)
  constraint image_file_pkey PRIMARY KEY (hash)
  constraint image_file_small_fkey FOREIGN KEY (small) REFERENCES stored_file(hash)

table import_batch
  campaign_id uuid not null
  id uuid not null default gen_random_uuid()
  number integer not null default nextval('import_batch_number_seq'::regclass)
  file_name text not null
  file_path text not null
  file_bytes bigint not null
  file_hash text not null
  supplier text not null default ''::text
  obtained_on date
  default_country text not null default 'GB'::text
  state text not null default 'uploaded'::text
  options jsonb not null
  headers text[]
  mapping jsonb
  rows integer not null default 0
  job_id uuid
  message text
  created_by uuid
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  readings jsonb
  CREATE INDEX import_batch_created_idx ON public.import_batch USING btree (created_at DESC)
  CREATE INDEX import_batch_id_idx ON public.import_batch USING btree (id)
  constraint import_batch_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)
  constraint import_batch_pkey PRIMARY KEY (campaign_id, id)

table import_raw
  campaign_id uuid not null
  batch_id uuid not null
  row_no integer not null
  cells text[] not null
  constraint import_raw_pkey PRIMARY KEY (campaign_id, batch_id, row_no)

table import_row
  campaign_id uuid not null
  id uuid not null default gen_random_uuid()
  batch_id uuid not null
  row_no integer not null
  values jsonb not null
  problems jsonb not null default '[]'::jsonb
  valid boolean not null
  identity bigint not null default 0
  record jsonb
  accepted boolean not null default false
  rejected boolean not null default false
  added_to_db boolean not null default false
  account_id uuid
  band text
  score real
  candidate_id uuid
  candidate_name text not null default ''::text
  reason text not null default ''::text
  model_version text
  norm_version integer
  decision_id uuid
  decided_by uuid
  decided_at timestamp with time zone
  thresholds text
  review_status text generated always as (
CASE
    WHEN accepted THEN 'accepted'::text
    WHEN added_to_db THEN 'added'::text
    WHEN rejected THEN 'rejected'::text
    WHEN valid THEN 'remaining'::text
    ELSE NULL::text
END) stored
  custom jsonb
  CREATE INDEX import_row_accepted_at_idx ON public.import_row USING btree (campaign_id, decided_at) WHERE (accepted AND (band IS NOT NULL))
  CREATE INDEX import_row_account_idx ON public.import_row USING btree (account_id) WHERE (account_id IS NOT NULL)
  CREATE INDEX import_row_batch_review_idx ON public.import_row USING btree (campaign_id, ((batch_id)::text), score DESC NULLS LAST, id) WHERE ((review_status = 'remaining'::text) AND (band IS NOT NULL))
  CREATE INDEX import_row_identity_idx ON public.import_row USING btree (campaign_id, identity)
  CREATE INDEX import_row_matched_idx ON public.import_row USING btree (campaign_id, score DESC NULLS LAST, id) WHERE ((review_status = ANY (ARRAY['accepted'::text, 'added'::text])) AND (band IS NOT NULL))
  CREATE INDEX import_row_name_order_idx ON public.import_row USING btree (campaign_id, name_order(("values" ->> 'company_name'::text)) COLLATE alphabetical, id) WHERE (band IS NOT NULL)
  CREATE INDEX import_row_no_match_idx ON public.import_row USING btree (campaign_id, score DESC NULLS LAST, id) WHERE ((review_status = 'remaining'::text) AND (band = 'none'::text))
  CREATE INDEX import_row_progress_idx ON public.import_row USING btree (campaign_id, review_status, batch_id, band, score) WHERE (band IS NOT NULL)
  CREATE INDEX import_row_rejected_idx ON public.import_row USING btree (campaign_id, score DESC NULLS LAST, id) WHERE ((review_status = 'rejected'::text) AND (band IS NOT NULL))
  CREATE INDEX import_row_review_idx ON public.import_row USING btree (campaign_id, score DESC NULLS LAST, id) WHERE ((review_status = 'remaining'::text) AND (band IS NOT NULL))
  CREATE INDEX import_row_search_idx ON public.import_row USING gin (fold(((("values" ->> 'company_name'::text) || ' '::text) || candidate_name)) gin_trgm_ops) WHERE (band IS NOT NULL)
  constraint import_row_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  constraint import_row_band_check CHECK ((band = ANY (ARRAY['accept'::text, 'review'::text, 'none'::text])))
  constraint import_row_campaign_id_batch_id_row_no_key UNIQUE (campaign_id, batch_id, row_no)
  constraint import_row_one_judgement CHECK ((NOT (accepted AND rejected)))
  constraint import_row_pkey PRIMARY KEY (campaign_id, id)

table job
  id uuid not null default gen_random_uuid()
  kind text not null
  title text not null
  unit text not null
  owner_id uuid
  campaign_id uuid
  params jsonb not null default '{}'::jsonb
  state text not null default 'queued'::text
  control text
  processed bigint not null default 0
  total bigint
  checkpoint jsonb
  message text
  result jsonb
  file text
  attempts integer not null default 0
  locked_by uuid
  heartbeat_at timestamp with time zone
  running_seconds double precision not null default 0
  created_at timestamp with time zone not null default now()
  finished_at timestamp with time zone
  CREATE INDEX job_claim_idx ON public.job USING btree (created_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]))
  CREATE INDEX job_owner_idx ON public.job USING btree (owner_id, created_at DESC)
  constraint job_control_check CHECK ((control = ANY (ARRAY['pause'::text, 'cancel'::text])))
  constraint job_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id)
  constraint job_pkey PRIMARY KEY (id)
  CREATE TRIGGER job_tells_its_change AFTER INSERT OR UPDATE ON public.job FOR EACH ROW EXECUTE FUNCTION tell_job_change()
  comment 'local table: one queue, whose workers hear of changes by a trigger'

table job_chunk
  job_id uuid not null
  no integer not null
  state text not null default 'open'::text
  plan jsonb not null
  units integer not null
  is_rerun boolean not null default false
  attempts integer not null default 0
  message text
  locked_by uuid
  heartbeat_at timestamp with time zone
  CREATE INDEX job_chunk_claim_idx ON public.job_chunk USING btree (job_id, no) WHERE (state = ANY (ARRAY['open'::text, 'running'::text]))
  constraint job_chunk_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(id) ON DELETE CASCADE
  constraint job_chunk_pkey PRIMARY KEY (job_id, no)
  constraint job_chunk_state_check CHECK ((state = ANY (ARRAY['open'::text, 'running'::text, 'done'::text, 'failed'::text])))
  comment 'local table: claimed together with their job'

table known_match
  identity bigint not null
  account_id uuid not null
  campaign_id uuid not null
  decision_id uuid not null
  decided_by uuid
  decided_at timestamp with time zone not null default now()
  CREATE INDEX known_match_account_idx ON public.known_match USING btree (account_id)
  CREATE INDEX known_match_decision_idx ON public.known_match USING btree (campaign_id, decision_id)
  constraint known_match_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  constraint known_match_pkey PRIMARY KEY (identity, account_id, decision_id)
  comment 'reference table: what a person has said holds in every campaign; campaign_id tells in which one it was said'

table mail
  id uuid not null default gen_random_uuid()
  to_address text not null
  subject text not null
  text text not null
  html text
  purpose text not null
  about_table text
  about_id text
  state text not null default 'queued'::text
  attempts integer not null default 0
  due_at timestamp with time zone not null default now()
  sent_at timestamp with time zone
  message_id text
  last_error text
  created_at timestamp with time zone not null default now()
  template_version_id uuid
  reply_to text
  from_name text
  CREATE INDEX mail_about_idx ON public.mail USING btree (about_table, about_id) WHERE (about_id IS NOT NULL)
  CREATE INDEX mail_created_at_idx ON public.mail USING btree (created_at DESC, id)
  CREATE INDEX mail_due_idx ON public.mail USING btree (due_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]))
  constraint mail_pkey PRIMARY KEY (id)
  constraint mail_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text])))
  constraint mail_template_version_id_fkey FOREIGN KEY (template_version_id) REFERENCES email_template_version(id) ON DELETE SET NULL

table mail_attempt
  mail_id uuid not null
  no integer not null
  begun_at timestamp with time zone not null default now()
  ended_at timestamp with time zone
  outcome text
  answer text
  constraint mail_attempt_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail(id) ON DELETE CASCADE
  constraint mail_attempt_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'refused'::text, 'failed'::text, 'interrupted'::text])))
  constraint mail_attempt_pkey PRIMARY KEY (mail_id, no)

table mail_file
  mail_id uuid not null
  position integer not null
  file text not null
  name text not null
  CREATE INDEX mail_file_file_idx ON public.mail_file USING btree (file)
  constraint mail_file_file_fkey FOREIGN KEY (file) REFERENCES stored_file(hash)
  constraint mail_file_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail(id) ON DELETE CASCADE
  constraint mail_file_pkey PRIMARY KEY (mail_id, "position")

table master_step
  id uuid not null default gen_random_uuid()
  code text not null
  name text not null
  phase text not null
  duration integer not null
  effort_hours integer
  owner_type_id uuid
  description text not null default ''::text
  checklist jsonb not null default '[]'::jsonb
  predecessors jsonb not null default '[]'::jsonb
  deliverable text not null default ''::text
  client_visible boolean not null default false
  billable boolean not null default false
  entry_criteria text not null default ''::text
  exit_criteria text not null default ''::text
  state text not null default 'draft'::text
  order integer not null
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE UNIQUE INDEX master_step_code_key ON public.master_step USING btree (name_key(code))
  constraint master_step_duration_check CHECK ((duration >= 0))
  constraint master_step_owner_type_id_fkey FOREIGN KEY (owner_type_id) REFERENCES user_type(id)
  constraint master_step_phase_check CHECK ((phase = ANY (ARRAY['setup'::text, 'data'::text, 'messaging'::text, 'calling'::text, 'reporting'::text, 'close'::text])))
  constraint master_step_pkey PRIMARY KEY (id)
  constraint master_step_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'retired'::text])))

table match_audit
  campaign_id uuid not null
  row_id uuid not null
  band text not null
  account_id uuid
  model_version text
  drawn_at timestamp with time zone not null default now()
  verdict text
  judged_by uuid
  judged_at timestamp with time zone
  constraint match_audit_band_check CHECK ((band = ANY (ARRAY['accept'::text, 'none'::text])))
  constraint match_audit_campaign_id_row_id_fkey FOREIGN KEY (campaign_id, row_id) REFERENCES import_row(campaign_id, id) ON DELETE CASCADE
  constraint match_audit_pkey PRIMARY KEY (campaign_id, row_id)
  constraint match_audit_verdict_check CHECK ((verdict = ANY (ARRAY['right'::text, 'wrong'::text, 'unsure'::text])))

table match_candidate
  campaign_id uuid not null
  row_id uuid not null
  rank smallint not null
  account_id uuid not null
  score real not null
  evidence jsonb not null
  constraint match_candidate_pkey PRIMARY KEY (campaign_id, row_id, rank)

table match_decision
  campaign_id uuid not null
  id uuid not null
  row_id uuid not null
  judgement text not null
  account_id uuid
  reason text not null default ''::text
  decided_by uuid
  decided_at timestamp with time zone not null default now()
  undone_by uuid
  undone_at timestamp with time zone
  sequence bigint not null default nextval('match_decision_sequence_seq'::regclass)
  evidence jsonb
  CREATE INDEX match_decision_by_idx ON public.match_decision USING btree (campaign_id, decided_by, decided_at)
  CREATE INDEX match_decision_row_idx ON public.match_decision USING btree (campaign_id, row_id, sequence DESC)
  CREATE INDEX match_decision_unsure_idx ON public.match_decision USING btree (campaign_id, decided_by, row_id) WHERE ((judgement = 'unsure'::text) AND (undone_at IS NULL))
  constraint match_decision_judgement_check CHECK ((judgement = ANY (ARRAY['match'::text, 'not_match'::text, 'new'::text, 'exclude'::text, 'unsure'::text])))
  constraint match_decision_pkey PRIMARY KEY (campaign_id, id, row_id)

table match_index
  only_row boolean not null default true
  version bigint not null default 0
  base bigint not null default 0
  accounts bigint not null default 0
  constraint match_index_only_row_check CHECK (only_row)
  constraint match_index_pkey PRIMARY KEY (only_row)

table match_model
  entity text not null
  version integer not null
  name text not null
  shipped text not null
  state text not null
  model jsonb not null
  norm_version integer not null
  parent_version integer not null
  campaign_id uuid
  answers integer not null
  matches integer not null
  different integer not null
  unsure integer not null
  answers_from timestamp with time zone not null
  answers_until timestamp with time zone not null
  before jsonb not null
  after jsonb not null
  reason text not null
  created_by uuid
  created_at timestamp with time zone not null default now()
  activated_by uuid
  activated_at timestamp with time zone
  CREATE UNIQUE INDEX match_model_active_idx ON public.match_model USING btree (entity) WHERE (state = 'active'::text)
  constraint match_model_entity_check CHECK ((entity = ANY (ARRAY['account'::text, 'contact'::text])))
  constraint match_model_pkey PRIMARY KEY (entity, version)
  constraint match_model_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'active'::text, 'retired'::text, 'refused'::text])))
  constraint match_model_version_check CHECK ((version > 0))
  comment 'reference table: a model is in force in every campaign; campaign_id tells whose answers it has learnt from, if not all'

table match_setting
  campaign_id uuid
  wrong_link double precision not null
  missed_link double precision not null
  review double precision not null
  accept double precision not null
  margin double precision not null
  none double precision not null
  by_hand boolean not null
  updated_by uuid
  updated_at timestamp with time zone not null default now()
  constraint match_setting_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)
  constraint match_setting_campaign_id_key UNIQUE NULLS NOT DISTINCT (campaign_id)
  constraint match_setting_check CHECK (("none" <= accept))
  comment 'reference table: without campaign_id they are the agency''s own, in force wherever a campaign has none'

table name_token
  token text not null
  accounts integer not null
  version bigint not null default 0
  CREATE INDEX name_token_version_idx ON public.name_token USING btree (version)
  constraint name_token_pkey PRIMARY KEY (token)

table not_match
  identity bigint not null
  account_id uuid not null
  decided_by uuid
  decided_at timestamp with time zone not null default now()
  constraint not_match_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  constraint not_match_pkey PRIMARY KEY (identity, account_id)

table notification
  id uuid not null default gen_random_uuid()
  user_id uuid not null
  event text not null
  cause text not null
  about_table text
  about_id uuid
  actor_id uuid
  in_app boolean not null
  mail text not null
  mail_due_at timestamp with time zone
  mailed_at timestamp with time zone
  read_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  CREATE INDEX notification_list_idx ON public.notification USING btree (user_id, created_at DESC, id DESC) WHERE in_app
  CREATE INDEX notification_mail_idx ON public.notification USING btree (mail_due_at NULLS FIRST) WHERE ((mail <> 'none'::text) AND (mailed_at IS NULL))
  CREATE INDEX notification_unread_idx ON public.notification USING btree (user_id) WHERE (in_app AND (read_at IS NULL))
  constraint notification_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id) ON DELETE SET NULL
  constraint notification_check CHECK ((in_app OR (mail <> 'none'::text)))
  constraint notification_mail_check CHECK ((mail = ANY (ARRAY['none'::text, 'now'::text, 'digest'::text])))
  constraint notification_pkey PRIMARY KEY (id)
  constraint notification_user_id_event_cause_key UNIQUE (user_id, event, cause)
  constraint notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE

table notification_hours
  user_id uuid not null
  quiet_from time without time zone not null
  quiet_to time without time zone not null
  quiet_weekends boolean not null
  digest_at time without time zone not null
  constraint notification_hours_pkey PRIMARY KEY (user_id)
  constraint notification_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE

table notification_mute
  user_id uuid not null
  until timestamp with time zone not null
  constraint notification_mute_pkey PRIMARY KEY (user_id)
  constraint notification_mute_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE

table notification_switch
  user_id uuid not null
  event text not null
  in_app boolean not null
  email boolean not null
  digest boolean not null
  constraint notification_switch_pkey PRIMARY KEY (user_id, event)
  constraint notification_switch_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE

table outcome
  id uuid not null default gen_random_uuid()
  name text not null
  code text not null
  category text not null
  reached_person boolean not null default false
  colour text not null
  hot_key integer
  order integer
  is_conversation boolean not null default false
  state text not null default 'active'::text
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE UNIQUE INDEX outcome_code_key ON public.outcome USING btree (name_key(code))
  CREATE UNIQUE INDEX outcome_name_key ON public.outcome USING btree (name_key(name))
  constraint outcome_category_check CHECK ((category = ANY (ARRAY['no_contact'::text, 'conversation'::text, 'positive'::text, 'negative'::text, 'neutral'::text, 'data_problem'::text])))
  constraint outcome_hot_key_check CHECK (((hot_key >= 1) AND (hot_key <= 9)))
  constraint outcome_pkey PRIMARY KEY (id)
  constraint outcome_state_check CHECK ((state = ANY (ARRAY['active'::text, 'retired'::text])))

table passkey
  id uuid not null default gen_random_uuid()
  user_id uuid not null
  name text not null
  credential_id text not null
  public_key bytea not null
  counter bigint not null
  transports text[] not null
  last_used_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  CREATE INDEX passkey_user_idx ON public.passkey USING btree (user_id)
  constraint passkey_credential_id_key UNIQUE (credential_id)
  constraint passkey_pkey PRIMARY KEY (id)
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE

table passkey_challenge
  challenge text not null
  expires_at timestamp with time zone not null
  constraint passkey_challenge_pkey PRIMARY KEY (challenge)

table purchase_order
  id uuid not null default gen_random_uuid()
  client_id uuid not null
  number text not null
  title text not null default ''::text
  campaigns uuid[] not null default '{}'::uuid[]
  type text not null
  quantity numeric(12,2)
  currency text not null
  unit_price bigint
  tax_rate numeric(5,2)
  start_date date not null
  end_date date not null
  issued_on date
  received_on date
  billing_contact text not null default ''::text
  over_delivery text not null default 'warn'::text
  over_delivery_price bigint
  alert_at jsonb not null default '[50, 80, 100]'::jsonb
  notes text not null default ''::text
  state text not null default 'draft'::text
  revision integer not null default 1
  reserved numeric(12,2) not null default 0
  consumed numeric(12,2) not null default 0
  total bigint
  capacity numeric(12,2) not null generated always as (
CASE
    WHEN (type = 'fixed'::text) THEN (100)::numeric
    ELSE quantity
END) stored
  remaining numeric(12,2) not null generated always as (((
CASE
    WHEN (type = 'fixed'::text) THEN (100)::numeric
    ELSE quantity
END - reserved) - consumed)) stored
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE INDEX purchase_order_end_idx ON public.purchase_order USING btree (end_date) WHERE (state = ANY (ARRAY['active'::text, 'on_hold'::text, 'exhausted'::text]))
  CREATE UNIQUE INDEX purchase_order_number_key ON public.purchase_order USING btree (client_id, name_key(number))
  constraint purchase_order_balance CHECK (((over_delivery <> 'stop'::text) OR ((reserved + consumed) <=
CASE
    WHEN (type = 'fixed'::text) THEN (100)::numeric
    ELSE quantity
END)))
  constraint purchase_order_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
  constraint purchase_order_consumed_check CHECK ((consumed >= (0)::numeric))
  constraint purchase_order_dates CHECK ((end_date >= start_date))
  constraint purchase_order_number_check CHECK (((char_length(number) >= 1) AND (char_length(number) <= 40)))
  constraint purchase_order_over_delivery_check CHECK ((over_delivery = ANY (ARRAY['stop'::text, 'warn'::text, 'allow'::text])))
  constraint purchase_order_over_delivery_price_check CHECK ((over_delivery_price >= 0))
  constraint purchase_order_pkey PRIMARY KEY (id)
  constraint purchase_order_quantity CHECK (((type = 'fixed'::text) = (quantity IS NULL)))
  constraint purchase_order_quantity_check CHECK ((quantity > (0)::numeric))
  constraint purchase_order_reserved_check CHECK ((reserved >= (0)::numeric))
  constraint purchase_order_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'active'::text, 'on_hold'::text, 'exhausted'::text, 'expired'::text, 'closed'::text, 'cancelled'::text])))
  constraint purchase_order_tax_rate_check CHECK (((tax_rate >= (0)::numeric) AND (tax_rate <= (100)::numeric)))
  constraint purchase_order_total CHECK (((type = 'fixed'::text) OR (NOT ((total)::numeric IS DISTINCT FROM round((quantity * (unit_price)::numeric))))))
  constraint purchase_order_total_check CHECK ((total >= 0))
  constraint purchase_order_type_check CHECK ((type = ANY (ARRAY['days'::text, 'hours'::text, 'leads'::text, 'meetings'::text, 'fixed'::text])))
  constraint purchase_order_unit_price_check CHECK ((unit_price >= 0))
  CREATE TRIGGER purchase_order_balance_is_its_ledgers BEFORE UPDATE ON public.purchase_order FOR EACH ROW WHEN ((((old.reserved IS DISTINCT FROM new.reserved) OR (old.consumed IS DISTINCT FROM new.consumed)) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION refuse_balance()
  CREATE TRIGGER purchase_order_begins_unused BEFORE INSERT ON public.purchase_order FOR EACH ROW WHEN (((new.reserved <> (0)::numeric) OR (new.consumed <> (0)::numeric))) EXECUTE FUNCTION refuse_balance()
  comment 'local table: its balance is kept by a trigger'

table purchase_order_line
  id uuid not null default gen_random_uuid()
  order_id uuid not null
  at timestamp with time zone not null default now()
  kind text not null
  source text not null
  source_id uuid
  reference text not null default ''::text
  reserved numeric(12,2) not null default 0
  consumed numeric(12,2) not null default 0
  amount bigint
  reverses uuid
  by_user_id uuid
  reason text not null default ''::text
  remaining numeric(12,2) not null
  CREATE INDEX purchase_order_line_order_idx ON public.purchase_order_line USING btree (order_id, at, id)
  CREATE UNIQUE INDEX purchase_order_line_reverses_key ON public.purchase_order_line USING btree (reverses)
  constraint purchase_order_line_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES app_user(id)
  constraint purchase_order_line_kind_check CHECK ((kind = ANY (ARRAY['reserve'::text, 'consume'::text, 'release'::text, 'reverse'::text, 'adjust'::text])))
  constraint purchase_order_line_moves CHECK (
CASE kind
    WHEN 'reserve'::text THEN ((reserved > (0)::numeric) AND (consumed = (0)::numeric))
    WHEN 'consume'::text THEN ((consumed > (0)::numeric) AND ((reserved = (0)::numeric) OR (reserved = (- consumed))))
    WHEN 'release'::text THEN ((reserved < (0)::numeric) AND (consumed = (0)::numeric))
    WHEN 'reverse'::text THEN ((consumed < (0)::numeric) AND (reserved = (0)::numeric) AND (reverses IS NOT NULL))
    ELSE ((consumed <> (0)::numeric) AND (reserved = (0)::numeric) AND (reason <> ''::text))
END)
  constraint purchase_order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id)
  constraint purchase_order_line_pkey PRIMARY KEY (id)
  constraint purchase_order_line_reverses_fkey FOREIGN KEY (reverses) REFERENCES purchase_order_line(id)
  constraint purchase_order_line_source_check CHECK ((source = ANY (ARRAY['hours'::text, 'opportunity'::text, 'manual'::text])))
  CREATE TRIGGER purchase_order_line_draws BEFORE INSERT ON public.purchase_order_line FOR EACH ROW EXECUTE FUNCTION draw_on_order()
  CREATE TRIGGER purchase_order_line_is_append_only BEFORE DELETE OR UPDATE ON public.purchase_order_line FOR EACH ROW EXECUTE FUNCTION refuse_change()
  comment 'local table: kept append-only by a trigger, and moves the balance of its order'

table purchase_order_revision
  order_id uuid not null
  revision integer not null
  kind text not null
  reason text not null
  terms jsonb not null
  by_user_id uuid
  at timestamp with time zone not null default now()
  constraint purchase_order_revision_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES app_user(id)
  constraint purchase_order_revision_kind_check CHECK ((kind = ANY (ARRAY['amend'::text, 'extend'::text])))
  constraint purchase_order_revision_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id)
  constraint purchase_order_revision_pkey PRIMARY KEY (order_id, revision)
  CREATE TRIGGER purchase_order_revision_is_append_only BEFORE DELETE OR UPDATE ON public.purchase_order_revision FOR EACH ROW EXECUTE FUNCTION refuse_change()
  comment 'local table: kept append-only by a trigger'

table record_file
  id uuid not null default gen_random_uuid()
  client_id uuid
  campaign_id uuid
  account_id uuid
  contact_id uuid
  order_id uuid
  hash text not null
  name text not null
  kind text not null
  bytes bigint not null
  template_version_id uuid
  created_by uuid
  created_at timestamp with time zone not null default now()
  CREATE INDEX record_file_account_idx ON public.record_file USING btree (account_id) WHERE (account_id IS NOT NULL)
  CREATE INDEX record_file_campaign_idx ON public.record_file USING btree (campaign_id) WHERE (campaign_id IS NOT NULL)
  CREATE INDEX record_file_client_idx ON public.record_file USING btree (client_id) WHERE (client_id IS NOT NULL)
  CREATE INDEX record_file_contact_idx ON public.record_file USING btree (contact_id) WHERE (contact_id IS NOT NULL)
  CREATE INDEX record_file_hash_idx ON public.record_file USING btree (hash)
  CREATE INDEX record_file_order_idx ON public.record_file USING btree (order_id) WHERE (order_id IS NOT NULL)
  constraint record_file_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  constraint record_file_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)
  constraint record_file_check CHECK ((num_nonnulls(client_id, campaign_id, account_id, contact_id, order_id) = 1))
  constraint record_file_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
  constraint record_file_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact(id) ON DELETE CASCADE
  constraint record_file_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL
  constraint record_file_hash_fkey FOREIGN KEY (hash) REFERENCES stored_file(hash)
  constraint record_file_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id)
  constraint record_file_pkey PRIMARY KEY (id)
  constraint record_file_template_version_id_fkey FOREIGN KEY (template_version_id) REFERENCES docs_template_version(id) ON DELETE SET NULL
  comment 'local table: files of records of every kind, orders among them'

table recovery_code
  user_id uuid not null
  code_hash text not null
  used_at timestamp with time zone
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_hash)
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE

table refresh_policy
  campaign_id uuid not null
  entity text not null
  field text not null
  policy text not null
  constraint refresh_policy_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
  constraint refresh_policy_entity_check CHECK ((entity = ANY (ARRAY['account'::text, 'contact'::text])))
  constraint refresh_policy_pkey PRIMARY KEY (campaign_id, entity, field)
  constraint refresh_policy_policy_check CHECK ((policy = ANY (ARRAY['fill_empty'::text, 'take_newer'::text, 'never'::text])))

table repeatable_call
  user_id uuid not null
  key uuid not null
  call text not null
  reply jsonb
  made_at timestamp with time zone not null default now()
  CREATE INDEX repeatable_call_made_at_idx ON public.repeatable_call USING btree (made_at)
  constraint repeatable_call_pkey PRIMARY KEY (user_id, key)
  constraint repeatable_call_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE

table role
  id uuid not null default gen_random_uuid()
  name text not null
  description text not null default ''::text
  is_system boolean not null default false
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  is_baseline boolean not null default false
  CREATE UNIQUE INDEX role_baseline_key ON public.role USING btree (is_baseline) WHERE is_baseline
  CREATE UNIQUE INDEX role_name_key ON public.role USING btree (name_key(name))
  constraint role_baseline_check CHECK ((NOT (is_baseline AND (archived_at IS NOT NULL))))
  constraint role_pkey PRIMARY KEY (id)

table role_permission
  role_id uuid not null
  subject text not null
  action text not null
  scope text not null
  constraint role_permission_action_check CHECK ((action = ANY (ARRAY['create'::text, 'read'::text, 'update'::text, 'delete'::text])))
  constraint role_permission_pkey PRIMARY KEY (role_id, subject, action)
  constraint role_permission_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE
  constraint role_permission_scope_check CHECK ((scope = ANY (ARRAY['own'::text, 'client'::text, 'team'::text, 'all'::text])))

table second_factor
  user_id uuid not null
  sealed_secret bytea not null
  confirmed_at timestamp with time zone
  last_step bigint not null default 0
  created_at timestamp with time zone not null default now()
  constraint second_factor_pkey PRIMARY KEY (user_id)
  constraint second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE

table seniority
  name text not null
  rank smallint not null
  synonyms text[] not null default '{}'::text[]
  constraint seniority_pkey PRIMARY KEY (name)

table session
  id uuid not null default gen_random_uuid()
  user_id uuid not null
  generation integer not null default 0
  rotated_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  revoked_at timestamp with time zone
  revoked_reason text
  user_agent text not null default ''::text
  address text not null default ''::text
  created_at timestamp with time zone not null default now()
  remembered boolean not null default false
  viewed_user_id uuid
  viewing_until timestamp with time zone
  sealed_id_token bytea
  CREATE INDEX session_user_idx ON public.session USING btree (user_id) WHERE (revoked_at IS NULL)
  CREATE INDEX session_viewed_user_idx ON public.session USING btree (viewed_user_id) WHERE (viewed_user_id IS NOT NULL)
  constraint session_check CHECK (((viewed_user_id IS NULL) = (viewing_until IS NULL)))
  constraint session_pkey PRIMARY KEY (id)
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
  constraint session_viewed_user_id_fkey FOREIGN KEY (viewed_user_id) REFERENCES app_user(id)

table setting
  name text not null
  value text not null
  constraint setting_pkey PRIMARY KEY (name)

table sic_code
  code text not null
  description text not null
  scheme text not null
  constraint sic_code_pkey PRIMARY KEY (code)

table sign_in_step
  token_hash bytea not null
  user_id uuid not null
  remembered boolean not null
  user_agent text not null
  address text not null
  attempts integer not null default 0
  expires_at timestamp with time zone not null
  sealed_id_token bytea
  CREATE INDEX sign_in_step_user_idx ON public.sign_in_step USING btree (user_id)
  constraint sign_in_step_pkey PRIMARY KEY (token_hash)
  constraint sign_in_step_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE

table sign_in_throttle
  bucket text not null
  failures integer not null
  last_failure_at timestamp with time zone not null default now()
  blocked_until timestamp with time zone
  constraint sign_in_throttle_pkey PRIMARY KEY (bucket)
  comment 'local table: all failures are counted by one clock'

table signature_event
  id bigint not null generated always as identity
  round_id uuid not null
  user_id uuid
  signer_id uuid
  action text not null
  detail text not null default ''::text
  hash text not null
  at timestamp with time zone not null default clock_timestamp()
  CREATE INDEX signature_event_round_idx ON public.signature_event USING btree (round_id, id)
  constraint signature_event_action_check CHECK ((action = ANY (ARRAY['created'::text, 'sent'::text, 'viewed'::text, 'signed'::text, 'declined'::text, 'completed'::text, 'voided'::text])))
  constraint signature_event_pkey PRIMARY KEY (id)
  constraint signature_event_round_id_fkey FOREIGN KEY (round_id) REFERENCES signature_round(id) ON DELETE CASCADE
  constraint signature_event_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES signature_signer(id) ON DELETE CASCADE
  constraint signature_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
  CREATE TRIGGER signature_event_is_append_only BEFORE UPDATE ON public.signature_event FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER signature_event_stays BEFORE DELETE ON public.signature_event FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_change()
  comment 'local table: kept append-only by a trigger'

table signature_round
  id uuid not null default gen_random_uuid()
  file_id uuid not null
  state text not null default 'draft'::text
  message text not null
  created_by uuid
  created_at timestamp with time zone not null default now()
  CREATE INDEX signature_round_file_idx ON public.signature_round USING btree (file_id, created_at DESC)
  CREATE UNIQUE INDEX signature_round_open_idx ON public.signature_round USING btree (file_id) WHERE (state = ANY (ARRAY['draft'::text, 'sent'::text, 'viewed'::text, 'signed'::text]))
  constraint signature_round_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL
  constraint signature_round_file_id_fkey FOREIGN KEY (file_id) REFERENCES record_file(id) ON DELETE CASCADE
  constraint signature_round_pkey PRIMARY KEY (id)
  constraint signature_round_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'viewed'::text, 'signed'::text, 'declined'::text, 'completed'::text, 'voided'::text])))
  comment 'local table: rounds of signatures of such files'

table signature_signer
  id uuid not null default gen_random_uuid()
  round_id uuid not null
  position integer not null
  name text not null
  email text not null
  role text not null
  state text not null default 'waiting'::text
  link_hash bytea
  link_until timestamp with time zone
  constraint signature_signer_link_hash_key UNIQUE (link_hash)
  constraint signature_signer_pkey PRIMARY KEY (id)
  constraint signature_signer_round_id_fkey FOREIGN KEY (round_id) REFERENCES signature_round(id) ON DELETE CASCADE
  constraint signature_signer_round_id_position_key UNIQUE (round_id, "position")
  constraint signature_signer_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'viewed'::text, 'signed'::text, 'declined'::text])))
  comment 'local table: the people of a round'

table stored_file
  hash text not null
  bytes bigint not null
  kept_at timestamp with time zone not null default now()
  constraint stored_file_bytes_check CHECK ((bytes >= 0))
  constraint stored_file_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text))
  constraint stored_file_pkey PRIMARY KEY (hash)

table suppression
  id uuid not null default gen_random_uuid()
  kind text not null
  value text
  scope text not null
  client_id uuid
  campaign_id uuid
  source text not null
  reason text not null
  active_from date not null default CURRENT_DATE
  active_to date
  state text not null default 'active'::text
  lifted_reason text not null default ''::text
  ended_at timestamp with time zone
  created_by uuid
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  about_id uuid
  CREATE INDEX suppression_about_idx ON public.suppression USING btree (about_id) WHERE (about_id IS NOT NULL)
  CREATE INDEX suppression_campaign_idx ON public.suppression USING btree (campaign_id) WHERE (campaign_id IS NOT NULL)
  CREATE INDEX suppression_client_idx ON public.suppression USING btree (client_id) WHERE (client_id IS NOT NULL)
  CREATE INDEX suppression_created_idx ON public.suppression USING btree (created_at DESC, id)
  constraint suppression_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)
  constraint suppression_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
  constraint suppression_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id)
  constraint suppression_kind_check CHECK ((kind = ANY (ARRAY['address'::text, 'number'::text, 'person'::text, 'domain'::text, 'company'::text])))
  constraint suppression_pkey PRIMARY KEY (id)
  constraint suppression_scope_check CHECK ((scope = ANY (ARRAY['agency'::text, 'client'::text, 'campaign'::text])))
  constraint suppression_scope_named CHECK (
CASE scope
    WHEN 'agency'::text THEN ((client_id IS NULL) AND (campaign_id IS NULL))
    WHEN 'client'::text THEN ((client_id IS NOT NULL) AND (campaign_id IS NULL))
    ELSE ((client_id IS NULL) AND (campaign_id IS NOT NULL))
END)
  constraint suppression_state_check CHECK ((state = ANY (ARRAY['active'::text, 'expired'::text, 'lifted'::text])))
  comment 'reference table: most entries hold in every campaign; campaign_id tells which are one''s alone'

table suppression_key
  key bytea not null
  suppression_id uuid not null
  CREATE INDEX suppression_key_entry_idx ON public.suppression_key USING btree (suppression_id)
  constraint suppression_key_pkey PRIMARY KEY (key, suppression_id)
  constraint suppression_key_suppression_id_fkey FOREIGN KEY (suppression_id) REFERENCES suppression(id) ON DELETE CASCADE

table suppression_line
  job_id uuid not null
  no integer not null
  line text not null
  problem text
  constraint suppression_line_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(id) ON DELETE CASCADE
  constraint suppression_line_pkey PRIMARY KEY (job_id, no)
  comment 'local table: goes with its job'

table suppression_secret
  only_row boolean not null default true
  inner_key bytea not null
  outer_key bytea not null
  constraint suppression_secret_only_row_check CHECK (only_row)
  constraint suppression_secret_pkey PRIMARY KEY (only_row)

table tag
  id uuid not null default gen_random_uuid()
  name text not null
  scope text not null
  colour text not null
  group text not null default ''::text
  exclusive_in_group boolean not null default false
  description text not null default ''::text
  campaign_id uuid
  client_id uuid
  client_visible boolean not null default false
  who_may_apply uuid[] not null default '{}'::uuid[]
  state text not null default 'active'::text
  merged_into_id uuid
  slot text not null generated always as (
CASE
    WHEN (exclusive_in_group AND ("group" <> ''::text)) THEN fold("group")
    ELSE (id)::text
END) stored
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE INDEX tag_slot_idx ON public.tag USING btree (scope, slot)
  CREATE UNIQUE INDEX tag_name_key ON public.tag USING btree (scope, name_key(name)) WHERE (archived_at IS NULL)
  constraint tag_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)
  constraint tag_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
  constraint tag_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES tag(id)
  constraint tag_merged_is_archived CHECK (((merged_into_id IS NULL) OR (archived_at IS NOT NULL)))
  constraint tag_one_limit CHECK (((campaign_id IS NULL) OR (client_id IS NULL)))
  constraint tag_pkey PRIMARY KEY (id)
  constraint tag_scope_check CHECK ((scope = ANY (ARRAY['account'::text, 'contact'::text, 'opportunity'::text, 'campaign'::text])))
  constraint tag_state_check CHECK ((state = ANY (ARRAY['active'::text, 'retired'::text])))
  comment 'reference table: words for all campaigns, a few of them limited to one'

table team
  id uuid not null default gen_random_uuid()
  name text not null
  description text not null default ''::text
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE UNIQUE INDEX team_name_key ON public.team USING btree (name_key(name))
  constraint team_pkey PRIMARY KEY (id)

table trail_entry
  campaign_id uuid not null
  id uuid not null default gen_random_uuid()
  account_id uuid
  contact_id uuid
  kind text not null
  at timestamp with time zone not null default now()
  written_at timestamp with time zone not null default now()
  user_id uuid
  source text not null
  action_type_id uuid
  outcome_id uuid
  from_grade_step_id uuid
  to_grade_step_id uuid
  from_status text
  to_status text
  note text not null default ''::text
  evidence text not null default ''::text
  duration_s integer
  phone_used text not null default ''::text
  direction text
  recording_url text not null default ''::text
  callback_at timestamp with time zone
  effects_applied jsonb not null default '[]'::jsonb
  corrects_id uuid
  counts_as text[] not null default '{}'::text[]
  from_developer_id uuid
  to_developer_id uuid
  CREATE INDEX trail_entry_account_idx ON public.trail_entry USING btree (campaign_id, account_id, at DESC, id DESC)
  CREATE INDEX trail_entry_at_idx ON public.trail_entry USING btree (campaign_id, at DESC, id DESC)
  CREATE INDEX trail_entry_contact_idx ON public.trail_entry USING btree (campaign_id, contact_id, at DESC, id DESC) WHERE (contact_id IS NOT NULL)
  CREATE INDEX trail_entry_contacted_idx ON public.trail_entry USING btree (contact_id, at DESC) WHERE ((contact_id IS NOT NULL) AND (kind = 'activity'::text))
  CREATE INDEX trail_entry_meeting_idx ON public.trail_entry USING btree (campaign_id) WHERE (counts_as @> '{meeting}'::text[])
  CREATE INDEX trail_entry_pair_idx ON public.trail_entry USING btree (campaign_id, action_type_id, outcome_id) WHERE (action_type_id IS NOT NULL)
  constraint trail_entry_action_type_id_fkey FOREIGN KEY (action_type_id) REFERENCES action_type(id)
  constraint trail_entry_campaign_id_corrects_id_fkey FOREIGN KEY (campaign_id, corrects_id) REFERENCES trail_entry(campaign_id, id)
  constraint trail_entry_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)
  constraint trail_entry_direction_check CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text])))
  constraint trail_entry_duration_s_check CHECK ((duration_s >= 0))
  constraint trail_entry_from_developer_id_fkey FOREIGN KEY (from_developer_id) REFERENCES app_user(id)
  constraint trail_entry_from_grade_step_id_fkey FOREIGN KEY (from_grade_step_id) REFERENCES grade_step(id)
  constraint trail_entry_kind_check CHECK ((kind = ANY (ARRAY['activity'::text, 'grade'::text, 'status'::text, 'assignment'::text])))
  constraint trail_entry_of_record CHECK (((account_id IS NOT NULL) OR (contact_id IS NOT NULL)))
  constraint trail_entry_outcome_id_fkey FOREIGN KEY (outcome_id) REFERENCES outcome(id)
  constraint trail_entry_pkey PRIMARY KEY (campaign_id, id)
  constraint trail_entry_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'session'::text, 'import'::text, 'system'::text])))
  constraint trail_entry_to_developer_id_fkey FOREIGN KEY (to_developer_id) REFERENCES app_user(id)
  constraint trail_entry_to_grade_step_id_fkey FOREIGN KEY (to_grade_step_id) REFERENCES grade_step(id)
  CREATE RULE trail_entry_takes_no_delete AS
    ON DELETE TO public.trail_entry DO INSTEAD  SELECT refuse_to_change('trail_entry'::text) AS refuse_to_change;
  CREATE RULE trail_entry_takes_no_update AS
    ON UPDATE TO public.trail_entry
   WHERE (current_setting('leadwright.erasing'::text, true) IS DISTINCT FROM 'on'::text) DO INSTEAD  SELECT refuse_to_change('trail_entry'::text) AS refuse_to_change;

table unmatched_key
  key bigint not null
  campaign_id uuid not null
  row_id uuid not null
  CREATE INDEX unmatched_key_key_idx ON public.unmatched_key USING btree (key, campaign_id, row_id)
  constraint unmatched_key_pkey PRIMARY KEY (campaign_id, row_id, key)

table user_preference
  user_id uuid not null
  name text not null
  value jsonb not null
  updated_at timestamp with time zone not null default now()
  constraint user_preference_pkey PRIMARY KEY (user_id, name)
  constraint user_preference_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE

table user_token
  id uuid not null default gen_random_uuid()
  user_id uuid
  purpose text not null
  token_hash bytea not null
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  revoked_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  client_email_id uuid
  CREATE INDEX user_token_client_email_idx ON public.user_token USING btree (client_email_id, purpose) WHERE (client_email_id IS NOT NULL)
  CREATE INDEX user_token_user_idx ON public.user_token USING btree (user_id, purpose)
  constraint user_token_client_email_id_fkey FOREIGN KEY (client_email_id) REFERENCES client_email(id) ON DELETE CASCADE
  constraint user_token_owner_check CHECK ((num_nonnulls(user_id, client_email_id) = 1))
  constraint user_token_pkey PRIMARY KEY (id)
  constraint user_token_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'password_reset'::text, 'address_verification'::text])))
  constraint user_token_token_hash_key UNIQUE (token_hash)
  constraint user_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE

table user_type
  id uuid not null default gen_random_uuid()
  name text not null
  code text not null
  audience text not null
  default_role_id uuid not null
  landing_page text not null default 'dashboard'::text
  default_dial_target integer
  colour text not null
  icon text not null default 'user'::text
  assignable boolean not null default true
  submits_hours boolean not null default true
  approves_hours boolean not null default false
  makes_calls boolean not null default false
  reviews_quality boolean not null default false
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  CREATE UNIQUE INDEX user_type_code_key ON public.user_type USING btree (name_key(code))
  CREATE UNIQUE INDEX user_type_name_key ON public.user_type USING btree (name_key(name))
  constraint user_type_audience_check CHECK ((audience = ANY (ARRAY['staff'::text, 'client'::text])))
  constraint user_type_default_role_id_fkey FOREIGN KEY (default_role_id) REFERENCES role(id)
  constraint user_type_pkey PRIMARY KEY (id)

table vertical
  id uuid not null default gen_random_uuid()
  name text not null
  code text not null
  parent_id uuid
  synonyms text[] not null default '{}'::text[]
  description text not null default ''::text
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  sic_codes text[] not null default '{}'::text[]
  nace_codes text[] not null default '{}'::text[]
  colour text not null default '#486780'::text
  merged_into_id uuid
  CREATE INDEX vertical_merged_into_idx ON public.vertical USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL)
  CREATE UNIQUE INDEX vertical_code_key ON public.vertical USING btree (name_key(code))
  CREATE UNIQUE INDEX vertical_name_key ON public.vertical USING btree (COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), name_key(name))
  constraint vertical_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES vertical(id)
  constraint vertical_not_its_own_parent CHECK ((parent_id <> id))
  constraint vertical_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES vertical(id)
  constraint vertical_pkey PRIMARY KEY (id)

table webhook
  user_id uuid not null
  url text not null
  sealed_secret bytea not null
  created_at timestamp with time zone not null default now()
  constraint webhook_pkey PRIMARY KEY (user_id)
  constraint webhook_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE

table webhook_delivery
  id uuid not null default gen_random_uuid()
  user_id uuid not null
  notification_id uuid not null
  state text not null default 'queued'::text
  attempts integer not null default 0
  due_at timestamp with time zone not null default now()
  status integer
  error text not null default ''::text
  created_at timestamp with time zone not null default now()
  ended_at timestamp with time zone
  CREATE INDEX webhook_delivery_due_idx ON public.webhook_delivery USING btree (due_at) WHERE (state = 'queued'::text)
  CREATE INDEX webhook_delivery_list_idx ON public.webhook_delivery USING btree (user_id, created_at DESC, id DESC)
  constraint webhook_delivery_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE
  constraint webhook_delivery_notification_id_key UNIQUE (notification_id)
  constraint webhook_delivery_pkey PRIMARY KEY (id)
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'delivered'::text, 'failed'::text, 'dropped'::text])))
  constraint webhook_delivery_user_id_fkey FOREIGN KEY (user_id) REFERENCES webhook(user_id) ON DELETE CASCADE

table working_calendar
  id uuid not null default gen_random_uuid()
  name text not null
  team_id uuid
  user_id uuid
  week jsonb
  keeps_holidays boolean not null default true
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  CREATE UNIQUE INDEX working_calendar_holder_key ON public.working_calendar USING btree (COALESCE(team_id, user_id, '00000000-0000-0000-0000-000000000000'::uuid))
  constraint working_calendar_one_holder CHECK ((num_nonnulls(team_id, user_id) <= 1))
  constraint working_calendar_pkey PRIMARY KEY (id)
  constraint working_calendar_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id) ON DELETE CASCADE
  constraint working_calendar_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
  constraint working_calendar_week_check CHECK (((week IS NULL) OR (jsonb_array_length(week) = 7)))

table working_exception
  calendar_id uuid not null
  day date not null
  minutes integer not null default 0
  kind text not null default 'holiday'::text
  name text not null
  constraint working_exception_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES working_calendar(id) ON DELETE CASCADE
  constraint working_exception_kind_check CHECK ((kind = ANY (ARRAY['holiday'::text, 'leave'::text, 'other'::text])))
  constraint working_exception_minutes_check CHECK (((minutes >= 0) AND (minutes <= 1440)))
  constraint working_exception_pkey PRIMARY KEY (calendar_id, day)
