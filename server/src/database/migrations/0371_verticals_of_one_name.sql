-- Names that differ in case and spaces alone are one name. Where two stand already, the later one says its code as well.
update vertical v set name = left(v.name, 80 - length(v.code) - 3) || ' (' || v.code || ')', version = version + 1, updated_at = now()
where exists (
  select from vertical o where o.id <> v.id and (o.created_at, o.id) < (v.created_at, v.id)
    and o.parent_id is not distinct from v.parent_id
    and fold(regexp_replace(o.name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g'))
      = fold(regexp_replace(v.name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')));
drop index vertical_name_key;
create unique index vertical_name_key on vertical (
  coalesce(parent_id, '00000000-0000-0000-0000-000000000000'),
  fold(regexp_replace(name, '[\s\u00a0\u2000-\u200b\u202f\u3000]', '', 'g')));
