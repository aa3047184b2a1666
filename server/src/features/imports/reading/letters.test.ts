import { customColumn } from '@leadwright/contract/features/custom-fields';
import { previewFile, viewPlan } from '@leadwright/contract/features/imports';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FieldFixture, fieldFixture } from '../../fields/values/testing/field-fixture.ts';
import { checkStagedBatch, stage, suggestedMapping } from '../testing/import-journey.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

const ROWS = [
  ['Company', 'Gro\u0308ße'],
  ['Mu\u0308hle GmbH', 'Su\u0308d'],
];

test.each([
  ['text', 0, async () => ROWS.map((cells) => cells.join(',')).join('\n')],
  ['workbook', 1, async () => Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: ROWS }] }))],
] as const)('reads letters of two characters in a %s file like those of one', async (_, index, file) => {
  const { app, define } = fixture;
  const campaignId = fixture.campaigns[index];
  const options = [{ code: 'south', label: 'Süd' }];
  const field = await define('Größe', { type: 'select', options }, campaignId);
  const { id } = await stage(app, campaignId, await file());
  const preview = await app.call(app.admin, previewFile, { params: { id }, body: {} });
  expect(preview.columns.map(({ header }) => header)).toEqual(['Company', 'Größe']);
  expect(suggestedMapping(preview)).toEqual({ 0: 'company_name', 1: customColumn(field.id) });
  await checkStagedBatch(app, id, suggestedMapping(preview));
  const plan = await app.call(app.admin, viewPlan, { params: { id } });
  expect([plan.ready, plan.problems]).toEqual([1, []]);
  expect(plan.samples[0]!.values).toMatchObject({ company_name: 'Mühle GmbH', [customColumn(field.id)]: 'Süd' });
});
