-- Files that go with a mail. What a version of a template names, and what a mail in the outbox takes along, is kept as long as
-- they are.
alter table email_template drop column attachments;
alter table email_template add column attachments jsonb not null default '[]';
create table email_template_version_file (
  version_id uuid not null references email_template_version on delete cascade,
  file text not null references stored_file,
  primary key (version_id, file)
);
create index email_template_version_file_file_idx on email_template_version_file (file);

create table mail_file (
  mail_id uuid not null references mail on delete cascade,
  position integer not null,
  file text not null references stored_file,
  name text not null,
  primary key (mail_id, position)
);
create index mail_file_file_idx on mail_file (file);
