import { images } from '@leadwright/contract/features/images';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import type { Trx } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';

const fileColumn = (column: string) => sql`(select f.${sql.ref(column)} from image_file f where f.hash = t.file)`;

/** Images of the agency’s library. Client users see an image only in published documents. */
export const imageEntity = entity({
  resource: images,
  rule: scopeRule('image', images.subject),
  computed: {
    kind: fileColumn('kind'),
    width: fileColumn('width'),
    height: fileColumn('height'),
    bytes: sql`${fileColumn('bytes')}::float8`,
    tag_names: sql`array_to_string(t.tags, ', ')`,
    in_documents: sql`(select count(*)::int from document_image l join document d on d.id = l.document_id
      where l.image_id = t.id and d.archived_at is null)`,
    in_templates: sql`(select count(*)::int from email_template_image l join email_template e on e.id = l.template_id
      where l.image_id = t.id and e.archived_at is null)`,
    in_clients: sql`(select count(*)::int from client c where c.logo_id = t.id and c.archived_at is null)`,
    is_public: sql`(t.public_at is not null)`,
  },
  check: fileProblems,
});

/** Returns a problem when the file has not been uploaded and processed. */
async function fileProblems(trx: Trx, { file }: { file: string }): Promise<Problems> {
  const { rows } = await sql`select from image_file where hash = ${file} for key share`.execute(trx);
  return rows.length > 0
    ? {}
    : { file: defineMessage('problems.imageNotSent', 'The image was not uploaded completely. Upload it again.') };
}
