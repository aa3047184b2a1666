-- Written by "npm run schema": the statements of the grids. Where no other is given, the scope makes no difference.

-- accounts_for_campaign: first page, everything in reach
-- $1: "00000000-0000-4000-8000-000000000002"
with page as materialized (select ca.account_id as id,
  ca.added_at as "key_0",
  (select to_json(c)
from (select ca.account_id as id,
  case when true then "a"."version" end as version,
  case when true then "ca"."version" end as scope_version,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  a.company_name as "company_name",
  a.head_office_city as "head_office_city",
  a.postcode as "postcode",
  a.country as "country",
  array(select "g"."name"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tags",
  a.registration_number as "registration_number",
  a.website as "website",
  a.phone_no as "phone_no",
  array(select distinct p.type
from account_phone p
where p.account_id = a.id
order by p.type) as "phone_types",
  a.register_status as "register_status",
  v.name as "vertical_label",
  a.employees as "employees",
  a.head_office_address_1 as "head_office_address_1",
  a.head_office_county as "head_office_county",
  a.linkedin as "linkedin",
  a.legal_name as "legal_name",
  array_to_string(a.sic_codes, ', ') as "sic_codes",
  a.source as "source",
  a.created_at as "created_at",
  a.updated_at as "updated_at",
  b.file_name as "file_name",
  ca.link_method as "link_method",
  ca.added_at as "added_at",
  ca.tag_id as "tag_id",
  array(select "g"."colour"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tag_colours") c) as row
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
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

-- accounts_for_campaign: first page, own rows in reach
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
  case when "a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) then "a"."version" end as version,
  case when "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) then "ca"."version" end as scope_version,
  json_build_object('update', ("a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $5
union all select m.campaign_id
from campaign_member m
where m.user_id = $6))) is true, 'delete', ("a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $7
union all select m.campaign_id
from campaign_member m
where m.user_id = $8))) is true) as can,
  a.company_name as "company_name",
  a.head_office_city as "head_office_city",
  a.postcode as "postcode",
  a.country as "country",
  array(select "g"."name"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tags",
  a.registration_number as "registration_number",
  a.website as "website",
  a.phone_no as "phone_no",
  array(select distinct p.type
from account_phone p
where p.account_id = a.id
order by p.type) as "phone_types",
  a.register_status as "register_status",
  v.name as "vertical_label",
  a.employees as "employees",
  a.head_office_address_1 as "head_office_address_1",
  a.head_office_county as "head_office_county",
  a.linkedin as "linkedin",
  a.legal_name as "legal_name",
  array_to_string(a.sic_codes, ', ') as "sic_codes",
  a.source as "source",
  a.created_at as "created_at",
  a.updated_at as "updated_at",
  b.file_name as "file_name",
  ca.link_method as "link_method",
  ca.added_at as "added_at",
  ca.tag_id as "tag_id",
  array(select "g"."colour"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tag_colours") c) as row
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
where "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $9
union all select m.campaign_id
from campaign_member m
where m.user_id = $10) and ca.campaign_id = $11 and true and true and true
order by ca.added_at desc, ca.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- accounts_for_campaign: filtered and sorted, everything in reach
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
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tag_colours") c) as row
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
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

-- accounts_for_campaign: filtered and sorted, own rows in reach
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
  case when "a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) then "a"."version" end as version,
  case when "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) then "ca"."version" end as scope_version,
  json_build_object('update', ("a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $5
union all select m.campaign_id
from campaign_member m
where m.user_id = $6))) is true, 'delete', ("a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $7
union all select m.campaign_id
from campaign_member m
where m.user_id = $8))) is true) as can,
  a.company_name as "company_name",
  a.created_at as "created_at",
  ca.tag_id as "tag_id",
  array(select "g"."colour"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tag_colours") c) as row
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
where "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $9
union all select m.campaign_id
from campaign_member m
where m.user_id = $10) and ca.campaign_id = $11 and fold(a.company_name) like fold($12) and a.created_at >= (($13::date + 0)::timestamp at time zone $14) and true and true and true
order by ca.added_at desc, ca.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- accounts_for_campaign: found, everything in reach
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "%timber 12%"
-- $3: "%timber%12%"
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
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tag_colours") c) as row
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
where true and ca.campaign_id = $1 and a.id in ( select b.id
from account b
where fold(b.company_name) like fold($2)
union select i.account_id
from account_identifier i
where i.value_norm ilike $3) and true and true and true
order by ca.added_at desc, ca.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- accounts_for_campaign: found, own rows in reach
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
-- $13: "%timber%12%"
with page as materialized (select ca.account_id as id,
  ca.added_at as "key_0",
  (select to_json(c)
from (select ca.account_id as id,
  case when "a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) then "a"."version" end as version,
  case when "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) then "ca"."version" end as scope_version,
  json_build_object('update', ("a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $5
union all select m.campaign_id
from campaign_member m
where m.user_id = $6))) is true, 'delete', ("a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $7
union all select m.campaign_id
from campaign_member m
where m.user_id = $8))) is true) as can,
  ca.tag_id as "tag_id",
  array(select "g"."colour"
from "campaign_account_tag" l
join tag g on g.id = l.tag_id
where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
order by g.id is not distinct from ca.tag_id desc, g.name, g.id) as "tag_colours") c) as row
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
where "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $9
union all select m.campaign_id
from campaign_member m
where m.user_id = $10) and ca.campaign_id = $11 and a.id in ( select b.id
from account b
where fold(b.company_name) like fold($12)
union select i.account_id
from account_identifier i
where i.value_norm ilike $13) and true and true and true
order by ca.added_at desc, ca.account_id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- accounts_for_campaign: groups, everything in reach
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: 101
-- $3: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select a.register_status as "register_status",
  count(*) as group_count
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
where true and ca.campaign_id = $1 and true
group by 1
order by 1 asc
limit $2 offset $3) g) r;

