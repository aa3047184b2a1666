-- Roles that somebody has besides the first, each of which adds its rights. A list beside the first role, so that what is asked
-- at every call stands in one row.
alter table app_user add column further_roles uuid[] not null default '{}';
alter table app_user add constraint app_user_further_roles_check check (not role_id = any(further_roles));

-- Who has a role.
create index app_user_role_idx on app_user (role_id);
create index app_user_further_roles_idx on app_user using gin (further_roles);
