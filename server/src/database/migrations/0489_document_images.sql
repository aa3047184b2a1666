-- Which images the present text of a document shows.
create table document_image (
  document_id uuid not null references document on delete cascade,
  image_id uuid not null references image,
  primary key (document_id, image_id)
);
create index document_image_idx on document_image (image_id);