-- accounts_for_campaign: groups, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: 101
-- $5: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select a.register_status as "register_status",
  count(*) as group_count
from campaign_account ca
join account a on a.id = ca.account_id
left join vertical v on v.id = a.vertical_id
left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
where "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2) and ca.campaign_id = $3 and true
group by 1
order by 1 asc
limit $4 offset $5) g) r;

-- accounts_for_campaign: count, everything in reach
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
where true and ca.campaign_id = $1 and fold(a.company_name) like fold($2) and a.created_at >= (($3::date + 0)::timestamp at time zone $4) and true
limit 10001) r;

-- accounts_for_campaign: count, own rows in reach
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
where "ca"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2) and ca.campaign_id = $3 and fold(a.company_name) like fold($4) and a.created_at >= (($5::date + 0)::timestamp at time zone $6) and true
limit 10001) r;

-- campaigns: first page, everything in reach
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

-- campaigns: first page, own rows in reach
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
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) is true, 'delete', ("t"."id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4)) is true) as can,
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
where c.owner_id = $5
union all select m.campaign_id
from campaign_member m
where m.user_id = $6) and t.archived_at is null and true and true and true
order by t."start_date" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- campaigns: filtered and sorted, everything in reach
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
  t."start_date" as "start_date") c) as row
from "campaign" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."start_date" >= ($2::date + 0) and (select count(*)::int
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

-- campaigns: filtered and sorted, own rows in reach
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
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) is true, 'delete', ("t"."id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4)) is true) as can,
  t."name" as "name",
  (select count(*)::int
from campaign_account a
where a.campaign_id = t.id) as "accounts",
  t."start_date" as "start_date") c) as row
from "campaign" t
where "t"."id" in ( select c.id
from campaign c
where c.owner_id = $5
union all select m.campaign_id
from campaign_member m
where m.user_id = $6) and t.archived_at is null and fold(t."name") like fold($7) and t."start_date" >= ($8::date + 0) and (select count(*)::int
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

-- campaigns: found, everything in reach
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

-- campaigns: found, own rows in reach
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
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) is true, 'delete', ("t"."id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4)) is true) as can) c) as row
from "campaign" t
where "t"."id" in ( select c.id
from campaign c
where c.owner_id = $5
union all select m.campaign_id
from campaign_member m
where m.user_id = $6) and t.archived_at is null and (fold(t."name"::text) like fold($7) or fold(t."code"::text) like fold($8)) and true and true and true
order by t."start_date" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- campaigns: groups, everything in reach
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select t."state"::text as "state",
  count(*) as group_count
from "campaign" t
where true and t.archived_at is null and true
group by 1
order by 1 asc
limit $1 offset $2) g) r;

-- campaigns: groups, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: 101
-- $4: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select t."state"::text as "state",
  count(*) as group_count
from "campaign" t
where "t"."id" in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2) and t.archived_at is null and true
group by 1
order by 1 asc
limit $3 offset $4) g) r;

