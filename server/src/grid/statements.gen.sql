-- Written by "npm run schema": the statements of the grids. Where no other is given, the scope makes no difference.

-- accounts_for_campaign: first page, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
with page as materialized (select ca.account_id as id,
  ca.added_at as "key_0",
  (select to_json(c)
from (select ca.account_id as id,
  case when true then "a"."version" end as version,
  case when true then "ca"."version" end as scope_version,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  a.company_name as "company_name",
  a.country as "country",
  a.head_office_city as "head_office_city",
  a.postcode as "postcode",
  a.registration_number as "registration_number",
  a.register_status as "register_status",
  v.name as "vertical_label",
  a.employees as "employees",
  array(select "g"."name"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tags",
  a.website as "website",
  a.phone_no as "phone_no",
  array(select distinct p.type
from account_phone p
where p.account_id = a.id
order by p.type) as "phone_types",
  a.head_office_address_1 as "head_office_address_1",
  a.head_office_county as "head_office_county",
  a.linkedin as "linkedin",
  a.legal_name as "legal_name",
  array_to_string(a.sic_codes, ', ') as "sic_codes",
  a.source as "source",
  a.id::text as "account_id",
  a.created_at as "created_at",
  a.updated_at as "updated_at",
  "ca"."status" as "account_status",
  "ca"."status_reason" as "status_reason",
  "ca"."status_until" as "status_until",
  gs.code as "grade",
  "ca"."grade_note" as "grade_note",
  "ca"."graded_at" as "graded_at",
  "ca"."qc_requested_at" as "qc_requested_at",
  b.file_name as "file_name",
  ca.link_method as "link_method",
  ca.added_at as "added_at",
  ca.tag_id as "tag_id",
  array(select "g"."colour"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tag_colours",
  gs.label as "grade_label",
  gs.colour as "grade_colour") c) as row
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
left join grade_step gs on gs.id = "ca"."grade_step_id"
where true and ca.campaign_id = $1 and true and true and true
order by ca.added_at desc, ca.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- accounts_for_campaign: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "00000000-0000-4000-8000-000000000001"
-- $10: "00000000-0000-4000-8000-000000000001"
-- $11: "00000000-0000-4000-8000-000000000002"
with page as materialized (select ca.account_id as id,
  ca.added_at as "key_0",
  (select to_json(c)
from (select ca.account_id as id,
  case when (select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and ca.account_id = "a"."id"
limit 1) is true then "a"."version" end as version,
  case when "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) then "ca"."version" end as scope_version,
  json_build_object('update', ((select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($5::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($6::uuid)) and ca.account_id = "a"."id"
limit 1) is true) is true, 'delete', ((select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid)) and ca.account_id = "a"."id"
limit 1) is true) is true) as can,
  a.company_name as "company_name",
  a.country as "country",
  a.head_office_city as "head_office_city",
  a.postcode as "postcode",
  a.registration_number as "registration_number",
  a.register_status as "register_status",
  v.name as "vertical_label",
  a.employees as "employees",
  array(select "g"."name"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tags",
  a.website as "website",
  a.phone_no as "phone_no",
  array(select distinct p.type
from account_phone p
where p.account_id = a.id
order by p.type) as "phone_types",
  a.head_office_address_1 as "head_office_address_1",
  a.head_office_county as "head_office_county",
  a.linkedin as "linkedin",
  a.legal_name as "legal_name",
  array_to_string(a.sic_codes, ', ') as "sic_codes",
  a.source as "source",
  a.id::text as "account_id",
  a.created_at as "created_at",
  a.updated_at as "updated_at",
  "ca"."status" as "account_status",
  "ca"."status_reason" as "status_reason",
  "ca"."status_until" as "status_until",
  gs.code as "grade",
  "ca"."grade_note" as "grade_note",
  "ca"."graded_at" as "graded_at",
  "ca"."qc_requested_at" as "qc_requested_at",
  b.file_name as "file_name",
  ca.link_method as "link_method",
  ca.added_at as "added_at",
  ca.tag_id as "tag_id",
  array(select "g"."colour"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tag_colours",
  gs.label as "grade_label",
  gs.colour as "grade_colour") c) as row
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
left join grade_step gs on gs.id = "ca"."grade_step_id"
where "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($9::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($10::uuid)) and ca.campaign_id = $11 and true and true and true
order by ca.added_at desc, ca.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- accounts_for_campaign: filtered and sorted, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
with page as materialized (select ca.account_id as id,
  ca.added_at as "key_0",
  (select to_json(c)
from (select ca.account_id as id,
  case when true then "a"."version" end as version,
  case when true then "ca"."version" end as scope_version,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  a.company_name as "company_name",
  a.created_at as "created_at",
  ca.tag_id as "tag_id",
  array(select "g"."colour"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tag_colours",
  gs.label as "grade_label",
  gs.colour as "grade_colour") c) as row
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
left join grade_step gs on gs.id = "ca"."grade_step_id"
where true and ca.campaign_id = $1 and fold(a.company_name) like fold($2) and a.created_at >= (($3::date + 0)::timestamp at time zone $4) and true and true and true
order by ca.added_at desc, ca.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- accounts_for_campaign: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "00000000-0000-4000-8000-000000000001"
-- $10: "00000000-0000-4000-8000-000000000001"
-- $11: "00000000-0000-4000-8000-000000000002"
-- $12: "%timber%"
-- $13: "2026-02-01"
-- $14: "UTC"
with page as materialized (select ca.account_id as id,
  ca.added_at as "key_0",
  (select to_json(c)
from (select ca.account_id as id,
  case when (select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and ca.account_id = "a"."id"
limit 1) is true then "a"."version" end as version,
  case when "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) then "ca"."version" end as scope_version,
  json_build_object('update', ((select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($5::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($6::uuid)) and ca.account_id = "a"."id"
limit 1) is true) is true, 'delete', ((select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid)) and ca.account_id = "a"."id"
limit 1) is true) is true) as can,
  a.company_name as "company_name",
  a.created_at as "created_at",
  ca.tag_id as "tag_id",
  array(select "g"."colour"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tag_colours",
  gs.label as "grade_label",
  gs.colour as "grade_colour") c) as row
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
left join grade_step gs on gs.id = "ca"."grade_step_id"
where "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($9::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($10::uuid)) and ca.campaign_id = $11 and fold(a.company_name) like fold($12) and a.created_at >= (($13::date + 0)::timestamp at time zone $14) and true and true and true
order by ca.added_at desc, ca.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- accounts_for_campaign: found, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
-- $4: "timber 12%"
-- $5: "TIMBER12%"
-- $6: "%timber%12%"
with page as materialized (select ca.account_id as id,
  ca.added_at as "key_0",
  (select to_json(c)
from (select ca.account_id as id,
  case when true then "a"."version" end as version,
  case when true then "ca"."version" end as scope_version,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  ca.tag_id as "tag_id",
  array(select "g"."colour"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tag_colours",
  gs.label as "grade_label",
  gs.colour as "grade_colour") c) as row
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
left join grade_step gs on gs.id = "ca"."grade_step_id"
where true and ca.campaign_id = $1 and a.id in ( select b.id
from account b
where (fold("b"."company_name") like fold($2) or fold("b"."head_office_city") like fold($3) or "b"."domain" <> '' and "b"."domain" like $4 or "b"."postcode" <> '' and upper(replace("b"."postcode", ' ', '')) like $5)
union select i.account_id
from account_identifier i
where i.value_norm ilike $6) and true and true and true
order by ca.added_at desc, ca.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- accounts_for_campaign: found, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "00000000-0000-4000-8000-000000000001"
-- $10: "00000000-0000-4000-8000-000000000001"
-- $11: "00000000-0000-4000-8000-000000000002"
-- $12: "%timber 12%"
-- $13: "%timber 12%"
-- $14: "timber 12%"
-- $15: "TIMBER12%"
-- $16: "%timber%12%"
with page as materialized (select ca.account_id as id,
  ca.added_at as "key_0",
  (select to_json(c)
from (select ca.account_id as id,
  case when (select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and ca.account_id = "a"."id"
limit 1) is true then "a"."version" end as version,
  case when "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) then "ca"."version" end as scope_version,
  json_build_object('update', ((select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($5::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($6::uuid)) and ca.account_id = "a"."id"
limit 1) is true) is true, 'delete', ((select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid)) and ca.account_id = "a"."id"
limit 1) is true) is true) as can,
  ca.tag_id as "tag_id",
  array(select "g"."colour"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tag_colours",
  gs.label as "grade_label",
  gs.colour as "grade_colour") c) as row
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
left join grade_step gs on gs.id = "ca"."grade_step_id"
where "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($9::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($10::uuid)) and ca.campaign_id = $11 and a.id in ( select b.id
from account b
where (fold("b"."company_name") like fold($12) or fold("b"."head_office_city") like fold($13) or "b"."domain" <> '' and "b"."domain" like $14 or "b"."postcode" <> '' and upper(replace("b"."postcode", ' ', '')) like $15)
union select i.account_id
from account_identifier i
where i.value_norm ilike $16) and true and true and true
order by ca.added_at desc, ca.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- accounts_for_campaign: groups, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: 101
-- $3: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select a.country as "country",
  count(*) as group_count
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
left join grade_step gs on gs.id = "ca"."grade_step_id"
where true and ca.campaign_id = $1 and true
group by 1) found
order by "country" asc, "country"
limit $2 offset $3) g) r;

-- accounts_for_campaign: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: 101
-- $5: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select a.country as "country",
  count(*) as group_count
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
left join grade_step gs on gs.id = "ca"."grade_step_id"
where "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and ca.campaign_id = $3 and true
group by 1) found
order by "country" asc, "country"
limit $4 offset $5) g) r;

-- accounts_for_campaign: count, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
select count(*) as count
from (select 1
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
left join grade_step gs on gs.id = "ca"."grade_step_id"
where true and ca.campaign_id = $1 and fold(a.company_name) like fold($2) and a.created_at >= (($3::date + 0)::timestamp at time zone $4) and true
limit 10001) r;

-- accounts_for_campaign: count, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
select count(*) as count
from (select 1
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
left join grade_step gs on gs.id = "ca"."grade_step_id"
where "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and ca.campaign_id = $3 and fold(a.company_name) like fold($4) and a.created_at >= (($5::date + 0)::timestamp at time zone $6) and true
limit 10001) r;

-- accounts_for_campaign: values, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
select "v"."value" as value,
  count(*) as count
from (select array(select "g"."name"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as value
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
left join grade_step gs on gs.id = "ca"."grade_step_id"
where true and ca.campaign_id = $1 and fold(a.company_name) like fold($2) and a.created_at >= (($3::date + 0)::timestamp at time zone $4) and true) r
left join lateral (select distinct unnest(r.value) as value) v on true
group by 1
order by 2 desc, 1
limit 501;

-- accounts_for_campaign: values, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
select "v"."value" as value,
  count(*) as count
from (select array(select "g"."name"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as value
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
left join grade_step gs on gs.id = "ca"."grade_step_id"
where "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and ca.campaign_id = $3 and fold(a.company_name) like fold($4) and a.created_at >= (($5::date + 0)::timestamp at time zone $6) and true) r
left join lateral (select distinct unnest(r.value) as value) v on true
group by 1
order by 2 desc, 1
limit 501;

-- accounts_to_assign: first page, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
with page as materialized (select k.account_id as id,
  k.populated_at as "key_0",
  (select to_json(c)
from (select k.account_id as id,
  a.company_name as "company_name",
  a.country as "country",
  a.head_office_city as "head_office_city",
  v.name as "vertical_label",
  a.employees as "employees",
  "k"."status" as "account_status",
  a.website as "website",
  (select count(*)::int
from contact p
join campaign_contact c on c.contact_id = p.id
where p.main_account_id = a.id and c.campaign_id = k.campaign_id and c.populated_at is not null and c.dropped_at is null and not p.deleted) as "contacts",
  d.display_name as "developer_label",
  k.assigned_at as "assigned_at",
  g.display_name as "assigned_by_label",
  k.priority as "priority",
  k.attempts as "attempts",
  k.last_activity_at as "last_activity_at",
  k.next_callback_at as "next_callback_at",
  k.populated_at as "populated_at") c) as row
from campaign_account k
join account a on a.id = k.account_id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where true and k.campaign_id = $1 and (k.populated_at is not null and k.dropped_at is null and k.status not in ('disqualified', 'do_not_contact')) and k.sales_developer_id is null and true and true and true
order by k.populated_at asc nulls last, k.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- accounts_to_assign: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
with page as materialized (select k.account_id as id,
  k.populated_at as "key_0",
  (select to_json(c)
from (select k.account_id as id,
  a.company_name as "company_name",
  a.country as "country",
  a.head_office_city as "head_office_city",
  v.name as "vertical_label",
  a.employees as "employees",
  "k"."status" as "account_status",
  a.website as "website",
  (select count(*)::int
from contact p
join campaign_contact c on c.contact_id = p.id
where p.main_account_id = a.id and c.campaign_id = k.campaign_id and c.populated_at is not null and c.dropped_at is null and not p.deleted) as "contacts",
  d.display_name as "developer_label",
  k.assigned_at as "assigned_at",
  g.display_name as "assigned_by_label",
  k.priority as "priority",
  k.attempts as "attempts",
  k.last_activity_at as "last_activity_at",
  k.next_callback_at as "next_callback_at",
  k.populated_at as "populated_at") c) as row
from campaign_account k
join account a on a.id = k.account_id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where "k"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and k.campaign_id = $3 and (k.populated_at is not null and k.dropped_at is null and k.status not in ('disqualified', 'do_not_contact')) and k.sales_developer_id is null and true and true and true
order by k.populated_at asc nulls last, k.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- accounts_to_assign: filtered and sorted, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
with page as materialized (select k.account_id as id,
  k.populated_at as "key_0",
  (select to_json(c)
from (select k.account_id as id,
  a.company_name as "company_name",
  (select count(*)::int
from contact p
join campaign_contact c on c.contact_id = p.id
where p.main_account_id = a.id and c.campaign_id = k.campaign_id and c.populated_at is not null and c.dropped_at is null and not p.deleted) as "contacts",
  k.assigned_at as "assigned_at") c) as row
from campaign_account k
join account a on a.id = k.account_id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where true and k.campaign_id = $1 and (k.populated_at is not null and k.dropped_at is null and k.status not in ('disqualified', 'do_not_contact')) and k.sales_developer_id is null and fold(a.company_name) like fold($2) and k.assigned_at >= (($3::date + 0)::timestamp at time zone $4) and (select count(*)::int
from contact p
join campaign_contact c on c.contact_id = p.id
where p.main_account_id = a.id and c.campaign_id = k.campaign_id and c.populated_at is not null and c.dropped_at is null and not p.deleted) > $5::bigint and true and true and true
order by k.populated_at desc nulls last, k.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- accounts_to_assign: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
with page as materialized (select k.account_id as id,
  k.populated_at as "key_0",
  (select to_json(c)
from (select k.account_id as id,
  a.company_name as "company_name",
  (select count(*)::int
from contact p
join campaign_contact c on c.contact_id = p.id
where p.main_account_id = a.id and c.campaign_id = k.campaign_id and c.populated_at is not null and c.dropped_at is null and not p.deleted) as "contacts",
  k.assigned_at as "assigned_at") c) as row
from campaign_account k
join account a on a.id = k.account_id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where "k"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and k.campaign_id = $3 and (k.populated_at is not null and k.dropped_at is null and k.status not in ('disqualified', 'do_not_contact')) and k.sales_developer_id is null and fold(a.company_name) like fold($4) and k.assigned_at >= (($5::date + 0)::timestamp at time zone $6) and (select count(*)::int
from contact p
join campaign_contact c on c.contact_id = p.id
where p.main_account_id = a.id and c.campaign_id = k.campaign_id and c.populated_at is not null and c.dropped_at is null and not p.deleted) > $7::bigint and true and true and true
order by k.populated_at desc nulls last, k.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- accounts_to_assign: found, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
-- $4: "%timber 12%"
with page as materialized (select k.account_id as id,
  k.populated_at as "key_0",
  (select to_json(c)
from (select k.account_id as id) c) as row
from campaign_account k
join account a on a.id = k.account_id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where true and k.campaign_id = $1 and (k.populated_at is not null and k.dropped_at is null and k.status not in ('disqualified', 'do_not_contact')) and k.sales_developer_id is null and (fold(a.company_name) like fold($2) or fold(a.head_office_city) like fold($3) or a.website ilike $4) and true and true and true
order by k.populated_at asc nulls last, k.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- accounts_to_assign: found, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber 12%"
-- $5: "%timber 12%"
-- $6: "%timber 12%"
with page as materialized (select k.account_id as id,
  k.populated_at as "key_0",
  (select to_json(c)
from (select k.account_id as id) c) as row
from campaign_account k
join account a on a.id = k.account_id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where "k"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and k.campaign_id = $3 and (k.populated_at is not null and k.dropped_at is null and k.status not in ('disqualified', 'do_not_contact')) and k.sales_developer_id is null and (fold(a.company_name) like fold($4) or fold(a.head_office_city) like fold($5) or a.website ilike $6) and true and true and true
order by k.populated_at asc nulls last, k.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- accounts_to_assign: groups, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: 101
-- $3: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select a.country as "country",
  count(*) as group_count
from campaign_account k
join account a on a.id = k.account_id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where true and k.campaign_id = $1 and (k.populated_at is not null and k.dropped_at is null and k.status not in ('disqualified', 'do_not_contact')) and k.sales_developer_id is null and true
group by 1) found
order by "country" asc nulls last, "country"
limit $2 offset $3) g) r;

-- accounts_to_assign: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: 101
-- $5: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select a.country as "country",
  count(*) as group_count
from campaign_account k
join account a on a.id = k.account_id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where "k"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and k.campaign_id = $3 and (k.populated_at is not null and k.dropped_at is null and k.status not in ('disqualified', 'do_not_contact')) and k.sales_developer_id is null and true
group by 1) found
order by "country" asc nulls last, "country"
limit $4 offset $5) g) r;

-- accounts_to_assign: count, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
select count(*) as count
from (select 1
from campaign_account k
join account a on a.id = k.account_id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where true and k.campaign_id = $1 and (k.populated_at is not null and k.dropped_at is null and k.status not in ('disqualified', 'do_not_contact')) and k.sales_developer_id is null and fold(a.company_name) like fold($2) and k.assigned_at >= (($3::date + 0)::timestamp at time zone $4) and (select count(*)::int
from contact p
join campaign_contact c on c.contact_id = p.id
where p.main_account_id = a.id and c.campaign_id = k.campaign_id and c.populated_at is not null and c.dropped_at is null and not p.deleted) > $5::bigint and true
limit 10001) r;

-- accounts_to_assign: count, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
select count(*) as count
from (select 1
from campaign_account k
join account a on a.id = k.account_id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where "k"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and k.campaign_id = $3 and (k.populated_at is not null and k.dropped_at is null and k.status not in ('disqualified', 'do_not_contact')) and k.sales_developer_id is null and fold(a.company_name) like fold($4) and k.assigned_at >= (($5::date + 0)::timestamp at time zone $6) and (select count(*)::int
from contact p
join campaign_contact c on c.contact_id = p.id
where p.main_account_id = a.id and c.campaign_id = k.campaign_id and c.populated_at is not null and c.dropped_at is null and not p.deleted) > $7::bigint and true
limit 10001) r;

-- accounts_to_assign: values, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
select "r"."value" as value,
  count(*) as count
from (select a.country as value
from campaign_account k
join account a on a.id = k.account_id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where true and k.campaign_id = $1 and (k.populated_at is not null and k.dropped_at is null and k.status not in ('disqualified', 'do_not_contact')) and k.sales_developer_id is null and fold(a.company_name) like fold($2) and k.assigned_at >= (($3::date + 0)::timestamp at time zone $4) and (select count(*)::int
from contact p
join campaign_contact c on c.contact_id = p.id
where p.main_account_id = a.id and c.campaign_id = k.campaign_id and c.populated_at is not null and c.dropped_at is null and not p.deleted) > $5::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- accounts_to_assign: values, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
select "r"."value" as value,
  count(*) as count
from (select a.country as value
from campaign_account k
join account a on a.id = k.account_id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where "k"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and k.campaign_id = $3 and (k.populated_at is not null and k.dropped_at is null and k.status not in ('disqualified', 'do_not_contact')) and k.sales_developer_id is null and fold(a.company_name) like fold($4) and k.assigned_at >= (($5::date + 0)::timestamp at time zone $6) and (select count(*)::int
from contact p
join campaign_contact c on c.contact_id = p.id
where p.main_account_id = a.id and c.campaign_id = k.campaign_id and c.populated_at is not null and c.dropped_at is null and not p.deleted) > $7::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- action-types: first page, all rows
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (name_order(t."name") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."code" as "code",
  t."channel"::text as "channel",
  t."applies_to"::text as "applies_to",
  t."requires_contact"::text as "requires_contact",
  t."is_dial"::text as "is_dial",
  t."order" as "order",
  (select count(*)::int
from activity_option o
where o."action_type_id" = t.id and o.archived_at is null) as "options",
  t."state"::text as "state",
  t."updated_at" as "updated_at") c) as row
from "action_type" t
where true and t.archived_at is null and true and true and true
order by t."order" asc nulls last, (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- action-types: first page, own rows
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (name_order(t."name") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  t."code" as "code",
  t."channel"::text as "channel",
  t."applies_to"::text as "applies_to",
  t."requires_contact"::text as "requires_contact",
  t."is_dial"::text as "is_dial",
  t."order" as "order",
  (select count(*)::int
from activity_option o
where o."action_type_id" = t.id and o.archived_at is null) as "options",
  t."state"::text as "state",
  t."updated_at" as "updated_at") c) as row
from "action_type" t
where false and t.archived_at is null and true and true and true
order by t."order" asc nulls last, (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- action-types: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."order" as "order",
  t."updated_at" as "updated_at") c) as row
from "action_type" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- action-types: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  t."order" as "order",
  t."updated_at" as "updated_at") c) as row
from "action_type" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- action-types: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (name_order(t."name") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "action_type" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2)) and true and true and true
order by t."order" asc nulls last, (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- action-types: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (name_order(t."name") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "action_type" t
where false and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2)) and true and true and true
order by t."order" asc nulls last, (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- action-types: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."channel"::text as "channel",
  count(*) as group_count
from "action_type" t
where true and t.archived_at is null and true
group by 1) found
order by "channel" asc, "channel"
limit $1 offset $2) g) r;

-- action-types: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."channel"::text as "channel",
  count(*) as group_count
from "action_type" t
where false and t.archived_at is null and true
group by 1) found
order by "channel" asc, "channel"
limit $1 offset $2) g) r;

-- action-types: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "action_type" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true
limit 10001) r;

-- action-types: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "action_type" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true
limit 10001) r;

-- action-types: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."channel"::text as value
from "action_type" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- action-types: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."channel"::text as value
from "action_type" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- activity-options: first page, all rows
with page as materialized (select t.id as id,
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id"), '')) collate alphabetical) as "key_0",
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "outcome" t) choice
where choice.id = t."outcome_id"), '')) collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id") as "action_type_label",
  (select choice.label
from (select t.id as id,
  t.name as label
from "outcome" t) choice
where choice.id = t."outcome_id") as "outcome_label",
  t."allowed"::text as "allowed",
  t."hint" as "hint",
  t."state"::text as "state",
  t."updated_at" as "updated_at") c) as row
from "activity_option" t
where true and t.archived_at is null and true and true and true
order by (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id"), '')) collate alphabetical) asc nulls last, (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "outcome" t) choice
where choice.id = t."outcome_id"), '')) collate alphabetical) asc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc nulls last, page.id) r;

-- activity-options: first page, own rows
with page as materialized (select t.id as id,
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id"), '')) collate alphabetical) as "key_0",
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "outcome" t) choice
where choice.id = t."outcome_id"), '')) collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id") as "action_type_label",
  (select choice.label
from (select t.id as id,
  t.name as label
from "outcome" t) choice
where choice.id = t."outcome_id") as "outcome_label",
  t."allowed"::text as "allowed",
  t."hint" as "hint",
  t."state"::text as "state",
  t."updated_at" as "updated_at") c) as row
from "activity_option" t
where false and t.archived_at is null and true and true and true
order by (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id"), '')) collate alphabetical) asc nulls last, (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "outcome" t) choice
where choice.id = t."outcome_id"), '')) collate alphabetical) asc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc nulls last, page.id) r;

-- activity-options: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id") as "action_type_label",
  t."updated_at" as "updated_at") c) as row
from "activity_option" t
where true and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id")) like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- activity-options: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id") as "action_type_label",
  t."updated_at" as "updated_at") c) as row
from "activity_option" t
where false and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id")) like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- activity-options: found, all rows
-- $1: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id"), '')) collate alphabetical) as "key_0",
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "outcome" t) choice
where choice.id = t."outcome_id"), '')) collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "activity_option" t
where true and t.archived_at is null and (fold(t."hint"::text) like fold($1)) and true and true and true
order by (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id"), '')) collate alphabetical) asc nulls last, (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "outcome" t) choice
where choice.id = t."outcome_id"), '')) collate alphabetical) asc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc nulls last, page.id) r;

-- activity-options: found, own rows
-- $1: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id"), '')) collate alphabetical) as "key_0",
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "outcome" t) choice
where choice.id = t."outcome_id"), '')) collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "activity_option" t
where false and t.archived_at is null and (fold(t."hint"::text) like fold($1)) and true and true and true
order by (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id"), '')) collate alphabetical) asc nulls last, (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "outcome" t) choice
where choice.id = t."outcome_id"), '')) collate alphabetical) asc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc nulls last, page.id) r;

-- activity-options: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."allowed"::text as "allowed",
  count(*) as group_count
from "activity_option" t
where true and t.archived_at is null and true
group by 1) found
order by "allowed" asc, "allowed"
limit $1 offset $2) g) r;

-- activity-options: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."allowed"::text as "allowed",
  count(*) as group_count
from "activity_option" t
where false and t.archived_at is null and true
group by 1) found
order by "allowed" asc, "allowed"
limit $1 offset $2) g) r;

-- activity-options: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select count(*) as count
from (select 1
from "activity_option" t
where true and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id")) like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and true
limit 10001) r;

-- activity-options: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select count(*) as count
from (select 1
from "activity_option" t
where false and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id")) like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and true
limit 10001) r;

-- activity-options: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select "r"."value" as value,
  count(*) as count
from (select t."allowed"::text as value
from "activity_option" t
where true and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id")) like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- activity-options: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select "r"."value" as value,
  count(*) as count
from (select t."allowed"::text as value
from "activity_option" t
where false and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "action_type" t) choice
where choice.id = t."action_type_id")) like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- audit_log: first page, all rows
-- $1: ["clients","teams","user-types","grade-categories","action-types","outcomes","campaigns","verticals","tags","roles","staff-users","client-emails","client-users","batch-clients","grades","purchase-orders","grade-steps","core-fields","email-templates","documents","master-steps","client-steps","activity-options","docs-templates","images","master-fields","client-fields","campaign-fields","opportunity-fields","accounts","contacts","suppression"]
-- $2: []
-- $3: []
-- $4: ["master-fields","client-fields","campaign-fields","opportunity-fields"]
-- $5: []
with page as materialized (select e.id::text as id,
  e.at as "key_0",
  (select to_json(c)
from (select e.id::text as id,
  e.at as "at",
  u.display_name as "by",
  e.action as "action",
  (upper(left(e.entity, 1)) || translate(substr(e.entity, 2), '_-', ' ')) as "kind",
  coalesce(case e.entity when 'clients' then (select t.name::text
from "client" t
where t.id::text = e.entity_id) when 'teams' then (select t.name::text
from "team" t
where t.id::text = e.entity_id) when 'user-types' then (select t.name::text
from "user_type" t
where t.id::text = e.entity_id) when 'grade-categories' then (select t.name::text
from "grade_category" t
where t.id::text = e.entity_id) when 'action-types' then (select t.name::text
from "action_type" t
where t.id::text = e.entity_id) when 'outcomes' then (select t.name::text
from "outcome" t
where t.id::text = e.entity_id) when 'campaigns' then (select t.name::text
from "campaign" t
where t.id::text = e.entity_id) when 'verticals' then (select t.name::text
from "vertical" t
where t.id::text = e.entity_id) when 'tags' then (select t.name::text
from "tag" t
where t.id::text = e.entity_id) when 'roles' then (select t.name::text
from "role" t
where t.id::text = e.entity_id) when 'staff-users' then (select t.display_name::text
from "app_user" t
where t.id::text = e.entity_id) when 'client-emails' then (select t.address::text
from "client_email" t
where t.id::text = e.entity_id) when 'client-users' then (select t.display_name::text
from "app_user" t
where t.id::text = e.entity_id) when 'batch-clients' then (select t.name::text
from "batch_client" t
where t.id::text = e.entity_id) when 'grades' then (select t.name::text
from "grade" t
where t.id::text = e.entity_id) when 'purchase-orders' then (select t.number::text
from "purchase_order" t
where t.id::text = e.entity_id) when 'grade-steps' then (select t.code || ' ' || t.label::text
from "grade_step" t
where t.id::text = e.entity_id) when 'core-fields' then (select t.label::text
from "core_field" t
where t.id::text = e.entity_id) when 'email-templates' then (select t.name::text
from "email_template" t
where t.id::text = e.entity_id) when 'documents' then (select t.name::text
from "document" t
where t.id::text = e.entity_id) when 'master-steps' then (select t.name::text
from "master_step" t
where t.id::text = e.entity_id) when 'client-steps' then (select t.name::text
from "client_step" t
where t.id::text = e.entity_id) when 'activity-options' then (select (select y."name"
from action_type y
where y.id = t.action_type_id) || ' – ' || (select u."name"
from outcome u
where u.id = t.outcome_id)::text
from "activity_option" t
where t.id::text = e.entity_id) when 'docs-templates' then (select t.name::text
from "docs_template" t
where t.id::text = e.entity_id) when 'images' then (select t.name::text
from "image" t
where t.id::text = e.entity_id) when 'master-fields' then (select t.label::text
from "field" t
where t.id::text = e.entity_id) when 'client-fields' then (select t.label::text
from "field" t
where t.id::text = e.entity_id) when 'campaign-fields' then (select t.label::text
from "field" t
where t.id::text = e.entity_id) when 'opportunity-fields' then (select t.label::text
from "field" t
where t.id::text = e.entity_id) when 'accounts' then (select t.company_name::text
from "account" t
where t.id::text = e.entity_id) when 'contacts' then (select concat_ws(' ', t.forename, t.surname)::text
from "contact" t
where t.id::text = e.entity_id) end, coalesce(e.after ->> 'name', e.before ->> 'name', e.after ->> 'file_name')) as "record",
  ( select string_agg( replace(f.name, '_', ' ') || ': ' || case when e.before is null then '' else coalesce(nullif(e.before ->> f.name, ''), '–') || ' → ' end || coalesce(nullif(e.after ->> f.name, ''), '–'), '; '
order by f.name)
from jsonb_object_keys( case when jsonb_typeof(coalesce(e.after, e.before)) = 'object' then coalesce(e.after, e.before) else '{}' end) as f(name)
where f.name not in ('reason', 'duplicate_reason', 'version', 'updated_at', 'updated_by') and not (false or ((e.entity <> all($1::text[]) and f.name = any(coalesce((select array_agg(d.key)
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $2::uuid[]) and true)), '{}'::text[]))) or (coalesce(e.before::text, '') || coalesce(e.after::text, '')) like any(coalesce((select array_agg('%' || d.id || '%')
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $3::uuid[]) and true)), '{}'::text[])))) and (e.before ->> f.name is distinct from e.after ->> f.name)) as "changes",
  coalesce(nullif(e.after ->> 'reason', ''), nullif(e.after ->> 'duplicate_reason', ''), ( select string_agg(d.reason, '; '
order by d.reason)
from ( select r #>> '{}' as reason
from jsonb_path_query(e.after, 'lax $.identifiers[*].dispute_reason'::jsonpath) r except select r #>> '{}'
from jsonb_path_query(e.before, 'lax $.identifiers[*].dispute_reason'::jsonpath) r) d)) as "reason",
  e.via as "via",
  e.after ->> 'address' as "address",
  e.entity_id as "record_id",
  e.request_id as "request_id",
  e.entity as "entity",
  e.entity_id as "about") c) as row
