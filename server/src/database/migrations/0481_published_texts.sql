-- What readers of a published document see is the text as it was published: what is written since waits until somebody
-- publishes it as well.
alter table document
  add column published_content jsonb,
  add column published_edition integer;
update document set published_content = content, published_edition = edition where published_at is not null;