-- campaigns: count, everything in reach
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: 7
select count(*) as count
from (select 1
from "campaign" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."start_date" >= ($2::date + 0) and (select count(*)::int
from campaign_account a
where a.campaign_id = t.id) > $3::bigint and true
limit 10001) r;

-- campaigns: count, own rows in reach
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
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2) and t.archived_at is null and fold(t."name") like fold($3) and t."start_date" >= ($4::date + 0) and (select count(*)::int
from campaign_account a
where a.campaign_id = t.id) > $5::bigint and true
limit 10001) r;

-- clients: first page, everything in reach
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
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
  (select choice.label
from (select t.id as id,
  t.name as label
from "vertical" t) choice
where choice.id = t."vertical_id") as "vertical_label",
  (select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null) as "campaigns",
  t."website" as "website",
  t."currency" as "currency",
  t."updated_at" as "updated_at") c) as row
from "client" t
where true and t.archived_at is null and true and true and true
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- clients: first page, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."account_manager_id" = $1) is true, 'delete', ("t"."account_manager_id" = $2) is true) as can,
  t."name" as "name",
  t."code" as "code",
  t."status"::text as "status",
  (select choice.label
from (select u.id as id,
  u.display_name as label
from app_user u
join role r on r.id = u.role_id) choice
where choice.id = t."account_manager_id") as "account_manager_label",
  (select choice.label
from (select t.id as id,
  t.name as label
from "vertical" t) choice
where choice.id = t."vertical_id") as "vertical_label",
  (select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null) as "campaigns",
  t."website" as "website",
  t."currency" as "currency",
  t."updated_at" as "updated_at") c) as row
from "client" t
where "t"."account_manager_id" = $3 and t.archived_at is null and true and true and true
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- clients: filtered and sorted, everything in reach
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
  (select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null) as "campaigns",
  t."updated_at" as "updated_at") c) as row
from "client" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null) > $4::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- clients: filtered and sorted, own rows in reach
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
  json_build_object('update', ("t"."account_manager_id" = $1) is true, 'delete', ("t"."account_manager_id" = $2) is true) as can,
  t."name" as "name",
  (select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null) as "campaigns",
  t."updated_at" as "updated_at") c) as row
from "client" t
where "t"."account_manager_id" = $3 and t.archived_at is null and fold(t."name") like fold($4) and t."updated_at" >= (($5::date + 0)::timestamp at time zone $6) and (select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null) > $7::bigint and true and true and true
order by t."updated_at" desc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- clients: found, everything in reach
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "client" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2)) and true and true and true
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- clients: found, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "%timber 12%"
-- $5: "%timber 12%"
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ("t"."account_manager_id" = $1) is true, 'delete', ("t"."account_manager_id" = $2) is true) as can) c) as row
from "client" t
where "t"."account_manager_id" = $3 and t.archived_at is null and (fold(t."name"::text) like fold($4) or fold(t."code"::text) like fold($5)) and true and true and true
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- clients: groups, everything in reach
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select t."status"::text as "status",
  count(*) as group_count
from "client" t
where true and t.archived_at is null and true
group by 1
order by 1 asc
limit $1 offset $2) g) r;

-- clients: groups, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: 101
-- $3: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select t."status"::text as "status",
  count(*) as group_count
from "client" t
where "t"."account_manager_id" = $1 and t.archived_at is null and true
group by 1
order by 1 asc
limit $2 offset $3) g) r;

-- clients: count, everything in reach
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "client" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and (select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null) > $4::bigint and true
limit 10001) r;

-- clients: count, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "%timber%"
-- $3: "2026-02-01"
-- $4: "UTC"
-- $5: 7
select count(*) as count
from (select 1
from "client" t
where "t"."account_manager_id" = $1 and t.archived_at is null and fold(t."name") like fold($2) and t."updated_at" >= (($3::date + 0)::timestamp at time zone $4) and (select count(*)::int
from campaign k
where k.client_id = t.id and k.archived_at is null) > $5::bigint and true
limit 10001) r;

