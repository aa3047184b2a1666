import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { accountFields } from '@leadwright/contract/features/accounts';
import { expect, test } from 'vitest';
import { applyServerRejections, checkPaste } from './paste-plan.ts';

const dataset = { ...allDbAccounts, record: { name: 'accounts', fields: accountFields } };
const rows = new Map([
  [
    3,
    {
      id: 'a',
      version: 1,
      head_office_city: 'Leeds',
      register_status: 'active',
      sic_codes: '25730',
      vertical_label: null,
    },
  ],
  [4, { id: 'b', version: null, head_office_city: '' }],
]);
const lockReason = (row: Record<string, unknown>, column: string) =>
  column === 'completeness' ? 'No column to edit.' : row.version === null ? 'No row to edit.' : undefined;
const planPaste = (...cells: [row: number, column: string, value: string][]) =>
  checkPaste(
    dataset,
    { lockReason },
    rows,
    cells.map(([row, column, value]) => ({ row, column, value })),
    2,
  );

test('classifies cells as changed, unchanged, invalid or outside the table', () => {
  const { edits, invalidCells, unchangedCount, outsideCount } = planPaste(
    [3, 'head_office_city', ' Hull '],
    [3, 'register_status', 'in LIQUIDATION'],
    [3, 'sic_codes', '25730'],
    [3, 'vertical_label', 'Machine tools'],
    [3, 'website', 'x'.repeat(301)],
    [3, 'completeness', '100'],
    [4, 'head_office_city', 'Hull'],
    [9, 'head_office_city', 'Hull'],
  );
  expect(edits.map(({ column, value, displayValue }) => [column, value, displayValue])).toEqual([
    ['head_office_city', ' Hull ', 'Hull'],
    ['register_status', 'liquidation', 'liquidation'],
    ['vertical_label', 'Machine tools', 'Machine tools'],
  ]);
  expect(invalidCells.map(({ row, column, message }) => [row, column, message])).toEqual([
    [3, 'website', 'Use at most 300 characters.'],
    [3, 'completeness', 'No column to edit.'],
    [4, 'head_office_city', 'No row to edit.'],
  ]);
  expect([unchangedCount, outsideCount]).toEqual([1, 3]);
});

test('reads years and months in a column of dates whose day can be unknown', () => {
  const { edits, invalidCells } = planPaste([3, 'founded', '1998'], [3, 'founded', 'June 2004'], [3, 'founded', '98']);
  expect(edits.map(({ value, displayValue }) => [value, displayValue])).toEqual([
    ['1998', '1998'],
    ['2004-06', '2004-06'],
  ]);
  expect(invalidCells.map(({ message }) => message)).toEqual(['Enter a year, a month or a date, such as 1998.']);
});

test('marks cells that the server rejects as invalid and does not paste them', () => {
  const localPlan = planPaste([3, 'head_office_city', 'Hull'], [3, 'vertical_label', 'Nothing']);
  const rejectedCells = [{ id: 'a', column: 'vertical_label', message: 'Choose one.', code: 'invalid_input' as const }];
  const { edits, invalidCells } = applyServerRejections(localPlan, rows, rejectedCells);
  expect(edits.map(({ column }) => column)).toEqual(['head_office_city']);
  expect(invalidCells).toMatchObject([{ row: 3, column: 'vertical_label', value: 'Nothing', message: 'Choose one.' }]);
});
