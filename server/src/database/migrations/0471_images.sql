-- What was made of a picture that somebody has sent: it is never kept as it came. Known again by the hash of what was sent.
create table image_file (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('png', 'jpeg', 'gif', 'webp', 'svg')),
  width integer not null,
  height integer not null,
  -- Of the picture and its thumbnails together.
  bytes bigint not null,
  original text not null references stored_file,
  large text not null references stored_file,
  medium text not null references stored_file,
  small text not null references stored_file,
  -- An image is made of it soon, or it is taken away.
  made_at timestamptz not null default now()
);

create table image (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  alt text not null default '',
  folder text not null default '',
  tags text[] not null default '{}',
  file text not null references image_file,
  -- By which whoever has a mail sees it, from the moment a mail may show it.
  public_key text not null unique default translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'),
  public_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
comment on table image is 'reference table: the pictures of the whole agency';
create index image_file_idx on image (file);

-- In which templates images are placed. What refers to one keeps it.
create table email_template_image (
  template_id uuid not null references email_template on delete cascade,
  image_id uuid not null references image,
  primary key (template_id, image_id)
);
create index email_template_image_idx on email_template_image (image_id);