from audit_event e
left join app_user u on u.id = e.user_id
where true and case when e.entity = any($4::text[]) then not exists (select
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $5::uuid[]) and true) and d.id::text = e.entity_id) else true end and true and true and true
order by e.at desc, e.id::text
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- audit_log: first page, own rows
-- $1: ["clients","teams","user-types","grade-categories","action-types","outcomes","campaigns","verticals","tags","roles","staff-users","client-emails","client-users","batch-clients","grades","purchase-orders","grade-steps","core-fields","email-templates","documents","master-steps","client-steps","activity-options","docs-templates","images","master-fields","client-fields","campaign-fields","opportunity-fields","accounts","contacts","suppression"]
-- $2: []
-- $3: []
-- $4: ["master-fields","client-fields","campaign-fields","opportunity-fields"]
-- $5: []
with page as materialized (select e.id::text as id,
  e.at as "key_0",
  (select to_json(c)
from (select e.id::text as id,
  e.at as "at",
  u.display_name as "by",
  e.action as "action",
  (upper(left(e.entity, 1)) || translate(substr(e.entity, 2), '_-', ' ')) as "kind",
  coalesce(case e.entity when 'clients' then (select t.name::text
from "client" t
where t.id::text = e.entity_id) when 'teams' then (select t.name::text
from "team" t
where t.id::text = e.entity_id) when 'user-types' then (select t.name::text
from "user_type" t
where t.id::text = e.entity_id) when 'grade-categories' then (select t.name::text
from "grade_category" t
where t.id::text = e.entity_id) when 'action-types' then (select t.name::text
from "action_type" t
where t.id::text = e.entity_id) when 'outcomes' then (select t.name::text
from "outcome" t
where t.id::text = e.entity_id) when 'campaigns' then (select t.name::text
from "campaign" t
where t.id::text = e.entity_id) when 'verticals' then (select t.name::text
from "vertical" t
where t.id::text = e.entity_id) when 'tags' then (select t.name::text
from "tag" t
where t.id::text = e.entity_id) when 'roles' then (select t.name::text
from "role" t
where t.id::text = e.entity_id) when 'staff-users' then (select t.display_name::text
from "app_user" t
where t.id::text = e.entity_id) when 'client-emails' then (select t.address::text
from "client_email" t
where t.id::text = e.entity_id) when 'client-users' then (select t.display_name::text
from "app_user" t
where t.id::text = e.entity_id) when 'batch-clients' then (select t.name::text
from "batch_client" t
where t.id::text = e.entity_id) when 'grades' then (select t.name::text
from "grade" t
where t.id::text = e.entity_id) when 'purchase-orders' then (select t.number::text
from "purchase_order" t
where t.id::text = e.entity_id) when 'grade-steps' then (select t.code || ' ' || t.label::text
from "grade_step" t
where t.id::text = e.entity_id) when 'core-fields' then (select t.label::text
from "core_field" t
where t.id::text = e.entity_id) when 'email-templates' then (select t.name::text
from "email_template" t
where t.id::text = e.entity_id) when 'documents' then (select t.name::text
from "document" t
where t.id::text = e.entity_id) when 'master-steps' then (select t.name::text
from "master_step" t
where t.id::text = e.entity_id) when 'client-steps' then (select t.name::text
from "client_step" t
where t.id::text = e.entity_id) when 'activity-options' then (select (select y."name"
from action_type y
where y.id = t.action_type_id) || ' – ' || (select u."name"
from outcome u
where u.id = t.outcome_id)::text
from "activity_option" t
where t.id::text = e.entity_id) when 'docs-templates' then (select t.name::text
from "docs_template" t
where t.id::text = e.entity_id) when 'images' then (select t.name::text
from "image" t
where t.id::text = e.entity_id) when 'master-fields' then (select t.label::text
from "field" t
where t.id::text = e.entity_id) when 'client-fields' then (select t.label::text
from "field" t
where t.id::text = e.entity_id) when 'campaign-fields' then (select t.label::text
from "field" t
where t.id::text = e.entity_id) when 'opportunity-fields' then (select t.label::text
from "field" t
where t.id::text = e.entity_id) when 'accounts' then (select t.company_name::text
from "account" t
where t.id::text = e.entity_id) when 'contacts' then (select concat_ws(' ', t.forename, t.surname)::text
from "contact" t
where t.id::text = e.entity_id) end, coalesce(e.after ->> 'name', e.before ->> 'name', e.after ->> 'file_name')) as "record",
  ( select string_agg( replace(f.name, '_', ' ') || ': ' || case when e.before is null then '' else coalesce(nullif(e.before ->> f.name, ''), '–') || ' → ' end || coalesce(nullif(e.after ->> f.name, ''), '–'), '; '
order by f.name)
from jsonb_object_keys( case when jsonb_typeof(coalesce(e.after, e.before)) = 'object' then coalesce(e.after, e.before) else '{}' end) as f(name)
where f.name not in ('reason', 'duplicate_reason', 'version', 'updated_at', 'updated_by') and not (false or ((e.entity <> all($1::text[]) and f.name = any(coalesce((select array_agg(d.key)
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $2::uuid[]) and true)), '{}'::text[]))) or (coalesce(e.before::text, '') || coalesce(e.after::text, '')) like any(coalesce((select array_agg('%' || d.id || '%')
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $3::uuid[]) and true)), '{}'::text[])))) and (e.before ->> f.name is distinct from e.after ->> f.name)) as "changes",
  coalesce(nullif(e.after ->> 'reason', ''), nullif(e.after ->> 'duplicate_reason', ''), ( select string_agg(d.reason, '; '
order by d.reason)
from ( select r #>> '{}' as reason
from jsonb_path_query(e.after, 'lax $.identifiers[*].dispute_reason'::jsonpath) r except select r #>> '{}'
from jsonb_path_query(e.before, 'lax $.identifiers[*].dispute_reason'::jsonpath) r) d)) as "reason",
  e.via as "via",
  e.after ->> 'address' as "address",
  e.entity_id as "record_id",
  e.request_id as "request_id",
  e.entity as "entity",
  e.entity_id as "about") c) as row
from audit_event e
left join app_user u on u.id = e.user_id
where false and case when e.entity = any($4::text[]) then not exists (select
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $5::uuid[]) and true) and d.id::text = e.entity_id) else true end and true and true and true
order by e.at desc, e.id::text
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- audit_log: filtered and sorted, all rows
-- $1: ["master-fields","client-fields","campaign-fields","opportunity-fields"]
-- $2: []
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
with page as materialized (select e.id::text as id,
  nullif(e.request_id, '') as "key_0",
  (select to_json(c)
from (select e.id::text as id,
  e.at as "at",
  u.display_name as "by",
  e.entity as "entity",
  e.entity_id as "about") c) as row
from audit_event e
left join app_user u on u.id = e.user_id
where true and case when e.entity = any($1::text[]) then not exists (select
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $2::uuid[]) and true) and d.id::text = e.entity_id) else true end and fold(u.display_name) like fold($3) and e.at >= (($4::date + 0)::timestamp at time zone $5) and true and true and true
order by nullif(e.request_id, '') desc nulls last, e.id::text
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- audit_log: filtered and sorted, own rows
-- $1: ["master-fields","client-fields","campaign-fields","opportunity-fields"]
-- $2: []
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
with page as materialized (select e.id::text as id,
  nullif(e.request_id, '') as "key_0",
  (select to_json(c)
from (select e.id::text as id,
  e.at as "at",
  u.display_name as "by",
  e.entity as "entity",
  e.entity_id as "about") c) as row
from audit_event e
left join app_user u on u.id = e.user_id
where false and case when e.entity = any($1::text[]) then not exists (select
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $2::uuid[]) and true) and d.id::text = e.entity_id) else true end and fold(u.display_name) like fold($3) and e.at >= (($4::date + 0)::timestamp at time zone $5) and true and true and true
order by nullif(e.request_id, '') desc nulls last, e.id::text
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- audit_log: found, all rows
-- $1: ["master-fields","client-fields","campaign-fields","opportunity-fields"]
-- $2: []
-- $3: "%timber 12%"
-- $4: "%timber 12%"
-- $5: "%timber 12%"
with page as materialized (select e.id::text as id,
  e.at as "key_0",
  (select to_json(c)
from (select e.id::text as id,
  e.entity as "entity",
  e.entity_id as "about") c) as row
from audit_event e
left join app_user u on u.id = e.user_id
where true and case when e.entity = any($1::text[]) then not exists (select
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $2::uuid[]) and true) and d.id::text = e.entity_id) else true end and (fold(u.display_name) like fold($3) or fold((upper(left(e.entity, 1)) || translate(substr(e.entity, 2), '_-', ' '))) like fold($4) or e.entity_id like $5) and true and true and true
order by e.at desc, e.id::text
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- audit_log: found, own rows
-- $1: ["master-fields","client-fields","campaign-fields","opportunity-fields"]
-- $2: []
-- $3: "%timber 12%"
-- $4: "%timber 12%"
-- $5: "%timber 12%"
with page as materialized (select e.id::text as id,
  e.at as "key_0",
  (select to_json(c)
from (select e.id::text as id,
  e.entity as "entity",
  e.entity_id as "about") c) as row
from audit_event e
left join app_user u on u.id = e.user_id
where false and case when e.entity = any($1::text[]) then not exists (select
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $2::uuid[]) and true) and d.id::text = e.entity_id) else true end and (fold(u.display_name) like fold($3) or fold((upper(left(e.entity, 1)) || translate(substr(e.entity, 2), '_-', ' '))) like fold($4) or e.entity_id like $5) and true and true and true
order by e.at desc, e.id::text
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- audit_log: groups, all rows
-- $1: ["master-fields","client-fields","campaign-fields","opportunity-fields"]
-- $2: []
-- $3: 101
-- $4: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select e.action as "action",
  count(*) as group_count
from audit_event e
left join app_user u on u.id = e.user_id
where true and case when e.entity = any($1::text[]) then not exists (select
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $2::uuid[]) and true) and d.id::text = e.entity_id) else true end and true
group by 1) found
order by "action" asc, "action"
limit $3 offset $4) g) r;

-- audit_log: groups, own rows
-- $1: ["master-fields","client-fields","campaign-fields","opportunity-fields"]
-- $2: []
-- $3: 101
-- $4: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select e.action as "action",
  count(*) as group_count
from audit_event e
left join app_user u on u.id = e.user_id
where false and case when e.entity = any($1::text[]) then not exists (select
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $2::uuid[]) and true) and d.id::text = e.entity_id) else true end and true
group by 1) found
order by "action" asc, "action"
limit $3 offset $4) g) r;

-- audit_log: count, all rows
-- $1: ["master-fields","client-fields","campaign-fields","opportunity-fields"]
-- $2: []
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
select count(*) as count
from (select 1
from audit_event e
left join app_user u on u.id = e.user_id
where true and case when e.entity = any($1::text[]) then not exists (select
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $2::uuid[]) and true) and d.id::text = e.entity_id) else true end and fold(u.display_name) like fold($3) and e.at >= (($4::date + 0)::timestamp at time zone $5) and true
limit 10001) r;

-- audit_log: count, own rows
-- $1: ["master-fields","client-fields","campaign-fields","opportunity-fields"]
-- $2: []
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
select count(*) as count
from (select 1
from audit_event e
left join app_user u on u.id = e.user_id
where false and case when e.entity = any($1::text[]) then not exists (select
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $2::uuid[]) and true) and d.id::text = e.entity_id) else true end and fold(u.display_name) like fold($3) and e.at >= (($4::date + 0)::timestamp at time zone $5) and true
limit 10001) r;

-- audit_log: values, all rows
-- $1: ["master-fields","client-fields","campaign-fields","opportunity-fields"]
-- $2: []
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
select "r"."value" as value,
  count(*) as count
from (select e.action as value
from audit_event e
left join app_user u on u.id = e.user_id
where true and case when e.entity = any($1::text[]) then not exists (select
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $2::uuid[]) and true) and d.id::text = e.entity_id) else true end and fold(u.display_name) like fold($3) and e.at >= (($4::date + 0)::timestamp at time zone $5) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- audit_log: values, own rows
-- $1: ["master-fields","client-fields","campaign-fields","opportunity-fields"]
-- $2: []
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
select "r"."value" as value,
  count(*) as count
from (select e.action as value
from audit_event e
left join app_user u on u.id = e.user_id
where false and case when e.entity = any($1::text[]) then not exists (select
from field d
where not (("d"."visible_to" = '{}' or "d"."visible_to" && $2::uuid[]) and true) and d.id::text = e.entity_id) else true end and fold(u.display_name) like fold($3) and e.at >= (($4::date + 0)::timestamp at time zone $5) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- batch-clients: first page, all rows
with page as materialized (select t.id as id,
  t."priority" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."mode"::text as "mode",
  t."member_count" as "member_count",
  t."priority" as "priority",
  t."state"::text as "state",
  (select choice.label
from (select u.id as id,
  u.display_name as label
from app_user u
join role r on r.id = u.role_id) choice
where choice.id = t."owner_id") as "owner_label",
  t."last_evaluated_at" as "last_evaluated_at",
  t."description" as "description",
  t."updated_at" as "updated_at") c) as row
from "batch_client" t
where true and t.archived_at is null and true and true and true
order by t."priority" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- batch-clients: first page, own rows
with page as materialized (select t.id as id,
  t."priority" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  t."mode"::text as "mode",
  t."member_count" as "member_count",
  t."priority" as "priority",
  t."state"::text as "state",
  (select choice.label
from (select u.id as id,
  u.display_name as label
from app_user u
join role r on r.id = u.role_id) choice
where choice.id = t."owner_id") as "owner_label",
  t."last_evaluated_at" as "last_evaluated_at",
  t."description" as "description",
  t."updated_at" as "updated_at") c) as row
from "batch_client" t
where false and t.archived_at is null and true and true and true
order by t."priority" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- batch-clients: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."member_count" as "member_count",
  t."last_evaluated_at" as "last_evaluated_at") c) as row
from "batch_client" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."last_evaluated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."member_count" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- batch-clients: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  t."member_count" as "member_count",
  t."last_evaluated_at" as "last_evaluated_at") c) as row
from "batch_client" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."last_evaluated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."member_count" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- batch-clients: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  t."priority" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "batch_client" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."description"::text) like fold($2)) and true and true and true
order by t."priority" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- batch-clients: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  t."priority" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "batch_client" t
where false and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."description"::text) like fold($2)) and true and true and true
order by t."priority" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- batch-clients: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."mode"::text as "mode",
  count(*) as group_count
from "batch_client" t
where true and t.archived_at is null and true
group by 1) found
order by "mode" asc, "mode"
limit $1 offset $2) g) r;

-- batch-clients: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."mode"::text as "mode",
  count(*) as group_count
from "batch_client" t
where false and t.archived_at is null and true
group by 1) found
order by "mode" asc, "mode"
limit $1 offset $2) g) r;

-- batch-clients: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "batch_client" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."last_evaluated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."member_count" > $4::bigint and true
limit 10001) r;

-- batch-clients: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "batch_client" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."last_evaluated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."member_count" > $4::bigint and true
limit 10001) r;

-- batch-clients: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."mode"::text as value
from "batch_client" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."last_evaluated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."member_count" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- batch-clients: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."mode"::text as value
from "batch_client" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."last_evaluated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."member_count" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- campaign-fields: first page, all rows
-- $1: "campaign"
-- $2: []
-- $3: "campaign"
-- $4: []
-- $5: "campaign"
-- $6: []
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and not false)) is true, 'delete', ((("t"."kind" = $3 and (("t"."visible_to" = '{}' or "t"."visible_to" && $4::uuid[]) and true)) and not false)) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id") as "campaign_label",
  t."label" as "label",
  t."key" as "key",
  t."type"::text as "type",
  t."entity"::text as "entity",
  t."required"::text as "required",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  (select count(*)::int
from custom_field u
where u.id = t.id and not u.hidden) as "campaigns",
  t."sensitive"::text as "sensitive",
  t."client_visible"::text as "client_visible",
  t."section" as "section",
  t."state"::text as "state",
  t."updated_at" as "updated_at") c) as row
from "field" t
where ("t"."kind" = $5 and (("t"."visible_to" = '{}' or "t"."visible_to" && $6::uuid[]) and true)) and t.archived_at is null and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- campaign-fields: first page, own rows
-- $1: "campaign"
-- $2: []
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "campaign"
-- $6: []
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "campaign"
-- $10: []
-- $11: "00000000-0000-4000-8000-000000000001"
-- $12: "00000000-0000-4000-8000-000000000001"
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (((("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))) and not false)) is true, 'delete', (((("t"."kind" = $5 and (("t"."visible_to" = '{}' or "t"."visible_to" && $6::uuid[]) and true)) and "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid))) and not false)) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id") as "campaign_label",
  t."label" as "label",
  t."key" as "key",
  t."type"::text as "type",
  t."entity"::text as "entity",
  t."required"::text as "required",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  (select count(*)::int
from custom_field u
where u.id = t.id and not u.hidden) as "campaigns",
  t."sensitive"::text as "sensitive",
  t."client_visible"::text as "client_visible",
  t."section" as "section",
  t."state"::text as "state",
  t."updated_at" as "updated_at") c) as row
from "field" t
where (("t"."kind" = $9 and (("t"."visible_to" = '{}' or "t"."visible_to" && $10::uuid[]) and true)) and "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($11::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($12::uuid))) and t.archived_at is null and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- campaign-fields: filtered and sorted, all rows
-- $1: "campaign"
-- $2: []
-- $3: "campaign"
-- $4: []
-- $5: "campaign"
-- $6: []
-- $7: "%timber%"
-- $8: "2026-02-01"
-- $9: "UTC"
-- $10: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and not false)) is true, 'delete', ((("t"."kind" = $3 and (("t"."visible_to" = '{}' or "t"."visible_to" && $4::uuid[]) and true)) and not false)) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id") as "campaign_label",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  t."updated_at" as "updated_at") c) as row
from "field" t
where ("t"."kind" = $5 and (("t"."visible_to" = '{}' or "t"."visible_to" && $6::uuid[]) and true)) and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id")) like fold($7) and t."updated_at" >= (($8::date + 0)::timestamp at time zone $9) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $10::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- campaign-fields: filtered and sorted, own rows
-- $1: "campaign"
-- $2: []
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "campaign"
-- $6: []
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "campaign"
-- $10: []
-- $11: "00000000-0000-4000-8000-000000000001"
-- $12: "00000000-0000-4000-8000-000000000001"
-- $13: "%timber%"
-- $14: "2026-02-01"
-- $15: "UTC"
-- $16: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (((("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))) and not false)) is true, 'delete', (((("t"."kind" = $5 and (("t"."visible_to" = '{}' or "t"."visible_to" && $6::uuid[]) and true)) and "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid))) and not false)) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id") as "campaign_label",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  t."updated_at" as "updated_at") c) as row
from "field" t
where (("t"."kind" = $9 and (("t"."visible_to" = '{}' or "t"."visible_to" && $10::uuid[]) and true)) and "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($11::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($12::uuid))) and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id")) like fold($13) and t."updated_at" >= (($14::date + 0)::timestamp at time zone $15) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $16::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- campaign-fields: found, all rows
-- $1: "campaign"
-- $2: []
-- $3: "campaign"
-- $4: []
-- $5: "campaign"
-- $6: []
-- $7: "%timber 12%"
-- $8: "%timber 12%"
-- $9: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and not false)) is true, 'delete', ((("t"."kind" = $3 and (("t"."visible_to" = '{}' or "t"."visible_to" && $4::uuid[]) and true)) and not false)) is true) as can) c) as row
from "field" t
where ("t"."kind" = $5 and (("t"."visible_to" = '{}' or "t"."visible_to" && $6::uuid[]) and true)) and t.archived_at is null and (fold(t."label"::text) like fold($7) or fold(t."key"::text) like fold($8) or fold(t."help"::text) like fold($9)) and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- campaign-fields: found, own rows
-- $1: "campaign"
-- $2: []
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "campaign"
-- $6: []
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "campaign"
-- $10: []
-- $11: "00000000-0000-4000-8000-000000000001"
-- $12: "00000000-0000-4000-8000-000000000001"
-- $13: "%timber 12%"
-- $14: "%timber 12%"
-- $15: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (((("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))) and not false)) is true, 'delete', (((("t"."kind" = $5 and (("t"."visible_to" = '{}' or "t"."visible_to" && $6::uuid[]) and true)) and "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid))) and not false)) is true) as can) c) as row
from "field" t
where (("t"."kind" = $9 and (("t"."visible_to" = '{}' or "t"."visible_to" && $10::uuid[]) and true)) and "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($11::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($12::uuid))) and t.archived_at is null and (fold(t."label"::text) like fold($13) or fold(t."key"::text) like fold($14) or fold(t."help"::text) like fold($15)) and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- campaign-fields: groups, all rows
-- $1: "campaign"
-- $2: []
-- $3: 101
-- $4: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."type"::text as "type",
  count(*) as group_count
from "field" t
where ("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and t.archived_at is null and true
group by 1) found
order by "type" asc, "type"
limit $3 offset $4) g) r;

-- campaign-fields: groups, own rows
-- $1: "campaign"
-- $2: []
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: 101
-- $6: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."type"::text as "type",
  count(*) as group_count
from "field" t
where (("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))) and t.archived_at is null and true
group by 1) found
order by "type" asc, "type"
limit $5 offset $6) g) r;

-- campaign-fields: count, all rows
-- $1: "campaign"
-- $2: []
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
-- $6: 7
select count(*) as count
from (select 1
from "field" t
where ("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id")) like fold($3) and t."updated_at" >= (($4::date + 0)::timestamp at time zone $5) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $6::bigint and true
limit 10001) r;

-- campaign-fields: count, own rows
-- $1: "campaign"
-- $2: []
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "%timber%"
-- $6: "2026-02-01"
-- $7: "UTC"
-- $8: 7
select count(*) as count
from (select 1
from "field" t
where (("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))) and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id")) like fold($5) and t."updated_at" >= (($6::date + 0)::timestamp at time zone $7) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $8::bigint and true
limit 10001) r;

-- campaign-fields: values, all rows
-- $1: "campaign"
-- $2: []
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
-- $6: 7
select "r"."value" as value,
  count(*) as count
from (select t."type"::text as value
from "field" t
where ("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id")) like fold($3) and t."updated_at" >= (($4::date + 0)::timestamp at time zone $5) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $6::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- campaign-fields: values, own rows
-- $1: "campaign"
-- $2: []
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "%timber%"
-- $6: "2026-02-01"
-- $7: "UTC"
-- $8: 7
select "r"."value" as value,
  count(*) as count
from (select t."type"::text as value
from "field" t
where (("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))) and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id")) like fold($5) and t."updated_at" >= (($6::date + 0)::timestamp at time zone $7) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $8::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- campaigns: first page, all rows
with page as materialized (select t.id as id,
  t."start_date" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."code" as "code",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  t."state"::text as "state",
  t."type"::text as "type",
  (select count(*)::int
from campaign_account a
where a.campaign_id = t.id) as "accounts",
  (select count(*)::int
from import_row r
where r.campaign_id = t.id and r.review_status = 'remaining' and r.band is not null) as "remaining",
  (select count(*)::int
from campaign_member m
join app_user u on u.id = m.user_id
where m.campaign_id = t.id and m.role = 'sd' and u.status = 'active' and u.archived_at is null) as "developers",
  (select count(*)::int
from campaign_contact k
where k.campaign_id = t.id) as "contact_count",
  (select round(100.0 * count(a.last_activity_at) / nullif(count(*), 0))::int
from campaign_account a
where a.campaign_id = t.id and a.populated_at is not null and a.dropped_at is null) as "worked",
  ( select case when p.reached is null or p.due is null then null when (now() at time zone "t"."time_zone")::date > "t"."end_date" then case when p.reached < 1 then 'behind' else 'on_course' end when p.reached * 100 < p.due * 90 then 'behind' when p.reached * 100 > p.due * 110 then 'ahead' else 'on_course' end
from (select least(case when "t"."target_accounts" > 0 then (select count(*)
from campaign_account a
where a.campaign_id = "t"."id" and "a"."populated_at" is not null and "a"."dropped_at" is null and "a"."last_activity_at" is not null)::numeric / "t"."target_accounts" end, case when "t"."target_contacts" > 0 then (select count(*)
from campaign_contact p
where p.campaign_id = "t"."id" and "p"."populated_at" is not null and "p"."dropped_at" is null and "p"."last_activity_at" is not null)::numeric / "t"."target_contacts" end, case when "t"."target_meetings" > 0 then (select count(*)
from trail_entry m
where m.campaign_id = "t"."id" and m.counts_as @> '{meeting}' and not exists (select
from trail_entry n
where n.campaign_id = "m"."campaign_id" and n.corrects_id = "m"."id"))::numeric / "t"."target_meetings" end) as reached,
  case when (now() at time zone "t"."time_zone")::date >= "t"."start_date" then coalesce(( with week as (select coalesce( (select array_agg(w.no)
from working_calendar a, jsonb_array_elements(a.week) with ordinality w(slots, no)
where a.team_id is null and a.user_id is null and exists (select
from jsonb_array_elements(w.slots) s
where s ->> 'to' > s ->> 'from')), '{1,2,3,4,5}') as days) select coalesce((select sum(floor((least((now() at time zone "t"."time_zone")::date, "t"."end_date") - date '1970-01-05' - (w.no - 1)) / 7.0) - floor((("t"."start_date" - 1) - date '1970-01-05' - (w.no - 1)) / 7.0))
from unnest(week.days) w(no)), 0) + coalesce((select sum((e.minutes > 0)::int - (extract(isodow
from e.day) = any(week.days))::int)
from working_exception e
join working_calendar a on a.id = e.calendar_id
where a.team_id is null and a.user_id is null and e.day between "t"."start_date" and least((now() at time zone "t"."time_zone")::date, "t"."end_date")), 0)
from week)::numeric / nullif(( with week as (select coalesce( (select array_agg(w.no)
from working_calendar a, jsonb_array_elements(a.week) with ordinality w(slots, no)
where a.team_id is null and a.user_id is null and exists (select
from jsonb_array_elements(w.slots) s
where s ->> 'to' > s ->> 'from')), '{1,2,3,4,5}') as days) select coalesce((select sum(floor(("t"."end_date" - date '1970-01-05' - (w.no - 1)) / 7.0) - floor((("t"."start_date" - 1) - date '1970-01-05' - (w.no - 1)) / 7.0))
from unnest(week.days) w(no)), 0) + coalesce((select sum((e.minutes > 0)::int - (extract(isodow
from e.day) = any(week.days))::int)
from working_exception e
join working_calendar a on a.id = e.calendar_id
where a.team_id is null and a.user_id is null and e.day between "t"."start_date" and "t"."end_date"), 0)
from week), 0), 1) end as due offset 0) p
where "t"."state" in ('planned', 'ready', 'live', 'paused', 'completing'))::text as "pace",
  (select round(100 * sum(o.reserved + o.consumed) / nullif(sum(o.capacity), 0))::int
from purchase_order o
where o.client_id = t.client_id and o.archived_at is null and o.state in ('active', 'exhausted') and (cardinality(o.campaigns) = 0 or t.id = any(o.campaigns))) as "order_share",
  (select s.name
from campaign_step s
where s.campaign_id = t.id and s.duration = 0 and not s.is_summary and s.start_date is not null and s.state not in ('done', 'skipped')
order by s.start_date, s.name, s.id
limit 1) as "next_milestone",
  (select s.start_date
from campaign_step s
where s.campaign_id = t.id and s.duration = 0 and not s.is_summary and s.start_date is not null and s.state not in ('done', 'skipped')
order by s.start_date, s.name, s.id
limit 1) as "next_milestone_on",
  (select choice.label
from (select u.id as id,
  u.display_name as label
from app_user u
join role r on r.id = u.role_id) choice
where choice.id = t."owner_id") as "owner_label",
  t."start_date" as "start_date",
  t."end_date" as "end_date",
  t."updated_at" as "updated_at") c) as row
from "campaign" t
where true and t.archived_at is null and true and true and true
order by t."start_date" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- campaigns: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
with page as materialized (select t.id as id,
  t."start_date" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid))) is true, 'delete', ("t"."id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))) is true) as can,
  t."name" as "name",
  t."code" as "code",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  t."state"::text as "state",
  t."type"::text as "type",
  (select count(*)::int
from campaign_account a
where a.campaign_id = t.id) as "accounts",
  (select count(*)::int
from import_row r
where r.campaign_id = t.id and r.review_status = 'remaining' and r.band is not null) as "remaining",
  (select count(*)::int
from campaign_member m
join app_user u on u.id = m.user_id
where m.campaign_id = t.id and m.role = 'sd' and u.status = 'active' and u.archived_at is null) as "developers",
  (select count(*)::int
from campaign_contact k
where k.campaign_id = t.id) as "contact_count",
  (select round(100.0 * count(a.last_activity_at) / nullif(count(*), 0))::int
from campaign_account a
where a.campaign_id = t.id and a.populated_at is not null and a.dropped_at is null) as "worked",
  ( select case when p.reached is null or p.due is null then null when (now() at time zone "t"."time_zone")::date > "t"."end_date" then case when p.reached < 1 then 'behind' else 'on_course' end when p.reached * 100 < p.due * 90 then 'behind' when p.reached * 100 > p.due * 110 then 'ahead' else 'on_course' end
from (select least(case when "t"."target_accounts" > 0 then (select count(*)
from campaign_account a
where a.campaign_id = "t"."id" and "a"."populated_at" is not null and "a"."dropped_at" is null and "a"."last_activity_at" is not null)::numeric / "t"."target_accounts" end, case when "t"."target_contacts" > 0 then (select count(*)
from campaign_contact p
where p.campaign_id = "t"."id" and "p"."populated_at" is not null and "p"."dropped_at" is null and "p"."last_activity_at" is not null)::numeric / "t"."target_contacts" end, case when "t"."target_meetings" > 0 then (select count(*)
from trail_entry m
where m.campaign_id = "t"."id" and m.counts_as @> '{meeting}' and not exists (select
from trail_entry n
where n.campaign_id = "m"."campaign_id" and n.corrects_id = "m"."id"))::numeric / "t"."target_meetings" end) as reached,
  case when (now() at time zone "t"."time_zone")::date >= "t"."start_date" then coalesce(( with week as (select coalesce( (select array_agg(w.no)
from working_calendar a, jsonb_array_elements(a.week) with ordinality w(slots, no)
where a.team_id is null and a.user_id is null and exists (select
from jsonb_array_elements(w.slots) s
where s ->> 'to' > s ->> 'from')), '{1,2,3,4,5}') as days) select coalesce((select sum(floor((least((now() at time zone "t"."time_zone")::date, "t"."end_date") - date '1970-01-05' - (w.no - 1)) / 7.0) - floor((("t"."start_date" - 1) - date '1970-01-05' - (w.no - 1)) / 7.0))
from unnest(week.days) w(no)), 0) + coalesce((select sum((e.minutes > 0)::int - (extract(isodow
from e.day) = any(week.days))::int)
from working_exception e
join working_calendar a on a.id = e.calendar_id
where a.team_id is null and a.user_id is null and e.day between "t"."start_date" and least((now() at time zone "t"."time_zone")::date, "t"."end_date")), 0)
from week)::numeric / nullif(( with week as (select coalesce( (select array_agg(w.no)
from working_calendar a, jsonb_array_elements(a.week) with ordinality w(slots, no)
where a.team_id is null and a.user_id is null and exists (select
from jsonb_array_elements(w.slots) s
where s ->> 'to' > s ->> 'from')), '{1,2,3,4,5}') as days) select coalesce((select sum(floor(("t"."end_date" - date '1970-01-05' - (w.no - 1)) / 7.0) - floor((("t"."start_date" - 1) - date '1970-01-05' - (w.no - 1)) / 7.0))
from unnest(week.days) w(no)), 0) + coalesce((select sum((e.minutes > 0)::int - (extract(isodow
from e.day) = any(week.days))::int)
from working_exception e
join working_calendar a on a.id = e.calendar_id
where a.team_id is null and a.user_id is null and e.day between "t"."start_date" and "t"."end_date"), 0)
from week), 0), 1) end as due offset 0) p
where "t"."state" in ('planned', 'ready', 'live', 'paused', 'completing'))::text as "pace",
  (select round(100 * sum(o.reserved + o.consumed) / nullif(sum(o.capacity), 0))::int
from purchase_order o
where o.client_id = t.client_id and o.archived_at is null and o.state in ('active', 'exhausted') and (cardinality(o.campaigns) = 0 or t.id = any(o.campaigns))) as "order_share",
  (select s.name
from campaign_step s
where s.campaign_id = t.id and s.duration = 0 and not s.is_summary and s.start_date is not null and s.state not in ('done', 'skipped')
order by s.start_date, s.name, s.id
limit 1) as "next_milestone",
  (select s.start_date
from campaign_step s
where s.campaign_id = t.id and s.duration = 0 and not s.is_summary and s.start_date is not null and s.state not in ('done', 'skipped')
order by s.start_date, s.name, s.id
limit 1) as "next_milestone_on",
  (select choice.label
from (select u.id as id,
  u.display_name as label
from app_user u
join role r on r.id = u.role_id) choice
where choice.id = t."owner_id") as "owner_label",
  t."start_date" as "start_date",
  t."end_date" as "end_date",
  t."updated_at" as "updated_at") c) as row
