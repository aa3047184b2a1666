import { hasAccess } from '@leadwright/contract/access';
import { sql } from 'kysely';
import { sharedRule, visibleOrNone } from '../../access/scope.ts';
import { forbidden, type Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';

/** The permission for adding contacts to a campaign. */
export const ADD_PERMISSION = { subject: 'import-account-contact-to-campaign', action: 'create' } as const;

/** Returns whether the viewer may add contacts that they can see to a campaign. */
export async function mayAddContacts(db: Db, viewer: Viewer, campaignId: string): Promise<boolean> {
  if (!hasAccess(viewer.grants, { subject: 'contacts', action: 'read' })) return false;
  const rule = { ...sharedRule('campaign'), subject: ADD_PERMISSION.subject };
  const { rows } = await sql<{ may_add: boolean }>`
    select (${visibleOrNone(viewer, rule, 'k', ADD_PERMISSION.action)}) is true as may_add
    from campaign k where k.id = ${campaignId}`.execute(db);
  return rows[0]?.may_add ?? false;
}

/** Throws `forbidden` unless the viewer may add contacts to a campaign. */
export async function assertCanAddContacts(db: Db, viewer: Viewer, campaignId: string): Promise<void> {
  if (!(await mayAddContacts(db, viewer, campaignId))) throw forbidden(ADD_PERMISSION.subject, ADD_PERMISSION.action);
}
