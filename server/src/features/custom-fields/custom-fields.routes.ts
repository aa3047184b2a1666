import {
  addCustomField,
  archiveCustomField,
  editCustomField,
  listCustomFields,
  purgeCustomField,
  updateOtherFieldAccountData,
  viewAccountFields,
} from '@leadwright/contract/features/custom-fields';
import { words } from '@leadwright/contract/words';
import { requireCampaign } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { clearSlotTask } from './clear-slot.tasks.ts';
import { addField, archiveField, beginPurge, editField, FIELDS } from './define-fields.ts';
import { fieldsOf } from './fields.queries.ts';
import { readValues } from './values.queries.ts';
import { writeAllOrNothing } from './write-values.ts';

export function customFieldsRoutes(app: App): void {
  app.jobs.define(clearSlotTask);
  const taken = words('problems.fieldKeyTaken', 'Another field of this campaign has this key.');
  app.taken.set('custom_field_key_key', { field: 'key', problem: taken });

  serve(app, listCustomFields, async ({ params: { campaign_id }, viewer }) => {
    await requireCampaign(app.db, viewer, campaign_id);
    return { fields: await fieldsOf(app.db, viewer, { campaignId: campaign_id, subject: FIELDS }) };
  });
  serveWrite(app, addCustomField, ({ params, body, viewer, request, trx }) =>
    addField(trx, { viewer, request }, params.campaign_id, body),
  );
  serveWrite(app, editCustomField, ({ params, body, viewer, request, trx }) =>
    editField(trx, { viewer, request }, params, body),
  );
  serveWrite(app, archiveCustomField, ({ params, viewer, request, trx }) =>
    archiveField(trx, { viewer, request }, params),
  );
  serveWrite(app, purgeCustomField, async ({ params, viewer, request, trx }) => {
    const { label, slot } = await beginPurge(trx, { viewer, request }, params);
    const { campaign_id, id } = params;
    const job_id = await app.jobs.add(trx, {
      kind: clearSlotTask.kind,
      title: `Remove the field “${label}”`,
      ownerId: viewer.userId,
      campaignId: campaign_id,
      params: { campaign_id, field_id: id, slot },
    });
    return { job_id };
  });

  serve(app, viewAccountFields, ({ params: { campaign_id, account_id }, viewer }) =>
    readValues(app.db, viewer, campaign_id, account_id),
  );
  serveWrite(app, updateOtherFieldAccountData, ({ body, viewer, request, trx }) =>
    writeAllOrNothing(trx, { viewer, request }, body),
  );
}
