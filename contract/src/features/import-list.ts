import { z } from 'zod';
import { campaignScope, dataset } from '../grid.ts';
import { BATCH_STATE } from './imports.ts';

const { discarded: _, ...LISTED_STATE } = BATCH_STATE;

/** The imports of one campaign or of all, without discarded ones. */
export const importList = dataset({
  name: 'imports',
  title: 'Imports',
  subject: 'import-account-contact-to-campaign',
  path: '/api/imports/list',
  scope: campaignScope.partial(),
  defaultSort: [{ colId: 'created_at', sort: 'desc' }],
  search: ['file_name', 'supplier', 'campaign_name'],
  columns: {
    file_name: { label: 'File', kind: 'text', width: 280 },
    state: { label: 'State', kind: 'set', values: LISTED_STATE, width: 150 },
    campaign_name: { label: 'Campaign', kind: 'text', width: 220 },
    supplier: { label: 'Supplier', kind: 'text', width: 180 },
    rows: { label: 'Rows', kind: 'number', width: 110 },
    imported_by: { label: 'Imported by', kind: 'text', width: 170 },
    created_at: { label: 'Imported', kind: 'date', width: 140 },
    obtained_on: { label: 'Obtained on', kind: 'date', width: 140 },
    number: { label: 'Number', kind: 'number', hidden: true, width: 110 },
    client_name: { label: 'Client', kind: 'text', hidden: true },
    message: { label: 'Message', kind: 'text', hidden: true, width: 280 },
  },
  extra: { campaign_id: z.uuid() },
});
