-- Where and in which languages a campaign works, and whether its client sees it. What a client sees today it goes on to see.
alter table campaign
  add column time_zone text not null default 'Europe/London',
  add column languages text[] not null default '{en}' check (cardinality(languages) > 0),
  add column territories text[] not null default '{GB}' check (cardinality(territories) > 0),
  add column client_visible boolean not null default false;

update campaign t set client_visible = true, time_zone = k.time_zone,
  languages = case when split_part(k.locale, '-', 1) in ('de', 'nl', 'fr', 'es', 'it')
    then array[split_part(k.locale, '-', 1)] else '{en}' end,
  territories = array[coalesce(nullif(k.country, ''), split_part(k.locale, '-', 2))]
  from client k where k.id = t.client_id;
