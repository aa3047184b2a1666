-- Domains are compared in ASCII. Suppression entries for an international domain had the key of its Unicode form alone;
-- they get the key of the ASCII form too. The domain of the key can be shorter than the value ("www.müller.example").

-- Punycode (RFC 3492) of one label in lower case.
create function pg_temp.ascii_label(label text) returns text language plpgsql as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  points int[] := array(select ascii(letter) from regexp_split_to_table(label, '') with ordinality as l(letter, no) order by no);
  code text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  handled int := length(code);
  basic int := length(code);
  last int := 128;
  delta bigint := 0;
  bias int := 72;
  point int;
  smallest int;
  rest bigint;
  step int;
  threshold int;
begin
  if basic = length(label) then return label; end if;
  if basic > 0 then code := code || '-'; end if;
  while handled < length(label) loop
    smallest := (select min(p) from unnest(points) p where p >= last);
    delta := delta + (smallest - last)::bigint * (handled + 1);
    last := smallest;
    foreach point in array points loop
      if point < last then delta := delta + 1; end if;
      continue when point <> last;
      rest := delta;
      step := 36;
      loop
        threshold := least(26, greatest(1, step - bias));
        exit when rest < threshold;
        code := code || substr(digits, (threshold + (rest - threshold) % (36 - threshold))::int + 1, 1);
        rest := (rest - threshold) / (36 - threshold);
        step := step + 36;
      end loop;
      code := code || substr(digits, rest::int + 1, 1);
      -- The bias of the next code point.
      delta := delta / case when handled = basic then 700 else 2 end;
      delta := delta + delta / (handled + 1);
      step := 0;
      while delta > 455 loop
        delta := delta / 35;
        step := step + 36;
      end loop;
      bias := step + (36 * delta / (delta + 38))::int;
      delta := 0;
      handled := handled + 1;
    end loop;
    delta := delta + 1;
    last := last + 1;
  end loop;
  return 'xn--' || code;
end $$;

with recursive entry as (
  select id, lower(normalize(regexp_replace(btrim(value), '^(https?://)?([^@/]*@)?|[/:?#].*$', '', 'gi'), nfc)) as host
  from suppression where kind = 'domain' and value ~ '[^\x01-\x7f]'),
suffix as (
  select id, host from entry
  union all select id, substr(host, position('.' in host) + 1) from suffix where position('.' in host) > 0)
insert into suppression_key (key, suppression_id)
select suppression_hash('domain:' || (
    select string_agg(pg_temp.ascii_label(label), '.' order by no)
    from regexp_split_to_table(s.host, '\.') with ordinality as l(label, no)), k.inner_key, k.outer_key), s.id
from suffix s cross join suppression_secret k
where exists (select from suppression_key e
  where e.suppression_id = s.id and e.key = suppression_hash('domain:' || s.host, k.inner_key, k.outer_key))
on conflict do nothing;

-- Entries for an address with an international top-level domain had the key of a shortened address, without the end of
-- this domain ("a@b.xn" for "a@b.xn--p1ai").
insert into suppression_key (key, suppression_id)
select suppression_hash('address:' || split_part(address[1], '+', 1) || '@' || address[2], k.inner_key, k.outer_key), e.id
from suppression e cross join suppression_secret k
  cross join lateral regexp_match(lower(e.value), '([^\s<>,;:"()@]+)@([a-z0-9.-]+\.xn--[a-z0-9-]+)') as address
where e.kind = 'address' and address is not null
on conflict do nothing;