from "campaign" t
where "t"."id" in ( select c.id
from campaign c
where c.owner_id in ($5::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($6::uuid)) and t.archived_at is null and true and true and true
order by t."start_date" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- campaigns: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  (select count(*)::int
from campaign_account a
where a.campaign_id = t.id) as "accounts",
  (select s.start_date
from campaign_step s
where s.campaign_id = t.id and s.duration = 0 and not s.is_summary and s.start_date is not null and s.state not in ('done', 'skipped')
order by s.start_date, s.name, s.id
limit 1) as "next_milestone_on") c) as row
from "campaign" t
where true and t.archived_at is null and fold(t."name") like fold($1) and (select s.start_date
from campaign_step s
where s.campaign_id = t.id and s.duration = 0 and not s.is_summary and s.start_date is not null and s.state not in ('done', 'skipped')
order by s.start_date, s.name, s.id
limit 1) >= ($2::date + 0) and (select count(*)::int
from campaign_account a
where a.campaign_id = t.id) > $3::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- campaigns: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "%timber%"
-- $8: "2026-02-01"
-- $9: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid))) is true, 'delete', ("t"."id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))) is true) as can,
  t."name" as "name",
  (select count(*)::int
from campaign_account a
where a.campaign_id = t.id) as "accounts",
  (select s.start_date
from campaign_step s
where s.campaign_id = t.id and s.duration = 0 and not s.is_summary and s.start_date is not null and s.state not in ('done', 'skipped')
order by s.start_date, s.name, s.id
limit 1) as "next_milestone_on") c) as row
from "campaign" t
where "t"."id" in ( select c.id
from campaign c
where c.owner_id in ($5::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($6::uuid)) and t.archived_at is null and fold(t."name") like fold($7) and (select s.start_date
from campaign_step s
where s.campaign_id = t.id and s.duration = 0 and not s.is_summary and s.start_date is not null and s.state not in ('done', 'skipped')
order by s.start_date, s.name, s.id
limit 1) >= ($8::date + 0) and (select count(*)::int
from campaign_account a
where a.campaign_id = t.id) > $9::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- campaigns: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  t."start_date" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "campaign" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2)) and true and true and true
order by t."start_date" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- campaigns: found, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "%timber 12%"
-- $8: "%timber 12%"
with page as materialized (select t.id as id,
  t."start_date" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid))) is true, 'delete', ("t"."id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))) is true) as can) c) as row
from "campaign" t
where "t"."id" in ( select c.id
from campaign c
where c.owner_id in ($5::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($6::uuid)) and t.archived_at is null and (fold(t."name"::text) like fold($7) or fold(t."code"::text) like fold($8)) and true and true and true
order by t."start_date" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- campaigns: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."state"::text as "state",
  count(*) as group_count
from "campaign" t
where true and t.archived_at is null and true
group by 1) found
order by "state" asc, "state"
limit $1 offset $2) g) r;

-- campaigns: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: 101
-- $4: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."state"::text as "state",
  count(*) as group_count
from "campaign" t
where "t"."id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and t.archived_at is null and true
group by 1) found
order by "state" asc, "state"
limit $3 offset $4) g) r;

-- campaigns: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: 7
select count(*) as count
from (select 1
from "campaign" t
where true and t.archived_at is null and fold(t."name") like fold($1) and (select s.start_date
from campaign_step s
where s.campaign_id = t.id and s.duration = 0 and not s.is_summary and s.start_date is not null and s.state not in ('done', 'skipped')
order by s.start_date, s.name, s.id
limit 1) >= ($2::date + 0) and (select count(*)::int
from campaign_account a
where a.campaign_id = t.id) > $3::bigint and true
limit 10001) r;

-- campaigns: count, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: 7
select count(*) as count
from (select 1
from "campaign" t
where "t"."id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and t.archived_at is null and fold(t."name") like fold($3) and (select s.start_date
from campaign_step s
where s.campaign_id = t.id and s.duration = 0 and not s.is_summary and s.start_date is not null and s.state not in ('done', 'skipped')
order by s.start_date, s.name, s.id
limit 1) >= ($4::date + 0) and (select count(*)::int
from campaign_account a
where a.campaign_id = t.id) > $5::bigint and true
limit 10001) r;

-- campaigns: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: 7
select "r"."value" as value,
  count(*) as count
from (select t."state"::text as value
from "campaign" t
where true and t.archived_at is null and fold(t."name") like fold($1) and (select s.start_date
from campaign_step s
where s.campaign_id = t.id and s.duration = 0 and not s.is_summary and s.start_date is not null and s.state not in ('done', 'skipped')
order by s.start_date, s.name, s.id
limit 1) >= ($2::date + 0) and (select count(*)::int
from campaign_account a
where a.campaign_id = t.id) > $3::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- campaigns: values, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: 7
select "r"."value" as value,
  count(*) as count
from (select t."state"::text as value
from "campaign" t
where "t"."id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and t.archived_at is null and fold(t."name") like fold($3) and (select s.start_date
from campaign_step s
where s.campaign_id = t.id and s.duration = 0 and not s.is_summary and s.start_date is not null and s.state not in ('done', 'skipped')
order by s.start_date, s.name, s.id
limit 1) >= ($4::date + 0) and (select count(*)::int
from campaign_account a
where a.campaign_id = t.id) > $5::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- client-emails: first page, all rows
-- $1: "{\"opportunity_alert\":\"Opportunity alerts\",\"report\":\"Reports\",\"hours\":\"Hours\",\"billing\":\"Billing\",\"data_request\":\"Data requests\"}"
with page as materialized (select t.id as id,
  (name_order(t."address") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."address" as "address",
  t."display_name" as "display_name",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  ( select string_agg(p.label, ', '
order by p.place)
from json_each_text($1::json) with ordinality as p(code, label, place)
where p.code = any(t.purposes)) as "purpose_names",
  t."verification"::text as "verification",
  t."kind"::text as "kind",
  t."send_as"::text as "send_as",
  t."active_from" as "active_from",
  t."active_to" as "active_to",
  t."language"::text as "language",
  t."last_bounce_at" as "last_bounce_at",
  t."updated_at" as "updated_at") c) as row
from "client_email" t
where true and t.archived_at is null and true and true and true
order by (name_order(t."address") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- client-emails: first page, own rows
-- $1: "{\"opportunity_alert\":\"Opportunity alerts\",\"report\":\"Reports\",\"hours\":\"Hours\",\"billing\":\"Billing\",\"data_request\":\"Data requests\"}"
with page as materialized (select t.id as id,
  (name_order(t."address") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."address" as "address",
  t."display_name" as "display_name",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  ( select string_agg(p.label, ', '
order by p.place)
from json_each_text($1::json) with ordinality as p(code, label, place)
where p.code = any(t.purposes)) as "purpose_names",
  t."verification"::text as "verification",
  t."kind"::text as "kind",
  t."send_as"::text as "send_as",
  t."active_from" as "active_from",
  t."active_to" as "active_to",
  t."language"::text as "language",
  t."last_bounce_at" as "last_bounce_at",
  t."updated_at" as "updated_at") c) as row
from "client_email" t
where false and t.archived_at is null and true and true and true
order by (name_order(t."address") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- client-emails: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."address" as "address",
  t."active_from" as "active_from") c) as row
from "client_email" t
where true and t.archived_at is null and fold(t."address") like fold($1) and t."active_from" >= ($2::date + 0) and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- client-emails: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."address" as "address",
  t."active_from" as "active_from") c) as row
from "client_email" t
where false and t.archived_at is null and fold(t."address") like fold($1) and t."active_from" >= ($2::date + 0) and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- client-emails: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."address") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "client_email" t
where true and t.archived_at is null and (fold(t."address"::text) like fold($1) or fold(t."display_name"::text) like fold($2)) and true and true and true
order by (name_order(t."address") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- client-emails: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."address") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "client_email" t
where false and t.archived_at is null and (fold(t."address"::text) like fold($1) or fold(t."display_name"::text) like fold($2)) and true and true and true
order by (name_order(t."address") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- client-emails: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."verification"::text as "verification",
  count(*) as group_count
from "client_email" t
where true and t.archived_at is null and true
group by 1) found
order by "verification" asc, "verification"
limit $1 offset $2) g) r;

-- client-emails: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."verification"::text as "verification",
  count(*) as group_count
from "client_email" t
where false and t.archived_at is null and true
group by 1) found
order by "verification" asc, "verification"
limit $1 offset $2) g) r;

-- client-emails: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
select count(*) as count
from (select 1
from "client_email" t
where true and t.archived_at is null and fold(t."address") like fold($1) and t."active_from" >= ($2::date + 0) and true
limit 10001) r;

-- client-emails: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
select count(*) as count
from (select 1
from "client_email" t
where false and t.archived_at is null and fold(t."address") like fold($1) and t."active_from" >= ($2::date + 0) and true
limit 10001) r;

-- client-emails: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
select "r"."value" as value,
  count(*) as count
from (select t."verification"::text as value
from "client_email" t
where true and t.archived_at is null and fold(t."address") like fold($1) and t."active_from" >= ($2::date + 0) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- client-emails: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
select "r"."value" as value,
  count(*) as count
from (select t."verification"::text as value
from "client_email" t
where false and t.archived_at is null and fold(t."address") like fold($1) and t."active_from" >= ($2::date + 0) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- client-fields: first page, all rows
-- $1: "client"
-- $2: []
-- $3: "client"
-- $4: []
-- $5: "client"
-- $6: []
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and not false)) is true, 'delete', ((("t"."kind" = $3 and (("t"."visible_to" = '{}' or "t"."visible_to" && $4::uuid[]) and true)) and not false)) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  t."label" as "label",
  t."key" as "key",
  t."type"::text as "type",
  t."entity"::text as "entity",
  t."required"::text as "required",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  (select count(*)::int
from custom_field u
where u.id = t.id and not u.hidden) as "campaigns",
  t."sensitive"::text as "sensitive",
  t."client_visible"::text as "client_visible",
  t."section" as "section",
  t."state"::text as "state",
  t."updated_at" as "updated_at") c) as row
from "field" t
where ("t"."kind" = $5 and (("t"."visible_to" = '{}' or "t"."visible_to" && $6::uuid[]) and true)) and t.archived_at is null and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- client-fields: first page, own rows
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not false)) is true, 'delete', ((false and not false)) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  t."label" as "label",
  t."key" as "key",
  t."type"::text as "type",
  t."entity"::text as "entity",
  t."required"::text as "required",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  (select count(*)::int
from custom_field u
where u.id = t.id and not u.hidden) as "campaigns",
  t."sensitive"::text as "sensitive",
  t."client_visible"::text as "client_visible",
  t."section" as "section",
  t."state"::text as "state",
  t."updated_at" as "updated_at") c) as row
from "field" t
where false and t.archived_at is null and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- client-fields: filtered and sorted, all rows
-- $1: "client"
-- $2: []
-- $3: "client"
-- $4: []
-- $5: "client"
-- $6: []
-- $7: "%timber%"
-- $8: "2026-02-01"
-- $9: "UTC"
-- $10: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and not false)) is true, 'delete', ((("t"."kind" = $3 and (("t"."visible_to" = '{}' or "t"."visible_to" && $4::uuid[]) and true)) and not false)) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  t."updated_at" as "updated_at") c) as row
from "field" t
where ("t"."kind" = $5 and (("t"."visible_to" = '{}' or "t"."visible_to" && $6::uuid[]) and true)) and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id")) like fold($7) and t."updated_at" >= (($8::date + 0)::timestamp at time zone $9) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $10::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- client-fields: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not false)) is true, 'delete', ((false and not false)) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  t."updated_at" as "updated_at") c) as row
from "field" t
where false and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id")) like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- client-fields: found, all rows
-- $1: "client"
-- $2: []
-- $3: "client"
-- $4: []
-- $5: "client"
-- $6: []
-- $7: "%timber 12%"
-- $8: "%timber 12%"
-- $9: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and not false)) is true, 'delete', ((("t"."kind" = $3 and (("t"."visible_to" = '{}' or "t"."visible_to" && $4::uuid[]) and true)) and not false)) is true) as can) c) as row
from "field" t
where ("t"."kind" = $5 and (("t"."visible_to" = '{}' or "t"."visible_to" && $6::uuid[]) and true)) and t.archived_at is null and (fold(t."label"::text) like fold($7) or fold(t."key"::text) like fold($8) or fold(t."help"::text) like fold($9)) and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- client-fields: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not false)) is true, 'delete', ((false and not false)) is true) as can) c) as row
from "field" t
where false and t.archived_at is null and (fold(t."label"::text) like fold($1) or fold(t."key"::text) like fold($2) or fold(t."help"::text) like fold($3)) and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- client-fields: groups, all rows
-- $1: "client"
-- $2: []
-- $3: 101
-- $4: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."type"::text as "type",
  count(*) as group_count
from "field" t
where ("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and t.archived_at is null and true
group by 1) found
order by "type" asc, "type"
limit $3 offset $4) g) r;

-- client-fields: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."type"::text as "type",
  count(*) as group_count
from "field" t
where false and t.archived_at is null and true
group by 1) found
order by "type" asc, "type"
limit $1 offset $2) g) r;

-- client-fields: count, all rows
-- $1: "client"
-- $2: []
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
-- $6: 7
select count(*) as count
from (select 1
from "field" t
where ("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id")) like fold($3) and t."updated_at" >= (($4::date + 0)::timestamp at time zone $5) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $6::bigint and true
limit 10001) r;

-- client-fields: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "field" t
where false and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id")) like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $4::bigint and true
limit 10001) r;

-- client-fields: values, all rows
-- $1: "client"
-- $2: []
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
-- $6: 7
select "r"."value" as value,
  count(*) as count
from (select t."type"::text as value
from "field" t
where ("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id")) like fold($3) and t."updated_at" >= (($4::date + 0)::timestamp at time zone $5) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $6::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- client-fields: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."type"::text as value
from "field" t
where false and t.archived_at is null and fold((select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id")) like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- client-steps: first page, all rows
with page as materialized (select t.id as id,
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id"), '')) collate alphabetical) as "key_0",
  t."order" as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."code" as "code",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  t."phase"::text as "phase",
  t."duration" as "duration",
  (select choice.label
from (select t.id as id,
  t.name as label
from "master_step" t) choice
where choice.id = t."master_step_id") as "master_step_label",
  coalesce(( select (select count(*)::int
from unnest(array['code', 'name', 'phase', 'duration', 'effort_hours', 'owner_type_id', 'description', 'checklist', 'predecessors', 'deliverable', 'client_visible', 'billable', 'entry_criteria', 'exit_criteria', 'state']) as f(name)
where to_jsonb("m") -> f.name is distinct from to_jsonb("t") -> f.name)
from master_step m
where m.id = t.master_step_id), 0) as "differs",
  coalesce(( select (select count(*)::int
from unnest(array['code', 'name', 'phase', 'duration', 'effort_hours', 'owner_type_id', 'description', 'checklist', 'predecessors', 'deliverable', 'client_visible', 'billable', 'entry_criteria', 'exit_criteria', 'state']) as f(name)
where to_jsonb("m") -> f.name is distinct from to_jsonb("t") -> f.name and to_jsonb("m") -> f.name is distinct from "t"."master_seen" -> f.name)
from master_step m
where m.id = t.master_step_id), 0) as "waiting",
  t."state"::text as "state",
  t."hidden"::text as "hidden",
  t."client_visible"::text as "client_visible",
  t."billable"::text as "billable",
  (select choice.label
from (select t.id as id,
  t.name as label
from "user_type" t) choice
where choice.id = t."owner_type_id") as "owner_type_label",
  t."order" as "order",
  t."updated_at" as "updated_at") c) as row
from "client_step" t
where true and t.archived_at is null and true and true and true
order by (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id"), '')) collate alphabetical) asc nulls last, t."order" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- client-steps: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
with page as materialized (select t.id as id,
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id"), '')) collate alphabetical) as "key_0",
  t."order" as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."client_id" in ( select k.id
from client k
where k.account_manager_id in ($1::uuid))) is true, 'delete', ("t"."client_id" in ( select k.id
from client k
where k.account_manager_id in ($2::uuid))) is true) as can,
  t."name" as "name",
  t."code" as "code",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  t."phase"::text as "phase",
  t."duration" as "duration",
  (select choice.label
from (select t.id as id,
  t.name as label
from "master_step" t) choice
where choice.id = t."master_step_id") as "master_step_label",
  coalesce(( select (select count(*)::int
from unnest(array['code', 'name', 'phase', 'duration', 'effort_hours', 'owner_type_id', 'description', 'checklist', 'predecessors', 'deliverable', 'client_visible', 'billable', 'entry_criteria', 'exit_criteria', 'state']) as f(name)
where to_jsonb("m") -> f.name is distinct from to_jsonb("t") -> f.name)
from master_step m
where m.id = t.master_step_id), 0) as "differs",
  coalesce(( select (select count(*)::int
from unnest(array['code', 'name', 'phase', 'duration', 'effort_hours', 'owner_type_id', 'description', 'checklist', 'predecessors', 'deliverable', 'client_visible', 'billable', 'entry_criteria', 'exit_criteria', 'state']) as f(name)
where to_jsonb("m") -> f.name is distinct from to_jsonb("t") -> f.name and to_jsonb("m") -> f.name is distinct from "t"."master_seen" -> f.name)
from master_step m
where m.id = t.master_step_id), 0) as "waiting",
  t."state"::text as "state",
  t."hidden"::text as "hidden",
  t."client_visible"::text as "client_visible",
  t."billable"::text as "billable",
  (select choice.label
from (select t.id as id,
  t.name as label
from "user_type" t) choice
where choice.id = t."owner_type_id") as "owner_type_label",
  t."order" as "order",
  t."updated_at" as "updated_at") c) as row
from "client_step" t
where "t"."client_id" in ( select k.id
from client k
where k.account_manager_id in ($3::uuid)) and t.archived_at is null and true and true and true
order by (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id"), '')) collate alphabetical) asc nulls last, t."order" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- client-steps: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."duration" as "duration",
  t."updated_at" as "updated_at") c) as row
from "client_step" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."duration" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- client-steps: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."client_id" in ( select k.id
from client k
where k.account_manager_id in ($1::uuid))) is true, 'delete', ("t"."client_id" in ( select k.id
from client k
where k.account_manager_id in ($2::uuid))) is true) as can,
  t."name" as "name",
  t."duration" as "duration",
  t."updated_at" as "updated_at") c) as row
from "client_step" t
where "t"."client_id" in ( select k.id
from client k
where k.account_manager_id in ($3::uuid)) and t.archived_at is null and fold(t."name") like fold($4) and t."updated_at" >= (($5::date + 0)::timestamp at time zone $6) and t."duration" > $7::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- client-steps: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
-- $4: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id"), '')) collate alphabetical) as "key_0",
  t."order" as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "client_step" t
where true and t.archived_at is null and (fold(t."code"::text) like fold($1) or fold(t."name"::text) like fold($2) or fold(t."description"::text) like fold($3) or fold(t."deliverable"::text) like fold($4)) and true and true and true
order by (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id"), '')) collate alphabetical) asc nulls last, t."order" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- client-steps: found, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "%timber 12%"
-- $5: "%timber 12%"
-- $6: "%timber 12%"
-- $7: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id"), '')) collate alphabetical) as "key_0",
  t."order" as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."client_id" in ( select k.id
from client k
where k.account_manager_id in ($1::uuid))) is true, 'delete', ("t"."client_id" in ( select k.id
from client k
where k.account_manager_id in ($2::uuid))) is true) as can) c) as row
from "client_step" t
where "t"."client_id" in ( select k.id
from client k
where k.account_manager_id in ($3::uuid)) and t.archived_at is null and (fold(t."code"::text) like fold($4) or fold(t."name"::text) like fold($5) or fold(t."description"::text) like fold($6) or fold(t."deliverable"::text) like fold($7)) and true and true and true
order by (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id"), '')) collate alphabetical) asc nulls last, t."order" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- client-steps: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."phase"::text as "phase",
  count(*) as group_count
from "client_step" t
where true and t.archived_at is null and true
group by 1) found
order by "phase" asc, "phase"
limit $1 offset $2) g) r;

-- client-steps: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: 101
-- $3: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."phase"::text as "phase",
  count(*) as group_count
from "client_step" t
where "t"."client_id" in ( select k.id
from client k
where k.account_manager_id in ($1::uuid)) and t.archived_at is null and true
group by 1) found
order by "phase" asc, "phase"
limit $2 offset $3) g) r;

-- client-steps: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "client_step" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."duration" > $4::bigint and true
limit 10001) r;

-- client-steps: count, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
select count(*) as count
from (select 1
from "client_step" t
where "t"."client_id" in ( select k.id
from client k
where k.account_manager_id in ($1::uuid)) and t.archived_at is null and fold(t."name") like fold($2) and t."updated_at" >= (($3::date + 0)::timestamp at time zone $4) and t."duration" > $5::bigint and true
limit 10001) r;

-- client-steps: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."phase"::text as value
from "client_step" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."duration" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- client-steps: values, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
select "r"."value" as value,
  count(*) as count
from (select t."phase"::text as value
from "client_step" t
where "t"."client_id" in ( select k.id
from client k
where k.account_manager_id in ($1::uuid)) and t.archived_at is null and fold(t."name") like fold($2) and t."updated_at" >= (($3::date + 0)::timestamp at time zone $4) and t."duration" > $5::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- client-users: first page, all rows
with page as materialized (select t.id as id,
  (name_order(nullif(t.display_name, '')) collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."client_id" is not null) is true, 'delete', ("t"."client_id" is not null) is true) as can,
  t.display_name as "name",
  t."email" as "email",
  (select choice.label
from (select r.id as id,
  r.name as label
from role r) choice
where choice.id = t."role_id") as "role_label",
  (select coalesce(string_agg(o.name, ', '
order by g.place), '')
from unnest(t.further_roles) with ordinality as g(id, place)
join role o on o.id = g.id) as "further_role_names",
  (select choice.label
from (select y.id as id,
  y.name as label
from user_type y) choice
where choice.id = t."user_type_id") as "user_type_label",
  (select choice.label
from (select c.id as id,
  c.name as label
from client c) choice
where choice.id = t."client_id") as "client_label",
  greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) as "last_seen_at",
  t."status"::text as "status",
  case when exists (select
from second_factor f
where f.user_id = t.id and f.confirmed_at is not null) then 'on' else 'off' end::text as "two_factor",
  t."campaign_scope"::text as "campaign_scope",
  t."may_dispute"::text as "may_dispute",
  t."may_export"::text as "may_export",
  t."may_see_phone"::text as "may_see_phone",
  t."job_title" as "job_title",
  t."updated_at" as "updated_at") c) as row
from "app_user" t
where "t"."client_id" is not null and t.archived_at is null and true and true and true
order by (name_order(nullif(t.display_name, '')) collate alphabetical) asc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- client-users: first page, own rows
with page as materialized (select t.id as id,
  (name_order(nullif(t.display_name, '')) collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t.display_name as "name",
  t."email" as "email",
  (select choice.label
from (select r.id as id,
  r.name as label
from role r) choice
where choice.id = t."role_id") as "role_label",
  (select coalesce(string_agg(o.name, ', '
order by g.place), '')
from unnest(t.further_roles) with ordinality as g(id, place)
join role o on o.id = g.id) as "further_role_names",
  (select choice.label
from (select y.id as id,
  y.name as label
from user_type y) choice
where choice.id = t."user_type_id") as "user_type_label",
  (select choice.label
from (select c.id as id,
  c.name as label
from client c) choice
where choice.id = t."client_id") as "client_label",
  greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) as "last_seen_at",
  t."status"::text as "status",
  case when exists (select
from second_factor f
where f.user_id = t.id and f.confirmed_at is not null) then 'on' else 'off' end::text as "two_factor",
  t."campaign_scope"::text as "campaign_scope",
  t."may_dispute"::text as "may_dispute",
  t."may_export"::text as "may_export",
  t."may_see_phone"::text as "may_see_phone",
  t."job_title" as "job_title",
  t."updated_at" as "updated_at") c) as row
from "app_user" t
where false and t.archived_at is null and true and true and true
order by (name_order(nullif(t.display_name, '')) collate alphabetical) asc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- client-users: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."client_id" is not null) is true, 'delete', ("t"."client_id" is not null) is true) as can,
  t.display_name as "name",
  greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) as "last_seen_at") c) as row
from "app_user" t
where "t"."client_id" is not null and t.archived_at is null and fold(t.display_name) like fold($1) and greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) >= (($2::date + 0)::timestamp at time zone $3) and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- client-users: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t.display_name as "name",
  greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) as "last_seen_at") c) as row
from "app_user" t
where false and t.archived_at is null and fold(t.display_name) like fold($1) and greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) >= (($2::date + 0)::timestamp at time zone $3) and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- client-users: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(nullif(t.display_name, '')) collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."client_id" is not null) is true, 'delete', ("t"."client_id" is not null) is true) as can) c) as row
from "app_user" t
where "t"."client_id" is not null and t.archived_at is null and (fold(t."display_name"::text) like fold($1) or fold(t."email"::text) like fold($2)) and true and true and true
order by (name_order(nullif(t.display_name, '')) collate alphabetical) asc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- client-users: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(nullif(t.display_name, '')) collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "app_user" t
where false and t.archived_at is null and (fold(t."display_name"::text) like fold($1) or fold(t."email"::text) like fold($2)) and true and true and true
order by (name_order(nullif(t.display_name, '')) collate alphabetical) asc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- client-users: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."status"::text as "status",
  count(*) as group_count
from "app_user" t
where "t"."client_id" is not null and t.archived_at is null and true
group by 1) found
order by "status" asc, "status"
limit $1 offset $2) g) r;

-- client-users: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."status"::text as "status",
  count(*) as group_count
from "app_user" t
where false and t.archived_at is null and true
group by 1) found
order by "status" asc, "status"
limit $1 offset $2) g) r;

-- client-users: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select count(*) as count
from (select 1
from "app_user" t
where "t"."client_id" is not null and t.archived_at is null and fold(t.display_name) like fold($1) and greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) >= (($2::date + 0)::timestamp at time zone $3) and true
limit 10001) r;

-- client-users: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select count(*) as count
from (select 1
from "app_user" t
where false and t.archived_at is null and fold(t.display_name) like fold($1) and greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) >= (($2::date + 0)::timestamp at time zone $3) and true
limit 10001) r;

-- client-users: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select "r"."value" as value,
  count(*) as count
from (select t."status"::text as value
from "app_user" t
where "t"."client_id" is not null and t.archived_at is null and fold(t.display_name) like fold($1) and greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) >= (($2::date + 0)::timestamp at time zone $3) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- client-users: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select "r"."value" as value,
  count(*) as count
from (select t."status"::text as value
from "app_user" t
where false and t.archived_at is null and fold(t.display_name) like fold($1) and greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) >= (($2::date + 0)::timestamp at time zone $3) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- clients: first page, all rows
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."code" as "code",
  t."status"::text as "status",
  (select choice.label
from (select u.id as id,
  u.display_name as label
from app_user u
join role r on r.id = u.role_id) choice
where choice.id = t."account_manager_id") as "account_manager_label",
  ( select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null and k.state = 'live') as "live_campaigns",
  (select count(*)::int
from app_user u
where u.client_id = t.id and u.archived_at is null) as "client_users",
  (select string_agg(concat(o.number, ' ', trim_scale(o.consumed), '/', trim_scale(o.capacity)), ', '
order by o.end_date, o.id)
from purchase_order o
where o.client_id = t.id and o.state in ('active', 'on_hold', 'exhausted') and o.archived_at is null) as "open_orders",
  greatest(t.updated_at, (select max(k.updated_at)
from campaign k
where k.client_id = t.id), (select max(b.updated_at)
from import_batch b
join campaign k on k.id = b.campaign_id
where k.client_id = t.id), (select max(u.last_login_at)
from app_user u
where u.client_id = t.id)) as "last_activity_at",
  (select choice.label
from (select t.id as id,
  t.name as label
from "vertical" t) choice
where choice.id = t."vertical_id") as "vertical_label",
  ( select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null and true) as "campaigns",
  t."website" as "website",
  t."city" as "city",
  t."currency" as "currency",
  t."updated_at" as "updated_at") c) as row
from "client" t
where true and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- clients: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."account_manager_id" in ($1::uuid)) is true, 'delete', ("t"."account_manager_id" in ($2::uuid)) is true) as can,
  t."name" as "name",
  t."code" as "code",
  t."status"::text as "status",
  (select choice.label
from (select u.id as id,
  u.display_name as label
from app_user u
join role r on r.id = u.role_id) choice
where choice.id = t."account_manager_id") as "account_manager_label",
  ( select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null and k.state = 'live') as "live_campaigns",
  (select count(*)::int
from app_user u
where u.client_id = t.id and u.archived_at is null) as "client_users",
  (select string_agg(concat(o.number, ' ', trim_scale(o.consumed), '/', trim_scale(o.capacity)), ', '
order by o.end_date, o.id)
from purchase_order o
where o.client_id = t.id and o.state in ('active', 'on_hold', 'exhausted') and o.archived_at is null) as "open_orders",
  greatest(t.updated_at, (select max(k.updated_at)
from campaign k
where k.client_id = t.id), (select max(b.updated_at)
from import_batch b
join campaign k on k.id = b.campaign_id
where k.client_id = t.id), (select max(u.last_login_at)
from app_user u
where u.client_id = t.id)) as "last_activity_at",
  (select choice.label
from (select t.id as id,
  t.name as label
from "vertical" t) choice
where choice.id = t."vertical_id") as "vertical_label",
  ( select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null and true) as "campaigns",
  t."website" as "website",
  t."city" as "city",
  t."currency" as "currency",
  t."updated_at" as "updated_at") c) as row
from "client" t
where "t"."account_manager_id" in ($3::uuid) and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- clients: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  ( select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null and k.state = 'live') as "live_campaigns",
  greatest(t.updated_at, (select max(k.updated_at)
from campaign k
where k.client_id = t.id), (select max(b.updated_at)
from import_batch b
join campaign k on k.id = b.campaign_id
where k.client_id = t.id), (select max(u.last_login_at)
from app_user u
where u.client_id = t.id)) as "last_activity_at") c) as row
from "client" t
where true and t.archived_at is null and fold(t."name") like fold($1) and greatest(t.updated_at, (select max(k.updated_at)
from campaign k
where k.client_id = t.id), (select max(b.updated_at)
from import_batch b
join campaign k on k.id = b.campaign_id
where k.client_id = t.id), (select max(u.last_login_at)
from app_user u
where u.client_id = t.id)) >= (($2::date + 0)::timestamp at time zone $3) and ( select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null and k.state = 'live') > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- clients: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."account_manager_id" in ($1::uuid)) is true, 'delete', ("t"."account_manager_id" in ($2::uuid)) is true) as can,
  t."name" as "name",
  ( select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null and k.state = 'live') as "live_campaigns",
  greatest(t.updated_at, (select max(k.updated_at)
from campaign k
where k.client_id = t.id), (select max(b.updated_at)
from import_batch b
join campaign k on k.id = b.campaign_id
where k.client_id = t.id), (select max(u.last_login_at)
from app_user u
where u.client_id = t.id)) as "last_activity_at") c) as row
from "client" t
where "t"."account_manager_id" in ($3::uuid) and t.archived_at is null and fold(t."name") like fold($4) and greatest(t.updated_at, (select max(k.updated_at)
from campaign k
where k.client_id = t.id), (select max(b.updated_at)
from import_batch b
join campaign k on k.id = b.campaign_id
where k.client_id = t.id), (select max(u.last_login_at)
from app_user u
where u.client_id = t.id)) >= (($5::date + 0)::timestamp at time zone $6) and ( select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null and k.state = 'live') > $7::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- clients: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "client" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- clients: found, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "%timber 12%"
-- $5: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."account_manager_id" in ($1::uuid)) is true, 'delete', ("t"."account_manager_id" in ($2::uuid)) is true) as can) c) as row
from "client" t
where "t"."account_manager_id" in ($3::uuid) and t.archived_at is null and (fold(t."name"::text) like fold($4) or fold(t."code"::text) like fold($5)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- clients: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."status"::text as "status",
  count(*) as group_count
from "client" t
where true and t.archived_at is null and true
group by 1) found
order by "status" asc, "status"
limit $1 offset $2) g) r;

-- clients: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: 101
-- $3: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."status"::text as "status",
  count(*) as group_count
from "client" t
where "t"."account_manager_id" in ($1::uuid) and t.archived_at is null and true
group by 1) found
order by "status" asc, "status"
limit $2 offset $3) g) r;

-- clients: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "client" t
where true and t.archived_at is null and fold(t."name") like fold($1) and greatest(t.updated_at, (select max(k.updated_at)
from campaign k
where k.client_id = t.id), (select max(b.updated_at)
from import_batch b
join campaign k on k.id = b.campaign_id
where k.client_id = t.id), (select max(u.last_login_at)
from app_user u
where u.client_id = t.id)) >= (($2::date + 0)::timestamp at time zone $3) and ( select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null and k.state = 'live') > $4::bigint and true
limit 10001) r;

