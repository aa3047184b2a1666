import { allDbAccounts } from '@leadwright/contract/features/accounts';
import { expect, test } from 'vitest';
import { type GridView, nextSort, readView, writeView } from './grid-view.ts';

const read = (address: string) => readView(allDbAccounts, new URLSearchParams(address));
const written = (view: GridView, address = '') =>
  writeView(allDbAccounts, view, new URLSearchParams(address)).toString();

test('leaves the address unchanged for the default view', () => {
  const { view, unsupportedFilters } = read('campaign=7');
  expect(view.sort).toEqual(allDbAccounts.defaultSort);
  expect(unsupportedFilters).toBe(0);
  expect(written(view, 'campaign=7')).toBe('campaign=7');
});

test('restores a view from its address', () => {
  const view: GridView = {
    sort: [
      { colId: 'country', sort: 'desc' },
      { colId: 'company_name', sort: 'asc' },
    ],
    filter: {
      company_name: {
        filterType: 'text',
        operator: 'OR',
        conditions: [
          { filterType: 'text', type: 'contains', filter: 'acme & co' },
          { filterType: 'text', type: 'blank' },
        ],
      },
      phone_types: { filterType: 'set', values: [] },
    },
    search: 'a+b=c',
    groups: ['country', 'head_office_city'],
    path: ['GB', null],
  };
  expect(read(written(view)).view).toEqual(view);
});

test('counts and ignores unknown columns and operators in the address', () => {
  const filter = JSON.stringify({
    nonsense: { filterType: 'text', type: 'equals', filter: 'x' },
    company_name: { filterType: 'text', type: 'matches', filter: 'x' },
    contacts: { filterType: 'number', type: 'equals', filter: 1 },
    country: { filterType: 'text', type: 'equals', filter: 'GB' },
    postcode: { filterType: 'text', type: 'startsWith', filter: 'HU' },
  });
  const { view, unsupportedFilters } = read(
    new URLSearchParams({ filter, sort: 'nonsense.asc', group: 'nonsense' }).toString(),
  );
  expect(Object.keys(view.filter)).toEqual(['postcode']);
  expect(unsupportedFilters).toBe(4);
  expect(view.sort).toEqual(allDbAccounts.defaultSort);
  expect(view.groups).toEqual([]);
});

test('treats broken JSON in the address as a filter that is not understood', () => {
  expect(read('filter=%7B').unsupportedFilters).toBe(1);
  expect(read('in=%7B&group=country').view.path).toEqual([]);
});

test('sorts a column up, then down, then not; Shift keeps the other columns', () => {
  const up = nextSort(allDbAccounts, allDbAccounts.defaultSort, 'country', false);
  expect(up).toEqual([{ colId: 'country', sort: 'asc' }]);
  const both = nextSort(allDbAccounts, up, 'postcode', true);
  expect(both).toEqual([...up, { colId: 'postcode', sort: 'asc' }]);
  const turned = nextSort(allDbAccounts, both, 'country', true);
  expect(turned).toEqual([{ colId: 'country', sort: 'desc' }, both[1]]);
  expect(nextSort(allDbAccounts, turned, 'country', true)).toEqual([both[1]]);
  expect(nextSort(allDbAccounts, [{ colId: 'country', sort: 'desc' }], 'country', false)).toEqual(
    allDbAccounts.defaultSort,
  );
});

test('ignores an order by a column that is not sortable any longer', () => {
  const columns = {
    ...allDbAccounts.columns,
    country: { ...allDbAccounts.columns.country!, sortable: false as const },
  };
  const address = new URLSearchParams('sort=country.desc,company_name.asc');
  expect(readView({ columns, defaultSort: allDbAccounts.defaultSort }, address).view.sort).toEqual([
    { colId: 'company_name', sort: 'asc' },
  ]);
});
