-- Each sensitive field has a right of its own. Whoever has had the right to all of them has it to each of those there are: reading
-- with reading; changing where they could change contacts, which has asked for no more, or may change sensitive fields.
insert into role_permission (role_id, subject, action, scope)
select p.role_id, f.subject, f.action, p.scope
from role_permission p
  cross join lateral (
    select subject, action from unnest(array['contact-email', 'contact-mobile', 'contact-ddi']) as s(subject)
      cross join unnest(array['read', 'update']) as a(action)) f
where p.subject = 'sensitive-fields' and p.action = 'read'
  and (f.action = 'read' or exists (
    select from role_permission w where w.role_id = p.role_id and (
      (w.subject = 'contacts' and w.action in ('create', 'update')) or (w.subject = 'sensitive-fields' and w.action = 'update'))))
on conflict do nothing;

update api_token set rights = rights || array['contact-email read', 'contact-mobile read', 'contact-ddi read']
  || case when rights && array['contacts create', 'contacts update', 'sensitive-fields update']
    then array['contact-email update', 'contact-mobile update', 'contact-ddi update'] else '{}' end
where 'sensitive-fields read' = any(rights);

-- Fields are read and changed: there is nothing to add or archive.
delete from role_permission where subject = 'sensitive-fields' and action in ('create', 'delete');
