import {
  chooseCoreFields,
  countAdditionalFieldValues,
  editAdditionalFields,
  listAdditionalFields,
  listCampaignCoreFields,
  orderAdditionalFields,
} from '@leadwright/contract/features/campaign-fields';
import type { App } from '../../../context.ts';
import { serve, serveWrite } from '../../../http/serve.ts';
import { assertCanChooseFields } from '../values/custom-fields.service.ts';
import { loadVisibleChoice, saveChoice } from './core-choice.ts';
import { countFilledRecords, loadFieldList } from './more-fields.queries.ts';
import { changeSettings, orderFields } from './more-fields.ts';

export function campaignFieldsRoutes(app: App): void {
  serve(app, listCampaignCoreFields, async ({ params: { campaign_id }, viewer, db }) => {
    await assertCanChooseFields(db, viewer, campaign_id);
    return loadVisibleChoice(db, viewer, campaign_id);
  });
  serveWrite(app, chooseCoreFields, async ({ params: { campaign_id }, body, viewer, request, trx }) => {
    await assertCanChooseFields(trx, viewer, campaign_id);
    return saveChoice(trx, { viewer, request }, campaign_id, body);
  });
  serve(app, listAdditionalFields, async ({ params: { campaign_id }, viewer, db }) => {
    await assertCanChooseFields(db, viewer, campaign_id);
    return loadFieldList(db, viewer, campaign_id);
  });
  serve(app, countAdditionalFieldValues, async ({ params: { campaign_id }, viewer, db }) => {
    await assertCanChooseFields(db, viewer, campaign_id);
    return countFilledRecords(db, viewer, campaign_id);
  });
  serveWrite(app, editAdditionalFields, async ({ params: { campaign_id }, body, viewer, request, trx }) => {
    await assertCanChooseFields(trx, viewer, campaign_id);
    await changeSettings(trx, { viewer, request }, campaign_id, body.fields);
    return loadFieldList(trx, viewer, campaign_id);
  });
  serveWrite(app, orderAdditionalFields, async ({ params: { campaign_id }, body, viewer, request, trx }) => {
    await assertCanChooseFields(trx, viewer, campaign_id);
    await orderFields(trx, { viewer, request }, campaign_id, body.ids);
    return loadFieldList(trx, viewer, campaign_id);
  });
}
