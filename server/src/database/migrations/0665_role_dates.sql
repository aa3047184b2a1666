-- From when to when a contact held a role at an account, where the portal has seen it begin or end; nobody knows it of a role
-- that came with an import.

alter table account_contact
  add column held_from date,
  add column held_until date;
