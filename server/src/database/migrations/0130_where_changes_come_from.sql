-- From where something was done: the screen, by its name, or the kind of job. Null where the call does not say.
alter table audit_event add column via text;
