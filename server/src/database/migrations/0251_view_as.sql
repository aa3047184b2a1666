-- Whoever may see what another user sees does so in their own session, for a while.
alter table session
  add column viewed_user_id uuid references app_user,
  add column viewing_until timestamptz,
  add check ((viewed_user_id is null) = (viewing_until is null));
create index session_viewed_user_idx on session (viewed_user_id) where viewed_user_id is not null;
