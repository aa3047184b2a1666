import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../../access/viewer.ts';
import { WORKING_TABLES } from './records.queries.ts';
import { type FieldWorld, fieldWorld } from './testing/field-fixture.ts';
import { type ValueEdit, writeCustomValues } from './write-values.ts';

let world: FieldWorld;
beforeAll(async () => {
  world = await fieldWorld();
});
afterAll(() => world.app.close());

const SUBJECT = 'import-account-contact-to-campaign';
const steward = (scope: 'all' | 'own' = 'all'): Viewer => ({
  ...{
    userId: world.steward.id,
    roleId: '',
    roles: [],
    sessionId: '',
    clientId: null,
    campaigns: null,
    displayName: '',
  },
  grants: [
    { subject: SUBJECT, action: 'read', scope: 'all' },
    { subject: SUBJECT, action: 'update', scope },
  ],
});
const write = (edits: ValueEdit[], viewer = steward()) =>
  world.app.db.transaction().execute((trx) =>
    writeCustomValues(trx, { viewer }, { campaignId: world.campaigns[0], of: WORKING_TABLES.account }, edits, {
      source: 'cell',
    }),
  );

test('of many cells the right ones are written, and each of the others is told with its reason', async () => {
  const [size, note] = [await world.define('Size', { type: 'integer' }), await world.define('Note')];
  const [anchor, bridge, crane] = world.accounts;
  const { saved, refused } = await write([
    { recordId: anchor, version: 1, fieldId: size.id, value: 12 },
    { recordId: anchor, version: 1, fieldId: note.id, value: 'both at once' },
    { recordId: bridge, version: 1, fieldId: size.id, value: 'many' },
    { recordId: bridge, version: 1, fieldId: note.id, value: 'fine' },
    { recordId: crane, version: 7, fieldId: note.id, value: 'stale' },
    { recordId: size.id, version: 1, fieldId: note.id, value: 'no account' },
    { recordId: crane, version: 1, fieldId: anchor, value: 'no field' },
  ]);
  const version = 2;
  expect(saved).toHaveLength(2);
  expect(saved).toEqual(
    expect.arrayContaining([
      { recordId: anchor, version },
      { recordId: bridge, version },
    ]),
  );
  expect(refused.map(({ at, code }) => [at, code])).toEqual([
    [2, 'invalid_input'],
    [4, 'conflict'],
    [5, 'not_found'],
    [6, 'not_found'],
  ]);
  expect(await world.read(world.steward, undefined, anchor)).toEqual({ [size.id]: 12, [note.id]: 'both at once' });
  expect(await world.read(world.steward, undefined, bridge)).toEqual({ [size.id]: null, [note.id]: 'fine' });
  expect(await world.read(world.steward, undefined, crane)).toEqual({ [size.id]: null, [note.id]: null });
});

test('a row that has moved on takes a value where the value has not', async () => {
  const [mine, theirs] = [await world.define('Mine'), await world.define('Theirs')];
  const recordId = world.accounts[3];
  await write([{ recordId, fieldId: theirs.id, value: 'x' }]);
  const old = { recordId, version: 1 };
  expect((await write([{ ...old, fieldId: mine.id, value: 'a', was: null }])).refused).toEqual([]);
  const clash = await write([{ ...old, fieldId: theirs.id, value: 'y', was: null }]);
  expect(clash.refused.map(({ code }) => code)).toEqual(['conflict']);
  // What both want is no conflict.
  expect((await write([{ ...old, fieldId: theirs.id, value: 'x', was: null }])).refused).toEqual([]);
});

test('a row that may be read and not changed refuses its values', async () => {
  const field = await world.define('Kept');
  const edits = world.accounts.map((recordId) => ({ recordId, fieldId: field.id, value: 'x' }));
  // Fields are written within the campaigns that are one's own, and this one is nobody's.
  expect((await write(edits, steward('own'))).saved).toEqual([]);
  expect((await write(edits)).saved).toHaveLength(4);
});

test('a thousand values are a handful of statements', async () => {
  const field = await world.define('Counted', { type: 'integer' });
  const { pool } = world.app;
  await pool.query(
    `insert into account (company_name, country) select 'Many ' || i, 'GB' from generate_series(1, 1000) i`,
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into campaign_account (campaign_id, account_id, link_method)
     select $1, id, 'test' from account where company_name like 'Many %' returning account_id as id`,
    [world.campaigns[0]],
  );
  const queries: string[] = [];
  const viewer = steward();
  const { saved } = await world.app.db.transaction().execute((trx) => {
    const counting = trx.withPlugin({
      transformQuery: ({ node }) => {
        queries.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const edits = rows.map(({ id }, i) => ({ recordId: id, version: 1, fieldId: field.id, value: i }));
    return writeCustomValues(
      counting,
      { viewer },
      { campaignId: world.campaigns[0], of: WORKING_TABLES.account },
      edits,
      {
        source: 'bulk',
      },
    );
  });
  expect(saved).toHaveLength(1_000);
  expect(queries.length).toBeLessThan(8);
  const { rows: origins } = await pool.query(
    `select count(*)::int as values, min(source) as source from campaign_account_value_origin where field_id = $1`,
    [field.id],
  );
  expect(origins).toEqual([{ values: 1_000, source: 'bulk' }]);
});
