import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { viewAccount } from '@leadwright/contract/features/accounts';
import { type CustomField, customColumn } from '@leadwright/contract/features/custom-fields';
import { gridColumns } from '@leadwright/contract/features/exports';
import { campaignFields } from '@leadwright/contract/features/fields';
import { cellHistory, changeCells } from '@leadwright/contract/features/grid-cells';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from './testing/field-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

const params = { dataset: accountsForCampaign.name };
interface Cell {
  id: string;
  column: string;
  value: unknown;
  version?: number;
  was?: unknown;
}
const send = (cells: Cell[], user = fixture.steward, extra: object = {}) =>
  fixture.app.request(user, changeCells, {
    params,
    body: {
      campaign_id: fixture.campaigns[0],
      cells: cells.map((cell) => ({ version: 1, ...cell })),
      ...extra,
    } as never,
  });
async function change(cells: Cell[], user?: TestUser, extra?: object) {
  const { status, body } = await send(cells, user, extra);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}
type Row = Record<string, unknown>;
async function loadRow(id: string, user = fixture.steward): Promise<Row> {
  const body = { query: '{}', campaign_id: fixture.campaigns[0] };
  const { data } = await fixture.app.call(user, accountsForCampaign.endpoint, { body });
  return (JSON.parse(data).rows as Row[]).find((row) => row.id === id)!;
}
const loadHistory = (id: string, column: string, user = fixture.steward) =>
  fixture.app.call(user, cellHistory, {
    params,
    query: { campaign_id: fixture.campaigns[0], id, column } as never,
  });
const columnOf = ({ id }: CustomField) => customColumn(id);

describe('cells of custom columns', () => {
  test('accepts typed and pasted values of each type and keeps them', async () => {
    const options = [
      { label: 'Small' },
      { label: 'Large, heavy', code: 'L' },
      { label: 'Gone', code: 'old', state: 'retired' },
    ];
    const inputs: [type: CustomField['type'], input: unknown, stored: unknown][] = [
      ['text', ' words ', 'words'],
      ['long_text', 'two\nlines', 'two\nlines'],
      ['integer', ' 42 ', 42],
      ['decimal', '1.25', 1.25],
      ['money', '99.50', 99.5],
      ['email', 'a@b.example', 'a@b.example'],
      ['country', 'united kingdom', 'GB'],
      ['select', 'large, HEAVY', 'L'],
      ['multi_select', 'Large, heavy, small', ['L', 'small']],
      ['date', '2026-10-01', '2026-10-01'],
      ['date_time', '2026-10-01T14:00:00+02:00', '2026-10-01T12:00:00+00:00'],
      ['boolean', 'yes', 'true'],
      ['rating', '5', 5],
    ];
    const fields: CustomField[] = [];
    for (const [type] of inputs)
      fields.push(
        await fixture.define(`Typed ${type}`, {
          type,
          ...(type.includes('select') ? { options: options as never } : {}),
        }),
      );
    const [id] = fixture.accounts;
    const cells = fields.map((field, i) => ({ id, column: columnOf(field), value: inputs[i]![1] }));
    const version = Number((await loadRow(id)).scope_version);
    const { saved, refused } = await change(cells.map((cell) => ({ ...cell, version })));
    expect(refused).toEqual([]);
    const row = await loadRow(id);
    expect(fields.map((field) => row[columnOf(field)])).toEqual(inputs.map(([, , stored]) => stored));
    expect(saved[0]!.row).toEqual(row);
    const query = { campaign_id: fixture.campaigns[0] };
    const { columns } = await fixture.app.call(fixture.steward, gridColumns, { params, query });
    expect(fields.filter((field) => columns[columnOf(field)]!.clock).map(({ type }) => type)).toEqual(['date_time']);
    // The account itself is unchanged, because only its working row is written.
    expect(row).toMatchObject({ version: 1, scope_version: version + 1 });

    // Null and blanks clear a value. Clearing an empty value does not change the row version.
    const emptyCells = fields.map((field, i) => ({
      id,
      version: version + 1,
      column: columnOf(field),
      value: i % 2 ? ' ' : null,
    }));
    await change(emptyCells);
    expect(await loadRow(id)).toMatchObject({ [columnOf(fields[0]!)]: null, [columnOf(fields[8]!)]: [] });
    await change(emptyCells.map((cell) => ({ ...cell, version: version + 2 })));
    expect((await loadRow(id)).scope_version).toBe(version + 2);
  });

  test('saves custom and core cells of a row together and checks each separately', async () => {
    const [size, note] = [
      await fixture.define('Size', { type: 'integer', params: { max: 10 } }),
      await fixture.define('Note'),
    ];
    const [, bridge, crane] = fixture.accounts;
    const version = Number((await loadRow(bridge)).scope_version);
    const cells = [
      { id: bridge, column: 'postcode', value: 'LS1' },
      { id: bridge, column: columnOf(size), value: '7', version },
      { id: crane, column: 'country', value: 'Atlantis' },
      { id: crane, column: columnOf(size), value: '11', version },
      { id: crane, column: columnOf(note), value: 'fine', version },
      { id: bridge, column: customColumn(crypto.randomUUID()), value: 'x' },
    ];
    const dryRun = await change(cells, fixture.steward, { check: true });
    expect([dryRun.saved, await loadRow(bridge)]).toEqual([
      [],
      expect.objectContaining({ postcode: '', [columnOf(size)]: null }),
    ]);
    const { saved, refused } = await change(cells);
    expect(
      saved.map(({ id, row }) => [id, row?.postcode, row?.[columnOf(size)], row?.[columnOf(note)]]).sort(),
    ).toEqual(
      [
        [bridge, 'LS1', 7, null],
        [crane, '', null, 'fine'],
      ].sort(),
    );
    expect(refused.map(({ column, message }) => [column, message])).toEqual([
      [cells[5]!.column, 'This column cannot be edited.'],
      ['country', 'Choose one of the offered values.'],
      [columnOf(size), 'At most 10.'],
    ]);
    expect(dryRun.refused).toEqual(refused);
    expect((await fixture.app.call(fixture.steward, viewAccount, { params: { id: bridge } })).postcode).toBe('LS1');
  });

  test('saves cells of a stale row if the stored value is unchanged, otherwise names the editor', async () => {
    const [ownField, concurrentField] = [await fixture.define('Mine'), await fixture.define('Theirs')];
    const [, , , id] = fixture.accounts;
    const version = Number((await loadRow(id)).scope_version);
    await change([{ id, version, column: columnOf(concurrentField), value: 'first' }], fixture.app.admin);
    const { saved, refused } = await change([
      { id, version, column: columnOf(ownField), value: 'a', was: null },
      { id, version, column: columnOf(concurrentField), value: 'b', was: null },
    ]);
    const { rows } = await fixture.app.pool.query('select display_name from app_user where id = $1', [
      fixture.app.admin.id,
    ]);
    expect(saved).toMatchObject([{ id, row: { [columnOf(ownField)]: 'a', [columnOf(concurrentField)]: 'first' } }]);
    expect(refused).toMatchObject([
      {
        column: columnOf(concurrentField),
        code: 'conflict',
        message: `${rows[0].display_name} has changed this in the meantime.`,
      },
    ]);
  });
});

