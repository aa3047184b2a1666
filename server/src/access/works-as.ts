import { satisfies } from '@leadwright/contract/access';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from './viewer.ts';

/** Who says which fields a campaign has sees all of them: it would be for them to show. */
export const CHOOSING = { subject: 'select-campaign-fields', action: 'update' } as const;

/**
 * Whether somebody is a developer, or quality control, of a campaign: by their place in its team. Who is not in it is what
 * they are elsewhere: a right to the campaigns of a team-mate shows them no more than the team-mate sees.
 */
export function worksAs({ userId, clientId, grants }: Viewer, role: 'sd' | 'qc', campaign: RawBuilder<unknown>) {
  if (clientId || !userId || satisfies(grants, CHOOSING)) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select from campaign_member m where m.user_id = ${userId} and m.role = ${role} and (m.campaign_id = ${campaign}
      or not exists (select from campaign_member o where o.campaign_id = ${campaign} and o.user_id = ${userId})))`;
}
