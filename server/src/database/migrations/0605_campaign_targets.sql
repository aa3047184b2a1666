-- What a campaign is to reach besides accounts that are worked.
alter table campaign
  add column target_contacts integer check (target_contacts >= 0),
  add column target_opportunities integer check (target_opportunities >= 0),
  add column target_meetings integer check (target_meetings >= 0),
  add column dials_per_day integer check (dials_per_day >= 0);

-- A draft that holds no data is deleted with all that was prepared for it.
alter table field_cascade
  drop constraint field_cascade_campaign_id_fkey,
  add constraint field_cascade_campaign_id_fkey foreign key (campaign_id) references campaign on delete cascade;
