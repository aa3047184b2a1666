import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';

/** Deletes unused images that were archived a month ago, and day-old uploads that no image uses. */
export async function deleteUnusedImages(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      delete from image i where i.archived_at < now() - interval '30 days'
        and not exists (select from document_image l where l.image_id = i.id)
        and not exists (select from email_template_image l where l.image_id = i.id)
        and not exists (select from client c where c.logo_id = i.id)`.execute(trx);
    await sql`
      delete from image_file f where f.made_at < now() - interval '1 day'
        and not exists (select from image i where i.file = f.hash)`.execute(trx);
  });
}