-- clients: count, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
select count(*) as count
from (select 1
from "client" t
where "t"."account_manager_id" in ($1::uuid) and t.archived_at is null and fold(t."name") like fold($2) and greatest(t.updated_at, (select max(k.updated_at)
from campaign k
where k.client_id = t.id), (select max(b.updated_at)
from import_batch b
join campaign k on k.id = b.campaign_id
where k.client_id = t.id), (select max(u.last_login_at)
from app_user u
where u.client_id = t.id)) >= (($3::date + 0)::timestamp at time zone $4) and ( select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null and k.state = 'live') > $5::bigint and true
limit 10001) r;

-- clients: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."status"::text as value
from "client" t
where true and t.archived_at is null and fold(t."name") like fold($1) and greatest(t.updated_at, (select max(k.updated_at)
from campaign k
where k.client_id = t.id), (select max(b.updated_at)
from import_batch b
join campaign k on k.id = b.campaign_id
where k.client_id = t.id), (select max(u.last_login_at)
from app_user u
where u.client_id = t.id)) >= (($2::date + 0)::timestamp at time zone $3) and ( select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null and k.state = 'live') > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- clients: values, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
select "r"."value" as value,
  count(*) as count
from (select t."status"::text as value
from "client" t
where "t"."account_manager_id" in ($1::uuid) and t.archived_at is null and fold(t."name") like fold($2) and greatest(t.updated_at, (select max(k.updated_at)
from campaign k
where k.client_id = t.id), (select max(b.updated_at)
from import_batch b
join campaign k on k.id = b.campaign_id
where k.client_id = t.id), (select max(u.last_login_at)
from app_user u
where u.client_id = t.id)) >= (($3::date + 0)::timestamp at time zone $4) and ( select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null and k.state = 'live') > $5::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- contacts_for_campaign: first page, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
with page as materialized (select cc.contact_id as id,
  cc.added_at as "key_0",
  (select to_json(c)
from (select cc.contact_id as id,
  case when true then "p"."version" end as version,
  case when true then "cc"."version" end as scope_version,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  p.forename || ' ' || p.surname as "full_name",
  l.job_title as "job_title",
  a.company_name as "company_name",
  l.email as "email",
  a.country as "country",
  l.email_status as "email_status",
  l.seniority as "seniority",
  l.role as "role",
  array(select "g"."name"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tags",
  array_remove(array[case when l.mobile <> '[]' then 'Cell' end, case when l.ddi <> '[]' then 'DDI' end], null) as "phone_types",
  l.sub_role as "sub_role",
  p.title as "title",
  p.forename as "forename",
  p.surname as "surname",
  case when exists (select
from campaign_account blocking
where blocking.campaign_id = "cc"."campaign_id" and blocking.account_id = p.main_account_id and blocking.status in ('disqualified', 'do_not_contact')) then 'inactive' else "cc"."status" end as "contact_status",
  "cc"."status_reason" as "status_reason",
  "cc"."status_until" as "status_until",
  gs.code as "grade",
  "cc"."grade_note" as "grade_note",
  "cc"."graded_at" as "graded_at",
  "cc"."qc_requested_at" as "qc_requested_at",
  cc.added_at as "added_at",
  p.main_account_id as "account_id",
  array(select "g"."colour"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours",
  gs.label as "grade_label",
  gs.colour as "grade_colour") c) as row
from campaign_contact cc
join contact p on p.id = cc.contact_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
left join grade_step gs on gs.id = "cc"."grade_step_id"
where true and cc.campaign_id = $1 and not p.deleted and true and true and true and true
order by cc.added_at desc, cc.contact_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- contacts_for_campaign: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "00000000-0000-4000-8000-000000000001"
-- $10: "00000000-0000-4000-8000-000000000001"
-- $11: "00000000-0000-4000-8000-000000000002"
with page as materialized (select cc.contact_id as id,
  cc.added_at as "key_0",
  (select to_json(c)
from (select cc.contact_id as id,
  case when (select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and ac.contact_id = "p"."id"
limit 1) is true then "p"."version" end as version,
  case when "cc"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) then "cc"."version" end as scope_version,
  json_build_object('update', ((select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($5::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($6::uuid)) and ac.contact_id = "p"."id"
limit 1) is true) is true, 'delete', ((select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid)) and ac.contact_id = "p"."id"
limit 1) is true) is true) as can,
  p.forename || ' ' || p.surname as "full_name",
  l.job_title as "job_title",
  a.company_name as "company_name",
  l.email as "email",
  a.country as "country",
  l.email_status as "email_status",
  l.seniority as "seniority",
  l.role as "role",
  array(select "g"."name"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tags",
  array_remove(array[case when l.mobile <> '[]' then 'Cell' end, case when l.ddi <> '[]' then 'DDI' end], null) as "phone_types",
  l.sub_role as "sub_role",
  p.title as "title",
  p.forename as "forename",
  p.surname as "surname",
  case when exists (select
from campaign_account blocking
where blocking.campaign_id = "cc"."campaign_id" and blocking.account_id = p.main_account_id and blocking.status in ('disqualified', 'do_not_contact')) then 'inactive' else "cc"."status" end as "contact_status",
  "cc"."status_reason" as "status_reason",
  "cc"."status_until" as "status_until",
  gs.code as "grade",
  "cc"."grade_note" as "grade_note",
  "cc"."graded_at" as "graded_at",
  "cc"."qc_requested_at" as "qc_requested_at",
  cc.added_at as "added_at",
  p.main_account_id as "account_id",
  array(select "g"."colour"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours",
  gs.label as "grade_label",
  gs.colour as "grade_colour") c) as row
from campaign_contact cc
join contact p on p.id = cc.contact_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
left join grade_step gs on gs.id = "cc"."grade_step_id"
where "cc"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($9::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($10::uuid)) and cc.campaign_id = $11 and not p.deleted and true and true and true and true
order by cc.added_at desc, cc.contact_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- contacts_for_campaign: filtered and sorted, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber%"
-- $3: "2026-02-01"
with page as materialized (select cc.contact_id as id,
  cc.added_at as "key_0",
  (select to_json(c)
from (select cc.contact_id as id,
  case when true then "p"."version" end as version,
  case when true then "cc"."version" end as scope_version,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  p.forename || ' ' || p.surname as "full_name",
  "cc"."status_until" as "status_until",
  p.main_account_id as "account_id",
  array(select "g"."colour"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours",
  gs.label as "grade_label",
  gs.colour as "grade_colour") c) as row
from campaign_contact cc
join contact p on p.id = cc.contact_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
left join grade_step gs on gs.id = "cc"."grade_step_id"
where true and cc.campaign_id = $1 and not p.deleted and true and fold(p.forename || ' ' || p.surname) like fold($2) and "cc"."status_until" >= ($3::date + 0) and true and true and true
order by cc.added_at desc, cc.contact_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- contacts_for_campaign: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "00000000-0000-4000-8000-000000000001"
-- $10: "00000000-0000-4000-8000-000000000001"
-- $11: "00000000-0000-4000-8000-000000000002"
-- $12: "%timber%"
-- $13: "2026-02-01"
with page as materialized (select cc.contact_id as id,
  cc.added_at as "key_0",
  (select to_json(c)
from (select cc.contact_id as id,
  case when (select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and ac.contact_id = "p"."id"
limit 1) is true then "p"."version" end as version,
  case when "cc"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) then "cc"."version" end as scope_version,
  json_build_object('update', ((select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($5::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($6::uuid)) and ac.contact_id = "p"."id"
limit 1) is true) is true, 'delete', ((select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid)) and ac.contact_id = "p"."id"
limit 1) is true) is true) as can,
  p.forename || ' ' || p.surname as "full_name",
  "cc"."status_until" as "status_until",
  p.main_account_id as "account_id",
  array(select "g"."colour"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours",
  gs.label as "grade_label",
  gs.colour as "grade_colour") c) as row
from campaign_contact cc
join contact p on p.id = cc.contact_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
left join grade_step gs on gs.id = "cc"."grade_step_id"
where "cc"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($9::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($10::uuid)) and cc.campaign_id = $11 and not p.deleted and true and fold(p.forename || ' ' || p.surname) like fold($12) and "cc"."status_until" >= ($13::date + 0) and true and true and true
order by cc.added_at desc, cc.contact_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- contacts_for_campaign: found, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
-- $4: "%timber 12%"
with page as materialized (select cc.contact_id as id,
  cc.added_at as "key_0",
  (select to_json(c)
from (select cc.contact_id as id,
  case when true then "p"."version" end as version,
  case when true then "cc"."version" end as scope_version,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  p.main_account_id as "account_id",
  array(select "g"."colour"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours",
  gs.label as "grade_label",
  gs.colour as "grade_colour") c) as row
from campaign_contact cc
join contact p on p.id = cc.contact_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
left join grade_step gs on gs.id = "cc"."grade_step_id"
where true and cc.campaign_id = $1 and not p.deleted and true and p.id in ( select c.id
from contact c
where fold(c.forename || ' ' || c.surname) like fold($2)
union select k.contact_id
from account_contact k
where fold(k.email) like fold($3)
union select m.id
from contact m
join account b on b.id = m.main_account_id
where fold(b.company_name) like fold($4)) and true and true and true
order by cc.added_at desc, cc.contact_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- contacts_for_campaign: found, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "00000000-0000-4000-8000-000000000001"
-- $10: "00000000-0000-4000-8000-000000000001"
-- $11: "00000000-0000-4000-8000-000000000002"
-- $12: "%timber 12%"
-- $13: "%timber 12%"
-- $14: "%timber 12%"
with page as materialized (select cc.contact_id as id,
  cc.added_at as "key_0",
  (select to_json(c)
from (select cc.contact_id as id,
  case when (select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and ac.contact_id = "p"."id"
limit 1) is true then "p"."version" end as version,
  case when "cc"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) then "cc"."version" end as scope_version,
  json_build_object('update', ((select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($5::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($6::uuid)) and ac.contact_id = "p"."id"
limit 1) is true) is true, 'delete', ((select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid)) and ac.contact_id = "p"."id"
limit 1) is true) is true) as can,
  p.main_account_id as "account_id",
  array(select "g"."colour"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours",
  gs.label as "grade_label",
  gs.colour as "grade_colour") c) as row
from campaign_contact cc
join contact p on p.id = cc.contact_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
left join grade_step gs on gs.id = "cc"."grade_step_id"
where "cc"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($9::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($10::uuid)) and cc.campaign_id = $11 and not p.deleted and true and p.id in ( select c.id
from contact c
where fold(c.forename || ' ' || c.surname) like fold($12)
union select k.contact_id
from account_contact k
where fold(k.email) like fold($13)
union select m.id
from contact m
join account b on b.id = m.main_account_id
where fold(b.company_name) like fold($14)) and true and true and true
order by cc.added_at desc, cc.contact_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- contacts_for_campaign: groups, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: 101
-- $3: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select a.country as "country",
  count(*) as group_count
from campaign_contact cc
join contact p on p.id = cc.contact_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
left join grade_step gs on gs.id = "cc"."grade_step_id"
where true and cc.campaign_id = $1 and not p.deleted and true and true
group by 1) found
order by "country" asc nulls last, "country"
limit $2 offset $3) g) r;

-- contacts_for_campaign: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: 101
-- $5: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select a.country as "country",
  count(*) as group_count
from campaign_contact cc
join contact p on p.id = cc.contact_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
left join grade_step gs on gs.id = "cc"."grade_step_id"
where "cc"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and cc.campaign_id = $3 and not p.deleted and true and true
group by 1) found
order by "country" asc nulls last, "country"
limit $4 offset $5) g) r;

-- contacts_for_campaign: count, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber%"
-- $3: "2026-02-01"
select count(*) as count
from (select 1
from campaign_contact cc
join contact p on p.id = cc.contact_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
left join grade_step gs on gs.id = "cc"."grade_step_id"
where true and cc.campaign_id = $1 and not p.deleted and true and fold(p.forename || ' ' || p.surname) like fold($2) and "cc"."status_until" >= ($3::date + 0) and true
limit 10001) r;

-- contacts_for_campaign: count, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
select count(*) as count
from (select 1
from campaign_contact cc
join contact p on p.id = cc.contact_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
left join grade_step gs on gs.id = "cc"."grade_step_id"
where "cc"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and cc.campaign_id = $3 and not p.deleted and true and fold(p.forename || ' ' || p.surname) like fold($4) and "cc"."status_until" >= ($5::date + 0) and true
limit 10001) r;

-- contacts_for_campaign: values, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber%"
-- $3: "2026-02-01"
select "v"."value" as value,
  count(*) as count
from (select array(select "g"."name"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as value
from campaign_contact cc
join contact p on p.id = cc.contact_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
left join grade_step gs on gs.id = "cc"."grade_step_id"
where true and cc.campaign_id = $1 and not p.deleted and true and fold(p.forename || ' ' || p.surname) like fold($2) and "cc"."status_until" >= ($3::date + 0) and true) r
left join lateral (select distinct unnest(r.value) as value) v on true
group by 1
order by 2 desc, 1
limit 501;

-- contacts_for_campaign: values, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
select "v"."value" as value,
  count(*) as count
from (select array(select "g"."name"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as value
from campaign_contact cc
join contact p on p.id = cc.contact_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
left join grade_step gs on gs.id = "cc"."grade_step_id"
where "cc"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and cc.campaign_id = $3 and not p.deleted and true and fold(p.forename || ' ' || p.surname) like fold($4) and "cc"."status_until" >= ($5::date + 0) and true) r
left join lateral (select distinct unnest(r.value) as value) v on true
group by 1
order by 2 desc, 1
limit 501;

-- contacts_to_assign: first page, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
with page as materialized (select k.contact_id as id,
  k.populated_at as "key_0",
  (select to_json(c)
from (select k.contact_id as id,
  p.forename || ' ' || p.surname as "full_name",
  l.job_title as "job_title",
  a.company_name as "company_name",
  a.country as "country",
  v.name as "vertical_label",
  case when exists (select
from campaign_account blocking
where blocking.campaign_id = "k"."campaign_id" and blocking.account_id = p.main_account_id and blocking.status in ('disqualified', 'do_not_contact')) then 'inactive' else "k"."status" end as "contact_status",
  d.display_name as "developer_label",
  k.assigned_at as "assigned_at",
  g.display_name as "assigned_by_label",
  k.priority as "priority",
  k.attempts as "attempts",
  k.last_activity_at as "last_activity_at",
  k.next_callback_at as "next_callback_at",
  k.populated_at as "populated_at") c) as row
from campaign_contact k
join contact p on p.id = k.contact_id
left join account a on a.id = p.main_account_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where true and k.campaign_id = $1 and (k.populated_at is not null and k.dropped_at is null and k.status <> 'do_not_contact' and not p.deleted) and k.sales_developer_id is null and true and true and true
order by k.populated_at asc nulls last, k.contact_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- contacts_to_assign: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
with page as materialized (select k.contact_id as id,
  k.populated_at as "key_0",
  (select to_json(c)
from (select k.contact_id as id,
  p.forename || ' ' || p.surname as "full_name",
  l.job_title as "job_title",
  a.company_name as "company_name",
  a.country as "country",
  v.name as "vertical_label",
  case when exists (select
from campaign_account blocking
where blocking.campaign_id = "k"."campaign_id" and blocking.account_id = p.main_account_id and blocking.status in ('disqualified', 'do_not_contact')) then 'inactive' else "k"."status" end as "contact_status",
  d.display_name as "developer_label",
  k.assigned_at as "assigned_at",
  g.display_name as "assigned_by_label",
  k.priority as "priority",
  k.attempts as "attempts",
  k.last_activity_at as "last_activity_at",
  k.next_callback_at as "next_callback_at",
  k.populated_at as "populated_at") c) as row
from campaign_contact k
join contact p on p.id = k.contact_id
left join account a on a.id = p.main_account_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where "k"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and k.campaign_id = $3 and (k.populated_at is not null and k.dropped_at is null and k.status <> 'do_not_contact' and not p.deleted) and k.sales_developer_id is null and true and true and true
order by k.populated_at asc nulls last, k.contact_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- contacts_to_assign: filtered and sorted, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
with page as materialized (select k.contact_id as id,
  k.populated_at as "key_0",
  (select to_json(c)
from (select k.contact_id as id,
  p.forename || ' ' || p.surname as "full_name",
  k.assigned_at as "assigned_at",
  k.priority as "priority") c) as row
from campaign_contact k
join contact p on p.id = k.contact_id
left join account a on a.id = p.main_account_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where true and k.campaign_id = $1 and (k.populated_at is not null and k.dropped_at is null and k.status <> 'do_not_contact' and not p.deleted) and k.sales_developer_id is null and fold(p.forename || ' ' || p.surname) like fold($2) and k.assigned_at >= (($3::date + 0)::timestamp at time zone $4) and k.priority > $5::bigint and true and true and true
order by k.populated_at desc nulls last, k.contact_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- contacts_to_assign: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
with page as materialized (select k.contact_id as id,
  k.populated_at as "key_0",
  (select to_json(c)
from (select k.contact_id as id,
  p.forename || ' ' || p.surname as "full_name",
  k.assigned_at as "assigned_at",
  k.priority as "priority") c) as row
from campaign_contact k
join contact p on p.id = k.contact_id
left join account a on a.id = p.main_account_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where "k"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and k.campaign_id = $3 and (k.populated_at is not null and k.dropped_at is null and k.status <> 'do_not_contact' and not p.deleted) and k.sales_developer_id is null and fold(p.forename || ' ' || p.surname) like fold($4) and k.assigned_at >= (($5::date + 0)::timestamp at time zone $6) and k.priority > $7::bigint and true and true and true
order by k.populated_at desc nulls last, k.contact_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- contacts_to_assign: found, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select k.contact_id as id,
  k.populated_at as "key_0",
  (select to_json(c)
from (select k.contact_id as id) c) as row
from campaign_contact k
join contact p on p.id = k.contact_id
left join account a on a.id = p.main_account_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where true and k.campaign_id = $1 and (k.populated_at is not null and k.dropped_at is null and k.status <> 'do_not_contact' and not p.deleted) and k.sales_developer_id is null and (fold(p.forename || ' ' || p.surname) like fold($2) or fold(a.company_name) like fold($3)) and true and true and true
order by k.populated_at asc nulls last, k.contact_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- contacts_to_assign: found, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber 12%"
-- $5: "%timber 12%"
with page as materialized (select k.contact_id as id,
  k.populated_at as "key_0",
  (select to_json(c)
from (select k.contact_id as id) c) as row
from campaign_contact k
join contact p on p.id = k.contact_id
left join account a on a.id = p.main_account_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where "k"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and k.campaign_id = $3 and (k.populated_at is not null and k.dropped_at is null and k.status <> 'do_not_contact' and not p.deleted) and k.sales_developer_id is null and (fold(p.forename || ' ' || p.surname) like fold($4) or fold(a.company_name) like fold($5)) and true and true and true
order by k.populated_at asc nulls last, k.contact_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- contacts_to_assign: groups, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: 101
-- $3: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select a.country as "country",
  count(*) as group_count
from campaign_contact k
join contact p on p.id = k.contact_id
left join account a on a.id = p.main_account_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where true and k.campaign_id = $1 and (k.populated_at is not null and k.dropped_at is null and k.status <> 'do_not_contact' and not p.deleted) and k.sales_developer_id is null and true
group by 1) found
order by "country" asc nulls last, "country"
limit $2 offset $3) g) r;

-- contacts_to_assign: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: 101
-- $5: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select a.country as "country",
  count(*) as group_count
from campaign_contact k
join contact p on p.id = k.contact_id
left join account a on a.id = p.main_account_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where "k"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and k.campaign_id = $3 and (k.populated_at is not null and k.dropped_at is null and k.status <> 'do_not_contact' and not p.deleted) and k.sales_developer_id is null and true
group by 1) found
order by "country" asc nulls last, "country"
limit $4 offset $5) g) r;

-- contacts_to_assign: count, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
select count(*) as count
from (select 1
from campaign_contact k
join contact p on p.id = k.contact_id
left join account a on a.id = p.main_account_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where true and k.campaign_id = $1 and (k.populated_at is not null and k.dropped_at is null and k.status <> 'do_not_contact' and not p.deleted) and k.sales_developer_id is null and fold(p.forename || ' ' || p.surname) like fold($2) and k.assigned_at >= (($3::date + 0)::timestamp at time zone $4) and k.priority > $5::bigint and true
limit 10001) r;

-- contacts_to_assign: count, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
select count(*) as count
from (select 1
from campaign_contact k
join contact p on p.id = k.contact_id
left join account a on a.id = p.main_account_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where "k"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and k.campaign_id = $3 and (k.populated_at is not null and k.dropped_at is null and k.status <> 'do_not_contact' and not p.deleted) and k.sales_developer_id is null and fold(p.forename || ' ' || p.surname) like fold($4) and k.assigned_at >= (($5::date + 0)::timestamp at time zone $6) and k.priority > $7::bigint and true
limit 10001) r;

-- contacts_to_assign: values, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
select "r"."value" as value,
  count(*) as count
from (select a.country as value
from campaign_contact k
join contact p on p.id = k.contact_id
left join account a on a.id = p.main_account_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where true and k.campaign_id = $1 and (k.populated_at is not null and k.dropped_at is null and k.status <> 'do_not_contact' and not p.deleted) and k.sales_developer_id is null and fold(p.forename || ' ' || p.surname) like fold($2) and k.assigned_at >= (($3::date + 0)::timestamp at time zone $4) and k.priority > $5::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- contacts_to_assign: values, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
select "r"."value" as value,
  count(*) as count
from (select a.country as value
from campaign_contact k
join contact p on p.id = k.contact_id
left join account a on a.id = p.main_account_id
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join app_user d on d.id = k.sales_developer_id
left join app_user g on g.id = k.assigned_by
left join vertical v on v.id = a.vertical_id
where "k"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and k.campaign_id = $3 and (k.populated_at is not null and k.dropped_at is null and k.status <> 'do_not_contact' and not p.deleted) and k.sales_developer_id is null and fold(p.forename || ' ' || p.surname) like fold($4) and k.assigned_at >= (($5::date + 0)::timestamp at time zone $6) and k.priority > $7::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- core-fields: first page, all rows
-- $1: []
-- $2: []
-- $3: []
-- $4: []
-- $5: []
with page as materialized (select t.id as id,
  t."entity"::text as "key_0",
  (name_order(t."label") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((("t"."visible_to" = '{}' or "t"."visible_to" && $1::uuid[]) and not ("t"."entity" || '.' || "t"."key" = any($2::text[])))) is true, 'delete', ((("t"."visible_to" = '{}' or "t"."visible_to" && $3::uuid[]) and not ("t"."entity" || '.' || "t"."key" = any($4::text[])))) is true) as can,
  t."label" as "label",
  t."key" as "key",
  t."type"::text as "type",
  t."entity"::text as "entity",
  t."required"::text as "required",
  t."client_visible"::text as "client_visible",
  t."needed"::text as "needed",
  t."given_label" as "given_label",
  t."updated_at" as "updated_at") c) as row
from "core_field" t
where ("t"."visible_to" = '{}' or "t"."visible_to" && $5::uuid[]) and t.archived_at is null and true and true and true
order by t."entity"::text asc, (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page."key_1" asc, page.id) r;

-- core-fields: first page, own rows
-- $1: []
-- $2: []
with page as materialized (select t.id as id,
  t."entity"::text as "key_0",
  (name_order(t."label") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not ("t"."entity" || '.' || "t"."key" = any($1::text[])))) is true, 'delete', ((false and not ("t"."entity" || '.' || "t"."key" = any($2::text[])))) is true) as can,
  t."label" as "label",
  t."key" as "key",
  t."type"::text as "type",
  t."entity"::text as "entity",
  t."required"::text as "required",
  t."client_visible"::text as "client_visible",
  t."needed"::text as "needed",
  t."given_label" as "given_label",
  t."updated_at" as "updated_at") c) as row
from "core_field" t
where false and t.archived_at is null and true and true and true
order by t."entity"::text asc, (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page."key_1" asc, page.id) r;

-- core-fields: filtered and sorted, all rows
-- $1: []
-- $2: []
-- $3: []
-- $4: []
-- $5: []
-- $6: "%timber%"
-- $7: "2026-02-01"
-- $8: "UTC"
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((("t"."visible_to" = '{}' or "t"."visible_to" && $1::uuid[]) and not ("t"."entity" || '.' || "t"."key" = any($2::text[])))) is true, 'delete', ((("t"."visible_to" = '{}' or "t"."visible_to" && $3::uuid[]) and not ("t"."entity" || '.' || "t"."key" = any($4::text[])))) is true) as can,
  t."label" as "label",
  t."updated_at" as "updated_at") c) as row
from "core_field" t
where ("t"."visible_to" = '{}' or "t"."visible_to" && $5::uuid[]) and t.archived_at is null and fold(t."label") like fold($6) and t."updated_at" >= (($7::date + 0)::timestamp at time zone $8) and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- core-fields: filtered and sorted, own rows
-- $1: []
-- $2: []
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not ("t"."entity" || '.' || "t"."key" = any($1::text[])))) is true, 'delete', ((false and not ("t"."entity" || '.' || "t"."key" = any($2::text[])))) is true) as can,
  t."label" as "label",
  t."updated_at" as "updated_at") c) as row
from "core_field" t
where false and t.archived_at is null and fold(t."label") like fold($3) and t."updated_at" >= (($4::date + 0)::timestamp at time zone $5) and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- core-fields: found, all rows
-- $1: []
-- $2: []
-- $3: []
-- $4: []
-- $5: []
-- $6: "%timber 12%"
-- $7: "%timber 12%"
-- $8: "%timber 12%"
with page as materialized (select t.id as id,
  t."entity"::text as "key_0",
  (name_order(t."label") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((("t"."visible_to" = '{}' or "t"."visible_to" && $1::uuid[]) and not ("t"."entity" || '.' || "t"."key" = any($2::text[])))) is true, 'delete', ((("t"."visible_to" = '{}' or "t"."visible_to" && $3::uuid[]) and not ("t"."entity" || '.' || "t"."key" = any($4::text[])))) is true) as can) c) as row
from "core_field" t
where ("t"."visible_to" = '{}' or "t"."visible_to" && $5::uuid[]) and t.archived_at is null and (fold(t."label"::text) like fold($6) or fold(t."key"::text) like fold($7) or fold(t."help"::text) like fold($8)) and true and true and true
order by t."entity"::text asc, (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page."key_1" asc, page.id) r;

-- core-fields: found, own rows
-- $1: []
-- $2: []
-- $3: "%timber 12%"
-- $4: "%timber 12%"
-- $5: "%timber 12%"
with page as materialized (select t.id as id,
  t."entity"::text as "key_0",
  (name_order(t."label") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not ("t"."entity" || '.' || "t"."key" = any($1::text[])))) is true, 'delete', ((false and not ("t"."entity" || '.' || "t"."key" = any($2::text[])))) is true) as can) c) as row
from "core_field" t
where false and t.archived_at is null and (fold(t."label"::text) like fold($3) or fold(t."key"::text) like fold($4) or fold(t."help"::text) like fold($5)) and true and true and true
order by t."entity"::text asc, (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page."key_1" asc, page.id) r;

-- core-fields: groups, all rows
-- $1: []
-- $2: 101
-- $3: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."type"::text as "type",
  count(*) as group_count
from "core_field" t
where ("t"."visible_to" = '{}' or "t"."visible_to" && $1::uuid[]) and t.archived_at is null and true
group by 1) found
order by "type" asc, "type"
limit $2 offset $3) g) r;

-- core-fields: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."type"::text as "type",
  count(*) as group_count
from "core_field" t
where false and t.archived_at is null and true
group by 1) found
order by "type" asc, "type"
limit $1 offset $2) g) r;

-- core-fields: count, all rows
-- $1: []
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
select count(*) as count
from (select 1
from "core_field" t
where ("t"."visible_to" = '{}' or "t"."visible_to" && $1::uuid[]) and t.archived_at is null and fold(t."label") like fold($2) and t."updated_at" >= (($3::date + 0)::timestamp at time zone $4) and true
limit 10001) r;

-- core-fields: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select count(*) as count
from (select 1
from "core_field" t
where false and t.archived_at is null and fold(t."label") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and true
limit 10001) r;

-- core-fields: values, all rows
-- $1: []
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
select "r"."value" as value,
  count(*) as count
from (select t."type"::text as value
from "core_field" t
where ("t"."visible_to" = '{}' or "t"."visible_to" && $1::uuid[]) and t.archived_at is null and fold(t."label") like fold($2) and t."updated_at" >= (($3::date + 0)::timestamp at time zone $4) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- core-fields: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select "r"."value" as value,
  count(*) as count
from (select t."type"::text as value
from "core_field" t
where false and t.archived_at is null and fold(t."label") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- docs-templates: first page, all rows
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."purpose"::text as "purpose",
  t."scope"::text as "scope",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  (select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id") as "campaign_label",
  t."language"::text as "language",
  t."format"::text as "format",
  t."data_root"::text as "data_root",
  t."state"::text as "state",
  t."version_no" as "version_no",
  (select max(v.last_used_at)
from "docs_template_version" v
where v.template_id = t.id) as "last_used_at",
  t."updated_at" as "updated_at") c) as row
from "docs_template" t
where true and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- docs-templates: first page, own rows
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  t."purpose"::text as "purpose",
  t."scope"::text as "scope",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  (select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id") as "campaign_label",
  t."language"::text as "language",
  t."format"::text as "format",
  t."data_root"::text as "data_root",
  t."state"::text as "state",
  t."version_no" as "version_no",
  (select max(v.last_used_at)
from "docs_template_version" v
where v.template_id = t.id) as "last_used_at",
  t."updated_at" as "updated_at") c) as row
from "docs_template" t
where false and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- docs-templates: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."version_no" as "version_no",
  (select max(v.last_used_at)
from "docs_template_version" v
where v.template_id = t.id) as "last_used_at") c) as row
from "docs_template" t
where true and t.archived_at is null and fold(t."name") like fold($1) and (select max(v.last_used_at)
from "docs_template_version" v
where v.template_id = t.id) >= (($2::date + 0)::timestamp at time zone $3) and t."version_no" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- docs-templates: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  t."version_no" as "version_no",
  (select max(v.last_used_at)
from "docs_template_version" v
where v.template_id = t.id) as "last_used_at") c) as row
from "docs_template" t
where false and t.archived_at is null and fold(t."name") like fold($1) and (select max(v.last_used_at)
from "docs_template_version" v
where v.template_id = t.id) >= (($2::date + 0)::timestamp at time zone $3) and t."version_no" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- docs-templates: found, all rows
-- $1: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "docs_template" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- docs-templates: found, own rows
-- $1: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "docs_template" t
where false and t.archived_at is null and (fold(t."name"::text) like fold($1)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- docs-templates: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."purpose"::text as "purpose",
  count(*) as group_count
from "docs_template" t
where true and t.archived_at is null and true
group by 1) found
order by "purpose" asc, "purpose"
limit $1 offset $2) g) r;

-- docs-templates: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."purpose"::text as "purpose",
  count(*) as group_count
from "docs_template" t
where false and t.archived_at is null and true
group by 1) found
order by "purpose" asc, "purpose"
limit $1 offset $2) g) r;

-- docs-templates: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "docs_template" t
where true and t.archived_at is null and fold(t."name") like fold($1) and (select max(v.last_used_at)
from "docs_template_version" v
where v.template_id = t.id) >= (($2::date + 0)::timestamp at time zone $3) and t."version_no" > $4::bigint and true
limit 10001) r;

-- docs-templates: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "docs_template" t
where false and t.archived_at is null and fold(t."name") like fold($1) and (select max(v.last_used_at)
from "docs_template_version" v
where v.template_id = t.id) >= (($2::date + 0)::timestamp at time zone $3) and t."version_no" > $4::bigint and true
limit 10001) r;

-- docs-templates: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."purpose"::text as value
from "docs_template" t
where true and t.archived_at is null and fold(t."name") like fold($1) and (select max(v.last_used_at)
from "docs_template_version" v
where v.template_id = t.id) >= (($2::date + 0)::timestamp at time zone $3) and t."version_no" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- docs-templates: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."purpose"::text as value
from "docs_template" t
where false and t.archived_at is null and fold(t."name") like fold($1) and (select max(v.last_used_at)
from "docs_template_version" v
where v.template_id = t.id) >= (($2::date + 0)::timestamp at time zone $3) and t."version_no" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- documents: first page, all rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (("t"."visibility" <> 'private' or "t"."owner_id" = $1)) is true, 'delete', (("t"."visibility" <> 'private' or "t"."owner_id" = $2)) is true) as can,
  t."name" as "name",
  t."kind"::text as "kind",
  t."state"::text as "state",
  t."visibility"::text as "visibility",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  (select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id") as "campaign_label",
  (select choice.label
from (select u.id as id,
  u.display_name as label
from app_user u
join role r on r.id = u.role_id) choice
where choice.id = t."owner_id") as "owner_label",
  array_to_string(t.tags, ', ') as "tag_names",
  t."word_count" as "word_count",
  t."published_at" as "published_at",
  t."updated_at" as "updated_at") c) as row
