import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import type { Db } from '../../../../database/pool.ts';
import { assertNotInFormulas } from '../formulas/readers.queries.ts';

/** Throws when formulas or cascades use the field. Without `campaignId`, checks all campaigns. */
export async function assertFieldUnused(db: Db, fieldId: string, campaignId?: string): Promise<void> {
  await assertNotInFormulas(db, fieldId, campaignId);
  const { rows } = await sql<{ name: string; campaign: string }>`
    select c.name, o.name as campaign
    from field_cascade_level l join field_cascade c on c.campaign_id = l.campaign_id and c.id = l.cascade_id
      join campaign o on o.id = c.campaign_id
    where l.field_id = ${fieldId} and c.archived_at is null and ${campaignId ? sql`c.campaign_id = ${campaignId}` : sql`true`}
    order by c.name, o.name limit 10`.execute(db);
  if (rows.length === 0) return;
  const cascadeNames = rows.map(({ name, campaign }) => `“${name}” (${campaign})`).join(', ');
  throw new AppError(
    'in_use',
    defineMessage(
      'errors.fieldInCascade',
      'This field is a level of a cascade: {{names}}. Archive the cascade first.',
      {
        names: cascadeNames,
      },
    ),
  );
}
