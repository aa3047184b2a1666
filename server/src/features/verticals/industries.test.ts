import { unmappedIndustries, verticals } from '@leadwright/contract/features/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addCampaign, checkStagedBatch, stage } from '../imports/testing/import-journey.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
});
afterAll(() => app.close());

async function importIndustries(industries: string[]): Promise<string> {
  const lines = industries.map((industry, index) => `Rolling Works ${index} Ltd,${industry}`);
  const { id } = await stage(app, await addCampaign(app), `Company,Industry\n${lines.join('\n')}`);
  await checkStagedBatch(app, id);
  return id;
}
const list = async (user = app.admin, batch_id?: string) =>
  (await app.call(user, unmappedIndustries, { query: batch_id ? { batch_id } : {} })).industries;

test('lists industries of imports until a vertical has them as its name, code or synonym', async () => {
  await app.call(app.admin, verticals.add, { body: { name: 'Hovercraft', code: 'HOVER', synonyms: ['Air cushions'] } });
  const first = await importIndustries(['Hovercraft', 'AIR CUSHIONS', 'Ferries', 'ferries', 'Airships']);
  const second = await importIndustries(['Ferries']);
  expect(await list()).toEqual([
    { industry: expect.stringMatching(/ferries/i), rows: 3, imports: 2 },
    { industry: 'Airships', rows: 1, imports: 1 },
  ]);
  expect(await list(app.admin, second)).toEqual([{ industry: 'Ferries', rows: 1, imports: 1 }]);

  const sea = await app.call(app.admin, verticals.add, { body: { name: 'Sea', code: 'SEA' } });
  await app.call(app.admin, verticals.edit, {
    params: { id: sea.id },
    body: { version: sea.version, synonyms: ['Ferries'] },
  });
  expect(await list(app.admin, first)).toEqual([{ industry: 'Airships', rows: 1, imports: 1 }]);
});

test('lists an industry that is a name of two verticals', async () => {
  for (const code of ['ICE1', 'ICE2'])
    await app.call(app.admin, verticals.add, { body: { name: `Ice ${code}`, code, synonyms: ['Ice cream'] } });
  const id = await importIndustries(['Ice cream']);
  expect(await list(app.admin, id)).toEqual([{ industry: 'Ice cream', rows: 1, imports: 1 }]);
});

test('lists no industries of imports that the user cannot see', async () => {
  const reader = await app.addUserWith([{ subject: 'vertical', action: 'update', scope: 'all' }]);
  await importIndustries(['Whale watching']);
  expect(await list(reader)).toEqual([]);
});
