import { unmappedIndustries, verticals } from '@leadwright/contract/features/verticals';
import type { RowOf } from '@leadwright/contract/resource';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addCampaign, checkStagedBatch, stage } from '../imports/testing/import-journey.ts';

type Vertical = RowOf<typeof verticals>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
});
afterAll(() => app.close());

const add = (name: string, code: string, parent_id: string | null = null) =>
  app.request(app.admin, verticals.add, { body: { name, code, parent_id } });

test('requires a name unique under its parent, ignoring case and spaces', async () => {
  const { body: industry } = await add('Industry', 'IND');
  const { body: trade } = await add('Trade', 'TRA');
  expect((await add('Metals', 'MET', industry.id)).status).toBe(200);
  for (const sameName of ['metals', '  METALS ', 'Me tals', 'ME\u00a0TALS']) {
    const duplicate = await add(sameName, 'MET-2', industry.id);
    expect([duplicate.status, duplicate.body.fields]).toEqual([
      422,
      { name: 'Another vertical under the same parent already has this value.' },
    ]);
  }
  expect((await add('Metals', 'MET-3', trade.id)).status).toBe(200);
  expect((await add('Metals', 'MET-4')).status).toBe(200);
});

test('requires a code unique across all verticals', async () => {
  const { body: parent } = await add('Services', 'SERV');
  const duplicate = await add('Other services', 'serv', parent.id);
  expect([duplicate.status, duplicate.body.fields]).toEqual([
    422,
    { code: 'Another vertical already has this value.' },
  ]);
});

describe('vertical tree', () => {
  const move = ({ id, version }: { id: string; version: number }, parent_id: string | null) =>
    app.request(app.admin, verticals.edit, { params: { id }, body: { version, parent_id } });

  /** Adds a vertical with descendants, one per level. */
  async function addChain(code: string, levels: number) {
    const createdVerticals: Vertical[] = [];
    for (let level = 1; level <= levels; level += 1)
      createdVerticals.push(
        (await add(`${code} ${level}`, `${code}-${level}`, createdVerticals.at(-1)?.id ?? null)).body,
      );
    return createdVerticals as [Vertical, Vertical, Vertical];
  }

  test('rejects a vertical below itself or its descendants', async () => {
    const [top, middle, bottom] = await addChain('CIRCLE', 3);
    for (const parent of [top, middle, bottom]) {
      const rejected = await move(top, parent.id);
      expect([rejected.status, rejected.body.fields]).toEqual([
        422,
        { parent_id: 'This vertical cannot be below itself. Choose one that is not below it.' },
      ]);
    }
    expect((await move(bottom, top.id)).status).toBe(200);
  });

  test('rejects a fourth level for added and moved verticals', async () => {
    const [, , bottom] = await addChain('DEEP', 3);
    const [root, branch] = await addChain('MOVED', 2);
    const tooDeep = [422, { parent_id: 'There can be at most 3 levels. Choose one further up.' }];
    const addReply = await add('Deeper', 'DEEPER', bottom.id);
    expect([addReply.status, addReply.body.fields]).toEqual(tooDeep);
    const [, lowestVertical] = await addChain('BELOW', 2);
    const moveReply = await move(root, lowestVertical.id);
    expect([moveReply.status, moveReply.body.fields]).toEqual(tooDeep);
    expect((await move(branch, lowestVertical.id)).status).toBe(200);
  });

  test('rejects one of two concurrent moves that would form a cycle', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const [firstVertical] = await addChain(`ONE-${round}`, 1);
      const [secondVertical] = await addChain(`OTHER-${round}`, 1);
      const responses = await Promise.all([
        move(firstVertical, secondVertical.id),
        move(secondVertical, firstVertical.id),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  test('allows other changes of a vertical whose stored position is invalid', async () => {
    const [top, middle] = await addChain('CLOSED', 2);
    await app.pool.query('update vertical set parent_id = $1 where id = $2', [middle.id, top.id]);
    const renameReply = await app.request(app.admin, verticals.edit, {
      params: { id: top.id },
      body: { version: top.version, name: 'Renamed', parent_id: middle.id },
    });
    expect(renameReply.status).toBe(200);
    expect((await move(renameReply.body, null)).status).toBe(200);
  });
});

async function importIndustries(industries: string[]): Promise<string> {
  const lines = industries.map((industry, index) => `Rolling Works ${index} Ltd,${industry}`);
  const { id } = await stage(app, await addCampaign(app), `Company,Industry\n${lines.join('\n')}`);
  await checkStagedBatch(app, id);
  return id;
}
const listUnmapped = async (user = app.admin, batch_id?: string) =>
  (await app.call(user, unmappedIndustries, { query: batch_id ? { batch_id } : {} })).industries;

test('lists industries of imports until a vertical has them as its name, code or synonym', async () => {
  await app.call(app.admin, verticals.add, { body: { name: 'Hovercraft', code: 'HOVER', synonyms: ['Air cushions'] } });
  const first = await importIndustries(['Hovercraft', 'AIR CUSHIONS', 'Ferries', 'ferries', 'Airships']);
  const second = await importIndustries(['Ferries']);
  expect(await listUnmapped()).toEqual([
    { industry: expect.stringMatching(/ferries/i), rows: 3, imports: 2 },
    { industry: 'Airships', rows: 1, imports: 1 },
  ]);
  expect(await listUnmapped(app.admin, second)).toEqual([{ industry: 'Ferries', rows: 1, imports: 1 }]);

  const sea = await app.call(app.admin, verticals.add, { body: { name: 'Sea', code: 'SEA' } });
  await app.call(app.admin, verticals.edit, {
    params: { id: sea.id },
    body: { version: sea.version, synonyms: ['Ferries'] },
  });
  expect(await listUnmapped(app.admin, first)).toEqual([{ industry: 'Airships', rows: 1, imports: 1 }]);
});

test('lists an industry that is a name of two verticals', async () => {
  for (const code of ['ICE1', 'ICE2'])
    await app.call(app.admin, verticals.add, { body: { name: `Ice ${code}`, code, synonyms: ['Ice cream'] } });
  const id = await importIndustries(['Ice cream']);
  expect(await listUnmapped(app.admin, id)).toEqual([{ industry: 'Ice cream', rows: 1, imports: 1 }]);
});

test('lists no industries of imports that the user cannot see', async () => {
  const reader = await app.addUserWith([{ subject: 'vertical', action: 'update', scope: 'all' }]);
  await importIndustries(['Whale watching']);
  expect(await listUnmapped(reader)).toEqual([]);
});
