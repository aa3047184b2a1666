import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { contactsForCampaign } from '@leadwright/contract/features/campaign-contacts';
import { undoChange } from '@leadwright/contract/features/changes';
import { gridColumns } from '@leadwright/contract/features/exports';
import { previewBulkChange, startBulkChange } from '@leadwright/contract/features/grid-bulk';
import { changeCells } from '@leadwright/contract/features/grid-cells';
import type { Dataset } from '@leadwright/contract/grid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradeFixture } from '../grades/testing/grade-fixture.ts';
import { workingFixture } from './testing/working-fixture.ts';

const createFixture = async () => workingFixture(await gradeFixture({ jobs: true }));
let fixture: Awaited<ReturnType<typeof createFixture>>;
let ids: string[];
beforeAll(async () => {
  fixture = await createFixture();
  ids = [];
  for (let i = 0; i < 4; i++) ids.push(await fixture.addAccount());
  // Gives the steps an order that differs from the order of their codes.
  const [version] = await fixture.versions(fixture.schemeId);
  await fixture.app.pool.query(`update campaign set state = 'draft' where id = $1`, [fixture.campaignId]);
  await fixture.app.pool.query(`update grade_step set "order" = 9 where id = $1`, [version!.steps[0]!.id]);
  await fixture.grade('accounts', ids[0]!, fixture.steps[0]);
  await fixture.grade('accounts', ids[1]!, fixture.steps[1]);
  await fixture.grade('accounts', ids[2]!, fixture.steps[2]);
});
afterAll(() => fixture.app.close());

type Row = Record<string, unknown> & { id: string };
async function loadRows(query: object, dataset: Dataset = accountsForCampaign): Promise<Row[]> {
  const body = { query: JSON.stringify(query), campaign_id: fixture.campaignId };
  const { data } = await fixture.app.call(fixture.app.admin, dataset.endpoint, { body });
  return JSON.parse(data).rows;
}
const grades = (rows: Row[]) => rows.map(({ grade }) => grade);
const params = { dataset: accountsForCampaign.name };
async function changeCell(id: string, column: string, value: unknown, otherCells: object[] = []) {
  const row = (await loadRows({})).find((row) => row.id === id)!;
  const cells = [{ column, value }, ...otherCells].map((cell) => ({ id, version: row.scope_version, ...cell }));
  const { body } = await fixture.app.request(fixture.app.admin, changeCells, {
    params,
    body: { campaign_id: fixture.campaignId, cells, check: false } as never,
  });
  return body;
}

test('sorts grades in the order of their steps, rows without a grade first', async () => {
  const loadSortedGrades = async (sort: string) => grades(await loadRows({ sortModel: [{ colId: 'grade', sort }] }));
  expect(await loadSortedGrades('asc')).toEqual([null, 'B', 'C', 'A']);
  expect(await loadSortedGrades('desc')).toEqual(['A', 'C', 'B', null]);
  const page = { sortModel: [{ colId: 'grade', sort: 'asc' }], startRow: 0, endRow: 2 };
  await loadRows(page);
  expect(grades(await loadRows({ ...page, startRow: 2, endRow: 4 }))).toEqual(['C', 'A']);
});

test('filters by grade, groups by status and offers the grades of the campaign', async () => {
  const filteredRows = await loadRows({ filterModel: { grade: { filterType: 'set', values: ['A', null] } } });
  expect(new Set(grades(filteredRows))).toEqual(new Set(['A', null]));
  const groups = await loadRows({ rowGroupCols: ['account_status'] });
  expect(groups).toMatchObject([{ account_status: 'in_market', group_count: 4 }]);
  const { columns } = await fixture.app.call(fixture.app.admin, gridColumns, {
    params,
    query: { campaign_id: fixture.campaignId } as never,
  });
  expect(columns.grade).toMatchObject({ values: { A: 'A Label of A' }, edit: 'grade', rules: { type: 'select' } });
  expect(await loadRows({ columns: ['grade'] })).toContainEqual(
    expect.objectContaining({ grade: 'A', grade_label: 'Label of A', grade_colour: '#4a7fd0' }),
  );
});

test('applies the rules for grades and statuses to changes of cells', async () => {
  const id = await fixture.addAccount();
  expect((await changeCell(id, 'grade', 'b label of b')).refused).toEqual([]);
  expect((await fixture.view('accounts', id)).grade?.code).toBe('B');
  expect((await changeCell(id, 'account_status', 'disqualified')).refused).toMatchObject([
    { column: 'account_status', code: 'invalid_input', message: 'Enter a reason.' },
  ]);
  expect((await changeCell(id, 'account_status', 'unassigned')).refused).toMatchObject([
    { code: 'illegal_transition' },
  ]);
  const bothCells = await changeCell(id, 'account_status', 'Disqualified', [
    { column: 'status_reason', value: 'Too small' },
  ]);
  expect(bothCells.refused).toEqual([]);
  expect(await fixture.view('accounts', id)).toMatchObject({ status: 'disqualified', status_reason: 'Too small' });
  expect((await changeCell(id, 'account_status', null)).refused).toMatchObject([{ code: 'invalid_input' }]);
  expect((await changeCell(id, 'grade', 'Z')).refused).toMatchObject([{ code: 'invalid_input' }]);
});

test('shows and filters contacts of a blocked account as inactive', async () => {
  const account = await fixture.addAccount();
  const [blockedContact, openContact] = [
    await fixture.addContact(account),
    await fixture.addContact(await fixture.addAccount()),
  ];
  await fixture.setStatus('accounts', account, 'disqualified', { reason: 'Closed down' });
  const listContacts = async (status: string) =>
    (
      await loadRows({ filterModel: { contact_status: { filterType: 'set', values: [status] } } }, contactsForCampaign)
    ).map(({ id }) => id);
  expect(await listContacts('inactive')).toEqual([blockedContact]);
  expect(await listContacts('in_market')).toEqual([openContact]);
});

test('changes the status in bulk, skips rows that do not allow it and undoes the change', async () => {
  const { app, campaignId: campaign_id } = fixture;
  const accountIds = [
    await fixture.addAccount(),
    await fixture.addAccount({ status: 'unassigned' }),
    await fixture.addAccount(),
  ];
  const [firstAccountId] = accountIds;
  await fixture.setStatus('accounts', accountIds[2]!, 'on_hold', { until: '2027-01-01' });
  const body = {
    campaign_id,
    selection: { ids: accountIds },
    changes: { account_status: 'out_of_market', status_reason: 'No budget' },
  } as never;
  const preview = await app.call(app.admin, previewBulkChange, { params, body });
  expect(preview).toMatchObject({ count: 3, changed: 1 });
  expect(preview.skipped.map(({ count }) => count)).toEqual([1, 1]);
  const { change_id, job_id } = await app.call(app.admin, startBulkChange, { params, body });
  await app.waitForJobEnd(job_id);
  expect(await fixture.view('accounts', firstAccountId!)).toMatchObject({
    status: 'out_of_market',
    status_reason: 'No budget',
  });
  expect(await fixture.view('accounts', accountIds[1]!)).toMatchObject({ status: 'unassigned' });
  const undo = await app.call(app.admin, undoChange, { params: { id: change_id } });
  await app.waitForJobEnd(undo.job_id);
  expect(await fixture.view('accounts', firstAccountId!)).toMatchObject({ status: 'in_market', status_reason: '' });
  const { entries } = await fixture.trail('accounts', firstAccountId!);
  expect(entries.map(({ to_status }) => to_status)).toEqual(['in_market', 'out_of_market']);
});
