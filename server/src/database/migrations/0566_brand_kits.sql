-- How mails for a client look. What is empty is as in any other mail.
alter table client
  add column brand_background text not null default '' check (brand_background ~ '^(#[0-9A-Fa-f]{6})?$'),
  add column brand_panel text not null default '' check (brand_panel ~ '^(#[0-9A-Fa-f]{6})?$'),
  add column brand_text text not null default '' check (brand_text ~ '^(#[0-9A-Fa-f]{6})?$'),
  add column brand_button text not null default '' check (brand_button ~ '^(#[0-9A-Fa-f]{6})?$'),
  add column brand_footer text not null default '',
  add column brand_legal text not null default '';
