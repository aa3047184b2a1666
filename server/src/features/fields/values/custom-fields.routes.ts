import {
  availableCustomFields,
  hideCustomField,
  listCustomFields,
  selectCustomFields,
  updateOtherFieldAccountData,
  updateOtherFieldContactData,
  viewAccountFields,
  viewContactFields,
} from '@leadwright/contract/features/custom-fields';
import { requireCampaign } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../database/pool.ts';
import { serve, serveWrite } from '../../../http/serve.ts';
import { addFieldsToCampaign, hideField, listAvailableFields } from './add-fields.ts';
import { listVisibleFields } from './fields.queries.ts';
import { purgeFieldTask } from './purge-field.tasks.ts';
import { WORKING_TABLES } from './records.queries.ts';
import { REFERENCE_LISTS } from './references.queries.ts';
import { readValues } from './values.queries.ts';
import { writeAllOrNothing } from './write-values.ts';

export function customFieldsRoutes(app: App): void {
  app.jobs.define(purgeFieldTask);
  for (const [name, source] of Object.entries(REFERENCE_LISTS)) app.choices.set(name, source);
  const list = async (db: Db, viewer: Viewer, campaignId: string) => ({
    fields: await listVisibleFields(db, viewer, { campaignId, subject: 'campaign-fields' }),
  });
  serve(app, listCustomFields, async ({ params: { campaign_id }, viewer, db }) => {
    await requireCampaign(db, viewer, campaign_id);
    return list(db, viewer, campaign_id);
  });
  serve(app, availableCustomFields, ({ params: { campaign_id }, viewer, db }) =>
    listAvailableFields(db, viewer, campaign_id),
  );
  serveWrite(app, selectCustomFields, async ({ params: { campaign_id }, body, viewer, request, trx }) => {
    await addFieldsToCampaign(trx, { viewer, request }, campaign_id, body.field_ids);
    return list(trx, viewer, campaign_id);
  });
  serveWrite(app, hideCustomField, async ({ params: { campaign_id, id }, viewer, request, trx }) => {
    await hideField(trx, { viewer, request }, campaign_id, id);
    return list(trx, viewer, campaign_id);
  });

  serve(app, viewAccountFields, async ({ params: { campaign_id, account_id }, viewer, db }) => ({
    account_id,
    ...(await readValues(db, viewer, WORKING_TABLES.account, campaign_id, account_id)),
  }));
  serveWrite(app, updateOtherFieldAccountData, async ({ body, viewer, request, trx }) => {
    const account_id = (body.account_id ?? body.id)!;
    const result = await writeAllOrNothing(trx, { viewer, request }, WORKING_TABLES.account, account_id, body);
    return { campaign_id: body.campaign_id, account_id, ...result };
  });
  serve(app, viewContactFields, async ({ params: { campaign_id, contact_id }, viewer, db }) => ({
    contact_id,
    ...(await readValues(db, viewer, WORKING_TABLES.contact, campaign_id, contact_id)),
  }));
  serveWrite(app, updateOtherFieldContactData, async ({ body, viewer, request, trx }) => {
    const contact_id = (body.contact_id ?? body.id)!;
    const result = await writeAllOrNothing(trx, { viewer, request }, WORKING_TABLES.contact, contact_id, body);
    return { campaign_id: body.campaign_id, contact_id, ...result };
  });
}
