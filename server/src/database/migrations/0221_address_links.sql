-- A link may also be for an address of a client, which verifies it: it has no user.
alter table user_token
  alter column user_id drop not null,
  add column client_email_id uuid references client_email on delete cascade,
  drop constraint user_token_purpose_check,
  add constraint user_token_purpose_check check (purpose in ('invitation', 'password_reset', 'address_verification')),
  add constraint user_token_owner_check check (num_nonnulls(user_id, client_email_id) = 1);
create index user_token_client_email_idx on user_token (client_email_id, purpose) where client_email_id is not null;