-- get_all_db_accounts: first page, everything in reach
with page as materialized (select a.id as id,
  (a.company_name collate alphabetical) as "key_0",
  (select to_json(c)
from (select a.id as id,
  case when true then "a"."version" end as version,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  a.company_name as "company_name",
  a.head_office_city as "head_office_city",
  a.postcode as "postcode",
  a.country as "country",
  array(select "g"."name"
from "account_tag" l
join tag g on g.id = l.tag_id
where l.account_id = a.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tags",
  a.registration_number as "registration_number",
  a.website as "website",
  a.phone_no as "phone_no",
  array(select distinct p.type
from account_phone p
where p.account_id = a.id
order by p.type) as "phone_types",
  a.register_status as "register_status",
  v.name as "vertical_label",
  a.employees as "employees",
  a.head_office_address_1 as "head_office_address_1",
  a.head_office_county as "head_office_county",
  a.linkedin as "linkedin",
  a.legal_name as "legal_name",
  array_to_string(a.sic_codes, ', ') as "sic_codes",
  a.source as "source",
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
order by (a.company_name collate alphabetical) asc, a.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- get_all_db_accounts: first page, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
with page as materialized (select a.id as id,
  (a.company_name collate alphabetical) as "key_0",
  (select to_json(c)
from (select a.id as id,
  case when "a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) then "a"."version" end as version,
  json_build_object('update', ("a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4))) is true, 'delete', ("a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $5
union all select m.campaign_id
from campaign_member m
where m.user_id = $6))) is true) as can,
  a.company_name as "company_name",
  a.head_office_city as "head_office_city",
  a.postcode as "postcode",
  a.country as "country",
  array(select "g"."name"
from "account_tag" l
join tag g on g.id = l.tag_id
where l.account_id = a.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tags",
  a.registration_number as "registration_number",
  a.website as "website",
  a.phone_no as "phone_no",
  array(select distinct p.type
from account_phone p
where p.account_id = a.id
order by p.type) as "phone_types",
  a.register_status as "register_status",
  v.name as "vertical_label",
  a.employees as "employees",
  a.head_office_address_1 as "head_office_address_1",
  a.head_office_county as "head_office_county",
  a.linkedin as "linkedin",
  a.legal_name as "legal_name",
  array_to_string(a.sic_codes, ', ') as "sic_codes",
  a.source as "source",
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
where "a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $7
union all select m.campaign_id
from campaign_member m
where m.user_id = $8)) and a.archived_at is null and true and true and true
order by (a.company_name collate alphabetical) asc, a.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- get_all_db_accounts: filtered and sorted, everything in reach
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

-- get_all_db_accounts: filtered and sorted, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "%timber%"
-- $10: "2026-02-01"
-- $11: "UTC"
-- $12: 7
with page as materialized (select a.id as id,
  a.completeness as "key_0",
  (select to_json(c)
from (select a.id as id,
  case when "a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) then "a"."version" end as version,
  json_build_object('update', ("a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4))) is true, 'delete', ("a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $5
union all select m.campaign_id
from campaign_member m
where m.user_id = $6))) is true) as can,
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
where "a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $7
union all select m.campaign_id
from campaign_member m
where m.user_id = $8)) and a.archived_at is null and fold(a.company_name) like fold($9) and a.created_at >= (($10::date + 0)::timestamp at time zone $11) and a.completeness > $12::bigint and true and true and true
order by a.completeness desc, a.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- get_all_db_accounts: found, everything in reach
-- $1: "%timber 12%"
-- $2: "%timber%12%"
with page as materialized (select a.id as id,
  (a.company_name collate alphabetical) as "key_0",
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
where fold(b.company_name) like fold($1)
union select i.account_id
from account_identifier i
where i.value_norm ilike $2) and true and true and true
order by (a.company_name collate alphabetical) asc, a.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- get_all_db_accounts: found, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "%timber 12%"
-- $10: "%timber%12%"
with page as materialized (select a.id as id,
  (a.company_name collate alphabetical) as "key_0",
  (select to_json(c)
from (select a.id as id,
  case when "a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) then "a"."version" end as version,
  json_build_object('update', ("a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4))) is true, 'delete', ("a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $5
union all select m.campaign_id
from campaign_member m
where m.user_id = $6))) is true) as can,
  array(select "g"."colour"
from "account_tag" l
join tag g on g.id = l.tag_id
where l.account_id = a.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours") c) as row
from account a
left join vertical v on v.id = a.vertical_id
where "a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $7
union all select m.campaign_id
from campaign_member m
where m.user_id = $8)) and a.archived_at is null and a.id in ( select b.id
from account b
where fold(b.company_name) like fold($9)
union select i.account_id
from account_identifier i
where i.value_norm ilike $10) and true and true and true
order by (a.company_name collate alphabetical) asc, a.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- get_all_db_accounts: groups, everything in reach
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select a.register_status as "register_status",
  count(*) as group_count
from account a
left join vertical v on v.id = a.vertical_id
where true and a.archived_at is null and true
group by 1
order by 1 asc
limit $1 offset $2) g) r;

-- get_all_db_accounts: groups, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: 101
-- $4: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select a.register_status as "register_status",
  count(*) as group_count
from account a
left join vertical v on v.id = a.vertical_id
where "a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) and a.archived_at is null and true
group by 1
order by 1 asc
limit $3 offset $4) g) r;

