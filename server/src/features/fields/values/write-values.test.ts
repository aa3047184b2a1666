import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../../access/viewer.ts';
import { WORKING_TABLES } from './records.queries.ts';
import { type FieldFixture, fieldFixture } from './testing/field-fixture.ts';
import { type ValueEdit, writeCustomValues } from './write-values.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

const SUBJECT = 'import-account-contact-to-campaign';
const steward = (scope: 'all' | 'own' = 'all'): Viewer => ({
  ...{
    userId: fixture.steward.id,
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
  fixture.app.db.transaction().execute((trx) =>
    writeCustomValues(trx, { viewer }, { campaignId: fixture.campaigns[0], of: WORKING_TABLES.account }, edits, {
      source: 'cell',
    }),
  );

test('saves valid cells and rejects invalid cells with reasons', async () => {
  const [size, note] = [await fixture.define('Size', { type: 'integer' }), await fixture.define('Note')];
  const [anchor, bridge, crane] = fixture.accounts;
  const { saved, rejected } = await write([
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
  expect(rejected.map(({ index, code }) => [index, code])).toEqual([
    [2, 'invalid_input'],
    [4, 'conflict'],
    [5, 'not_found'],
    [6, 'not_found'],
  ]);
  expect(await fixture.read(fixture.steward, undefined, anchor)).toEqual({ [size.id]: 12, [note.id]: 'both at once' });
  expect(await fixture.read(fixture.steward, undefined, bridge)).toEqual({ [size.id]: null, [note.id]: 'fine' });
  expect(await fixture.read(fixture.steward, undefined, crane)).toEqual({ [size.id]: null, [note.id]: null });
});

test('accepts a stale row version while the value is unchanged', async () => {
  const [ownField, concurrentField] = [await fixture.define('Mine'), await fixture.define('Theirs')];
  const recordId = fixture.accounts[3];
  await write([{ recordId, fieldId: concurrentField.id, value: 'x' }]);
  const staleEdit = { recordId, version: 1 };
  expect((await write([{ ...staleEdit, fieldId: ownField.id, value: 'a', was: null }])).rejected).toEqual([]);
  const conflictReply = await write([{ ...staleEdit, fieldId: concurrentField.id, value: 'y', was: null }]);
  expect(conflictReply.rejected.map(({ code }) => code)).toEqual(['conflict']);
  // An equal value is no conflict.
  expect((await write([{ ...staleEdit, fieldId: concurrentField.id, value: 'x', was: null }])).rejected).toEqual([]);
});

test('rejects values of a row that the viewer may only read', async () => {
  const field = await fixture.define('Kept');
  const edits = fixture.accounts.map((recordId) => ({ recordId, fieldId: field.id, value: 'x' }));
  // The scope `own` covers campaigns of the user, and this one has no members.
  expect((await write(edits, steward('own'))).saved).toEqual([]);
  expect((await write(edits)).saved).toHaveLength(4);
});

test('writes a thousand values with a fixed number of statements', async () => {
  const field = await fixture.define('Counted', { type: 'integer' });
  const { pool } = fixture.app;
  await pool.query(
    `insert into account (company_name, country) select 'Many ' || i, 'GB' from generate_series(1, 1000) i`,
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into campaign_account (campaign_id, account_id, link_method)
     select $1, id, 'test' from account where company_name like 'Many %' returning account_id as id`,
    [fixture.campaigns[0]],
  );
  const queries: string[] = [];
  const viewer = steward();
  const { saved } = await fixture.app.db.transaction().execute((trx) => {
    const countingTrx = trx.withPlugin({
      transformQuery: ({ node }) => {
        queries.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const edits = rows.map(({ id }, i) => ({ recordId: id, version: 1, fieldId: field.id, value: i }));
    return writeCustomValues(
      countingTrx,
      { viewer },
      { campaignId: fixture.campaigns[0], of: WORKING_TABLES.account },
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
