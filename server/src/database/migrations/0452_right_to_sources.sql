-- Writing MJML by hand has a right of its own: blocks make mails that hold together, a source may hold anything. Whoever has
-- written templates so far goes on as before.
insert into role_permission (role_id, subject, action, scope)
select role_id, 'html-source', 'update', scope from role_permission where subject = 'email-template' and action = 'update'
on conflict do nothing;