-- get_all_db_accounts: count, everything in reach
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

-- get_all_db_accounts: count, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
-- $6: 7
select count(*) as count
from (select 1
from account a
left join vertical v on v.id = a.vertical_id
where "a"."id" in ( select ca.account_id
from campaign_account ca
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) and a.archived_at is null and fold(a.company_name) like fold($3) and a.created_at >= (($4::date + 0)::timestamp at time zone $5) and a.completeness > $6::bigint and true
limit 10001) r;

-- get_all_db_contacts: first page, everything in reach
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
  l.email_status as "email_status",
  array_remove(array[case when l.mobile <> '[]' then 'Cell' end, case when l.ddi <> '[]' then 'DDI' end], null) as "phone_types",
  array(select "g"."name"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tags",
  l.seniority as "seniority",
  l.role as "role",
  l.sub_role as "sub_role",
  p.title as "title",
  p.forename as "forename",
  p.surname as "surname",
  a.country as "country",
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

-- get_all_db_contacts: first page, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
with page as materialized (select p.id as id,
  p.created_at as "key_0",
  (select to_json(c)
from (select p.id as id,
  case when "p"."id" in ( select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) then "p"."version" end as version,
  json_build_object('update', ("p"."id" in ( select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4))) is true, 'delete', ("p"."id" in ( select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $5
union all select m.campaign_id
from campaign_member m
where m.user_id = $6))) is true) as can,
  p.forename || ' ' || p.surname as "full_name",
  l.job_title as "job_title",
  a.company_name as "company_name",
  l.email as "email",
  l.email_status as "email_status",
  array_remove(array[case when l.mobile <> '[]' then 'Cell' end, case when l.ddi <> '[]' then 'DDI' end], null) as "phone_types",
  array(select "g"."name"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tags",
  l.seniority as "seniority",
  l.role as "role",
  l.sub_role as "sub_role",
  p.title as "title",
  p.forename as "forename",
  p.surname as "surname",
  a.country as "country",
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
where "p"."id" in ( select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $7
union all select m.campaign_id
from campaign_member m
where m.user_id = $8)) and not p.deleted and true and true and true
order by p.created_at desc, p.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- get_all_db_contacts: filtered and sorted, everything in reach
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

-- get_all_db_contacts: filtered and sorted, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "%timber%"
-- $10: "2026-02-01"
-- $11: "UTC"
with page as materialized (select p.id as id,
  p.created_at as "key_0",
  (select to_json(c)
from (select p.id as id,
  case when "p"."id" in ( select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) then "p"."version" end as version,
  json_build_object('update', ("p"."id" in ( select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4))) is true, 'delete', ("p"."id" in ( select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $5
union all select m.campaign_id
from campaign_member m
where m.user_id = $6))) is true) as can,
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
where "p"."id" in ( select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $7
union all select m.campaign_id
from campaign_member m
where m.user_id = $8)) and not p.deleted and fold(p.forename || ' ' || p.surname) like fold($9) and p.created_at >= (($10::date + 0)::timestamp at time zone $11) and true and true and true
order by p.created_at desc, p.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- get_all_db_contacts: found, everything in reach
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

-- get_all_db_contacts: found, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000001"
-- $4: "00000000-0000-4000-8000-000000000001"
-- $5: "00000000-0000-4000-8000-000000000001"
-- $6: "00000000-0000-4000-8000-000000000001"
-- $7: "00000000-0000-4000-8000-000000000001"
-- $8: "00000000-0000-4000-8000-000000000001"
-- $9: "%timber 12%"
-- $10: "%timber 12%"
-- $11: "%timber 12%"
with page as materialized (select p.id as id,
  p.created_at as "key_0",
  (select to_json(c)
from (select p.id as id,
  case when "p"."id" in ( select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) then "p"."version" end as version,
  json_build_object('update', ("p"."id" in ( select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4))) is true, 'delete', ("p"."id" in ( select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $5
union all select m.campaign_id
from campaign_member m
where m.user_id = $6))) is true) as can,
  p.main_account_id as "account_id",
  array(select "g"."colour"
from "contact_tag" l
join tag g on g.id = l.tag_id
where l.contact_id = p.id
order by g.id is not distinct from null::uuid desc, g.name, g.id) as "tag_colours") c) as row
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where "p"."id" in ( select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $7
union all select m.campaign_id
from campaign_member m
where m.user_id = $8)) and not p.deleted and p.id in ( select c.id
from contact c
where fold(c.forename || ' ' || c.surname) like fold($9)
union select k.contact_id
from account_contact k
where fold(k.email) like fold($10)
union select m.id
from contact m
join account b on b.id = m.main_account_id
where fold(b.company_name) like fold($11)) and true and true and true
order by p.created_at desc, p.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc, page.id) r;

