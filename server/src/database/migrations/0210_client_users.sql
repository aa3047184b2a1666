-- What is said of a client's user besides their role: which of the client's campaigns they see, and what they may do.
alter table app_user
  add column campaign_scope text not null default 'all' check (campaign_scope in ('all', 'chosen')),
  -- Of the client; they count where the scope is `chosen`.
  add column campaigns uuid[] not null default '{}',
  add column may_dispute boolean not null default false,
  add column may_export boolean not null default false,
  add column may_see_phone boolean not null default false;

-- How many people of a client may have access; null: as many as it likes.
alter table client add column seat_limit integer check (seat_limit >= 0);
