-- Each version of a mail says which images of the library it shows, so that a save reads no other version anew. For what is
-- there already those of the whole template are kept with each of its versions: none that can be restored loses an image.
update email_template_version v set made = v.made || jsonb_build_object('images', (
  select coalesce(jsonb_agg(i.image_id order by i.image_id), '[]') from email_template_image i where i.template_id = v.template_id))
where v.made <> '{}';