-- get_all_db_contacts: groups, everything in reach
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select l.email_status as "email_status",
  count(*) as group_count
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where true and not p.deleted and true
group by 1
order by 1 asc nulls last
limit $1 offset $2) g) r;

-- get_all_db_contacts: groups, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: 101
-- $4: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select l.email_status as "email_status",
  count(*) as group_count
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where "p"."id" in ( select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) and not p.deleted and true
group by 1
order by 1 asc nulls last
limit $3 offset $4) g) r;

-- get_all_db_contacts: count, everything in reach
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

-- get_all_db_contacts: count, own rows in reach
-- $1: "00000000-0000-4000-8000-000000000001"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "%timber%"
-- $4: "2026-02-01"
-- $5: "UTC"
select count(*) as count
from (select 1
from contact p
left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
left join account a on a.id = p.main_account_id
where "p"."id" in ( select ac.contact_id
from account_contact ac
join campaign_account ca on ca.account_id = ac.account_id
where ca.campaign_id in ( select c.id
from campaign c
where c.owner_id = $1
union all select m.campaign_id
from campaign_member m
where m.user_id = $2)) and not p.deleted and fold(p.forename || ' ' || p.surname) like fold($3) and p.created_at >= (($4::date + 0)::timestamp at time zone $5) and true
limit 10001) r;

-- get_matched_accounts_of_campaign: first page, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
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

-- get_matched_accounts_of_campaign: first page, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_matched_accounts_of_campaign: filtered and sorted, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
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

-- get_matched_accounts_of_campaign: filtered and sorted, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true and true and true
order by r.decided_at desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_matched_accounts_of_campaign: found, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
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

-- get_matched_accounts_of_campaign: found, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and fold((r.values->>'company_name') || ' ' || r.candidate_name) like fold($6) and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_matched_accounts_of_campaign: groups, everything in reach
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: 101
-- $5: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and true
group by 1
order by 1 asc nulls last
limit $4 offset $5) g) r;

-- get_matched_accounts_of_campaign: groups, own rows in reach
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
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and true
group by 1
order by 1 asc nulls last
limit $6 offset $7) g) r;

-- get_matched_accounts_of_campaign: count, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true
limit 10001) r;

-- get_matched_accounts_of_campaign: count, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and r.review_status in ('accepted', 'added') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true
limit 10001) r;

-- get_rejected_accounts: first page, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
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

-- get_rejected_accounts: first page, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_rejected_accounts: filtered and sorted, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
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

-- get_rejected_accounts: filtered and sorted, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true and true and true
order by r.decided_at desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_rejected_accounts: found, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
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

-- get_rejected_accounts: found, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and fold((r.values->>'company_name') || ' ' || r.candidate_name) like fold($6) and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_rejected_accounts: groups, everything in reach
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: 101
-- $5: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and true
group by 1
order by 1 asc nulls last
limit $4 offset $5) g) r;

-- get_rejected_accounts: groups, own rows in reach
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
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and true
group by 1
order by 1 asc nulls last
limit $6 offset $7) g) r;

-- get_rejected_accounts: count, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true
limit 10001) r;

-- get_rejected_accounts: count, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and r.review_status = 'rejected' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true
limit 10001) r;

-- get_remain_accounts: first page, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
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

-- get_remain_accounts: first page, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remain_accounts: filtered and sorted, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
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

-- get_remain_accounts: filtered and sorted, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true and true and true
order by r.decided_at desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remain_accounts: found, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
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

-- get_remain_accounts: found, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and fold((r.values->>'company_name') || ' ' || r.candidate_name) like fold($6) and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remain_accounts: groups, everything in reach
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: 101
-- $5: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and true
group by 1
order by 1 asc nulls last
limit $4 offset $5) g) r;

