-- What somebody does in a campaign. Those who were there already work by what they are.
alter table campaign_member add column role text not null default 'viewer'
  check (role in ('sd', 'qc', 'data', 'researcher', 'viewer'));
update campaign_member m set role = case
    when r.name like 'Sales%' then 'sd'
    when r.name like 'Quality%' then 'qc'
    when r.name like 'Data%' then 'data'
    else 'viewer' end
  from app_user u join role r on r.id = u.role_id where u.id = m.user_id;
