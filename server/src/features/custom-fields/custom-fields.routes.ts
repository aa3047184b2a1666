import {
  hideCustomField,
  listCustomFields,
  offeredCustomFields,
  updateOtherFieldAccountData,
  useCustomFields,
  viewAccountFields,
} from '@leadwright/contract/features/custom-fields';
import { requireCampaign } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { fieldsOf } from './fields.queries.ts';
import { purgeFieldTask } from './purge-field.tasks.ts';
import { FIELD_LISTS } from './references.queries.ts';
import { hideField, offeredFields, useFields } from './use-fields.ts';
import { readValues } from './values.queries.ts';
import { writeAllOrNothing } from './write-values.ts';

export function customFieldsRoutes(app: App): void {
  app.jobs.define(purgeFieldTask);
  for (const [name, source] of Object.entries(FIELD_LISTS)) app.choices.set(name, source);
  const list = async (db: Db, viewer: Viewer, campaignId: string) => ({
    fields: await fieldsOf(db, viewer, { campaignId, subject: 'campaign-fields' }),
  });
  serve(app, listCustomFields, async ({ params: { campaign_id }, viewer }) => {
    await requireCampaign(app.db, viewer, campaign_id);
    return list(app.db, viewer, campaign_id);
  });
  serve(app, offeredCustomFields, ({ params: { campaign_id }, viewer }) => offeredFields(app.db, viewer, campaign_id));
  serveWrite(app, useCustomFields, async ({ params: { campaign_id }, body, viewer, request, trx }) => {
    await useFields(trx, { viewer, request }, campaign_id, body.field_ids);
    return list(trx, viewer, campaign_id);
  });
  serveWrite(app, hideCustomField, async ({ params: { campaign_id, id }, viewer, request, trx }) => {
    await hideField(trx, { viewer, request }, campaign_id, id);
    return list(trx, viewer, campaign_id);
  });

  serve(app, viewAccountFields, ({ params: { campaign_id, account_id }, viewer }) =>
    readValues(app.db, viewer, campaign_id, account_id),
  );
  serveWrite(app, updateOtherFieldAccountData, ({ body, viewer, request, trx }) =>
    writeAllOrNothing(trx, { viewer, request }, body),
  );
}
