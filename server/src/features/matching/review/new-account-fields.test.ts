import { viewAccount } from '@leadwright/contract/features/accounts';
import { decideRow } from '@leadwright/contract/features/matching';
import { verticals } from '@leadwright/contract/features/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addBatch, addCampaign, loadStoredRows, match } from '../testing/review-fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
});
afterAll(() => app.close());

test('an account created in review takes the further fields of its row', async () => {
  const { campaignId } = await addCampaign(app);
  const vertical = await app.call(app.admin, verticals.add, {
    body: { name: 'Pump makers', code: 'PUMPS', synonyms: ['Machinery manufacturing'] },
  });
  const batchId = await addBatch(app, campaignId, [
    {
      company_name: 'Verhoeven Pompen',
      legal_name: 'Verhoeven Pompen B.V.',
      trading_name: 'De Pompenkoning',
      description: 'Pumps',
      vertical: 'machinery Manufacturing',
      phone: '+31 10 555 0123; +31 10 555 0124; +31 10 555 0123',
      direct_phone: '+31 10 555 0125; +31 10 555 0124',
      mobile_phone: '+31 6 1234 5678',
      other_phone: '+31 10 555 0126',
      founded: '1998-06',
      country: 'NL',
    },
  ]);
  await match(app, campaignId, batchId);
  const [row] = await loadStoredRows(app, batchId);
  await app.call(app.admin, decideRow, {
    body: { campaign_id: campaignId, row_id: row!.id, judgement: 'new', identical: false },
  });
  const id = (await loadStoredRows(app, batchId))[0]!.account_id!;
  const account = await app.call(app.admin, viewAccount, { params: { id } });
  expect(account).toMatchObject({
    company_name: 'Verhoeven Pompen',
    legal_name: 'Verhoeven Pompen B.V.',
    trading_name: 'De Pompenkoning',
    description: 'Pumps',
    vertical_id: vertical.id,
    founded: '1998-06',
  });
  expect(account.phones.map(({ number, type }) => [number.replace(/\D/g, ''), type])).toEqual([
    ['31105550123', 'S'],
    ['31105550124', 'S'],
    ['31105550125', 'DDI'],
    ['31612345678', 'Cell'],
    ['31105550126', 'Others'],
  ]);
});
