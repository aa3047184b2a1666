-- Money has a right of its own, and so has approving an order. Whoever has kept orders so far keeps seeing what they cost, and
-- whoever might archive them approves them.
insert into role_permission (role_id, subject, action, scope)
select role_id, 'see-money', action, scope from role_permission where subject = 'purchase-order' and action = 'update'
union all
select role_id, 'see-money', 'read', scope from role_permission where subject = 'purchase-order' and action = 'update'
union all
select role_id, 'approve-orders', 'update', scope from role_permission where subject = 'purchase-order' and action = 'delete'
on conflict do nothing;