-- get_remain_accounts: groups, own rows in reach
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
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and true
group by 1
order by 1 asc nulls last
limit $6 offset $7) g) r;

-- get_remain_accounts: count, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true
limit 10001) r;

-- get_remain_accounts: count, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and r.review_status = 'remaining' and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true
limit 10001) r;

-- get_remaining_unmatched_accounts: first page, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
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

-- get_remaining_unmatched_accounts: first page, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remaining_unmatched_accounts: filtered and sorted, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
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

-- get_remaining_unmatched_accounts: filtered and sorted, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true and true and true
order by r.decided_at desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remaining_unmatched_accounts: found, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
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

-- get_remaining_unmatched_accounts: found, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and fold((r.values->>'company_name') || ' ' || r.candidate_name) like fold($6) and true and true and true
order by r.score desc nulls last, r.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" desc nulls last, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" desc nulls last, page.id) r;

-- get_remaining_unmatched_accounts: groups, everything in reach
-- $1: "00000000-0000-4000-8000-000000000002"
-- $2: "00000000-0000-4000-8000-000000000001"
-- $3: "00000000-0000-4000-8000-000000000002"
-- $4: 101
-- $5: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and true
group by 1
order by 1 asc nulls last
limit $4 offset $5) g) r;

-- get_remaining_unmatched_accounts: groups, own rows in reach
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
from ( select r.band as "band",
  count(*) as group_count
from import_row r
left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and true
group by 1
order by 1 asc nulls last
limit $6 offset $7) g) r;

-- get_remaining_unmatched_accounts: count, everything in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where true and r.campaign_id = $3::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($4) and r.decided_at >= (($5::date + 0)::timestamp at time zone $6) and r.score > $7::bigint and true
limit 10001) r;

-- get_remaining_unmatched_accounts: count, own rows in reach
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
left join app_user u on u.id = r.decided_by -- Few, and read once: an outer
join would cost the list its order. cross
join (select array( select d.row_id
from match_decision d
where d.campaign_id = $1::uuid and d.decided_by = $2 and d.judgement = 'unsure' and d.undone_at is null) as rows) mine
where "r"."campaign_id" in ( select c.id
from campaign c
where c.owner_id = $3
union all select m.campaign_id
from campaign_member m
where m.user_id = $4) and r.campaign_id = $5::uuid and (r.review_status = 'remaining' and r.band = 'none') and r.band is not null and true and true and true and fold((r.values->>'company_name')) like fold($6) and r.decided_at >= (($7::date + 0)::timestamp at time zone $8) and r.score > $9::bigint and true
limit 10001) r;

-- tags: first page, everything in reach
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
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
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- tags: first page, own rows in reach
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
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
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- tags: filtered and sorted, everything in reach
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

-- tags: filtered and sorted, own rows in reach
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

-- tags: found, everything in reach
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((true and not "t"."merged_into_id" is not null)) is true, 'delete', ((true and not "t"."merged_into_id" is not null)) is true) as can) c) as row
from "tag" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."group"::text) like fold($2) or fold(t."description"::text) like fold($3)) and true and true and true
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- tags: found, own rows in reach
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', ((false and not "t"."merged_into_id" is not null)) is true, 'delete', ((false and not "t"."merged_into_id" is not null)) is true) as can) c) as row
from "tag" t
where false and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."group"::text) like fold($2) or fold(t."description"::text) like fold($3)) and true and true and true
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- tags: groups, everything in reach
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select t."scope"::text as "scope",
  count(*) as group_count
from "tag" t
where true and t.archived_at is null and true
group by 1
order by 1 asc
limit $1 offset $2) g) r;

-- tags: groups, own rows in reach
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select t."scope"::text as "scope",
  count(*) as group_count
from "tag" t
where false and t.archived_at is null and true
group by 1
order by 1 asc
limit $1 offset $2) g) r;

-- tags: count, everything in reach
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

-- tags: count, own rows in reach
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

-- user-types: first page, everything in reach
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."code" as "code",
  t."audience"::text as "audience",
  (select choice.label
from (select r.id as id,
  r.name as label
from role r) choice
where choice.id = t."default_role_id") as "default_role_label",
  t."default_dial_target" as "default_dial_target",
  t."updated_at" as "updated_at") c) as row
