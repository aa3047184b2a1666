import { requireCampaign } from '../../../access/scope.ts';
import { requireStaff, type Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';

const CHOOSING = { subject: 'select-campaign-fields', action: 'update' } as const;

/** Which fields a campaign has is the agency's to say, whatever a client's role says; and each within their right's reach. */
export async function requireChooser(db: Db, viewer: Viewer, campaignId: string): Promise<void> {
  await requireCampaign(db, viewer, campaignId, CHOOSING);
  requireStaff(viewer, CHOOSING.subject, CHOOSING.action);
}
