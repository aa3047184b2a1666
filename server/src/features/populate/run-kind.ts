import { hasAccess } from '@leadwright/contract/access';
import type { ChangeKind } from '../../change/kinds.ts';
import type { App } from '../../context.ts';
import { nameRecords } from '../../resource/record-names.ts';
import { type FieldEntity, workingTablesOf } from '../fields/values/custom-fields.service.ts';
import { BATCH_SIZE, type RunParams } from './pages.ts';
import { assertCanPopulate, assertNoRun, loadCampaignName, PERMISSION } from './runs.queries.ts';

type SharedParts = 'unit' | 'batchSize' | 'about' | 'mayUndo' | 'prepareUndo' | 'assertSubjectReadable' | 'nameRows';

/** The parts that are the same for all kinds of runs over the rows of a campaign. */
export const runKindParts = (
  app: App,
  screen: 'populate' | 'refresh',
): Required<Pick<ChangeKind<RunParams>, SharedParts>> => ({
  unit: 'rows',
  batchSize: BATCH_SIZE,
  about: (campaignId) => ({ screen, params: {}, search: { campaign: campaignId ?? '' } }),

  mayUndo: ({ clientId, grants }) => clientId === null && hasAccess(grants, PERMISSION),

  async prepareUndo(trx, { viewer }, { id, campaign_id }) {
    await assertCanPopulate(trx, viewer, campaign_id!);
    await assertNoRun(trx, campaign_id!);
    const title = `Undo ${screen}: ${await loadCampaignName(trx, campaign_id!)}`;
    return { title, entry: { action: 'undo', entity: 'campaigns', id: campaign_id!, after: { change_id: id } } };
  },

  assertSubjectReadable: assertCanPopulate,

  nameRows: (db, viewer, _change, rows) =>
    nameRecords(app, db, viewer, rows, (entity) => workingTablesOf(entity as FieldEntity).table),
});