from "document" t
where ("t"."visibility" <> 'private' or "t"."owner_id" = $3) and t.archived_at is null and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- documents: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "00000000-0000-4000-8000-000000000001"
-- $10: "00000000-0000-4000-8000-000000000001"
-- $11: "00000000-0000-4000-8000-000000000001"
-- $12: "00000000-0000-4000-8000-000000000001"
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (("t"."owner_id" = $1 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($2::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)))))) is true, 'delete', (("t"."owner_id" = $5 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($6::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid)))))) is true) as can,
  t."name" as "name",
  t."kind"::text as "kind",
  t."state"::text as "state",
  t."visibility"::text as "visibility",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  (select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id") as "campaign_label",
  (select choice.label
from (select u.id as id,
  u.display_name as label
from app_user u
join role r on r.id = u.role_id) choice
where choice.id = t."owner_id") as "owner_label",
  array_to_string(t.tags, ', ') as "tag_names",
  t."word_count" as "word_count",
  t."published_at" as "published_at",
  t."updated_at" as "updated_at") c) as row
from "document" t
where ("t"."owner_id" = $9 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($10::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($11::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($12::uuid))))) and t.archived_at is null and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- documents: filtered and sorted, all rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (("t"."visibility" <> 'private' or "t"."owner_id" = $1)) is true, 'delete', (("t"."visibility" <> 'private' or "t"."owner_id" = $2)) is true) as can,
  t."name" as "name",
  t."word_count" as "word_count",
  t."published_at" as "published_at") c) as row
from "document" t
where ("t"."visibility" <> 'private' or "t"."owner_id" = $3) and t.archived_at is null and fold(t."name") like fold($4) and t."published_at" >= (($5::date + 0)::timestamp at time zone $6) and t."word_count" > $7::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- documents: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "00000000-0000-4000-8000-000000000001"
-- $10: "00000000-0000-4000-8000-000000000001"
-- $11: "00000000-0000-4000-8000-000000000001"
-- $12: "00000000-0000-4000-8000-000000000001"
-- $13: "%timber%"
-- $14: "2026-02-01"
-- $15: "UTC"
-- $16: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (("t"."owner_id" = $1 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($2::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)))))) is true, 'delete', (("t"."owner_id" = $5 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($6::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid)))))) is true) as can,
  t."name" as "name",
  t."word_count" as "word_count",
  t."published_at" as "published_at") c) as row
from "document" t
where ("t"."owner_id" = $9 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($10::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($11::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($12::uuid))))) and t.archived_at is null and fold(t."name") like fold($13) and t."published_at" >= (($14::date + 0)::timestamp at time zone $15) and t."word_count" > $16::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- documents: found, all rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "%timber 12%"
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (("t"."visibility" <> 'private' or "t"."owner_id" = $1)) is true, 'delete', (("t"."visibility" <> 'private' or "t"."owner_id" = $2)) is true) as can) c) as row
from "document" t
where ("t"."visibility" <> 'private' or "t"."owner_id" = $3) and t.archived_at is null and (fold(t."name"::text) like fold($4)) and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- documents: found, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "00000000-0000-4000-8000-000000000001"
-- $10: "00000000-0000-4000-8000-000000000001"
-- $11: "00000000-0000-4000-8000-000000000001"
-- $12: "00000000-0000-4000-8000-000000000001"
-- $13: "%timber 12%"
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (("t"."owner_id" = $1 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($2::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)))))) is true, 'delete', (("t"."owner_id" = $5 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($6::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid)))))) is true) as can) c) as row
from "document" t
where ("t"."owner_id" = $9 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($10::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($11::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($12::uuid))))) and t.archived_at is null and (fold(t."name"::text) like fold($13)) and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- documents: groups, all rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: 101
-- $3: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."kind"::text as "kind",
  count(*) as group_count
from "document" t
where ("t"."visibility" <> 'private' or "t"."owner_id" = $1) and t.archived_at is null and true
group by 1) found
order by "kind" asc, "kind"
limit $2 offset $3) g) r;

-- documents: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: 101
-- $6: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."kind"::text as "kind",
  count(*) as group_count
from "document" t
where ("t"."owner_id" = $1 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($2::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))))) and t.archived_at is null and true
group by 1) found
order by "kind" asc, "kind"
limit $5 offset $6) g) r;

-- documents: count, all rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
select count(*) as count
from (select 1
from "document" t
where ("t"."visibility" <> 'private' or "t"."owner_id" = $1) and t.archived_at is null and fold(t."name") like fold($2) and t."published_at" >= (($3::date + 0)::timestamp at time zone $4) and t."word_count" > $5::bigint and true
limit 10001) r;

-- documents: count, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "%timber%"
-- $6: "2026-02-01"
-- $7: "UTC"
-- $8: 7
select count(*) as count
from (select 1
from "document" t
where ("t"."owner_id" = $1 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($2::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))))) and t.archived_at is null and fold(t."name") like fold($5) and t."published_at" >= (($6::date + 0)::timestamp at time zone $7) and t."word_count" > $8::bigint and true
limit 10001) r;

-- documents: values, all rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
select "r"."value" as value,
  count(*) as count
from (select t."kind"::text as value
from "document" t
where ("t"."visibility" <> 'private' or "t"."owner_id" = $1) and t.archived_at is null and fold(t."name") like fold($2) and t."published_at" >= (($3::date + 0)::timestamp at time zone $4) and t."word_count" > $5::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- documents: values, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "%timber%"
-- $6: "2026-02-01"
-- $7: "UTC"
-- $8: 7
select "r"."value" as value,
  count(*) as count
from (select t."kind"::text as value
from "document" t
where ("t"."owner_id" = $1 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($2::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))))) and t.archived_at is null and fold(t."name") like fold($5) and t."published_at" >= (($6::date + 0)::timestamp at time zone $7) and t."word_count" > $8::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- email-templates: first page, all rows
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."purpose"::text as "purpose",
  t."scope"::text as "scope",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  (select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id") as "campaign_label",
  t."language"::text as "language",
  t."version_no" as "version_no",
  t."state"::text as "state",
  (select v.number
from "email_template_version" v
where v.template_id = t.id and v.state = 'active') as "active_no",
  (select max(v.last_used_at)
from "email_template_version" v
where v.template_id = t.id) as "last_used_at",
  (select choice.label
from (select u.id as id,
  u.display_name as label
from app_user u
join role r on r.id = u.role_id) choice
where choice.id = t."owner_id") as "owner_label",
  t."last_tested_at" as "last_tested_at",
  t."subject" as "subject",
  t."updated_at" as "updated_at") c) as row
from "email_template" t
where true and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- email-templates: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."owner_id" in ($1::uuid)) is true, 'delete', ("t"."owner_id" in ($2::uuid)) is true) as can,
  t."name" as "name",
  t."purpose"::text as "purpose",
  t."scope"::text as "scope",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  (select choice.label
from (select t.id as id,
  t.name as label
from "campaign" t) choice
where choice.id = t."campaign_id") as "campaign_label",
  t."language"::text as "language",
  t."version_no" as "version_no",
  t."state"::text as "state",
  (select v.number
from "email_template_version" v
where v.template_id = t.id and v.state = 'active') as "active_no",
  (select max(v.last_used_at)
from "email_template_version" v
where v.template_id = t.id) as "last_used_at",
  (select choice.label
from (select u.id as id,
  u.display_name as label
from app_user u
join role r on r.id = u.role_id) choice
where choice.id = t."owner_id") as "owner_label",
  t."last_tested_at" as "last_tested_at",
  t."subject" as "subject",
  t."updated_at" as "updated_at") c) as row
from "email_template" t
where "t"."owner_id" in ($3::uuid) and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- email-templates: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."version_no" as "version_no",
  (select max(v.last_used_at)
from "email_template_version" v
where v.template_id = t.id) as "last_used_at") c) as row
from "email_template" t
where true and t.archived_at is null and fold(t."name") like fold($1) and (select max(v.last_used_at)
from "email_template_version" v
where v.template_id = t.id) >= (($2::date + 0)::timestamp at time zone $3) and t."version_no" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- email-templates: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."owner_id" in ($1::uuid)) is true, 'delete', ("t"."owner_id" in ($2::uuid)) is true) as can,
  t."name" as "name",
  t."version_no" as "version_no",
  (select max(v.last_used_at)
from "email_template_version" v
where v.template_id = t.id) as "last_used_at") c) as row
from "email_template" t
where "t"."owner_id" in ($3::uuid) and t.archived_at is null and fold(t."name") like fold($4) and (select max(v.last_used_at)
from "email_template_version" v
where v.template_id = t.id) >= (($5::date + 0)::timestamp at time zone $6) and t."version_no" > $7::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- email-templates: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "email_template" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."subject"::text) like fold($2)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- email-templates: found, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "%timber 12%"
-- $5: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."owner_id" in ($1::uuid)) is true, 'delete', ("t"."owner_id" in ($2::uuid)) is true) as can) c) as row
from "email_template" t
where "t"."owner_id" in ($3::uuid) and t.archived_at is null and (fold(t."name"::text) like fold($4) or fold(t."subject"::text) like fold($5)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- email-templates: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."purpose"::text as "purpose",
  count(*) as group_count
from "email_template" t
where true and t.archived_at is null and true
group by 1) found
order by "purpose" asc, "purpose"
limit $1 offset $2) g) r;

-- email-templates: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: 101
-- $3: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."purpose"::text as "purpose",
  count(*) as group_count
from "email_template" t
where "t"."owner_id" in ($1::uuid) and t.archived_at is null and true
group by 1) found
order by "purpose" asc, "purpose"
limit $2 offset $3) g) r;

-- email-templates: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "email_template" t
where true and t.archived_at is null and fold(t."name") like fold($1) and (select max(v.last_used_at)
from "email_template_version" v
where v.template_id = t.id) >= (($2::date + 0)::timestamp at time zone $3) and t."version_no" > $4::bigint and true
limit 10001) r;

-- email-templates: count, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
select count(*) as count
from (select 1
from "email_template" t
where "t"."owner_id" in ($1::uuid) and t.archived_at is null and fold(t."name") like fold($2) and (select max(v.last_used_at)
from "email_template_version" v
where v.template_id = t.id) >= (($3::date + 0)::timestamp at time zone $4) and t."version_no" > $5::bigint and true
limit 10001) r;

-- email-templates: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."purpose"::text as value
from "email_template" t
where true and t.archived_at is null and fold(t."name") like fold($1) and (select max(v.last_used_at)
from "email_template_version" v
where v.template_id = t.id) >= (($2::date + 0)::timestamp at time zone $3) and t."version_no" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- email-templates: values, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
select "r"."value" as value,
  count(*) as count
from (select t."purpose"::text as value
from "email_template" t
where "t"."owner_id" in ($1::uuid) and t.archived_at is null and fold(t."name") like fold($2) and (select max(v.last_used_at)
from "email_template_version" v
where v.template_id = t.id) >= (($3::date + 0)::timestamp at time zone $4) and t."version_no" > $5::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- erasures: first page, all rows
with page as materialized (select e.id as id,
  e.created_at as "key_0",
  (select to_json(c)
from (select e.id as id,
  e.created_at as "created_at",
  e.state as "state",
  e.mode as "mode",
  u.display_name as "asked_by",
  e.finished_at as "finished_at") c) as row
from erasure e
left join app_user u on u.id = e.created_by
where true and true and true and true and true
order by e.created_at desc, e.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- erasures: first page, own rows
with page as materialized (select e.id as id,
  e.created_at as "key_0",
  (select to_json(c)
from (select e.id as id,
  e.created_at as "created_at",
  e.state as "state",
  e.mode as "mode",
  u.display_name as "asked_by",
  e.finished_at as "finished_at") c) as row
from erasure e
left join app_user u on u.id = e.created_by
where false and true and true and true and true
order by e.created_at desc, e.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- erasures: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
with page as materialized (select e.id as id,
  e.finished_at as "key_0",
  (select to_json(c)
from (select e.id as id,
  e.created_at as "created_at",
  u.display_name as "asked_by") c) as row
from erasure e
left join app_user u on u.id = e.created_by
where true and true and fold(u.display_name) like fold($1) and e.created_at >= (($2::date + 0)::timestamp at time zone $3) and true and true and true
order by e.finished_at desc nulls last, e.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- erasures: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
with page as materialized (select e.id as id,
  e.finished_at as "key_0",
  (select to_json(c)
from (select e.id as id,
  e.created_at as "created_at",
  u.display_name as "asked_by") c) as row
from erasure e
left join app_user u on u.id = e.created_by
where false and true and fold(u.display_name) like fold($1) and e.created_at >= (($2::date + 0)::timestamp at time zone $3) and true and true and true
order by e.finished_at desc nulls last, e.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- erasures: found, all rows
-- $1: "%timber 12%"
with page as materialized (select e.id as id,
  e.created_at as "key_0",
  (select to_json(c)
from (select e.id as id) c) as row
from erasure e
left join app_user u on u.id = e.created_by
where true and true and fold(u.display_name) like fold($1) and true and true and true
order by e.created_at desc, e.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- erasures: found, own rows
-- $1: "%timber 12%"
with page as materialized (select e.id as id,
  e.created_at as "key_0",
  (select to_json(c)
from (select e.id as id) c) as row
from erasure e
left join app_user u on u.id = e.created_by
where false and true and fold(u.display_name) like fold($1) and true and true and true
order by e.created_at desc, e.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- erasures: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select e.state as "state",
  count(*) as group_count
from erasure e
left join app_user u on u.id = e.created_by
where true and true and true
group by 1) found
order by "state" asc, "state"
limit $1 offset $2) g) r;

-- erasures: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select e.state as "state",
  count(*) as group_count
from erasure e
left join app_user u on u.id = e.created_by
where false and true and true
group by 1) found
order by "state" asc, "state"
limit $1 offset $2) g) r;

-- erasures: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select count(*) as count
from (select 1
from erasure e
left join app_user u on u.id = e.created_by
where true and true and fold(u.display_name) like fold($1) and e.created_at >= (($2::date + 0)::timestamp at time zone $3) and true
limit 10001) r;

-- erasures: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select count(*) as count
from (select 1
from erasure e
left join app_user u on u.id = e.created_by
where false and true and fold(u.display_name) like fold($1) and e.created_at >= (($2::date + 0)::timestamp at time zone $3) and true
limit 10001) r;

-- erasures: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select "r"."value" as value,
  count(*) as count
from (select e.state as value
from erasure e
left join app_user u on u.id = e.created_by
where true and true and fold(u.display_name) like fold($1) and e.created_at >= (($2::date + 0)::timestamp at time zone $3) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- erasures: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select "r"."value" as value,
  count(*) as count
from (select e.state as value
from erasure e
left join app_user u on u.id = e.created_by
where false and true and fold(u.display_name) like fold($1) and e.created_at >= (($2::date + 0)::timestamp at time zone $3) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- get_all_db_accounts: first page, all rows
with page as materialized (select a.id as id,
  (name_order(a.company_name) collate alphabetical) as "key_0",
  (select to_json(c)
from (select a.id as id,
  case when true then "a"."version" end as version,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  a.company_name as "company_name",
  a.country as "country",
  a.head_office_city as "head_office_city",
  a.postcode as "postcode",
  a.registration_number as "registration_number",
  a.register_status as "register_status",
  v.name as "vertical_label",
  a.employees as "employees",
  array(select "g"."name"
from "account_tag" l
join tag g on g.id = l.tag_id
where l.account_id = a.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tags",
  a.website as "website",
  a.phone_no as "phone_no",
  array(select distinct p.type
from account_phone p
where p.account_id = a.id
order by p.type) as "phone_types",
  a.head_office_address_1 as "head_office_address_1",
  a.head_office_county as "head_office_county",
  a.linkedin as "linkedin",
  a.legal_name as "legal_name",
  array_to_string(a.sic_codes, ', ') as "sic_codes",
  a.source as "source",
  a.id::text as "account_id",
  a.created_at as "created_at",
  a.updated_at as "updated_at",
  a.completeness as "completeness",
  (select count(*)
from account_contact l
join contact p on p.id = l.contact_id
where l.account_id = a.id and l.is_current and not p.deleted) as "contacts",
  array(select "g"."colour"
from "account_tag" l
join tag g on g.id = l.tag_id
where l.account_id = a.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours") c) as row
from account a
left join vertical v on v.id = a.vertical_id
where true and a.archived_at is null and true and true and true
order by (name_order(a.company_name) collate alphabetical) asc, a.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- get_all_db_accounts: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "00000000-0000-4000-8000-000000000001"
-- $10: "00000000-0000-4000-8000-000000000001"
with page as materialized (select a.id as id,
  (name_order(a.company_name) collate alphabetical) as "key_0",
  (select to_json(c)
from (select a.id as id,
  case when (select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and ca.account_id = "a"."id"
limit 1) is true then "a"."version" end as version,
  json_build_object('update', ((select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and ca.account_id = "a"."id"
limit 1) is true) is true, 'delete', ((select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($5::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($6::uuid)) and ca.account_id = "a"."id"
limit 1) is true) is true) as can,
  a.company_name as "company_name",
  a.country as "country",
  a.head_office_city as "head_office_city",
  a.postcode as "postcode",
  a.registration_number as "registration_number",
  a.register_status as "register_status",
  v.name as "vertical_label",
  a.employees as "employees",
  array(select "g"."name"
from "account_tag" l
join tag g on g.id = l.tag_id
where l.account_id = a.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tags",
  a.website as "website",
  a.phone_no as "phone_no",
  array(select distinct p.type
from account_phone p
where p.account_id = a.id
order by p.type) as "phone_types",
  a.head_office_address_1 as "head_office_address_1",
  a.head_office_county as "head_office_county",
  a.linkedin as "linkedin",
  a.legal_name as "legal_name",
  array_to_string(a.sic_codes, ', ') as "sic_codes",
  a.source as "source",
  a.id::text as "account_id",
  a.created_at as "created_at",
  a.updated_at as "updated_at",
  a.completeness as "completeness",
  (select count(*)
from account_contact l
join contact p on p.id = l.contact_id
where l.account_id = a.id and l.is_current and not p.deleted) as "contacts",
  array(select "g"."colour"
from "account_tag" l
join tag g on g.id = l.tag_id
where l.account_id = a.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours") c) as row
from account a
left join vertical v on v.id = a.vertical_id
where (exists ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid)) and "a"."id" in (select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($9::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($10::uuid)))) and a.archived_at is null and true and true and true
order by (name_order(a.company_name) collate alphabetical) asc, a.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- get_all_db_accounts: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select a.id as id,
  a.completeness as "key_0",
  (select to_json(c)
from (select a.id as id,
  case when true then "a"."version" end as version,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  a.company_name as "company_name",
  a.created_at as "created_at",
  a.completeness as "completeness",
  array(select "g"."colour"
from "account_tag" l
join tag g on g.id = l.tag_id
where l.account_id = a.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours") c) as row
from account a
left join vertical v on v.id = a.vertical_id
where true and a.archived_at is null and fold(a.company_name) like fold($1) and a.created_at >= (($2::date + 0)::timestamp at time zone $3) and a.completeness > $4::bigint and true and true and true
order by a.completeness desc, a.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- get_all_db_accounts: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "00000000-0000-4000-8000-000000000001"
-- $10: "00000000-0000-4000-8000-000000000001"
-- $11: "%timber%"
-- $12: "2026-02-01"
-- $13: "UTC"
-- $14: 7
with page as materialized (select a.id as id,
  a.completeness as "key_0",
  (select to_json(c)
from (select a.id as id,
  case when (select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and ca.account_id = "a"."id"
limit 1) is true then "a"."version" end as version,
  json_build_object('update', ((select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and ca.account_id = "a"."id"
limit 1) is true) is true, 'delete', ((select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($5::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($6::uuid)) and ca.account_id = "a"."id"
limit 1) is true) is true) as can,
  a.company_name as "company_name",
  a.created_at as "created_at",
  a.completeness as "completeness",
  array(select "g"."colour"
from "account_tag" l
join tag g on g.id = l.tag_id
where l.account_id = a.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours") c) as row
from account a
left join vertical v on v.id = a.vertical_id
where (exists ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid)) and "a"."id" in (select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($9::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($10::uuid)))) and a.archived_at is null and fold(a.company_name) like fold($11) and a.created_at >= (($12::date + 0)::timestamp at time zone $13) and a.completeness > $14::bigint and true and true and true
order by a.completeness desc, a.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- get_all_db_accounts: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "timber 12%"
-- $4: "TIMBER12%"
-- $5: "%timber%12%"
with page as materialized (select a.id as id,
  (name_order(a.company_name) collate alphabetical) as "key_0",
  (select to_json(c)
from (select a.id as id,
  case when true then "a"."version" end as version,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  array(select "g"."colour"
from "account_tag" l
join tag g on g.id = l.tag_id
where l.account_id = a.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours") c) as row
from account a
left join vertical v on v.id = a.vertical_id
where true and a.archived_at is null and a.id in ( select b.id
from account b
where (fold("b"."company_name") like fold($1) or fold("b"."head_office_city") like fold($2) or "b"."domain" <> '' and "b"."domain" like $3 or "b"."postcode" <> '' and upper(replace("b"."postcode", ' ', '')) like $4)
union select i.account_id
from account_identifier i
where i.value_norm ilike $5) and true and true and true
order by (name_order(a.company_name) collate alphabetical) asc, a.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- get_all_db_accounts: found, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "00000000-0000-4000-8000-000000000001"
-- $10: "00000000-0000-4000-8000-000000000001"
-- $11: "%timber 12%"
-- $12: "%timber 12%"
-- $13: "timber 12%"
-- $14: "TIMBER12%"
-- $15: "%timber%12%"
with page as materialized (select a.id as id,
  (name_order(a.company_name) collate alphabetical) as "key_0",
  (select to_json(c)
from (select a.id as id,
  case when (select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and ca.account_id = "a"."id"
limit 1) is true then "a"."version" end as version,
  json_build_object('update', ((select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and ca.account_id = "a"."id"
limit 1) is true) is true, 'delete', ((select true
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($5::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($6::uuid)) and ca.account_id = "a"."id"
limit 1) is true) is true) as can,
  array(select "g"."colour"
from "account_tag" l
join tag g on g.id = l.tag_id
where l.account_id = a.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours") c) as row
from account a
left join vertical v on v.id = a.vertical_id
where (exists ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid)) and "a"."id" in (select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($9::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($10::uuid)))) and a.archived_at is null and a.id in ( select b.id
from account b
where (fold("b"."company_name") like fold($11) or fold("b"."head_office_city") like fold($12) or "b"."domain" <> '' and "b"."domain" like $13 or "b"."postcode" <> '' and upper(replace("b"."postcode", ' ', '')) like $14)
union select i.account_id
from account_identifier i
where i.value_norm ilike $15) and true and true and true
order by (name_order(a.company_name) collate alphabetical) asc, a.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- get_all_db_accounts: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select a.country as "country",
  count(*) as group_count
from account a
left join vertical v on v.id = a.vertical_id
where true and a.archived_at is null and true
group by 1) found
order by "country" asc, "country"
limit $1 offset $2) g) r;

-- get_all_db_accounts: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: 101
-- $6: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select a.country as "country",
  count(*) as group_count
from account a
left join vertical v on v.id = a.vertical_id
where (exists ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and "a"."id" in (select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)))) and a.archived_at is null and true
group by 1) found
order by "country" asc, "country"
limit $5 offset $6) g) r;

-- get_all_db_accounts: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from account a
left join vertical v on v.id = a.vertical_id
where true and a.archived_at is null and fold(a.company_name) like fold($1) and a.created_at >= (($2::date + 0)::timestamp at time zone $3) and a.completeness > $4::bigint and true
limit 10001) r;

-- get_all_db_accounts: count, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "%timber%"
-- $6: "2026-02-01"
-- $7: "UTC"
-- $8: 7
select count(*) as count
from (select 1
from account a
left join vertical v on v.id = a.vertical_id
where (exists ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and "a"."id" in (select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)))) and a.archived_at is null and fold(a.company_name) like fold($5) and a.created_at >= (($6::date + 0)::timestamp at time zone $7) and a.completeness > $8::bigint and true
limit 10001) r;

-- get_all_db_accounts: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "v"."value" as value,
  count(*) as count
from (select array(select "g"."name"
from "account_tag" l
join tag g on g.id = l.tag_id
where l.account_id = a.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as value
from account a
left join vertical v on v.id = a.vertical_id
where true and a.archived_at is null and fold(a.company_name) like fold($1) and a.created_at >= (($2::date + 0)::timestamp at time zone $3) and a.completeness > $4::bigint and true) r
left join lateral (select distinct unnest(r.value) as value) v on true
group by 1
order by 2 desc, 1
limit 501;

-- get_all_db_accounts: values, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "%timber%"
-- $6: "2026-02-01"
-- $7: "UTC"
-- $8: 7
select "v"."value" as value,
  count(*) as count
from (select array(select "g"."name"
from "account_tag" l
join tag g on g.id = l.tag_id
where l.account_id = a.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as value
from account a
left join vertical v on v.id = a.vertical_id
where (exists ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and "a"."id" in (select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)))) and a.archived_at is null and fold(a.company_name) like fold($5) and a.created_at >= (($6::date + 0)::timestamp at time zone $7) and a.completeness > $8::bigint and true) r
left join lateral (select distinct unnest(r.value) as value) v on true
group by 1
order by 2 desc, 1
limit 501;

-- get_all_db_contacts: first page, all rows
with page as materialized (select p.id as id,
  p.created_at as "key_0",
  (select to_json(c)
from (select p.id as id,
  case when true then "p"."version" end as version,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  p.forename || ' ' || p.surname as "full_name",
  l.job_title as "job_title",
  a.company_name as "company_name",
  l.email as "email",
  a.country as "country",
  l.email_status as "email_status",
  l.seniority as "seniority",
  l.role as "role",
  array(select "g"."name"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tags",
  array_remove(array[case when l.mobile <> '[]' then 'Cell' end, case when l.ddi <> '[]' then 'DDI' end], null) as "phone_types",
  l.sub_role as "sub_role",
  p.title as "title",
  p.forename as "forename",
  p.surname as "surname",
  p.created_at as "created_at",
  p.main_account_id as "account_id",
  array(select "g"."colour"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours") c) as row
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where true and not p.deleted and true and true and true
order by p.created_at desc, p.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- get_all_db_contacts: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "00000000-0000-4000-8000-000000000001"
-- $10: "00000000-0000-4000-8000-000000000001"
with page as materialized (select p.id as id,
  p.created_at as "key_0",
  (select to_json(c)
from (select p.id as id,
  case when (select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and ac.contact_id = "p"."id"
limit 1) is true then "p"."version" end as version,
  json_build_object('update', ((select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and ac.contact_id = "p"."id"
limit 1) is true) is true, 'delete', ((select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($5::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($6::uuid)) and ac.contact_id = "p"."id"
limit 1) is true) is true) as can,
  p.forename || ' ' || p.surname as "full_name",
  l.job_title as "job_title",
  a.company_name as "company_name",
  l.email as "email",
  a.country as "country",
  l.email_status as "email_status",
  l.seniority as "seniority",
  l.role as "role",
  array(select "g"."name"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tags",
  array_remove(array[case when l.mobile <> '[]' then 'Cell' end, case when l.ddi <> '[]' then 'DDI' end], null) as "phone_types",
  l.sub_role as "sub_role",
  p.title as "title",
  p.forename as "forename",
  p.surname as "surname",
  p.created_at as "created_at",
  p.main_account_id as "account_id",
  array(select "g"."colour"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours") c) as row
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where (exists ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid)) and "p"."id" in (select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($9::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($10::uuid)))) and not p.deleted and true and true and true
order by p.created_at desc, p.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- get_all_db_contacts: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
with page as materialized (select p.id as id,
  p.created_at as "key_0",
  (select to_json(c)
from (select p.id as id,
  case when true then "p"."version" end as version,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  p.forename || ' ' || p.surname as "full_name",
  p.created_at as "created_at",
  p.main_account_id as "account_id",
  array(select "g"."colour"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours") c) as row
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where true and not p.deleted and fold(p.forename || ' ' || p.surname) like fold($1) and p.created_at >= (($2::date + 0)::timestamp at time zone $3) and true and true and true
order by p.created_at desc, p.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- get_all_db_contacts: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "00000000-0000-4000-8000-000000000001"
-- $10: "00000000-0000-4000-8000-000000000001"
-- $11: "%timber%"
-- $12: "2026-02-01"
-- $13: "UTC"
with page as materialized (select p.id as id,
  p.created_at as "key_0",
  (select to_json(c)
from (select p.id as id,
  case when (select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and ac.contact_id = "p"."id"
limit 1) is true then "p"."version" end as version,
  json_build_object('update', ((select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and ac.contact_id = "p"."id"
limit 1) is true) is true, 'delete', ((select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($5::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($6::uuid)) and ac.contact_id = "p"."id"
limit 1) is true) is true) as can,
  p.forename || ' ' || p.surname as "full_name",
  p.created_at as "created_at",
  p.main_account_id as "account_id",
  array(select "g"."colour"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours") c) as row
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where (exists ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid)) and "p"."id" in (select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($9::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($10::uuid)))) and not p.deleted and fold(p.forename || ' ' || p.surname) like fold($11) and p.created_at >= (($12::date + 0)::timestamp at time zone $13) and true and true and true
order by p.created_at desc, p.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- get_all_db_contacts: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select p.id as id,
  p.created_at as "key_0",
  (select to_json(c)
from (select p.id as id,
  case when true then "p"."version" end as version,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  p.main_account_id as "account_id",
  array(select "g"."colour"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours") c) as row
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where true and not p.deleted and p.id in ( select c.id
from contact c
where fold(c.forename || ' ' || c.surname) like fold($1)
union select k.contact_id
from account_contact k
where fold(k.email) like fold($2)
union select m.id
from contact m
join account b on b.id = m.main_account_id
where fold(b.company_name) like fold($3)) and true and true and true
order by p.created_at desc, p.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- get_all_db_contacts: found, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "00000000-0000-4000-8000-000000000001"
-- $10: "00000000-0000-4000-8000-000000000001"
-- $11: "%timber 12%"
-- $12: "%timber 12%"
-- $13: "%timber 12%"
with page as materialized (select p.id as id,
  p.created_at as "key_0",
  (select to_json(c)
from (select p.id as id,
  case when (select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and ac.contact_id = "p"."id"
limit 1) is true then "p"."version" end as version,
  json_build_object('update', ((select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and ac.contact_id = "p"."id"
limit 1) is true) is true, 'delete', ((select true
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($5::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($6::uuid)) and ac.contact_id = "p"."id"
limit 1) is true) is true) as can,
  p.main_account_id as "account_id",
  array(select "g"."colour"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours") c) as row
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where (exists ( select c.id
from campaign c
where c.owner_id in ($7::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($8::uuid)) and "p"."id" in (select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($9::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($10::uuid)))) and not p.deleted and p.id in ( select c.id
from contact c
where fold(c.forename || ' ' || c.surname) like fold($11)
union select k.contact_id
from account_contact k
where fold(k.email) like fold($12)
union select m.id
from contact m
join account b on b.id = m.main_account_id
where fold(b.company_name) like fold($13)) and true and true and true
order by p.created_at desc, p.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- get_all_db_contacts: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select a.country as "country",
  count(*) as group_count
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where true and not p.deleted and true
group by 1) found
order by "country" asc nulls last, "country"
limit $1 offset $2) g) r;

-- get_all_db_contacts: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: 101
-- $6: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select a.country as "country",
  count(*) as group_count
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where (exists ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and "p"."id" in (select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)))) and not p.deleted and true
group by 1) found
order by "country" asc nulls last, "country"
limit $5 offset $6) g) r;

-- get_all_db_contacts: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select count(*) as count
from (select 1
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where true and not p.deleted and fold(p.forename || ' ' || p.surname) like fold($1) and p.created_at >= (($2::date + 0)::timestamp at time zone $3) and true
limit 10001) r;

-- get_all_db_contacts: count, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "%timber%"
-- $6: "2026-02-01"
-- $7: "UTC"
select count(*) as count
from (select 1
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where (exists ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and "p"."id" in (select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)))) and not p.deleted and fold(p.forename || ' ' || p.surname) like fold($5) and p.created_at >= (($6::date + 0)::timestamp at time zone $7) and true
limit 10001) r;

-- get_all_db_contacts: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
select "v"."value" as value,
  count(*) as count
from (select array(select "g"."name"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as value
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where true and not p.deleted and fold(p.forename || ' ' || p.surname) like fold($1) and p.created_at >= (($2::date + 0)::timestamp at time zone $3) and true) r
left join lateral (select distinct unnest(r.value) as value) v on true
group by 1
order by 2 desc, 1
limit 501;

-- get_all_db_contacts: values, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "%timber%"
-- $6: "2026-02-01"
-- $7: "UTC"
select "v"."value" as value,
  count(*) as count
from (select array(select "g"."name"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as value
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where (exists ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and "p"."id" in (select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)))) and not p.deleted and fold(p.forename || ' ' || p.surname) like fold($5) and p.created_at >= (($6::date + 0)::timestamp at time zone $7) and true) r
left join lateral (select distinct unnest(r.value) as value) v on true
group by 1
order by 2 desc, 1
limit 501;

-- get_matched_accounts_of_campaign: first page, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  (r.values->>'city') as "city",
  (r.values->>'postcode') as "postcode",
  (r.values->>'country') as "country",
  r.candidate_name as "candidate_name",
  r.score as "score",
  r.band as "band",
  r.review_status as "review_status",
  r.reason as "reason",
  (r.values->>'address') as "address",
  (r.values->>'website') as "website",
  (r.values->>'registration_number') as "registration_number",
  b.file_name as "file_name",
  r.row_no as "row_no",
  u.display_name as "decided_by",
  r.decided_at as "decided_at",
  (r.batch_id::text) as "batch_id",
  (case when (r.id = any(mine.rows)) then 'yes' else 'no' end) as "unsure",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_matched_accounts_of_campaign: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  (r.values->>'city') as "city",
  (r.values->>'postcode') as "postcode",
  (r.values->>'country') as "country",
  r.candidate_name as "candidate_name",
  r.score as "score",
  r.band as "band",
  r.review_status as "review_status",
  r.reason as "reason",
  (r.values->>'address') as "address",
  (r.values->>'website') as "website",
  (r.values->>'registration_number') as "registration_number",
  b.file_name as "file_name",
  r.row_no as "row_no",
  u.display_name as "decided_by",
  r.decided_at as "decided_at",
  (r.batch_id::text) as "batch_id",
  (case when (r.id = any(mine.rows)) then 'yes' else 'no' end) as "unsure",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_matched_accounts_of_campaign: filtered and sorted, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
with page as materialized (select r.id as id,
  r.decided_at as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  r.score as "score",
  r.decided_at as "decided_at",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true and true and true
order by r.decided_at desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_matched_accounts_of_campaign: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber%"
-- $7: "2026-02-01"
-- $8: "UTC"
-- $9: 7
with page as materialized (select r.id as id,
  r.decided_at as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  r.score as "score",
  r.decided_at as "decided_at",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true and true and true
order by r.decided_at desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_matched_accounts_of_campaign: found, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber 12%"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and fold((r.values->>'company_name') || ' ' || r.candidate_name) like fold($4) and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_matched_accounts_of_campaign: found, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber 12%"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and fold((r.values->>'company_name') || ' ' || r.candidate_name) like fold($6) and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_matched_accounts_of_campaign: groups, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: 101
-- $5: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and true
group by 1) found
order by "band" asc nulls last, "band"
limit $4 offset $5) g) r;

-- get_matched_accounts_of_campaign: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: 101
-- $7: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and true
group by 1) found
order by "band" asc nulls last, "band"
limit $6 offset $7) g) r;

-- get_matched_accounts_of_campaign: count, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
select count(*) as count
from (select 1
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true
limit 10001) r;

-- get_matched_accounts_of_campaign: count, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber%"
-- $7: "2026-02-01"
-- $8: "UTC"
-- $9: 7
select count(*) as count
from (select 1
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true
limit 10001) r;

-- get_matched_accounts_of_campaign: values, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
select "r"."value" as value,
  count(*) as count
from (select r.band as value
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- get_matched_accounts_of_campaign: values, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber%"
-- $7: "2026-02-01"
-- $8: "UTC"
-- $9: 7
select "r"."value" as value,
  count(*) as count
from (select r.band as value
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- get_rejected_accounts: first page, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  (r.values->>'city') as "city",
  (r.values->>'postcode') as "postcode",
  (r.values->>'country') as "country",
  r.candidate_name as "candidate_name",
  r.score as "score",
  r.band as "band",
  r.review_status as "review_status",
  r.reason as "reason",
  (r.values->>'address') as "address",
  (r.values->>'website') as "website",
  (r.values->>'registration_number') as "registration_number",
  b.file_name as "file_name",
  r.row_no as "row_no",
  u.display_name as "decided_by",
  r.decided_at as "decided_at",
  (r.batch_id::text) as "batch_id",
  (case when (r.id = any(mine.rows)) then 'yes' else 'no' end) as "unsure",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_rejected_accounts: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  (r.values->>'city') as "city",
  (r.values->>'postcode') as "postcode",
  (r.values->>'country') as "country",
  r.candidate_name as "candidate_name",
  r.score as "score",
  r.band as "band",
  r.review_status as "review_status",
  r.reason as "reason",
  (r.values->>'address') as "address",
  (r.values->>'website') as "website",
  (r.values->>'registration_number') as "registration_number",
  b.file_name as "file_name",
  r.row_no as "row_no",
  u.display_name as "decided_by",
  r.decided_at as "decided_at",
  (r.batch_id::text) as "batch_id",
  (case when (r.id = any(mine.rows)) then 'yes' else 'no' end) as "unsure",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_rejected_accounts: filtered and sorted, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
with page as materialized (select r.id as id,
  r.decided_at as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  r.score as "score",
  r.decided_at as "decided_at",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true and true and true
order by r.decided_at desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_rejected_accounts: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber%"
-- $7: "2026-02-01"
-- $8: "UTC"
-- $9: 7
with page as materialized (select r.id as id,
  r.decided_at as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  r.score as "score",
  r.decided_at as "decided_at",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true and true and true
order by r.decided_at desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_rejected_accounts: found, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber 12%"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and fold((r.values->>'company_name') || ' ' || r.candidate_name) like fold($4) and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_rejected_accounts: found, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber 12%"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and fold((r.values->>'company_name') || ' ' || r.candidate_name) like fold($6) and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_rejected_accounts: groups, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: 101
-- $5: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and true
group by 1) found
order by "band" asc nulls last, "band"
limit $4 offset $5) g) r;

-- get_rejected_accounts: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: 101
-- $7: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and true
group by 1) found
order by "band" asc nulls last, "band"
limit $6 offset $7) g) r;

-- get_rejected_accounts: count, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
select count(*) as count
from (select 1
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true
limit 10001) r;

-- get_rejected_accounts: count, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber%"
-- $7: "2026-02-01"
-- $8: "UTC"
-- $9: 7
select count(*) as count
from (select 1
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true
limit 10001) r;

-- get_rejected_accounts: values, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
select "r"."value" as value,
  count(*) as count
from (select r.band as value
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- get_rejected_accounts: values, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber%"
-- $7: "2026-02-01"
-- $8: "UTC"
-- $9: 7
select "r"."value" as value,
  count(*) as count
from (select r.band as value
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- get_remain_accounts: first page, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  (r.values->>'city') as "city",
  (r.values->>'postcode') as "postcode",
  (r.values->>'country') as "country",
  r.candidate_name as "candidate_name",
  r.score as "score",
  r.band as "band",
  r.review_status as "review_status",
  r.reason as "reason",
  (r.values->>'address') as "address",
  (r.values->>'website') as "website",
  (r.values->>'registration_number') as "registration_number",
  b.file_name as "file_name",
  r.row_no as "row_no",
  u.display_name as "decided_by",
  r.decided_at as "decided_at",
  (r.batch_id::text) as "batch_id",
  (case when (r.id = any(mine.rows)) then 'yes' else 'no' end) as "unsure",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remain_accounts: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  (r.values->>'city') as "city",
  (r.values->>'postcode') as "postcode",
  (r.values->>'country') as "country",
  r.candidate_name as "candidate_name",
  r.score as "score",
  r.band as "band",
  r.review_status as "review_status",
  r.reason as "reason",
  (r.values->>'address') as "address",
  (r.values->>'website') as "website",
  (r.values->>'registration_number') as "registration_number",
  b.file_name as "file_name",
  r.row_no as "row_no",
  u.display_name as "decided_by",
  r.decided_at as "decided_at",
  (r.batch_id::text) as "batch_id",
  (case when (r.id = any(mine.rows)) then 'yes' else 'no' end) as "unsure",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remain_accounts: filtered and sorted, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
with page as materialized (select r.id as id,
  r.decided_at as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  r.score as "score",
  r.decided_at as "decided_at",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true and true and true
order by r.decided_at desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remain_accounts: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber%"
-- $7: "2026-02-01"
-- $8: "UTC"
-- $9: 7
with page as materialized (select r.id as id,
  r.decided_at as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  r.score as "score",
  r.decided_at as "decided_at",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true and true and true
order by r.decided_at desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remain_accounts: found, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber 12%"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and fold((r.values->>'company_name') || ' ' || r.candidate_name) like fold($4) and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remain_accounts: found, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber 12%"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and fold((r.values->>'company_name') || ' ' || r.candidate_name) like fold($6) and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remain_accounts: groups, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: 101
-- $5: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and true
group by 1) found
order by "band" asc nulls last, "band"
limit $4 offset $5) g) r;

-- get_remain_accounts: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: 101
-- $7: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and true
group by 1) found
order by "band" asc nulls last, "band"
limit $6 offset $7) g) r;

-- get_remain_accounts: count, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
select count(*) as count
from (select 1
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true
limit 10001) r;

-- get_remain_accounts: count, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber%"
-- $7: "2026-02-01"
-- $8: "UTC"
-- $9: 7
select count(*) as count
from (select 1
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true
limit 10001) r;

-- get_remain_accounts: values, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
select "r"."value" as value,
  count(*) as count
from (select r.band as value
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- get_remain_accounts: values, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber%"
-- $7: "2026-02-01"
-- $8: "UTC"
-- $9: 7
select "r"."value" as value,
  count(*) as count
from (select r.band as value
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- get_remaining_unmatched_accounts: first page, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  (r.values->>'city') as "city",
  (r.values->>'postcode') as "postcode",
  (r.values->>'country') as "country",
  r.candidate_name as "candidate_name",
  r.score as "score",
  r.band as "band",
  r.review_status as "review_status",
  r.reason as "reason",
  (r.values->>'address') as "address",
  (r.values->>'website') as "website",
  (r.values->>'registration_number') as "registration_number",
  b.file_name as "file_name",
  r.row_no as "row_no",
  u.display_name as "decided_by",
  r.decided_at as "decided_at",
  (r.batch_id::text) as "batch_id",
  (case when (r.id = any(mine.rows)) then 'yes' else 'no' end) as "unsure",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remaining_unmatched_accounts: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  (r.values->>'city') as "city",
  (r.values->>'postcode') as "postcode",
  (r.values->>'country') as "country",
  r.candidate_name as "candidate_name",
  r.score as "score",
  r.band as "band",
  r.review_status as "review_status",
  r.reason as "reason",
  (r.values->>'address') as "address",
  (r.values->>'website') as "website",
  (r.values->>'registration_number') as "registration_number",
  b.file_name as "file_name",
  r.row_no as "row_no",
  u.display_name as "decided_by",
  r.decided_at as "decided_at",
  (r.batch_id::text) as "batch_id",
  (case when (r.id = any(mine.rows)) then 'yes' else 'no' end) as "unsure",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remaining_unmatched_accounts: filtered and sorted, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
with page as materialized (select r.id as id,
  r.decided_at as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  r.score as "score",
  r.decided_at as "decided_at",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true and true and true
order by r.decided_at desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remaining_unmatched_accounts: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber%"
-- $7: "2026-02-01"
-- $8: "UTC"
-- $9: 7
with page as materialized (select r.id as id,
  r.decided_at as "key_0",
  (select to_json(c)
from (select r.id as id,
  (r.values->>'company_name') as "company_name",
  r.score as "score",
  r.decided_at as "decided_at",
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true and true and true
order by r.decided_at desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remaining_unmatched_accounts: found, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber 12%"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and fold((r.values->>'company_name') || ' ' || r.candidate_name) like fold($4) and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remaining_unmatched_accounts: found, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber 12%"
with page as materialized (select r.id as id,
  r.score as "key_0",
  (select to_json(c)
from (select r.id as id,
  r.campaign_id as "campaign_id",
  r.account_id as "account_id",
  r.decision_id as "decision_id") c) as row
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and fold((r.values->>'company_name') || ' ' || r.candidate_name) like fold($6) and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remaining_unmatched_accounts: groups, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: 101
-- $5: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and true
group by 1) found
order by "band" asc nulls last, "band"
limit $4 offset $5) g) r;

-- get_remaining_unmatched_accounts: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: 101
-- $7: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and true
group by 1) found
order by "band" asc nulls last, "band"
limit $6 offset $7) g) r;

-- get_remaining_unmatched_accounts: count, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
select count(*) as count
from (select 1
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true
limit 10001) r;

-- get_remaining_unmatched_accounts: count, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber%"
-- $7: "2026-02-01"
-- $8: "UTC"
-- $9: 7
select count(*) as count
from (select 1
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true
limit 10001) r;

-- get_remaining_unmatched_accounts: values, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
select "r"."value" as value,
  count(*) as count
from (select r.band as value
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- get_remaining_unmatched_accounts: values, own rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000002"
-- $6: "%timber%"
-- $7: "2026-02-01"
-- $8: "UTC"
-- $9: 7
select "r"."value" as value,
  count(*) as count
from (select r.band as value
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- A subquery that runs once for a few rows; an outer
join would lose the order of the index. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid)) and r.campaign_id = $5::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- grade-categories: first page, all rows
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (name_order(t."name") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."code" as "code",
  t."order" as "order",
  t."colour" as "colour",
  t."client_label" as "client_label",
  t."in_funnel"::text as "in_funnel",
  t."positive"::text as "positive",
  (select count(*)::int
from grade_step s
where s.category_id = t.id and not s.superseded and s.archived_at is null) as "steps",
  t."updated_at" as "updated_at") c) as row
from "grade_category" t
where true and t.archived_at is null and true and true and true
order by t."order" asc nulls last, (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- grade-categories: first page, own rows
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (name_order(t."name") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  t."code" as "code",
  t."order" as "order",
  t."colour" as "colour",
  t."client_label" as "client_label",
  t."in_funnel"::text as "in_funnel",
  t."positive"::text as "positive",
  (select count(*)::int
from grade_step s
where s.category_id = t.id and not s.superseded and s.archived_at is null) as "steps",
  t."updated_at" as "updated_at") c) as row
from "grade_category" t
where false and t.archived_at is null and true and true and true
order by t."order" asc nulls last, (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- grade-categories: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."order" as "order",
  t."updated_at" as "updated_at") c) as row
from "grade_category" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- grade-categories: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  t."order" as "order",
  t."updated_at" as "updated_at") c) as row
from "grade_category" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- grade-categories: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (name_order(t."name") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "grade_category" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2) or fold(t."client_label"::text) like fold($3)) and true and true and true
order by t."order" asc nulls last, (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- grade-categories: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (name_order(t."name") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "grade_category" t
where false and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2) or fold(t."client_label"::text) like fold($3)) and true and true and true
order by t."order" asc nulls last, (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- grade-categories: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."in_funnel"::text as "in_funnel",
  count(*) as group_count
from "grade_category" t
where true and t.archived_at is null and true
group by 1) found
order by "in_funnel" asc, "in_funnel"
limit $1 offset $2) g) r;

-- grade-categories: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."in_funnel"::text as "in_funnel",
  count(*) as group_count
from "grade_category" t
where false and t.archived_at is null and true
group by 1) found
order by "in_funnel" asc, "in_funnel"
limit $1 offset $2) g) r;

-- grade-categories: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "grade_category" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true
limit 10001) r;

-- grade-categories: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "grade_category" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true
limit 10001) r;

-- grade-categories: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."in_funnel"::text as value
from "grade_category" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- grade-categories: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."in_funnel"::text as value
from "grade_category" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- grade-steps: first page, all rows
with page as materialized (select t.id as id,
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id"), '')) collate alphabetical) as "key_0",
  t."order" as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((true and not "t"."superseded")) is true, 'delete', ((true and not "t"."superseded")) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id") as "grade_label",
  t."code" as "code",
  t."label" as "label",
  t."order" as "order",
  (select choice.label
from (select t.id as id,
  t.name as label
from "grade_category" t) choice
where choice.id = t."category_id") as "category_label",
  t."colour" as "colour",
  t."counts_as"::text as "counts_as",
  t."needs_qc"::text as "needs_qc",
  t."state"::text as "state",
  t."terminal"::text as "terminal",
  t."updated_at" as "updated_at") c) as row
from "grade_step" t
where true and t.archived_at is null and not t.superseded and true and true and true
order by (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id"), '')) collate alphabetical) asc nulls last, t."order" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- grade-steps: first page, own rows
with page as materialized (select t.id as id,
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id"), '')) collate alphabetical) as "key_0",
  t."order" as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not "t"."superseded")) is true, 'delete', ((false and not "t"."superseded")) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id") as "grade_label",
  t."code" as "code",
  t."label" as "label",
  t."order" as "order",
  (select choice.label
from (select t.id as id,
  t.name as label
from "grade_category" t) choice
where choice.id = t."category_id") as "category_label",
  t."colour" as "colour",
  t."counts_as"::text as "counts_as",
  t."needs_qc"::text as "needs_qc",
  t."state"::text as "state",
  t."terminal"::text as "terminal",
  t."updated_at" as "updated_at") c) as row
from "grade_step" t
where false and t.archived_at is null and not t.superseded and true and true and true
order by (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id"), '')) collate alphabetical) asc nulls last, t."order" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- grade-steps: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((true and not "t"."superseded")) is true, 'delete', ((true and not "t"."superseded")) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id") as "grade_label",
  t."order" as "order",
  t."updated_at" as "updated_at") c) as row
