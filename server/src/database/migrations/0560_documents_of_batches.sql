-- A document of many records at once: a batch of records of one kind, which stand in it as a list.
alter table docs_template drop constraint docs_template_data_root_check;
alter table docs_template add constraint docs_template_data_root_check
  check (data_root in ('client', 'campaign', 'account', 'contact', 'opportunity', 'batch_of'));
alter table docs_template add column batch_of text not null default 'account'
  check (batch_of in ('client', 'campaign', 'account', 'contact'));