describe('permissions', () => {
  const SUBJECT = 'import-account-contact-to-campaign';
  const grant = (subject: string, action: 'read' | 'update', scope: 'all' | 'own' = 'all') =>
    ({ subject, action, scope }) as never;
  const loadColumn = async (user: TestUser, field: CustomField) =>
    (await fixture.app.request(user, gridColumns, { params, query: { campaign_id: fixture.campaigns[0] } })).body
      .columns?.[columnOf(field)];

  test('lets users who may edit rows but not accounts change only custom cells', async () => {
    const field = await fixture.define('Ours');
    const user = await fixture.app.addUserWith([
      grant('accounts', 'read'),
      grant(SUBJECT, 'read'),
      grant(SUBJECT, 'update'),
    ]);
    const [id] = fixture.accounts;
    const { version, scope_version } = await loadRow(id, user);
    expect(version).toBeNull();
    const { saved, refused } = await change(
      [
        { id, column: columnOf(field), value: 'x', version: Number(scope_version) },
        { id, column: 'postcode', value: 'LS9' },
      ],
      user,
    );
    expect(saved).toMatchObject([{ id, row: { [columnOf(field)]: 'x' } }]);
    expect(refused).toMatchObject([
      { column: 'postcode', code: 'forbidden', message: 'You do not have permission to change this account.' },
    ]);
    expect((await loadHistory(id, columnOf(field), user)).events[0]!.changes).toMatchObject([{ after: 'x' }]);
    const reader = await fixture.app.addUserWith([grant(SUBJECT, 'read')]);
    expect((await send([{ id, column: columnOf(field), value: 'y' }], reader)).status).toBe(403);
    expect(await loadColumn(reader, field)).not.toHaveProperty('edit');
    expect((await loadHistory(id, columnOf(field), reader)).events).toEqual([]);
  });

  test('rejects sensitive and archived fields and fields of other campaigns', async () => {
    const [secretField, archivedField] = [
      await fixture.define('Secret', { sensitive: true }),
      await fixture.define('Old'),
    ];
    const foreignField = await fixture.define('Foreign', {}, fixture.campaigns[1]);
    const user = await fixture.app.addUserWith([
      grant(SUBJECT, 'read'),
      grant(SUBJECT, 'update'),
      grant('sensitive-fields', 'read'),
    ]);
    expect(await loadColumn(user, secretField)).toMatchObject({ label: 'Secret' });
    expect(await loadColumn(user, secretField)).not.toHaveProperty('edit');
    await fixture.app.call(fixture.app.admin, campaignFields.remove, { params: { id: archivedField.id } });
    const [id] = fixture.accounts;
    const cells = [secretField, archivedField, foreignField].map((field) => ({
      id,
      column: columnOf(field),
      value: 'x',
    }));
    const { saved, refused } = await change(cells, user);
    expect([saved, refused.map(({ message }) => message)]).toEqual([
      [],
      Array(3).fill('This column cannot be edited.'),
    ]);
  });

  test('rejects users outside the campaign and client users', async () => {
    const field = await fixture.define('Guarded');
    const [id] = fixture.accounts;
    const cell = { id, column: columnOf(field), value: 'x' };
    const ownScopeUser = await fixture.app.addUserWith([grant(SUBJECT, 'read'), grant(SUBJECT, 'update', 'own')]);
    const { saved, refused } = await change([cell], ownScopeUser);
    expect([saved, refused.map(({ code }) => code)]).toEqual([[], ['invalid_input']]);
    const client = await fixture.app.addUserWith(
      [grant(SUBJECT, 'read'), grant(SUBJECT, 'update')],
      fixture.clients[0],
    );
    const response = await send([cell], client);
    expect([response.body.saved ?? [], response.body.refused?.map(({ column }) => column) ?? []]).toEqual([
      [],
      [cell.column],
    ]);
    expect((await loadRow(id))[cell.column]).toBeNull();
  });
});