from "grade_step" t
where true and t.archived_at is null and not t.superseded and fold((select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id")) like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- grade-steps: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not "t"."superseded")) is true, 'delete', ((false and not "t"."superseded")) is true) as can,
  (select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id") as "grade_label",
  t."order" as "order",
  t."updated_at" as "updated_at") c) as row
from "grade_step" t
where false and t.archived_at is null and not t.superseded and fold((select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id")) like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- grade-steps: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id"), '')) collate alphabetical) as "key_0",
  t."order" as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((true and not "t"."superseded")) is true, 'delete', ((true and not "t"."superseded")) is true) as can) c) as row
from "grade_step" t
where true and t.archived_at is null and not t.superseded and (fold(t."code"::text) like fold($1) or fold(t."label"::text) like fold($2) or fold(t."meaning"::text) like fold($3)) and true and true and true
order by (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id"), '')) collate alphabetical) asc nulls last, t."order" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- grade-steps: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id"), '')) collate alphabetical) as "key_0",
  t."order" as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not "t"."superseded")) is true, 'delete', ((false and not "t"."superseded")) is true) as can) c) as row
from "grade_step" t
where false and t.archived_at is null and not t.superseded and (fold(t."code"::text) like fold($1) or fold(t."label"::text) like fold($2) or fold(t."meaning"::text) like fold($3)) and true and true and true
order by (name_order(nullif((select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id"), '')) collate alphabetical) asc nulls last, t."order" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- grade-steps: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."counts_as"::text as "counts_as",
  count(*) as group_count
from "grade_step" t
where true and t.archived_at is null and not t.superseded and true
group by 1) found
order by "counts_as" asc, "counts_as"
limit $1 offset $2) g) r;

-- grade-steps: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."counts_as"::text as "counts_as",
  count(*) as group_count
from "grade_step" t
where false and t.archived_at is null and not t.superseded and true
group by 1) found
order by "counts_as" asc, "counts_as"
limit $1 offset $2) g) r;

-- grade-steps: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "grade_step" t
where true and t.archived_at is null and not t.superseded and fold((select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id")) like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true
limit 10001) r;

-- grade-steps: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "grade_step" t
where false and t.archived_at is null and not t.superseded and fold((select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id")) like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true
limit 10001) r;

-- grade-steps: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."counts_as"::text as value
from "grade_step" t
where true and t.archived_at is null and not t.superseded and fold((select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id")) like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- grade-steps: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."counts_as"::text as value
from "grade_step" t
where false and t.archived_at is null and not t.superseded and fold((select choice.label
from (select t.id as id,
  t.name as label
from "grade" t) choice
where choice.id = t."grade_id")) like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."order" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- grades: first page, all rows
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  (select v.number
from grade_version v
where v.grade_id = t.id and v.superseded_at is null) as "version_no",
  t."scope"::text as "scope",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  t."applies_to"::text as "applies_to",
  t."state"::text as "state",
  (select count(*)::int
from grade_step s
where s.grade_id = t.id and not s.superseded and s.archived_at is null) as "steps",
  (select count(*)::int
from campaign c
join grade_version v on v.id = c.grade_version_id
where v.grade_id = t.id) as "campaigns",
  (select o.name
from grade o
where o.id = t.cloned_from_id) as "cloned_from_label",
  t."updated_at" as "updated_at") c) as row
from "grade" t
where true and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- grades: first page, own rows
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  (select v.number
from grade_version v
where v.grade_id = t.id and v.superseded_at is null) as "version_no",
  t."scope"::text as "scope",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  t."applies_to"::text as "applies_to",
  t."state"::text as "state",
  (select count(*)::int
from grade_step s
where s.grade_id = t.id and not s.superseded and s.archived_at is null) as "steps",
  (select count(*)::int
from campaign c
join grade_version v on v.id = c.grade_version_id
where v.grade_id = t.id) as "campaigns",
  (select o.name
from grade o
where o.id = t.cloned_from_id) as "cloned_from_label",
  t."updated_at" as "updated_at") c) as row
from "grade" t
where false and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- grades: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  (select v.number
from grade_version v
where v.grade_id = t.id and v.superseded_at is null) as "version_no",
  t."updated_at" as "updated_at") c) as row
from "grade" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select v.number
from grade_version v
where v.grade_id = t.id and v.superseded_at is null) > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- grades: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  (select v.number
from grade_version v
where v.grade_id = t.id and v.superseded_at is null) as "version_no",
  t."updated_at" as "updated_at") c) as row
from "grade" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select v.number
from grade_version v
where v.grade_id = t.id and v.superseded_at is null) > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- grades: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "grade" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."description"::text) like fold($2)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- grades: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "grade" t
where false and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."description"::text) like fold($2)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- grades: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."scope"::text as "scope",
  count(*) as group_count
from "grade" t
where true and t.archived_at is null and true
group by 1) found
order by "scope" asc, "scope"
limit $1 offset $2) g) r;

-- grades: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."scope"::text as "scope",
  count(*) as group_count
from "grade" t
where false and t.archived_at is null and true
group by 1) found
order by "scope" asc, "scope"
limit $1 offset $2) g) r;

-- grades: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "grade" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select v.number
from grade_version v
where v.grade_id = t.id and v.superseded_at is null) > $4::bigint and true
limit 10001) r;

-- grades: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "grade" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select v.number
from grade_version v
where v.grade_id = t.id and v.superseded_at is null) > $4::bigint and true
limit 10001) r;

-- grades: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."scope"::text as value
from "grade" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select v.number
from grade_version v
where v.grade_id = t.id and v.superseded_at is null) > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- grades: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."scope"::text as value
from "grade" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select v.number
from grade_version v
where v.grade_id = t.id and v.superseded_at is null) > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- images: first page, all rows
with page as materialized (select t.id as id,
  t."created_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."alt" as "alt",
  t."folder" as "folder",
  array_to_string(t.tags, ', ') as "tag_names",
  (select f."kind"
from image_file f
where f.hash = t.file)::text as "kind",
  (select f."width"
from image_file f
where f.hash = t.file) as "width",
  (select f."height"
from image_file f
where f.hash = t.file) as "height",
  (select f."bytes"
from image_file f
where f.hash = t.file)::float8 as "bytes",
  (select count(*)::int
from document_image l
join document d on d.id = l.document_id
where l.image_id = t.id and d.archived_at is null) as "in_documents",
  (select count(*)::int
from email_template_image l
join email_template e on e.id = l.template_id
where l.image_id = t.id and e.archived_at is null) as "in_templates",
  (select count(*)::int
from client c
where c.logo_id = t.id and c.archived_at is null) as "in_clients",
  (t.public_at is not null)::text as "is_public",
  t."created_at" as "created_at",
  t."updated_at" as "updated_at") c) as row
from "image" t
where true and t.archived_at is null and true and true and true
order by t."created_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- images: first page, own rows
with page as materialized (select t.id as id,
  t."created_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  t."alt" as "alt",
  t."folder" as "folder",
  array_to_string(t.tags, ', ') as "tag_names",
  (select f."kind"
from image_file f
where f.hash = t.file)::text as "kind",
  (select f."width"
from image_file f
where f.hash = t.file) as "width",
  (select f."height"
from image_file f
where f.hash = t.file) as "height",
  (select f."bytes"
from image_file f
where f.hash = t.file)::float8 as "bytes",
  (select count(*)::int
from document_image l
join document d on d.id = l.document_id
where l.image_id = t.id and d.archived_at is null) as "in_documents",
  (select count(*)::int
from email_template_image l
join email_template e on e.id = l.template_id
where l.image_id = t.id and e.archived_at is null) as "in_templates",
  (select count(*)::int
from client c
where c.logo_id = t.id and c.archived_at is null) as "in_clients",
  (t.public_at is not null)::text as "is_public",
  t."created_at" as "created_at",
  t."updated_at" as "updated_at") c) as row
from "image" t
where false and t.archived_at is null and true and true and true
order by t."created_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- images: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  (select f."width"
from image_file f
where f.hash = t.file) as "width",
  t."created_at" as "created_at") c) as row
from "image" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."created_at" >= (($2::date + 0)::timestamp at time zone $3) and (select f."width"
from image_file f
where f.hash = t.file) > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- images: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  (select f."width"
from image_file f
where f.hash = t.file) as "width",
  t."created_at" as "created_at") c) as row
from "image" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."created_at" >= (($2::date + 0)::timestamp at time zone $3) and (select f."width"
from image_file f
where f.hash = t.file) > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- images: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  t."created_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "image" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."alt"::text) like fold($2) or fold(t."folder"::text) like fold($3)) and true and true and true
order by t."created_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- images: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  t."created_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "image" t
where false and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."alt"::text) like fold($2) or fold(t."folder"::text) like fold($3)) and true and true and true
order by t."created_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- images: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select (select f."kind"
from image_file f
where f.hash = t.file)::text as "kind",
  count(*) as group_count
from "image" t
where true and t.archived_at is null and true
group by 1) found
order by "kind" asc nulls last, "kind"
limit $1 offset $2) g) r;

-- images: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select (select f."kind"
from image_file f
where f.hash = t.file)::text as "kind",
  count(*) as group_count
from "image" t
where false and t.archived_at is null and true
group by 1) found
order by "kind" asc nulls last, "kind"
limit $1 offset $2) g) r;

-- images: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "image" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."created_at" >= (($2::date + 0)::timestamp at time zone $3) and (select f."width"
from image_file f
where f.hash = t.file) > $4::bigint and true
limit 10001) r;

-- images: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "image" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."created_at" >= (($2::date + 0)::timestamp at time zone $3) and (select f."width"
from image_file f
where f.hash = t.file) > $4::bigint and true
limit 10001) r;

-- images: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select (select f."kind"
from image_file f
where f.hash = t.file)::text as value
from "image" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."created_at" >= (($2::date + 0)::timestamp at time zone $3) and (select f."width"
from image_file f
where f.hash = t.file) > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- images: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select (select f."kind"
from image_file f
where f.hash = t.file)::text as value
from "image" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."created_at" >= (($2::date + 0)::timestamp at time zone $3) and (select f."width"
from image_file f
where f.hash = t.file) > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- imports: first page, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
with page as materialized (select b.id as id,
  b.created_at as "key_0",
  (select to_json(c)
from (select b.id as id,
  b.file_name as "file_name",
  b.state as "state",
  c.name as "campaign_name",
  b.supplier as "supplier",
  b.rows as "rows",
  u.display_name as "imported_by",
  b.created_at as "created_at",
  b.obtained_on as "obtained_on",
  b.number as "number",
  k.name as "client_name",
  b.message as "message",
  b.campaign_id as "campaign_id") c) as row
from import_batch b
join campaign c on c.id = b.campaign_id
join client k on k.id = c.client_id
left join app_user u on u.id = b.created_by
where true and b.state <> 'discarded' and b.campaign_id = $1 and true and true and true
order by b.created_at desc, b.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- imports: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
with page as materialized (select b.id as id,
  b.created_at as "key_0",
  (select to_json(c)
from (select b.id as id,
  b.file_name as "file_name",
  b.state as "state",
  c.name as "campaign_name",
  b.supplier as "supplier",
  b.rows as "rows",
  u.display_name as "imported_by",
  b.created_at as "created_at",
  b.obtained_on as "obtained_on",
  b.number as "number",
  k.name as "client_name",
  b.message as "message",
  b.campaign_id as "campaign_id") c) as row
from import_batch b
join campaign c on c.id = b.campaign_id
join client k on k.id = c.client_id
left join app_user u on u.id = b.created_by
where "b"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and b.state <> 'discarded' and b.campaign_id = $3 and true and true and true
order by b.created_at desc, b.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- imports: filtered and sorted, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
with page as materialized (select b.id as id,
  (name_order(nullif(b.message, '')) collate alphabetical) as "key_0",
  (select to_json(c)
from (select b.id as id,
  b.file_name as "file_name",
  b.rows as "rows",
  b.created_at as "created_at",
  b.campaign_id as "campaign_id") c) as row
from import_batch b
join campaign c on c.id = b.campaign_id
join client k on k.id = c.client_id
left join app_user u on u.id = b.created_by
where true and b.state <> 'discarded' and b.campaign_id = $1 and fold(b.file_name) like fold($2) and b.created_at >= (($3::date + 0)::timestamp at time zone $4) and b.rows > $5::bigint and true and true and true
order by (name_order(nullif(b.message, '')) collate alphabetical) desc nulls last, b.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- imports: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
with page as materialized (select b.id as id,
  (name_order(nullif(b.message, '')) collate alphabetical) as "key_0",
  (select to_json(c)
from (select b.id as id,
  b.file_name as "file_name",
  b.rows as "rows",
  b.created_at as "created_at",
  b.campaign_id as "campaign_id") c) as row
from import_batch b
join campaign c on c.id = b.campaign_id
join client k on k.id = c.client_id
left join app_user u on u.id = b.created_by
where "b"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and b.state <> 'discarded' and b.campaign_id = $3 and fold(b.file_name) like fold($4) and b.created_at >= (($5::date + 0)::timestamp at time zone $6) and b.rows > $7::bigint and true and true and true
order by (name_order(nullif(b.message, '')) collate alphabetical) desc nulls last, b.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- imports: found, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
-- $4: "%timber 12%"
with page as materialized (select b.id as id,
  b.created_at as "key_0",
  (select to_json(c)
from (select b.id as id,
  b.campaign_id as "campaign_id") c) as row
from import_batch b
join campaign c on c.id = b.campaign_id
join client k on k.id = c.client_id
left join app_user u on u.id = b.created_by
where true and b.state <> 'discarded' and b.campaign_id = $1 and (fold(b.file_name) like fold($2) or fold(b.supplier) like fold($3) or fold(c.name) like fold($4)) and true and true and true
order by b.created_at desc, b.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- imports: found, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber 12%"
-- $5: "%timber 12%"
-- $6: "%timber 12%"
with page as materialized (select b.id as id,
  b.created_at as "key_0",
  (select to_json(c)
from (select b.id as id,
  b.campaign_id as "campaign_id") c) as row
from import_batch b
join campaign c on c.id = b.campaign_id
join client k on k.id = c.client_id
left join app_user u on u.id = b.created_by
where "b"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and b.state <> 'discarded' and b.campaign_id = $3 and (fold(b.file_name) like fold($4) or fold(b.supplier) like fold($5) or fold(c.name) like fold($6)) and true and true and true
order by b.created_at desc, b.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- imports: groups, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: 101
-- $3: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select b.state as "state",
  count(*) as group_count
from import_batch b
join campaign c on c.id = b.campaign_id
join client k on k.id = c.client_id
left join app_user u on u.id = b.created_by
where true and b.state <> 'discarded' and b.campaign_id = $1 and true
group by 1) found
order by "state" asc, "state"
limit $2 offset $3) g) r;

-- imports: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: 101
-- $5: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select b.state as "state",
  count(*) as group_count
from import_batch b
join campaign c on c.id = b.campaign_id
join client k on k.id = c.client_id
left join app_user u on u.id = b.created_by
where "b"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and b.state <> 'discarded' and b.campaign_id = $3 and true
group by 1) found
order by "state" asc, "state"
limit $4 offset $5) g) r;

