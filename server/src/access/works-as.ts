import { hasAccess } from '@leadwright/contract/access';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from './viewer.ts';

/** Users with this permission see all fields of a campaign, because they can change the visibility of each field. */
export const CHOOSE_FIELDS_PERMISSION = { subject: 'select-campaign-fields', action: 'update' } as const;

/**
 * Tests whether a user has a role in a campaign. A user outside the campaign’s team is treated as having the roles from
 * their other campaigns, so that they see no more than the members of the team.
 */
export function worksAs({ userId, clientId, grants }: Viewer, role: 'sd' | 'qc', campaign: RawBuilder<unknown>) {
  if (clientId || !userId || hasAccess(grants, CHOOSE_FIELDS_PERMISSION)) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select from campaign_member m where m.user_id = ${userId} and m.role = ${role} and (m.campaign_id = ${campaign}
      or not exists (select from campaign_member o where o.campaign_id = ${campaign} and o.user_id = ${userId})))`;
}
