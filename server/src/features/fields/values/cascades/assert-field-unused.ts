import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { visibleOrNone } from '../../../../access/scope.ts';
import type { Viewer } from '../../../../access/viewer.ts';
import type { Db } from '../../../../database/pool.ts';
import { isFieldReadable } from '../fields.queries.ts';
import { assertNotInFormulas } from '../formulas/readers.queries.ts';
import { joinVisibleNames, type NamedUse } from '../formulas/visible-names.ts';

/**
 * Throws when formulas or cascades use the field. Without `campaignId`, checks all campaigns. Counts uses that the viewer
 * cannot see, without their names.
 */
export async function assertFieldUnused(db: Db, viewer: Viewer, fieldId: string, campaignId?: string): Promise<void> {
  await assertNotInFormulas(db, viewer, fieldId, campaignId);
  const { rows } = await sql<NamedUse & { campaign: string }>`
    select c.name, o.name as campaign, (${visibleOrNone(viewer, 'campaign', 'o')} and not exists (
      select from field_cascade_level n join field d on d.id = n.field_id
      where n.campaign_id = c.campaign_id and n.cascade_id = c.id and not ${isFieldReadable(viewer, 'd')})) as is_visible
    from field_cascade_level l join field_cascade c on c.campaign_id = l.campaign_id and c.id = l.cascade_id
      join campaign o on o.id = c.campaign_id
    where l.field_id = ${fieldId} and c.archived_at is null and ${campaignId ? sql`c.campaign_id = ${campaignId}` : sql`true`}
    order by c.name, o.name`.execute(db);
  if (rows.length === 0) return;
  throw new AppError(
    'in_use',
    defineMessage(
      'errors.fieldInCascade',
      'This field is a level of a cascade: {{names}}. Archive the cascade first.',
      { names: joinVisibleNames(rows, ({ name, campaign }) => `“${name}” (${campaign})`) },
    ),
  );
}