-- imports: count, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
select count(*) as count
from (select 1
from import_batch b
join campaign c on c.id = b.campaign_id
join client k on k.id = c.client_id
left join app_user u on u.id = b.created_by
where true and b.state <> 'discarded' and b.campaign_id = $1 and fold(b.file_name) like fold($2) and b.created_at >= (($3::date + 0)::timestamp at time zone $4) and b.rows > $5::bigint and true
limit 10001) r;

-- imports: count, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
select count(*) as count
from (select 1
from import_batch b
join campaign c on c.id = b.campaign_id
join client k on k.id = c.client_id
left join app_user u on u.id = b.created_by
where "b"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and b.state <> 'discarded' and b.campaign_id = $3 and fold(b.file_name) like fold($4) and b.created_at >= (($5::date + 0)::timestamp at time zone $6) and b.rows > $7::bigint and true
limit 10001) r;

-- imports: values, all rows
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
select "r"."value" as value,
  count(*) as count
from (select b.state as value
from import_batch b
join campaign c on c.id = b.campaign_id
join client k on k.id = c.client_id
left join app_user u on u.id = b.created_by
where true and b.state <> 'discarded' and b.campaign_id = $1 and fold(b.file_name) like fold($2) and b.created_at >= (($3::date + 0)::timestamp at time zone $4) and b.rows > $5::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- imports: values, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: "%timber%"
-- $5: "2026-02-01"
-- $6: "UTC"
-- $7: 7
select "r"."value" as value,
  count(*) as count
from (select b.state as value
from import_batch b
join campaign c on c.id = b.campaign_id
join client k on k.id = c.client_id
left join app_user u on u.id = b.created_by
where "b"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($1::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($2::uuid)) and b.state <> 'discarded' and b.campaign_id = $3 and fold(b.file_name) like fold($4) and b.created_at >= (($5::date + 0)::timestamp at time zone $6) and b.rows > $7::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- mail_outbox: first page, all rows
with page as materialized (select m.id as id,
  m.created_at as "key_0",
  (select to_json(c)
from (select m.id as id,
  m.subject as "subject",
  m.to_address as "to_address",
  m.state as "state",
  m.created_at as "created_at",
  m.sent_at as "sent_at",
  m.attempts as "attempts",
  m.last_error as "last_error",
  m.purpose as "purpose") c) as row
from mail m
where true and true and true and true and true
order by m.created_at desc, m.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- mail_outbox: first page, own rows
with page as materialized (select m.id as id,
  m.created_at as "key_0",
  (select to_json(c)
from (select m.id as id,
  m.subject as "subject",
  m.to_address as "to_address",
  m.state as "state",
  m.created_at as "created_at",
  m.sent_at as "sent_at",
  m.attempts as "attempts",
  m.last_error as "last_error",
  m.purpose as "purpose") c) as row
from mail m
where false and true and true and true and true
order by m.created_at desc, m.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- mail_outbox: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select m.id as id,
  (name_order(m.purpose) collate alphabetical) as "key_0",
  (select to_json(c)
from (select m.id as id,
  m.subject as "subject",
  m.created_at as "created_at",
  m.attempts as "attempts") c) as row
from mail m
where true and true and fold(m.subject) like fold($1) and m.created_at >= (($2::date + 0)::timestamp at time zone $3) and m.attempts > $4::bigint and true and true and true
order by (name_order(m.purpose) collate alphabetical) desc, m.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- mail_outbox: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select m.id as id,
  (name_order(m.purpose) collate alphabetical) as "key_0",
  (select to_json(c)
from (select m.id as id,
  m.subject as "subject",
  m.created_at as "created_at",
  m.attempts as "attempts") c) as row
from mail m
where false and true and fold(m.subject) like fold($1) and m.created_at >= (($2::date + 0)::timestamp at time zone $3) and m.attempts > $4::bigint and true and true and true
order by (name_order(m.purpose) collate alphabetical) desc, m.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- mail_outbox: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select m.id as id,
  m.created_at as "key_0",
  (select to_json(c)
from (select m.id as id) c) as row
from mail m
where true and true and (fold(m.to_address) like fold($1) or fold(m.subject) like fold($2)) and true and true and true
order by m.created_at desc, m.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- mail_outbox: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select m.id as id,
  m.created_at as "key_0",
  (select to_json(c)
from (select m.id as id) c) as row
from mail m
where false and true and (fold(m.to_address) like fold($1) or fold(m.subject) like fold($2)) and true and true and true
order by m.created_at desc, m.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- mail_outbox: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select m.state as "state",
  count(*) as group_count
from mail m
where true and true and true
group by 1) found
order by "state" asc, "state"
limit $1 offset $2) g) r;

-- mail_outbox: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select m.state as "state",
  count(*) as group_count
from mail m
where false and true and true
group by 1) found
order by "state" asc, "state"
limit $1 offset $2) g) r;

-- mail_outbox: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from mail m
where true and true and fold(m.subject) like fold($1) and m.created_at >= (($2::date + 0)::timestamp at time zone $3) and m.attempts > $4::bigint and true
limit 10001) r;

-- mail_outbox: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from mail m
where false and true and fold(m.subject) like fold($1) and m.created_at >= (($2::date + 0)::timestamp at time zone $3) and m.attempts > $4::bigint and true
limit 10001) r;

-- mail_outbox: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select m.state as value
from mail m
where true and true and fold(m.subject) like fold($1) and m.created_at >= (($2::date + 0)::timestamp at time zone $3) and m.attempts > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- mail_outbox: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select m.state as value
from mail m
where false and true and fold(m.subject) like fold($1) and m.created_at >= (($2::date + 0)::timestamp at time zone $3) and m.attempts > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- master-fields: first page, all rows
-- $1: "master"
-- $2: []
-- $3: "master"
-- $4: []
-- $5: "master"
-- $6: []
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and not false)) is true, 'delete', ((("t"."kind" = $3 and (("t"."visible_to" = '{}' or "t"."visible_to" && $4::uuid[]) and true)) and not false)) is true) as can,
  t."label" as "label",
  t."key" as "key",
  t."type"::text as "type",
  t."entity"::text as "entity",
  t."required"::text as "required",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  (select count(*)::int
from custom_field u
where u.id = t.id and not u.hidden) as "campaigns",
  t."sensitive"::text as "sensitive",
  t."client_visible"::text as "client_visible",
  t."section" as "section",
  t."state"::text as "state",
  t."updated_at" as "updated_at") c) as row
from "field" t
where ("t"."kind" = $5 and (("t"."visible_to" = '{}' or "t"."visible_to" && $6::uuid[]) and true)) and t.archived_at is null and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- master-fields: first page, own rows
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not false)) is true, 'delete', ((false and not false)) is true) as can,
  t."label" as "label",
  t."key" as "key",
  t."type"::text as "type",
  t."entity"::text as "entity",
  t."required"::text as "required",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  (select count(*)::int
from custom_field u
where u.id = t.id and not u.hidden) as "campaigns",
  t."sensitive"::text as "sensitive",
  t."client_visible"::text as "client_visible",
  t."section" as "section",
  t."state"::text as "state",
  t."updated_at" as "updated_at") c) as row
from "field" t
where false and t.archived_at is null and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- master-fields: filtered and sorted, all rows
-- $1: "master"
-- $2: []
-- $3: "master"
-- $4: []
-- $5: "master"
-- $6: []
-- $7: "%timber%"
-- $8: "2026-02-01"
-- $9: "UTC"
-- $10: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and not false)) is true, 'delete', ((("t"."kind" = $3 and (("t"."visible_to" = '{}' or "t"."visible_to" && $4::uuid[]) and true)) and not false)) is true) as can,
  t."label" as "label",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  t."updated_at" as "updated_at") c) as row
from "field" t
where ("t"."kind" = $5 and (("t"."visible_to" = '{}' or "t"."visible_to" && $6::uuid[]) and true)) and t.archived_at is null and fold(t."label") like fold($7) and t."updated_at" >= (($8::date + 0)::timestamp at time zone $9) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $10::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- master-fields: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not false)) is true, 'delete', ((false and not false)) is true) as can,
  t."label" as "label",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  t."updated_at" as "updated_at") c) as row
from "field" t
where false and t.archived_at is null and fold(t."label") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- master-fields: found, all rows
-- $1: "master"
-- $2: []
-- $3: "master"
-- $4: []
-- $5: "master"
-- $6: []
-- $7: "%timber 12%"
-- $8: "%timber 12%"
-- $9: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and not false)) is true, 'delete', ((("t"."kind" = $3 and (("t"."visible_to" = '{}' or "t"."visible_to" && $4::uuid[]) and true)) and not false)) is true) as can) c) as row
from "field" t
where ("t"."kind" = $5 and (("t"."visible_to" = '{}' or "t"."visible_to" && $6::uuid[]) and true)) and t.archived_at is null and (fold(t."label"::text) like fold($7) or fold(t."key"::text) like fold($8) or fold(t."help"::text) like fold($9)) and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- master-fields: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not false)) is true, 'delete', ((false and not false)) is true) as can) c) as row
from "field" t
where false and t.archived_at is null and (fold(t."label"::text) like fold($1) or fold(t."key"::text) like fold($2) or fold(t."help"::text) like fold($3)) and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- master-fields: groups, all rows
-- $1: "master"
-- $2: []
-- $3: 101
-- $4: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."type"::text as "type",
  count(*) as group_count
from "field" t
where ("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and t.archived_at is null and true
group by 1) found
order by "type" asc, "type"
limit $3 offset $4) g) r;

-- master-fields: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."type"::text as "type",
  count(*) as group_count
from "field" t
where false and t.archived_at is null and true
group by 1) found
order by "type" asc, "type"
limit $1 offset $2) g) r;

-- master-fields: count, all rows
-- $1: "master"
-- $2: []
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
-- $6: 7
select count(*) as count
from (select 1
from "field" t
where ("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and t.archived_at is null and fold(t."label") like fold($3) and t."updated_at" >= (($4::date + 0)::timestamp at time zone $5) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $6::bigint and true
limit 10001) r;

-- master-fields: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "field" t
where false and t.archived_at is null and fold(t."label") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $4::bigint and true
limit 10001) r;

-- master-fields: values, all rows
-- $1: "master"
-- $2: []
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
-- $6: 7
select "r"."value" as value,
  count(*) as count
from (select t."type"::text as value
from "field" t
where ("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and t.archived_at is null and fold(t."label") like fold($3) and t."updated_at" >= (($4::date + 0)::timestamp at time zone $5) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $6::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- master-fields: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."type"::text as value
from "field" t
where false and t.archived_at is null and fold(t."label") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- master-steps: first page, all rows
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."code" as "code",
  t."name" as "name",
  t."phase"::text as "phase",
  t."duration" as "duration",
  (select choice.label
from (select t.id as id,
  t.name as label
from "user_type" t) choice
where choice.id = t."owner_type_id") as "owner_type_label",
  t."client_visible"::text as "client_visible",
  t."billable"::text as "billable",
  t."state"::text as "state",
  (select count(*)::int
from client_step s
where s.master_step_id = t.id and s.archived_at is null) as "used_by",
  (select count(*)::int
from client_step s
where s.master_step_id = t.id and s.archived_at is null and (select count(*)::int
from unnest(array['code', 'name', 'phase', 'duration', 'effort_hours', 'owner_type_id', 'description', 'checklist', 'predecessors', 'deliverable', 'client_visible', 'billable', 'entry_criteria', 'exit_criteria', 'state']) as f(name)
where to_jsonb("t") -> f.name is distinct from to_jsonb("s") -> f.name and to_jsonb("t") -> f.name is distinct from "s"."master_seen" -> f.name) > 0) as "waiting",
  t."effort_hours" as "effort_hours",
  t."deliverable" as "deliverable",
  t."order" as "order",
  t."updated_at" as "updated_at") c) as row
from "master_step" t
where true and t.archived_at is null and true and true and true
order by t."order" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- master-steps: first page, own rows
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."code" as "code",
  t."name" as "name",
  t."phase"::text as "phase",
  t."duration" as "duration",
  (select choice.label
from (select t.id as id,
  t.name as label
from "user_type" t) choice
where choice.id = t."owner_type_id") as "owner_type_label",
  t."client_visible"::text as "client_visible",
  t."billable"::text as "billable",
  t."state"::text as "state",
  (select count(*)::int
from client_step s
where s.master_step_id = t.id and s.archived_at is null) as "used_by",
  (select count(*)::int
from client_step s
where s.master_step_id = t.id and s.archived_at is null and (select count(*)::int
from unnest(array['code', 'name', 'phase', 'duration', 'effort_hours', 'owner_type_id', 'description', 'checklist', 'predecessors', 'deliverable', 'client_visible', 'billable', 'entry_criteria', 'exit_criteria', 'state']) as f(name)
where to_jsonb("t") -> f.name is distinct from to_jsonb("s") -> f.name and to_jsonb("t") -> f.name is distinct from "s"."master_seen" -> f.name) > 0) as "waiting",
  t."effort_hours" as "effort_hours",
  t."deliverable" as "deliverable",
  t."order" as "order",
  t."updated_at" as "updated_at") c) as row
from "master_step" t
where false and t.archived_at is null and true and true and true
order by t."order" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- master-steps: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."code" as "code",
  t."duration" as "duration",
  t."updated_at" as "updated_at") c) as row
from "master_step" t
where true and t.archived_at is null and fold(t."code") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."duration" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- master-steps: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."code" as "code",
  t."duration" as "duration",
  t."updated_at" as "updated_at") c) as row
from "master_step" t
where false and t.archived_at is null and fold(t."code") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."duration" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- master-steps: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
-- $4: "%timber 12%"
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "master_step" t
where true and t.archived_at is null and (fold(t."code"::text) like fold($1) or fold(t."name"::text) like fold($2) or fold(t."description"::text) like fold($3) or fold(t."deliverable"::text) like fold($4)) and true and true and true
order by t."order" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- master-steps: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
-- $4: "%timber 12%"
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "master_step" t
where false and t.archived_at is null and (fold(t."code"::text) like fold($1) or fold(t."name"::text) like fold($2) or fold(t."description"::text) like fold($3) or fold(t."deliverable"::text) like fold($4)) and true and true and true
order by t."order" asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- master-steps: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."phase"::text as "phase",
  count(*) as group_count
from "master_step" t
where true and t.archived_at is null and true
group by 1) found
order by "phase" asc, "phase"
limit $1 offset $2) g) r;

-- master-steps: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."phase"::text as "phase",
  count(*) as group_count
from "master_step" t
where false and t.archived_at is null and true
group by 1) found
order by "phase" asc, "phase"
limit $1 offset $2) g) r;

-- master-steps: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "master_step" t
where true and t.archived_at is null and fold(t."code") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."duration" > $4::bigint and true
limit 10001) r;

-- master-steps: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "master_step" t
where false and t.archived_at is null and fold(t."code") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."duration" > $4::bigint and true
limit 10001) r;

-- master-steps: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."phase"::text as value
from "master_step" t
where true and t.archived_at is null and fold(t."code") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."duration" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- master-steps: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."phase"::text as value
from "master_step" t
where false and t.archived_at is null and fold(t."code") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."duration" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- opportunity-fields: first page, all rows
-- $1: "opportunity"
-- $2: []
-- $3: "opportunity"
-- $4: []
-- $5: "opportunity"
-- $6: []
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and not false)) is true, 'delete', ((("t"."kind" = $3 and (("t"."visible_to" = '{}' or "t"."visible_to" && $4::uuid[]) and true)) and not false)) is true) as can,
  t."label" as "label",
  t."key" as "key",
  t."type"::text as "type",
  t."required"::text as "required",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  (select count(*)::int
from custom_field u
where u.id = t.id and not u.hidden) as "campaigns",
  t."sensitive"::text as "sensitive",
  t."client_visible"::text as "client_visible",
  t."section" as "section",
  t."state"::text as "state",
  t."updated_at" as "updated_at") c) as row
from "field" t
where ("t"."kind" = $5 and (("t"."visible_to" = '{}' or "t"."visible_to" && $6::uuid[]) and true)) and t.archived_at is null and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- opportunity-fields: first page, own rows
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not false)) is true, 'delete', ((false and not false)) is true) as can,
  t."label" as "label",
  t."key" as "key",
  t."type"::text as "type",
  t."required"::text as "required",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  (select count(*)::int
from custom_field u
where u.id = t.id and not u.hidden) as "campaigns",
  t."sensitive"::text as "sensitive",
  t."client_visible"::text as "client_visible",
  t."section" as "section",
  t."state"::text as "state",
  t."updated_at" as "updated_at") c) as row
from "field" t
where false and t.archived_at is null and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- opportunity-fields: filtered and sorted, all rows
-- $1: "opportunity"
-- $2: []
-- $3: "opportunity"
-- $4: []
-- $5: "opportunity"
-- $6: []
-- $7: "%timber%"
-- $8: "2026-02-01"
-- $9: "UTC"
-- $10: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and not false)) is true, 'delete', ((("t"."kind" = $3 and (("t"."visible_to" = '{}' or "t"."visible_to" && $4::uuid[]) and true)) and not false)) is true) as can,
  t."label" as "label",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  t."updated_at" as "updated_at") c) as row
from "field" t
where ("t"."kind" = $5 and (("t"."visible_to" = '{}' or "t"."visible_to" && $6::uuid[]) and true)) and t.archived_at is null and fold(t."label") like fold($7) and t."updated_at" >= (($8::date + 0)::timestamp at time zone $9) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $10::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- opportunity-fields: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not false)) is true, 'delete', ((false and not false)) is true) as can,
  t."label" as "label",
  (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') as "option_count",
  t."updated_at" as "updated_at") c) as row
from "field" t
where false and t.archived_at is null and fold(t."label") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- opportunity-fields: found, all rows
-- $1: "opportunity"
-- $2: []
-- $3: "opportunity"
-- $4: []
-- $5: "opportunity"
-- $6: []
-- $7: "%timber 12%"
-- $8: "%timber 12%"
-- $9: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and not false)) is true, 'delete', ((("t"."kind" = $3 and (("t"."visible_to" = '{}' or "t"."visible_to" && $4::uuid[]) and true)) and not false)) is true) as can) c) as row
from "field" t
where ("t"."kind" = $5 and (("t"."visible_to" = '{}' or "t"."visible_to" && $6::uuid[]) and true)) and t.archived_at is null and (fold(t."label"::text) like fold($7) or fold(t."key"::text) like fold($8) or fold(t."help"::text) like fold($9)) and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- opportunity-fields: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."label") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not false)) is true, 'delete', ((false and not false)) is true) as can) c) as row
from "field" t
where false and t.archived_at is null and (fold(t."label"::text) like fold($1) or fold(t."key"::text) like fold($2) or fold(t."help"::text) like fold($3)) and true and true and true
order by (name_order(t."label") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- opportunity-fields: groups, all rows
-- $1: "opportunity"
-- $2: []
-- $3: 101
-- $4: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."type"::text as "type",
  count(*) as group_count
from "field" t
where ("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and t.archived_at is null and true
group by 1) found
order by "type" asc, "type"
limit $3 offset $4) g) r;

-- opportunity-fields: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."type"::text as "type",
  count(*) as group_count
from "field" t
where false and t.archived_at is null and true
group by 1) found
order by "type" asc, "type"
limit $1 offset $2) g) r;

-- opportunity-fields: count, all rows
-- $1: "opportunity"
-- $2: []
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
-- $6: 7
select count(*) as count
from (select 1
from "field" t
where ("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and t.archived_at is null and fold(t."label") like fold($3) and t."updated_at" >= (($4::date + 0)::timestamp at time zone $5) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $6::bigint and true
limit 10001) r;

-- opportunity-fields: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "field" t
where false and t.archived_at is null and fold(t."label") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $4::bigint and true
limit 10001) r;

-- opportunity-fields: values, all rows
-- $1: "opportunity"
-- $2: []
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
-- $6: 7
select "r"."value" as value,
  count(*) as count
from (select t."type"::text as value
from "field" t
where ("t"."kind" = $1 and (("t"."visible_to" = '{}' or "t"."visible_to" && $2::uuid[]) and true)) and t.archived_at is null and fold(t."label") like fold($3) and t."updated_at" >= (($4::date + 0)::timestamp at time zone $5) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $6::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- opportunity-fields: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."type"::text as value
from "field" t
where false and t.archived_at is null and fold(t."label") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from jsonb_array_elements(t.options) o
where o->>'state' = 'active') > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- outcomes: first page, all rows
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (name_order(t."name") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."code" as "code",
  t."category"::text as "category",
  t."reached_person"::text as "reached_person",
  t."is_conversation"::text as "is_conversation",
  t."hot_key" as "hot_key",
  t."order" as "order",
  (select count(*)::int
from activity_option o
where o."outcome_id" = t.id and o.archived_at is null) as "options",
  t."state"::text as "state",
  t."updated_at" as "updated_at") c) as row
from "outcome" t
where true and t.archived_at is null and true and true and true
order by t."order" asc nulls last, (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- outcomes: first page, own rows
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (name_order(t."name") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  t."code" as "code",
  t."category"::text as "category",
  t."reached_person"::text as "reached_person",
  t."is_conversation"::text as "is_conversation",
  t."hot_key" as "hot_key",
  t."order" as "order",
  (select count(*)::int
from activity_option o
where o."outcome_id" = t.id and o.archived_at is null) as "options",
  t."state"::text as "state",
  t."updated_at" as "updated_at") c) as row
from "outcome" t
where false and t.archived_at is null and true and true and true
order by t."order" asc nulls last, (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- outcomes: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."hot_key" as "hot_key",
  t."updated_at" as "updated_at") c) as row
from "outcome" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."hot_key" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- outcomes: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  t."hot_key" as "hot_key",
  t."updated_at" as "updated_at") c) as row
from "outcome" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."hot_key" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- outcomes: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (name_order(t."name") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "outcome" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2)) and true and true and true
order by t."order" asc nulls last, (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- outcomes: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  t."order" as "key_0",
  (name_order(t."name") collate alphabetical) as "key_1",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "outcome" t
where false and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2)) and true and true and true
order by t."order" asc nulls last, (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page."key_1"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page."key_1" asc, page.id) r;

-- outcomes: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."category"::text as "category",
  count(*) as group_count
from "outcome" t
where true and t.archived_at is null and true
group by 1) found
order by "category" asc, "category"
limit $1 offset $2) g) r;

-- outcomes: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."category"::text as "category",
  count(*) as group_count
from "outcome" t
where false and t.archived_at is null and true
group by 1) found
order by "category" asc, "category"
limit $1 offset $2) g) r;

-- outcomes: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "outcome" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."hot_key" > $4::bigint and true
limit 10001) r;

-- outcomes: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "outcome" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."hot_key" > $4::bigint and true
limit 10001) r;

-- outcomes: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."category"::text as value
from "outcome" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."hot_key" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- outcomes: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."category"::text as value
from "outcome" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."hot_key" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- published_documents: first page, all rows
-- $1: "00000000-0000-4000-8000-000000000001"
with page as materialized (select t.id as id,
  t.published_at as "key_0",
  (select to_json(c)
from (select t.id as id,
  t.name as "name",
  t.kind as "kind",
  c.name as "campaign_name",
  t.published_at as "published_at") c) as row
from document t
left join campaign c on c.id = t.campaign_id
where ("t"."visibility" <> 'private' or "t"."owner_id" = $1) and t.state = 'published' and t.visibility = 'client' and t.archived_at is null and true and true and true
order by t.published_at desc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- published_documents: first page, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
with page as materialized (select t.id as id,
  t.published_at as "key_0",
  (select to_json(c)
from (select t.id as id,
  t.name as "name",
  t.kind as "kind",
  c.name as "campaign_name",
  t.published_at as "published_at") c) as row
from document t
left join campaign c on c.id = t.campaign_id
where ("t"."owner_id" = $1 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($2::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))))) and t.state = 'published' and t.visibility = 'client' and t.archived_at is null and true and true and true
order by t.published_at desc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- published_documents: filtered and sorted, all rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
with page as materialized (select t.id as id,
  t.published_at as "key_0",
  (select to_json(c)
from (select t.id as id,
  t.name as "name",
  t.published_at as "published_at") c) as row
from document t
left join campaign c on c.id = t.campaign_id
where ("t"."visibility" <> 'private' or "t"."owner_id" = $1) and t.state = 'published' and t.visibility = 'client' and t.archived_at is null and fold(t.name) like fold($2) and t.published_at >= (($3::date + 0)::timestamp at time zone $4) and true and true and true
order by t.published_at desc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- published_documents: filtered and sorted, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "%timber%"
-- $6: "2026-02-01"
-- $7: "UTC"
with page as materialized (select t.id as id,
  t.published_at as "key_0",
  (select to_json(c)
from (select t.id as id,
  t.name as "name",
  t.published_at as "published_at") c) as row
from document t
left join campaign c on c.id = t.campaign_id
where ("t"."owner_id" = $1 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($2::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))))) and t.state = 'published' and t.visibility = 'client' and t.archived_at is null and fold(t.name) like fold($5) and t.published_at >= (($6::date + 0)::timestamp at time zone $7) and true and true and true
order by t.published_at desc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- published_documents: found, all rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  t.published_at as "key_0",
  (select to_json(c)
from (select t.id as id) c) as row
from document t
left join campaign c on c.id = t.campaign_id
where ("t"."visibility" <> 'private' or "t"."owner_id" = $1) and t.state = 'published' and t.visibility = 'client' and t.archived_at is null and fold(t.name) like fold($2) and true and true and true
order by t.published_at desc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- published_documents: found, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "%timber 12%"
with page as materialized (select t.id as id,
  t.published_at as "key_0",
  (select to_json(c)
from (select t.id as id) c) as row
from document t
left join campaign c on c.id = t.campaign_id
where ("t"."owner_id" = $1 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($2::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))))) and t.state = 'published' and t.visibility = 'client' and t.archived_at is null and fold(t.name) like fold($5) and true and true and true
order by t.published_at desc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- published_documents: groups, all rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: 101
-- $3: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t.kind as "kind",
  count(*) as group_count
from document t
left join campaign c on c.id = t.campaign_id
where ("t"."visibility" <> 'private' or "t"."owner_id" = $1) and t.state = 'published' and t.visibility = 'client' and t.archived_at is null and true
group by 1) found
order by "kind" asc, "kind"
limit $2 offset $3) g) r;

-- published_documents: groups, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: 101
-- $6: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t.kind as "kind",
  count(*) as group_count
from document t
left join campaign c on c.id = t.campaign_id
where ("t"."owner_id" = $1 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($2::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))))) and t.state = 'published' and t.visibility = 'client' and t.archived_at is null and true
group by 1) found
order by "kind" asc, "kind"
limit $5 offset $6) g) r;

-- published_documents: count, all rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
select count(*) as count
from (select 1
from document t
left join campaign c on c.id = t.campaign_id
where ("t"."visibility" <> 'private' or "t"."owner_id" = $1) and t.state = 'published' and t.visibility = 'client' and t.archived_at is null and fold(t.name) like fold($2) and t.published_at >= (($3::date + 0)::timestamp at time zone $4) and true
limit 10001) r;

-- published_documents: count, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "%timber%"
-- $6: "2026-02-01"
-- $7: "UTC"
select count(*) as count
from (select 1
from document t
left join campaign c on c.id = t.campaign_id
where ("t"."owner_id" = $1 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($2::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))))) and t.state = 'published' and t.visibility = 'client' and t.archived_at is null and fold(t.name) like fold($5) and t.published_at >= (($6::date + 0)::timestamp at time zone $7) and true
limit 10001) r;

-- published_documents: values, all rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
select "r"."value" as value,
  count(*) as count
from (select t.kind as value
from document t
left join campaign c on c.id = t.campaign_id
where ("t"."visibility" <> 'private' or "t"."owner_id" = $1) and t.state = 'published' and t.visibility = 'client' and t.archived_at is null and fold(t.name) like fold($2) and t.published_at >= (($3::date + 0)::timestamp at time zone $4) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- published_documents: values, own rows
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "%timber%"
-- $6: "2026-02-01"
-- $7: "UTC"
select "r"."value" as value,
  count(*) as count
from (select t.kind as value
from document t
left join campaign c on c.id = t.campaign_id
where ("t"."owner_id" = $1 or ("t"."visibility" <> 'private' and ("t"."owner_id" in ($2::uuid) or "t"."campaign_id" in ( select c.id
from campaign c
where c.owner_id in ($3::uuid)
union all select m.campaign_id
from campaign_member m
where m.user_id in ($4::uuid))))) and t.state = 'published' and t.visibility = 'client' and t.archived_at is null and fold(t.name) like fold($5) and t.published_at >= (($6::date + 0)::timestamp at time zone $7) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- purchase-orders: first page, all rows
with page as materialized (select t.id as id,
  t."end_date" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."number" as "number",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  (select string_agg(k.name, ', '
order by k.name)
from campaign k
where k.id = any(t.campaigns)) as "campaign_names",
  t."type"::text as "type",
  t."quantity" as "quantity",
  case when t.total is not null then json_build_object('amount', t.total, 'currency', t.currency) end as "value",
  t."currency" as "currency",
  t."consumed" as "consumed",
  t."remaining" as "remaining",
  case when t.remaining <= 0 then current_date when t.consumed > 0 and t.state in ('active', 'on_hold') and current_date > t.start_date then t.start_date + least(ceil((current_date - t.start_date) * t.capacity / t.consumed), 36500)::integer end as "forecast_run_out",
  t."start_date" as "start_date",
  t."end_date" as "end_date",
  t."state"::text as "state",
  t."title" as "title",
  t."reserved" as "reserved",
  t."over_delivery"::text as "over_delivery",
  t."revision" as "revision",
  t."updated_at" as "updated_at") c) as row
from "purchase_order" t
where true and t.archived_at is null and true and true and true
order by t."end_date" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- purchase-orders: first page, own rows
with page as materialized (select t.id as id,
  t."end_date" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."number" as "number",
  (select choice.label
from (select t.id as id,
  t.name as label
from "client" t) choice
where choice.id = t."client_id") as "client_label",
  (select string_agg(k.name, ', '
order by k.name)
from campaign k
where k.id = any(t.campaigns)) as "campaign_names",
  t."type"::text as "type",
  t."quantity" as "quantity",
  case when t.total is not null then json_build_object('amount', t.total, 'currency', t.currency) end as "value",
  t."currency" as "currency",
  t."consumed" as "consumed",
  t."remaining" as "remaining",
  case when t.remaining <= 0 then current_date when t.consumed > 0 and t.state in ('active', 'on_hold') and current_date > t.start_date then t.start_date + least(ceil((current_date - t.start_date) * t.capacity / t.consumed), 36500)::integer end as "forecast_run_out",
  t."start_date" as "start_date",
  t."end_date" as "end_date",
  t."state"::text as "state",
  t."title" as "title",
  t."reserved" as "reserved",
  t."over_delivery"::text as "over_delivery",
  t."revision" as "revision",
  t."updated_at" as "updated_at") c) as row
from "purchase_order" t
where false and t.archived_at is null and true and true and true
order by t."end_date" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- purchase-orders: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."number" as "number",
  t."quantity" as "quantity",
  case when t.remaining <= 0 then current_date when t.consumed > 0 and t.state in ('active', 'on_hold') and current_date > t.start_date then t.start_date + least(ceil((current_date - t.start_date) * t.capacity / t.consumed), 36500)::integer end as "forecast_run_out") c) as row
from "purchase_order" t
where true and t.archived_at is null and fold(t."number") like fold($1) and case when t.remaining <= 0 then current_date when t.consumed > 0 and t.state in ('active', 'on_hold') and current_date > t.start_date then t.start_date + least(ceil((current_date - t.start_date) * t.capacity / t.consumed), 36500)::integer end >= ($2::date + 0) and t."quantity" > $3::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- purchase-orders: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."number" as "number",
  t."quantity" as "quantity",
  case when t.remaining <= 0 then current_date when t.consumed > 0 and t.state in ('active', 'on_hold') and current_date > t.start_date then t.start_date + least(ceil((current_date - t.start_date) * t.capacity / t.consumed), 36500)::integer end as "forecast_run_out") c) as row
from "purchase_order" t
where false and t.archived_at is null and fold(t."number") like fold($1) and case when t.remaining <= 0 then current_date when t.consumed > 0 and t.state in ('active', 'on_hold') and current_date > t.start_date then t.start_date + least(ceil((current_date - t.start_date) * t.capacity / t.consumed), 36500)::integer end >= ($2::date + 0) and t."quantity" > $3::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- purchase-orders: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  t."end_date" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "purchase_order" t
where true and t.archived_at is null and (fold(t."number"::text) like fold($1) or fold(t."title"::text) like fold($2)) and true and true and true
order by t."end_date" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- purchase-orders: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  t."end_date" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "purchase_order" t
where false and t.archived_at is null and (fold(t."number"::text) like fold($1) or fold(t."title"::text) like fold($2)) and true and true and true
order by t."end_date" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- purchase-orders: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."type"::text as "type",
  count(*) as group_count
