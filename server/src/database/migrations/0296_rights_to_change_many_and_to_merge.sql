-- Changing many records at once and merging are rights of their own. Whoever has been able to do it still is.
insert into role_permission (role_id, subject, action, scope)
select role_id, 'mass-update', 'update', case when bool_or(scope = 'all') then 'all' else min(scope) end
from role_permission
where action = 'update' and subject in ('accounts', 'contacts', 'import-account-contact-to-campaign')
group by role_id
union all
select role_id, 'merge', 'update', scope from role_permission where action = 'update' and subject = 'tags'
on conflict do nothing;
