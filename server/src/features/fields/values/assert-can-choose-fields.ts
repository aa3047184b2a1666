import { requireCampaign } from '../../../access/scope.ts';
import { requireStaff, type Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';

const CHOOSE_FIELDS = { subject: 'select-campaign-fields', action: 'update' } as const;

/** Throws unless the viewer may choose the fields of the campaign. Client users may not, regardless of their role. */
export async function assertCanChooseFields(db: Db, viewer: Viewer, campaignId: string): Promise<void> {
  await requireCampaign(db, viewer, campaignId, CHOOSE_FIELDS);
  requireStaff(viewer, CHOOSE_FIELDS.subject, CHOOSE_FIELDS.action);
}
