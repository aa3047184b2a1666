-- The account or contact that an entry was made for as it was marked: its name of today need not be that of the day.
alter table suppression add column about_id uuid;
create index suppression_about_idx on suppression (about_id) where about_id is not null;

update suppression s set about_id = a.id
from account a join campaign_account k on k.account_id = a.id and k.status = 'do_not_contact'
  join campaign c on c.id = k.campaign_id
where s.source = 'Do not contact' and s.kind = 'company' and s.state = 'active' and s.client_id = c.client_id
  and s.value = coalesce(nullif(a.registration_number, ''), a.company_name);
update suppression s set about_id = p.id
from contact p join campaign_contact k on k.contact_id = p.id and k.status = 'do_not_contact'
  join campaign c on c.id = k.campaign_id left join account a on a.id = p.main_account_id
where s.source = 'Do not contact' and s.kind = 'person' and s.state = 'active' and s.client_id = c.client_id
  and s.value = p.forename || ' ' || p.surname || ', ' || coalesce(a.company_name, '');
