import {
  outcomeRequirements,
  ownViewSettings,
  previewView,
  readViewSettings,
  revealNumbers,
  saveViewSettings,
  viewSettingVersions,
} from '@leadwright/contract/features/view-settings';
import { requireCampaign } from '../../access/scope.ts';
import { requireStaff, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve, serveSecret, serveWrite } from '../../http/serve.ts';
import { workTarget } from '../working/working.service.ts';
import { loadOutcomeFields } from './outcome-fields.ts';
import { loadRevealedPhoneNumbers } from './reveal-numbers.ts';
import { saveSettings } from './save-settings.ts';
import { loadPreview } from './view-preview.ts';
import { listVersions, loadSettings, loadView } from './view-settings.queries.ts';

const SUBJECT = 'sales-developer-campaign-views';

/** Throws unless the viewer is staff with the permission. Client users have no access to these settings. */
async function assertCanUseViews(db: Db, viewer: Viewer, campaignId: string, action: 'read' | 'update') {
  requireStaff(viewer, SUBJECT, action);
  await requireCampaign(db, viewer, campaignId, { subject: SUBJECT, action });
}
const audienceOf = ({
  user_id,
  user_type_id,
}: {
  user_id?: string | undefined;
  user_type_id?: string | undefined;
}) => ({
  user_id: user_id ?? null,
  user_type_id: user_type_id ?? null,
});

export function viewSettingsRoutes(app: App): void {
  serve(app, readViewSettings, async ({ params: { campaign_id }, query, viewer, db }) => {
    await assertCanUseViews(db, viewer, campaign_id, 'update');
    return loadSettings(db, viewer, campaign_id, audienceOf(query));
  });
  serve(app, viewSettingVersions, async ({ params: { campaign_id }, query, viewer, db }) => {
    await assertCanUseViews(db, viewer, campaign_id, 'update');
    return { versions: await listVersions(db, campaign_id, audienceOf(query)) };
  });
  serveWrite(app, saveViewSettings, async ({ params: { campaign_id }, body, viewer, request, trx }) => {
    await assertCanUseViews(trx, viewer, campaign_id, 'update');
    return saveSettings(trx, { viewer, request }, campaign_id, body);
  });
  serve(app, outcomeRequirements, async ({ params: { campaign_id }, viewer, db }) => {
    await assertCanUseViews(db, viewer, campaign_id, 'update');
    return loadOutcomeFields(db, viewer, campaign_id);
  });
  serve(app, previewView, async ({ params: { campaign_id }, body, viewer, db }) => {
    await assertCanUseViews(db, viewer, campaign_id, 'update');
    return loadPreview(app, db, viewer, campaign_id, body);
  });
  serve(app, ownViewSettings, async ({ params: { campaign_id }, viewer, db }) => {
    await assertCanUseViews(db, viewer, campaign_id, 'read');
    return loadView(db, viewer, campaign_id);
  });
  // Uses `serveSecret`, so that responses with phone numbers are not stored.
  serveSecret(app, revealNumbers, async ({ params: { campaign_id, of: entities, id }, viewer, request, trx }) => {
    requireStaff(viewer, SUBJECT, 'read');
    const entity = entities === 'accounts' ? 'account' : 'contact';
    return { numbers: await loadRevealedPhoneNumbers(trx, { viewer, request }, workTarget(campaign_id, entity), id) };
  });
}
