-- The terms of one stored address or phone number, for values that are not in the comparable record of their row. A
-- national number gives a term for each reading: with and without its zero, and with the country code repeated.
create function contact_value_terms(value text, dialling_code text) returns setof text
language plpgsql immutable parallel safe rows 4 as $$
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
end $$;
