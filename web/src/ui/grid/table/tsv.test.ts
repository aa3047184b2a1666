import type { GridColumn } from '@leadwright/contract/grid';
import { expect, test } from 'vitest';
import { toTsv } from './tsv.ts';

const column = (kind: GridColumn['kind'], properties: Partial<GridColumn> = {}): GridColumn => ({
  label: kind,
  kind,
  ...properties,
});
const columns: [string, GridColumn][] = [
  ['name', column('text')],
  ['turnover', column('number')],
  ['status', column('set', { values: { on: 'Active' } })],
  ['since', column('date')],
];

test('separates rows by lines and cells by tabs, in the format of spreadsheets', () => {
  const rows = [
    { name: 'Acme', turnover: 1_234_567.5, status: 'on', since: '2026-11-22' },
    { name: null, turnover: -5, status: ['on', 'off'], since: '2026-11-22T10:30:00Z' },
  ];
  const [firstLine, secondLine] = toTsv(rows, columns).split('\n');
  expect(firstLine).toBe('Acme\t1234567.5\tActive\t2026-11-22');
  expect(secondLine).toBe('\t-5\tActive, off\t2026-11-22 10:30');
});

test('escapes formulas and quotes cells that contain line breaks, tabs or quotes', () => {
  const names = ['=1+1', '@sum', '+44 20 7946 0958', 'two\nlines', 'a "quoted" one', 'tab\there'];
  expect(names.map((name) => toTsv([{ name }], columns.slice(0, 1)))).toEqual([
    "'=1+1",
    "'@sum",
    '+44 20 7946 0958',
    '"two\nlines"',
    '"a ""quoted"" one"',
    '"tab\there"',
  ]);
});

test('writes money amounts as plain numbers in major currency units', () => {
  const moneyColumns: [string, GridColumn][] = [['value', column('number', { money: true })]];
  const rows = [{ amount: 125_050, currency: 'GBP' }, { amount: 12_600, currency: 'JPY' }, null].map((value) => ({
    value,
  }));
  expect(toTsv(rows, moneyColumns)).toBe('1250.5\n12600\n');
});
