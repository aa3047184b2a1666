-- The role whose rights all staff have besides those of their own roles; there is one or none.
alter table role add column is_baseline boolean not null default false;
alter table role add constraint role_baseline_check check (not (is_baseline and archived_at is not null));
create unique index role_baseline_key on role (is_baseline) where is_baseline;
