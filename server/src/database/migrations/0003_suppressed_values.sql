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
  -- A letter or # begins the number of an extension.
  digits := regexp_replace(
    regexp_replace(replace(value, '(0)', ''), '(\d[^\d[:alpha:]#]*)[[:alpha:]#].*$', '\1'), '\D', '', 'g');
  if value ~ '^\s*(\+|00)' then
    return next 'number:+' || ltrim(digits, '0');
  elsif code <> '' then
    return next 'number:+' || code || digits;
    return next 'number:+' || code || ltrim(digits, '0');
    if starts_with(digits, code) then return next 'number:+' || digits; end if;
    -- Countries of the North American plan write their area code, which ends the dialling code, in the number.
    if starts_with(code, '1') then return next 'number:+1' || digits; end if;
  end if;
end $$;
