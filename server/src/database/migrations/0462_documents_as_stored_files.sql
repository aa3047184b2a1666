-- Word documents of templates are stored files like others: kept once, and taken away when no version is made of them. Their
-- sizes become known as the server moves the files, when it starts.
insert into stored_file (hash, bytes)
select distinct content ->> 'file', 0 from docs_template_version where content ->> 'file' <> ''
on conflict do nothing;

alter table docs_template_version add column file text
  generated always as (nullif(content ->> 'file', '')) stored references stored_file;
create index docs_template_version_file_idx on docs_template_version (file) where file is not null;