from "user_type" t
where true and t.archived_at is null and true and true and true
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- user-types: first page, own rows in reach
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  t."code" as "code",
  t."audience"::text as "audience",
  (select choice.label
from (select r.id as id,
  r.name as label
from role r) choice
where choice.id = t."default_role_id") as "default_role_label",
  t."default_dial_target" as "default_dial_target",
  t."updated_at" as "updated_at") c) as row
from "user_type" t
where false and t.archived_at is null and true and true and true
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- user-types: filtered and sorted, everything in reach
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

-- user-types: filtered and sorted, own rows in reach
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

-- user-types: found, everything in reach
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "user_type" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2)) and true and true and true
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- user-types: found, own rows in reach
-- $1: "%timber 12%"
-- $2: "%timber 12%"
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "user_type" t
where false and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2)) and true and true and true
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- user-types: groups, everything in reach
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select t."audience"::text as "audience",
  count(*) as group_count
from "user_type" t
where true and t.archived_at is null and true
group by 1
order by 1 asc
limit $1 offset $2) g) r;

-- user-types: groups, own rows in reach
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select t."audience"::text as "audience",
  count(*) as group_count
from "user_type" t
where false and t.archived_at is null and true
group by 1
order by 1 asc
limit $1 offset $2) g) r;

-- user-types: count, everything in reach
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "user_type" t
where true and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."default_dial_target" > $4::bigint and true
limit 10001) r;

-- user-types: count, own rows in reach
-- $1: "%timber%"
-- $2: "2026-02-01"
-- $3: "UTC"
-- $4: 7
select count(*) as count
from (select 1
from "user_type" t
where false and t.archived_at is null and fold(t."name") like fold($1) and t."updated_at" >= (($2::date + 0)::timestamp at time zone $3) and t."default_dial_target" > $4::bigint and true
limit 10001) r;

-- verticals: first page, everything in reach
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can,
  t."name" as "name",
  t."code" as "code",
  (select choice.label
from (select t.id as id,
  t.name as label
from "vertical" t) choice
where choice.id = t."parent_id") as "parent_label",
  (select count(*)::int
from account a
where a.vertical_id = t.id and a.archived_at is null) as "accounts",
  t."updated_at" as "updated_at") c) as row
from "vertical" t
where true and t.archived_at is null and true and true and true
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- verticals: first page, own rows in reach
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can,
  t."name" as "name",
  t."code" as "code",
  (select choice.label
from (select t.id as id,
  t.name as label
from "vertical" t) choice
where choice.id = t."parent_id") as "parent_label",
  (select count(*)::int
from account a
where a.vertical_id = t.id and a.archived_at is null) as "accounts",
  t."updated_at" as "updated_at") c) as row
from "vertical" t
where false and t.archived_at is null and true and true and true
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- verticals: filtered and sorted, everything in reach
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

-- verticals: filtered and sorted, own rows in reach
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

-- verticals: found, everything in reach
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (true) is true, 'delete', (true) is true) as can) c) as row
from "vertical" t
where true and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2) or fold(t."synonyms"::text) like fold($3)) and true and true and true
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- verticals: found, own rows in reach
-- $1: "%timber 12%"
-- $2: "%timber 12%"
-- $3: "%timber 12%"
with page as materialized (select t.id as id,
  (t."name" collate alphabetical) as "key_0",
  (select to_json(c)
from (select t.id as id,
  json_build_object('update', (false) is true, 'delete', (false) is true) as can) c) as row
from "vertical" t
where false and t.archived_at is null and (fold(t."name"::text) like fold($1) or fold(t."code"::text) like fold($2) or fold(t."synonyms"::text) like fold($3)) and true and true and true
order by (t."name" collate alphabetical) asc, t.id
limit 101 offset 0) select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  (select json_build_array(page."key_0"::text, page.id::text)
from page
order by page."key_0" asc, page.id
limit 1 offset 99) as next
from (select page.row
from page
order by page."key_0" asc, page.id) r;

-- verticals: groups, everything in reach
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select (t."name" collate alphabetical) as "name",
  count(*) as group_count
from "vertical" t
where true and t.archived_at is null and true
group by 1
order by 1 asc
limit $1 offset $2) g) r;

-- verticals: groups, own rows in reach
-- $1: 101
-- $2: 0
select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data,
  null as next
from ( select to_json(g) as row
from ( select (t."name" collate alphabetical) as "name",
  count(*) as group_count
from "vertical" t
where false and t.archived_at is null and true
group by 1
order by 1 asc
limit $1 offset $2) g) r;

-- verticals: count, everything in reach
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

-- verticals: count, own rows in reach
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
