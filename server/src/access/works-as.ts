import { hasAccess } from '@leadwright/contract/access';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from './viewer.ts';

/** Users with this permission see all fields of a campaign, because they could show themselves any of them. */
export const CHOOSE_FIELDS_PERMISSION = { subject: 'select-campaign-fields', action: 'update' } as const;

/**
 * Tests whether a user works in a campaign as a developer or as quality control. A user outside its team counts as what
 * they are in other campaigns, so that access to a team-mate's campaigns shows no more than the team-mate sees.
 */
export function worksAs({ userId, clientId, grants }: Viewer, role: 'sd' | 'qc', campaign: RawBuilder<unknown>) {
  if (clientId || !userId || hasAccess(grants, CHOOSE_FIELDS_PERMISSION)) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select from campaign_member m where m.user_id = ${userId} and m.role = ${role} and (m.campaign_id = ${campaign}
      or not exists (select from campaign_member o where o.campaign_id = ${campaign} and o.user_id = ${userId})))`;
}
