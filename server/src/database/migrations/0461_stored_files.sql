-- Files that people have sent and that records refer to, each once, by its content. Whatever keeps one refers to it by a
-- foreign key: what no key refers to is taken away a day after it was last kept.
create table stored_file (
  -- SHA-256, by which it is found on the disk.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes >= 0),
  kept_at timestamptz not null default now()
);
