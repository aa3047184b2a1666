import {
  chooseCoreFields,
  editMoreFields,
  fillOfMoreFields,
  listCampaignCoreFields,
  listMoreFields,
  orderMoreFields,
} from '@leadwright/contract/features/campaign-fields';
import type { App } from '../../../context.ts';
import { serve, serveWrite } from '../../../http/serve.ts';
import { requireChooser } from '../values/custom-fields.service.ts';
import { chooseFields, visibleChoice } from './core-choice.ts';
import { fillOf, listOf } from './more-fields.queries.ts';
import { changeSettings, orderFields } from './more-fields.ts';

export function campaignFieldsRoutes(app: App): void {
  serve(app, listCampaignCoreFields, async ({ params: { campaign_id }, viewer }) => {
    await requireChooser(app.db, viewer, campaign_id);
    return visibleChoice(app.db, viewer, campaign_id);
  });
  serveWrite(app, chooseCoreFields, async ({ params: { campaign_id }, body, viewer, request, trx }) => {
    await requireChooser(trx, viewer, campaign_id);
    return chooseFields(trx, { viewer, request }, campaign_id, body);
  });
  serve(app, listMoreFields, async ({ params: { campaign_id }, viewer }) => {
    await requireChooser(app.db, viewer, campaign_id);
    return listOf(app.db, viewer, campaign_id);
  });
  serve(app, fillOfMoreFields, async ({ params: { campaign_id }, viewer }) => {
    await requireChooser(app.db, viewer, campaign_id);
    return fillOf(app.db, viewer, campaign_id);
  });
  serveWrite(app, editMoreFields, async ({ params: { campaign_id }, body, viewer, request, trx }) => {
    await requireChooser(trx, viewer, campaign_id);
    await changeSettings(trx, { viewer, request }, campaign_id, body.fields);
    return listOf(trx, viewer, campaign_id);
  });
  serveWrite(app, orderMoreFields, async ({ params: { campaign_id }, body, viewer, request, trx }) => {
    await requireChooser(trx, viewer, campaign_id);
    await orderFields(trx, { viewer, request }, campaign_id, body.ids);
    return listOf(trx, viewer, campaign_id);
  });
}
