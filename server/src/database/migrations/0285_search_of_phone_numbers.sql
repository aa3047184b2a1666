-- A phone number is found by any spelling of it: by the last seven of its digits, which no country code, no trunk zero and no
-- sign between them changes. What stands before them is compared with what was found. Names are qualified, for indexes are
-- built without a search path.
create function phone_digits(number text) returns text
language sql immutable parallel safe strict
return pg_catalog.ltrim(
  pg_catalog.regexp_replace(
    -- Behind a letter or # stands the number of an extension.
    pg_catalog.regexp_replace(pg_catalog.replace(number, '(0)', ''), '(\d[^\d[:alpha:]#]*)[[:alpha:]#].*$', '\1'),
    '\D', '', 'g'),
  '0');

create function phone_tail(number text) returns integer
language sql immutable parallel safe strict
return nullif(pg_catalog."right"(public.phone_digits(number), 7), '')::integer;

-- Of a list of numbers as contacts have them.
create function phone_tails(numbers jsonb) returns integer[]
language plpgsql immutable parallel safe strict as $$
begin
  return array(select public.phone_tail(coalesce(n->>'number', n #>> '{}')) from jsonb_array_elements(numbers) n);
end
$$;

create index account_phone_tail_idx on account_phone (phone_tail(number));
create index account_contact_phone_idx on account_contact using gin (phone_tails(mobile || ddi))
  where mobile <> '[]' or ddi <> '[]';
