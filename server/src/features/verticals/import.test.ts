import { importVerticals, verticals } from '@leadwright/contract/features/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let startedAt: Date;
beforeAll(async () => {
  app = await startTestApp();
  startedAt = (await app.pool.query('select now() as now')).rows[0].now;
});
afterAll(() => app.close());

const importRows = (rows: string[][], user = app.admin) => app.request(user, importVerticals, { body: { rows } });
const storedVerticals = async () =>
  (
    await app.pool.query(
      `select v.name, v.code, p.name as parent, v.synonyms, v.sic_codes, v.nace_codes, v.colour from vertical v
       left join vertical p on p.id = v.parent_id where v.created_at > $1 order by v.code`,
      [startedAt],
    )
  ).rows;

test('imports verticals in any order, below parents from the file and the portal', async () => {
  await app.call(app.admin, verticals.add, { body: { name: 'Industry', code: 'I' } });
  const { status, body } = await importRows([
    ['Code', 'NAME', 'Parent', 'Synonyms', 'SIC codes', 'NACE codes'],
    ['I-MB', 'Machine builders', 'Machines', '', '', ''],
    ['I-M', 'Machines', 'i', 'Engines; Devices', '2899;28110', 'C28 ; 28.41'],
    ['S', 'Services', '', '', '', ''],
  ]);
  expect([status, body]).toEqual([200, { added: 3 }]);
  expect(await storedVerticals()).toMatchObject([
    { name: 'Industry', parent: null },
    { name: 'Machines', parent: 'Industry', synonyms: ['Engines', 'Devices'], sic_codes: ['2899', '28110'] },
    { name: 'Machine builders', parent: 'Machines', synonyms: [], nace_codes: [], colour: '#486780' },
    { name: 'Services', parent: null },
  ]);
});

test('reports every problem with position and expected value and saves nothing', async () => {
  const initialVerticals = await storedVerticals();
  const wrongHeadings = await importRows([
    ['Name', 'Sector', 'name'],
    ['Farms', '', ''],
  ]);
  expect([wrongHeadings.status, wrongHeadings.body.fields]).toEqual([
    422,
    {
      'rows.1.Sector': expect.stringContaining('Expected: Name, Code, Parent'),
      'rows.1.name': 'Two columns have this heading.',
      'rows.1.code': 'The column with this heading is missing.',
    },
  ]);
  const wrongCells = await importRows([
    ['Name', 'Code', 'SIC codes', 'Colour'],
    ['Farms', 'F', '', ''],
    ['', 'F-2', '1', 'green'],
    ['Fields', 'F-3', '', '', 'more'],
  ]);
  expect(wrongCells.body.fields).toEqual({
    'rows.3.name': 'Name is required.',
    'rows.3.sic_codes': 'A SIC code has two to five digits.',
    'rows.3.colour': expect.any(String),
    'rows.4.5': 'The row has more cells than headings.',
  });
  const wrongParents = await importRows([
    ['Name', 'Code', 'Parent'],
    ['Farms', 'F', ''],
    ['Fruit', 'F-1', 'Orchards'],
    [' SERVICES', 'F-2', ''],
    ['Parts of builders', 'F-3', 'I-MB'],
    ['Below the fourth', 'F-4', 'F-3'],
  ]);
  expect(wrongParents.body.fields).toEqual({
    'rows.3.parent': expect.stringContaining('Enter the name or code of a vertical'),
    'rows.4.name': 'Another vertical under the same parent already has this value.',
    'rows.5.parent': 'There can be at most 3 levels. Choose one further up.',
  });
  const cycleReply = await importRows([
    ['Name', 'Code', 'Parent'],
    ['Hen', 'HEN', 'EGG'],
    ['Egg', 'EGG', 'HEN'],
  ]);
  expect(Object.values(cycleReply.body.fields ?? {})).toEqual(Array(2).fill('It cannot be below itself.'));
  expect(await storedVerticals()).toEqual(initialVerticals);
});

test('requires permission to add verticals', async () => {
  const reader = await app.addUserWith([{ subject: 'vertical', action: 'read', scope: 'all' }]);
  expect(
    (
      await importRows(
        [
          ['Name', 'Code'],
          ['Not theirs', 'NT'],
        ],
        reader,
      )
    ).status,
  ).toBe(403);
});