from "purchase_order" t
where true and t.archived_at is null and true
group by 1) found
order by "type" asc, "type"
limit $1 offset $2) g) r;

-- purchase-orders: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."type"::text as "type",
  count(*) as group_count
from "purchase_order" t
where false and t.archived_at is null and true
group by 1) found
order by "type" asc, "type"
limit $1 offset $2) g) r;

-- purchase-orders: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: 7
select count(*) as count
from (select 1
from "purchase_order" t
where true and t.archived_at is null and fold(t."number") like fold($1) and case when t.remaining <= 0 then current_date when t.consumed > 0 and t.state in ('active', 'on_hold') and current_date > t.start_date then t.start_date + least(ceil((current_date - t.start_date) * t.capacity / t.consumed), 36500)::integer end >= ($2::date + 0) and t."quantity" > $3::bigint and true
limit 10001) r;

-- purchase-orders: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: 7
select count(*) as count
from (select 1
from "purchase_order" t
where false and t.archived_at is null and fold(t."number") like fold($1) and case when t.remaining <= 0 then current_date when t.consumed > 0 and t.state in ('active', 'on_hold') and current_date > t.start_date then t.start_date + least(ceil((current_date - t.start_date) * t.capacity / t.consumed), 36500)::integer end >= ($2::date + 0) and t."quantity" > $3::bigint and true
limit 10001) r;

-- purchase-orders: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: 7
select "r"."value" as value,
  count(*) as count
from (select t."type"::text as value
from "purchase_order" t
where true and t.archived_at is null and fold(t."number") like fold($1) and case when t.remaining <= 0 then current_date when t.consumed > 0 and t.state in ('active', 'on_hold') and current_date > t.start_date then t.start_date + least(ceil((current_date - t.start_date) * t.capacity / t.consumed), 36500)::integer end >= ($2::date + 0) and t."quantity" > $3::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- purchase-orders: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: 7
select "r"."value" as value,
  count(*) as count
from (select t."type"::text as value
from "purchase_order" t
where false and t.archived_at is null and fold(t."number") like fold($1) and case when t.remaining <= 0 then current_date when t.consumed > 0 and t.state in ('active', 'on_hold') and current_date > t.start_date then t.start_date + least(ceil((current_date - t.start_date) * t.capacity / t.consumed), 36500)::integer end >= ($2::date + 0) and t."quantity" > $3::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- roles: first page, all rows
-- $1: []
-- $2: false
-- $3: []
-- $4: true
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((true and not ("t"."id" = any($1::uuid[]) or ($2 and ("t"."is_system" or "t"."is_baseline"))))) is true, 'delete', ((true and not ("t"."id" = any($3::uuid[]) or ($4 and ("t"."is_system" or "t"."is_baseline"))))) is true) as can,
  t."name" as "name",
  t."description" as "description",
  (select count(*)::int
from app_user u
where ("u"."role_id" = t.id or "u"."further_roles" @> array[t.id]) and u.archived_at is null) as "users",
  (select count(*)::int
from role_permission p
where p.role_id = t.id) as "permissions",
  t."is_system"::text as "is_system",
  t."is_baseline"::text as "is_baseline",
  t."updated_at" as "updated_at") c) as row
from "role" t
where true and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- roles: first page, own rows
-- $1: []
-- $2: false
-- $3: []
-- $4: true
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not ("t"."id" = any($1::uuid[]) or ($2 and ("t"."is_system" or "t"."is_baseline"))))) is true, 'delete', ((false and not ("t"."id" = any($3::uuid[]) or ($4 and ("t"."is_system" or "t"."is_baseline"))))) is true) as can,
  t."name" as "name",
  t."description" as "description",
  (select count(*)::int
from app_user u
where ("u"."role_id" = t.id or "u"."further_roles" @> array[t.id]) and u.archived_at is null) as "users",
  (select count(*)::int
from role_permission p
where p.role_id = t.id) as "permissions",
  t."is_system"::text as "is_system",
  t."is_baseline"::text as "is_baseline",
  t."updated_at" as "updated_at") c) as row
from "role" t
where false and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- roles: filtered and sorted, all rows
-- $1: []
-- $2: false
-- $3: []
-- $4: true
-- $5: "%timber%"
-- $6: "2026-02-01"
-- $7: "UTC"
-- $8: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((true and not ("t"."id" = any($1::uuid[]) or ($2 and ("t"."is_system" or "t"."is_baseline"))))) is true, 'delete', ((true and not ("t"."id" = any($3::uuid[]) or ($4 and ("t"."is_system" or "t"."is_baseline"))))) is true) as can,
  t."name" as "name",
  (select count(*)::int
from app_user u
where ("u"."role_id" = t.id or "u"."further_roles" @> array[t.id]) and u.archived_at is null) as "users",
  t."updated_at" as "updated_at") c) as row
from "role" t
where true and t.archived_at is null and fold(t."name") like fold($5) and t."updated_at" >= (($6::date + 0)::timestamp at time zone $7) and (select count(*)::int
from app_user u
where ("u"."role_id" = t.id or "u"."further_roles" @> array[t.id]) and u.archived_at is null) > $8::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- roles: filtered and sorted, own rows
-- $1: []
-- $2: false
-- $3: []
-- $4: true
-- $5: "%timber%"
-- $6: "2026-02-01"
-- $7: "UTC"
-- $8: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not ("t"."id" = any($1::uuid[]) or ($2 and ("t"."is_system" or "t"."is_baseline"))))) is true, 'delete', ((false and not ("t"."id" = any($3::uuid[]) or ($4 and ("t"."is_system" or "t"."is_baseline"))))) is true) as can,
  t."name" as "name",
  (select count(*)::int
from app_user u
where ("u"."role_id" = t.id or "u"."further_roles" @> array[t.id]) and u.archived_at is null) as "users",
  t."updated_at" as "updated_at") c) as row
from "role" t
where false and t.archived_at is null and fold(t."name") like fold($5) and t."updated_at" >= (($6::date + 0)::timestamp at time zone $7) and (select count(*)::int
from app_user u
where ("u"."role_id" = t.id or "u"."further_roles" @> array[t.id]) and u.archived_at is null) > $8::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- roles: found, all rows
-- $1: []
-- $2: false
-- $3: []
-- $4: true
-- $5: "%timber 12%"
-- $6: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((true and not ("t"."id" = any($1::uuid[]) or ($2 and ("t"."is_system" or "t"."is_baseline"))))) is true, 'delete', ((true and not ("t"."id" = any($3::uuid[]) or ($4 and ("t"."is_system" or "t"."is_baseline"))))) is true) as can) c) as row
from "role" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($5) or fold(t."description"::text) like fold($6)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- roles: found, own rows
-- $1: []
-- $2: false
-- $3: []
-- $4: true
-- $5: "%timber 12%"
-- $6: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not ("t"."id" = any($1::uuid[]) or ($2 and ("t"."is_system" or "t"."is_baseline"))))) is true, 'delete', ((false and not ("t"."id" = any($3::uuid[]) or ($4 and ("t"."is_system" or "t"."is_baseline"))))) is true) as can) c) as row
from "role" t
where false and t.archived_at is null and (fold(t."name"::text) like fold($5) or fold(t."description"::text) like fold($6)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- roles: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."is_system"::text as "is_system",
  count(*) as group_count
from "role" t
where true and t.archived_at is null and true
group by 1) found
order by "is_system" asc, "is_system"
limit $1 offset $2) g) r;

-- roles: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."is_system"::text as "is_system",
  count(*) as group_count
from "role" t
where false and t.archived_at is null and true
group by 1) found
order by "is_system" asc, "is_system"
limit $1 offset $2) g) r;

-- roles: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "role" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from app_user u
where ("u"."role_id" = t.id or "u"."further_roles" @> array[t.id]) and u.archived_at is null) > $4::bigint and true
limit 10001) r;

-- roles: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "role" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from app_user u
where ("u"."role_id" = t.id or "u"."further_roles" @> array[t.id]) and u.archived_at is null) > $4::bigint and true
limit 10001) r;

-- roles: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."is_system"::text as value
from "role" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from app_user u
where ("u"."role_id" = t.id or "u"."further_roles" @> array[t.id]) and u.archived_at is null) > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- roles: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."is_system"::text as value
from "role" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from app_user u
where ("u"."role_id" = t.id or "u"."further_roles" @> array[t.id]) and u.archived_at is null) > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- staff-users: first page, all rows
with page as materialized (select t.id as id,
  (name_order(nullif(t.display_name, '')) collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."client_id" is null) is true, 'delete', ("t"."client_id" is null) is true) as can,
  t.display_name as "name",
  t."email" as "email",
  (select choice.label
from (select r.id as id,
  r.name as label
from role r) choice
where choice.id = t."role_id") as "role_label",
  (select coalesce(string_agg(o.name, ', '
order by g.place), '')
from unnest(t.further_roles) with ordinality as g(id, place)
join role o on o.id = g.id) as "further_role_names",
  (select choice.label
from (select y.id as id,
  y.name as label
from user_type y) choice
where choice.id = t."user_type_id") as "user_type_label",
  t."status"::text as "status",
  greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) as "last_seen_at",
  case when exists (select
from second_factor f
where f.user_id = t.id and f.confirmed_at is not null) then 'on' else 'off' end::text as "two_factor",
  t."job_title" as "job_title",
  (select coalesce(string_agg(g.name, ', '
order by g.name, g.id), '')
from team g
where g.id = any(t.teams) and g.archived_at is null) as "team_names",
  (select choice.label
from (select u.id as id,
  u.display_name as label
from app_user u
join role r on r.id = u.role_id) choice
where choice.id = t."manager_id") as "manager_label",
  coalesce(t.daily_dial_target, (select y.default_dial_target
from user_type y
where y.id = t.user_type_id)) as "dial_target",
  t."weekly_hours" as "weekly_hours",
  t."phone" as "phone",
  t."updated_at" as "updated_at") c) as row
from "app_user" t
where "t"."client_id" is null and t.archived_at is null and true and true and true
order by (name_order(nullif(t.display_name, '')) collate alphabetical) asc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- staff-users: first page, own rows
with page as materialized (select t.id as id,
  (name_order(nullif(t.display_name, '')) collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t.display_name as "name",
  t."email" as "email",
  (select choice.label
from (select r.id as id,
  r.name as label
from role r) choice
where choice.id = t."role_id") as "role_label",
  (select coalesce(string_agg(o.name, ', '
order by g.place), '')
from unnest(t.further_roles) with ordinality as g(id, place)
join role o on o.id = g.id) as "further_role_names",
  (select choice.label
from (select y.id as id,
  y.name as label
from user_type y) choice
where choice.id = t."user_type_id") as "user_type_label",
  t."status"::text as "status",
  greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) as "last_seen_at",
  case when exists (select
from second_factor f
where f.user_id = t.id and f.confirmed_at is not null) then 'on' else 'off' end::text as "two_factor",
  t."job_title" as "job_title",
  (select coalesce(string_agg(g.name, ', '
order by g.name, g.id), '')
from team g
where g.id = any(t.teams) and g.archived_at is null) as "team_names",
  (select choice.label
from (select u.id as id,
  u.display_name as label
from app_user u
join role r on r.id = u.role_id) choice
where choice.id = t."manager_id") as "manager_label",
  coalesce(t.daily_dial_target, (select y.default_dial_target
from user_type y
where y.id = t.user_type_id)) as "dial_target",
  t."weekly_hours" as "weekly_hours",
  t."phone" as "phone",
  t."updated_at" as "updated_at") c) as row
from "app_user" t
where false and t.archived_at is null and true and true and true
order by (name_order(nullif(t.display_name, '')) collate alphabetical) asc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- staff-users: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."client_id" is null) is true, 'delete', ("t"."client_id" is null) is true) as can,
  t.display_name as "name",
  greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) as "last_seen_at",
  coalesce(t.daily_dial_target, (select y.default_dial_target
from user_type y
where y.id = t.user_type_id)) as "dial_target") c) as row
from "app_user" t
where "t"."client_id" is null and t.archived_at is null and fold(t.display_name) like fold($1) and greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) >= (($2::date + 0)::timestamp at time zone $3) and coalesce(t.daily_dial_target, (select y.default_dial_target
from user_type y
where y.id = t.user_type_id)) > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- staff-users: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t.display_name as "name",
  greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) as "last_seen_at",
  coalesce(t.daily_dial_target, (select y.default_dial_target
from user_type y
where y.id = t.user_type_id)) as "dial_target") c) as row
from "app_user" t
where false and t.archived_at is null and fold(t.display_name) like fold($1) and greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) >= (($2::date + 0)::timestamp at time zone $3) and coalesce(t.daily_dial_target, (select y.default_dial_target
from user_type y
where y.id = t.user_type_id)) > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- staff-users: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(nullif(t.display_name, '')) collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."client_id" is null) is true, 'delete', ("t"."client_id" is null) is true) as can) c) as row
from "app_user" t
where "t"."client_id" is null and t.archived_at is null and (fold(t."display_name"::text) like fold($1) or fold(t."email"::text) like fold($2)) and true and true and true
order by (name_order(nullif(t.display_name, '')) collate alphabetical) asc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- staff-users: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(nullif(t.display_name, '')) collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "app_user" t
where false and t.archived_at is null and (fold(t."display_name"::text) like fold($1) or fold(t."email"::text) like fold($2)) and true and true and true
order by (name_order(nullif(t.display_name, '')) collate alphabetical) asc nulls last, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc nulls last, page.id) r;

-- staff-users: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."status"::text as "status",
  count(*) as group_count
from "app_user" t
where "t"."client_id" is null and t.archived_at is null and true
group by 1) found
order by "status" asc, "status"
limit $1 offset $2) g) r;

-- staff-users: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."status"::text as "status",
  count(*) as group_count
from "app_user" t
where false and t.archived_at is null and true
group by 1) found
order by "status" asc, "status"
limit $1 offset $2) g) r;

-- staff-users: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "app_user" t
where "t"."client_id" is null and t.archived_at is null and fold(t.display_name) like fold($1) and greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) >= (($2::date + 0)::timestamp at time zone $3) and coalesce(t.daily_dial_target, (select y.default_dial_target
from user_type y
where y.id = t.user_type_id)) > $4::bigint and true
limit 10001) r;

-- staff-users: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "app_user" t
where false and t.archived_at is null and fold(t.display_name) like fold($1) and greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) >= (($2::date + 0)::timestamp at time zone $3) and coalesce(t.daily_dial_target, (select y.default_dial_target
from user_type y
where y.id = t.user_type_id)) > $4::bigint and true
limit 10001) r;

-- staff-users: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."status"::text as value
from "app_user" t
where "t"."client_id" is null and t.archived_at is null and fold(t.display_name) like fold($1) and greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) >= (($2::date + 0)::timestamp at time zone $3) and coalesce(t.daily_dial_target, (select y.default_dial_target
from user_type y
where y.id = t.user_type_id)) > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- staff-users: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."status"::text as value
from "app_user" t
where false and t.archived_at is null and fold(t.display_name) like fold($1) and greatest(t.last_login_at, (select max(s.rotated_at)
from session s
where s.user_id = t.id)) >= (($2::date + 0)::timestamp at time zone $3) and coalesce(t.daily_dial_target, (select y.default_dial_target
from user_type y
where y.id = t.user_type_id)) > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- suppression: first page, all rows
with page as materialized (select t.id as id,
  t.created_at as "key_0",
  (select to_json(c)
from (select t.id as id,
  t.value as "value",
  t.kind as "kind",
  t.scope as "scope",
  case when "t"."state" = 'active' and "t"."active_to" < current_date then 'expired' else "t"."state" end as "state",
  t.source as "source",
  t.reason as "reason",
  t.active_from as "active_from",
  t.active_to as "active_to",
  k.name as "client_label",
  c.name as "campaign_label",
  t.created_at as "created_at") c) as row
from suppression t
left join client k on k.id = t.client_id
left join campaign c on c.id = t.campaign_id
where true and true and true and true and true
order by t.created_at desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- suppression: first page, own rows
with page as materialized (select t.id as id,
  t.created_at as "key_0",
  (select to_json(c)
from (select t.id as id,
  t.value as "value",
  t.kind as "kind",
  t.scope as "scope",
  case when "t"."state" = 'active' and "t"."active_to" < current_date then 'expired' else "t"."state" end as "state",
  t.source as "source",
  t.reason as "reason",
  t.active_from as "active_from",
  t.active_to as "active_to",
  k.name as "client_label",
  c.name as "campaign_label",
  t.created_at as "created_at") c) as row
from suppression t
left join client k on k.id = t.client_id
left join campaign c on c.id = t.campaign_id
where false and true and true and true and true
order by t.created_at desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- suppression: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
with page as materialized (select t.id as id,
  t.created_at as "key_0",
  (select to_json(c)
from (select t.id as id,
  t.value as "value",
  t.active_from as "active_from") c) as row
from suppression t
left join client k on k.id = t.client_id
left join campaign c on c.id = t.campaign_id
where true and true and fold(t.value) like fold($1) and t.active_from >= ($2::date + 0) and true and true and true
order by t.created_at desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- suppression: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
with page as materialized (select t.id as id,
  t.created_at as "key_0",
  (select to_json(c)
from (select t.id as id,
  t.value as "value",
  t.active_from as "active_from") c) as row
from suppression t
left join client k on k.id = t.client_id
left join campaign c on c.id = t.campaign_id
where false and true and fold(t.value) like fold($1) and t.active_from >= ($2::date + 0) and true and true and true
order by t.created_at desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- suppression: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  t.created_at as "key_0",
  (select to_json(c)
from (select t.id as id) c) as row
from suppression t
left join client k on k.id = t.client_id
left join campaign c on c.id = t.campaign_id
where true and true and (fold(t.value) like fold($1) or fold(t.source) like fold($2) or fold(t.reason) like fold($3)) and true and true and true
order by t.created_at desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- suppression: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  t.created_at as "key_0",
  (select to_json(c)
from (select t.id as id) c) as row
from suppression t
left join client k on k.id = t.client_id
left join campaign c on c.id = t.campaign_id
where false and true and (fold(t.value) like fold($1) or fold(t.source) like fold($2) or fold(t.reason) like fold($3)) and true and true and true
order by t.created_at desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- suppression: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t.kind as "kind",
  count(*) as group_count
from suppression t
left join client k on k.id = t.client_id
left join campaign c on c.id = t.campaign_id
where true and true and true
group by 1) found
order by "kind" asc, "kind"
limit $1 offset $2) g) r;

-- suppression: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t.kind as "kind",
  count(*) as group_count
from suppression t
left join client k on k.id = t.client_id
left join campaign c on c.id = t.campaign_id
where false and true and true
group by 1) found
order by "kind" asc, "kind"
limit $1 offset $2) g) r;

-- suppression: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
select count(*) as count
from (select 1
from suppression t
left join client k on k.id = t.client_id
left join campaign c on c.id = t.campaign_id
where true and true and fold(t.value) like fold($1) and t.active_from >= ($2::date + 0) and true
limit 10001) r;

-- suppression: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
select count(*) as count
from (select 1
from suppression t
left join client k on k.id = t.client_id
left join campaign c on c.id = t.campaign_id
where false and true and fold(t.value) like fold($1) and t.active_from >= ($2::date + 0) and true
limit 10001) r;

-- suppression: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
select "r"."value" as value,
  count(*) as count
from (select t.kind as value
from suppression t
left join client k on k.id = t.client_id
left join campaign c on c.id = t.campaign_id
where true and true and fold(t.value) like fold($1) and t.active_from >= ($2::date + 0) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- suppression: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
select "r"."value" as value,
  count(*) as count
from (select t.kind as value
from suppression t
left join client k on k.id = t.client_id
left join campaign c on c.id = t.campaign_id
where false and true and fold(t.value) like fold($1) and t.active_from >= ($2::date + 0) and true) r
group by 1
order by 2 desc, 1
limit 501;

-- tags: first page, all rows
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((true and not "t"."merged_into_id" is not null)) is true, 'delete', ((true and not "t"."merged_into_id" is not null)) is true) as can,
  t."name" as "name",
  t."scope"::text as "scope",
  t."group" as "group",
  t."colour" as "colour",
  t."client_visible"::text as "client_visible",
  coalesce((select k.name
from campaign k
where k.id = t.campaign_id), (select c.name
from client c
where c.id = t.client_id)) as "limit",
  (select count(*)::int
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) as "usage",
  t."state"::text as "state",
  (select max(u.applied_at)
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) as "last_used_at",
  (t.state = 'active' and coalesce((select max(u.applied_at)
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id), t.created_at) < now() - make_interval(days => 180))::text as "stale",
  t."updated_at" as "updated_at") c) as row
from "tag" t
where true and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- tags: first page, own rows
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not "t"."merged_into_id" is not null)) is true, 'delete', ((false and not "t"."merged_into_id" is not null)) is true) as can,
  t."name" as "name",
  t."scope"::text as "scope",
  t."group" as "group",
  t."colour" as "colour",
  t."client_visible"::text as "client_visible",
  coalesce((select k.name
from campaign k
where k.id = t.campaign_id), (select c.name
from client c
where c.id = t.client_id)) as "limit",
  (select count(*)::int
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) as "usage",
  t."state"::text as "state",
  (select max(u.applied_at)
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) as "last_used_at",
  (t.state = 'active' and coalesce((select max(u.applied_at)
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id), t.created_at) < now() - make_interval(days => 180))::text as "stale",
  t."updated_at" as "updated_at") c) as row
from "tag" t
where false and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- tags: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((true and not "t"."merged_into_id" is not null)) is true, 'delete', ((true and not "t"."merged_into_id" is not null)) is true) as can,
  t."name" as "name",
  (select count(*)::int
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) as "usage",
  (select max(u.applied_at)
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) as "last_used_at") c) as row
from "tag" t
where true and t.archived_at is null and fold(t."name") like fold($1) and (select max(u.applied_at)
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- tags: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not "t"."merged_into_id" is not null)) is true, 'delete', ((false and not "t"."merged_into_id" is not null)) is true) as can,
  t."name" as "name",
  (select count(*)::int
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) as "usage",
  (select max(u.applied_at)
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) as "last_used_at") c) as row
from "tag" t
where false and t.archived_at is null and fold(t."name") like fold($1) and (select max(u.applied_at)
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- tags: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((true and not "t"."merged_into_id" is not null)) is true, 'delete', ((true and not "t"."merged_into_id" is not null)) is true) as can) c) as row
from "tag" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."group"::text) like fold($2) or fold(t."description"::text) like fold($3)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- tags: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not "t"."merged_into_id" is not null)) is true, 'delete', ((false and not "t"."merged_into_id" is not null)) is true) as can) c) as row
from "tag" t
where false and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."group"::text) like fold($2) or fold(t."description"::text) like fold($3)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- tags: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."scope"::text as "scope",
  count(*) as group_count
from "tag" t
where true and t.archived_at is null and true
group by 1) found
order by "scope" asc, "scope"
limit $1 offset $2) g) r;

-- tags: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."scope"::text as "scope",
  count(*) as group_count
from "tag" t
where false and t.archived_at is null and true
group by 1) found
order by "scope" asc, "scope"
limit $1 offset $2) g) r;

-- tags: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "tag" t
where true and t.archived_at is null and fold(t."name") like fold($1) and (select max(u.applied_at)
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) > $4::bigint and true
limit 10001) r;

-- tags: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "tag" t
where false and t.archived_at is null and fold(t."name") like fold($1) and (select max(u.applied_at)
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) > $4::bigint and true
limit 10001) r;

-- tags: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."scope"::text as value
from "tag" t
where true and t.archived_at is null and fold(t."name") like fold($1) and (select max(u.applied_at)
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- tags: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."scope"::text as value
from "tag" t
where false and t.archived_at is null and fold(t."name") like fold($1) and (select max(u.applied_at)
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from (select tag_id, applied_at
from "account_tag"
union all select tag_id, applied_at
from "contact_tag"
union all select tag_id, applied_at
from "campaign_tag"
union all select tag_id, applied_at
from "campaign_account_tag") u
where u.tag_id = t.id) > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- teams: first page, all rows
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  ( select count(*)::int
from app_user u
where u.teams @> array[t.id] and u.archived_at is null and true) as "members",
  ( select coalesce(string_agg(u.display_name, ', '
order by u.display_name, u.id), '')
from app_user u
where u.teams @> array[t.id] and u.archived_at is null and u.led_teams @> array[t.id]) as "lead_names",
  ( select coalesce(string_agg(u.display_name, ', '
order by u.display_name, u.id), '')
from app_user u
where u.teams @> array[t.id] and u.archived_at is null and true) as "member_names",
  t."updated_at" as "updated_at") c) as row
from "team" t
where true and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- teams: first page, own rows
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  ( select count(*)::int
from app_user u
where u.teams @> array[t.id] and u.archived_at is null and true) as "members",
  ( select coalesce(string_agg(u.display_name, ', '
order by u.display_name, u.id), '')
from app_user u
where u.teams @> array[t.id] and u.archived_at is null and u.led_teams @> array[t.id]) as "lead_names",
  ( select coalesce(string_agg(u.display_name, ', '
order by u.display_name, u.id), '')
from app_user u
where u.teams @> array[t.id] and u.archived_at is null and true) as "member_names",
  t."updated_at" as "updated_at") c) as row
from "team" t
where false and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- teams: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  ( select count(*)::int
from app_user u
where u.teams @> array[t.id] and u.archived_at is null and true) as "members",
  t."updated_at" as "updated_at") c) as row
from "team" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and ( select count(*)::int
from app_user u
where u.teams @> array[t.id] and u.archived_at is null and true) > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- teams: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  ( select count(*)::int
from app_user u
where u.teams @> array[t.id] and u.archived_at is null and true) as "members",
  t."updated_at" as "updated_at") c) as row
from "team" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and ( select count(*)::int
from app_user u
where u.teams @> array[t.id] and u.archived_at is null and true) > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- teams: found, all rows
-- $1: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "team" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- teams: found, own rows
-- $1: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "team" t
where false and t.archived_at is null and (fold(t."name"::text) like fold($1)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- teams: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."name" as "name",
  count(*) as group_count
from "team" t
where true and t.archived_at is null and true
group by 1) found
order by (name_order("name") collate alphabetical) asc, "name"
limit $1 offset $2) g) r;

-- teams: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."name" as "name",
  count(*) as group_count
from "team" t
where false and t.archived_at is null and true
group by 1) found
order by (name_order("name") collate alphabetical) asc, "name"
limit $1 offset $2) g) r;

-- teams: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "team" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and ( select count(*)::int
from app_user u
where u.teams @> array[t.id] and u.archived_at is null and true) > $4::bigint and true
limit 10001) r;

-- teams: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "team" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and ( select count(*)::int
from app_user u
where u.teams @> array[t.id] and u.archived_at is null and true) > $4::bigint and true
limit 10001) r;

-- user-types: first page, all rows
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."code" as "code",
  t."audience"::text as "audience",
  (select choice.label
from (select t.id as id,
  t.name as label
from "role" t) choice
where choice.id = t."default_role_id") as "default_role_label",
  t."default_dial_target" as "default_dial_target",
  t."updated_at" as "updated_at") c) as row
from "user_type" t
where true and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- user-types: first page, own rows
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  t."code" as "code",
  t."audience"::text as "audience",
  (select choice.label
from (select t.id as id,
  t.name as label
from "role" t) choice
where choice.id = t."default_role_id") as "default_role_label",
  t."default_dial_target" as "default_dial_target",
  t."updated_at" as "updated_at") c) as row
from "user_type" t
where false and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- user-types: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."default_dial_target" as "default_dial_target",
  t."updated_at" as "updated_at") c) as row
from "user_type" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."default_dial_target" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- user-types: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  t."default_dial_target" as "default_dial_target",
  t."updated_at" as "updated_at") c) as row
from "user_type" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."default_dial_target" > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- user-types: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "user_type" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- user-types: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "user_type" t
where false and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- user-types: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."audience"::text as "audience",
  count(*) as group_count
from "user_type" t
where true and t.archived_at is null and true
group by 1) found
order by "audience" asc, "audience"
limit $1 offset $2) g) r;

-- user-types: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."audience"::text as "audience",
  count(*) as group_count
from "user_type" t
where false and t.archived_at is null and true
group by 1) found
order by "audience" asc, "audience"
limit $1 offset $2) g) r;

-- user-types: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "user_type" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."default_dial_target" > $4::bigint and true
limit 10001) r;

-- user-types: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "user_type" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."default_dial_target" > $4::bigint and true
limit 10001) r;

-- user-types: values, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."audience"::text as value
from "user_type" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."default_dial_target" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- user-types: values, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select "r"."value" as value,
  count(*) as count
from (select t."audience"::text as value
from "user_type" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."default_dial_target" > $4::bigint and true) r
group by 1
order by 2 desc, 1
limit 501;

-- verticals: first page, all rows
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((true and not "t"."merged_into_id" is not null)) is true, 'delete', ((true and not "t"."merged_into_id" is not null)) is true) as can,
  t."name" as "name",
  t."code" as "code",
  (select choice.label
from (select t.id as id,
  t.name as label
from "vertical" t) choice
where choice.id = t."parent_id") as "parent_label",
  array_to_string(t.synonyms, ', ') as "known_as",
  array_to_string(t.sic_codes || t.nace_codes, ', ') as "codes",
  t."colour" as "colour",
  (select count(*)::int
from account a
where a.vertical_id = t.id and a.archived_at is null) as "accounts",
  t."updated_at" as "updated_at") c) as row
from "vertical" t
where true and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- verticals: first page, own rows
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not "t"."merged_into_id" is not null)) is true, 'delete', ((false and not "t"."merged_into_id" is not null)) is true) as can,
  t."name" as "name",
  t."code" as "code",
  (select choice.label
from (select t.id as id,
  t.name as label
from "vertical" t) choice
where choice.id = t."parent_id") as "parent_label",
  array_to_string(t.synonyms, ', ') as "known_as",
  array_to_string(t.sic_codes || t.nace_codes, ', ') as "codes",
  t."colour" as "colour",
  (select count(*)::int
from account a
where a.vertical_id = t.id and a.archived_at is null) as "accounts",
  t."updated_at" as "updated_at") c) as row
from "vertical" t
where false and t.archived_at is null and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- verticals: filtered and sorted, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((true and not "t"."merged_into_id" is not null)) is true, 'delete', ((true and not "t"."merged_into_id" is not null)) is true) as can,
  t."name" as "name",
  (select count(*)::int
from account a
where a.vertical_id = t.id and a.archived_at is null) as "accounts",
  t."updated_at" as "updated_at") c) as row
from "vertical" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from account a
where a.vertical_id = t.id and a.archived_at is null) > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- verticals: filtered and sorted, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
with page as materialized (select t.id as id,
  t."updated_at" as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not "t"."merged_into_id" is not null)) is true, 'delete', ((false and not "t"."merged_into_id" is not null)) is true) as can,
  t."name" as "name",
  (select count(*)::int
from account a
where a.vertical_id = t.id and a.archived_at is null) as "accounts",
  t."updated_at" as "updated_at") c) as row
from "vertical" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from account a
where a.vertical_id = t.id and a.archived_at is null) > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- verticals: found, all rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((true and not "t"."merged_into_id" is not null)) is true, 'delete', ((true and not "t"."merged_into_id" is not null)) is true) as can) c) as row
from "vertical" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2) or fold(t."synonyms"::text) like fold($3)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- verticals: found, own rows
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  (name_order(t."name") collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not "t"."merged_into_id" is not null)) is true, 'delete', ((false and not "t"."merged_into_id" is not null)) is true) as can) c) as row
from "vertical" t
where false and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2) or fold(t."synonyms"::text) like fold($3)) and true and true and true
order by (name_order(t."name") collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- verticals: groups, all rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."name" as "name",
  count(*) as group_count
from "vertical" t
where true and t.archived_at is null and true
group by 1) found
order by (name_order("name") collate alphabetical) asc, "name"
limit $1 offset $2) g) r;

-- verticals: groups, own rows
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select *
from ( select t."name" as "name",
  count(*) as group_count
from "vertical" t
where false and t.archived_at is null and true
group by 1) found
order by (name_order("name") collate alphabetical) asc, "name"
limit $1 offset $2) g) r;

-- verticals: count, all rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "vertical" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from account a
where a.vertical_id = t.id and a.archived_at is null) > $4::bigint and true
limit 10001) r;

-- verticals: count, own rows
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "vertical" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from account a
where a.vertical_id = t.id and a.archived_at is null) > $4::bigint and true
limit 10001) r;
