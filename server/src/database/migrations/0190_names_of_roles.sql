-- The name of a role is its own whatever its case, its accents and the spaces in it.
drop index role_name_key;
create unique index role_name_key on role (fold(regexp_replace(name, '\s+', ' ', 'g')));
