import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { Trx } from '../../database/pool.ts';
import { copyTemplates } from '../../resource/copy-templates.ts';
import type { CampaignCopy } from '../campaign-parts/campaign-copy.service.ts';

const TABLES = { table: 'email_template', versions: 'email_template_version' } as const;

/** Copies the email templates of a campaign with their images and attachments. */
export async function copyEmailTemplates(
  trx: Trx,
  { viewer }: ActorContext,
  { from, to }: CampaignCopy,
): Promise<number> {
  const copies = await copyTemplates(trx, TABLES, { from, to, createdBy: viewer.userId });
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
    as c(id uuid, source_id uuid, version_id uuid, source_version_id uuid)`;
  await sql`
    insert into email_template_version_file (version_id, file)
    select c.version_id, f.file from ${pairs} join email_template_version_file f on f.version_id = c.source_version_id`.execute(
    trx,
  );
  await sql`
    insert into email_template_image (template_id, image_id)
    select c.id, i.image_id from ${pairs} join email_template_image i on i.template_id = c.source_id`.execute(trx);
  await sql`
    update email_template set owner_id = ${viewer.userId}, last_tested_at = null where campaign_id = ${to}`.execute(
    trx,
  );
  return copies.length;
}
