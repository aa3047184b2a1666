import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { expect, test } from 'vitest';
import { type GridView, nextSort, readView, writeView } from './grid-view.ts';

const read = (search: string) => readView(allDbAccounts, new URLSearchParams(search));
const writeSearch = (view: GridView, search = '') =>
  writeView(allDbAccounts, view, new URLSearchParams(search)).toString();

test('adds nothing to the URL for the default view', () => {
  const { view, unsupportedFilters } = read('campaign=7');
  expect(view.sort).toEqual(allDbAccounts.defaultSort);
  expect(unsupportedFilters).toBe(0);
  expect(writeSearch(view, 'campaign=7')).toBe('campaign=7');
});

test('restores a view from its URL', () => {
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
  expect(read(writeSearch(view)).view).toEqual(view);
});

test('counts and ignores unknown columns and operators in the URL', () => {
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

test('counts broken JSON in the URL as an unsupported filter', () => {
  expect(read('filter=%7B').unsupportedFilters).toBe(1);
  expect(read('in=%7B&group=country').view.path).toEqual([]);
});

test('sorts a column ascending, descending, then not at all, and keeps others with Shift', () => {
  const ascending = nextSort(allDbAccounts, allDbAccounts.defaultSort, 'country', false);
  expect(ascending).toEqual([{ colId: 'country', sort: 'asc' }]);
  const twoColumns = nextSort(allDbAccounts, ascending, 'postcode', true);
  expect(twoColumns).toEqual([...ascending, { colId: 'postcode', sort: 'asc' }]);
  const reversedSort = nextSort(allDbAccounts, twoColumns, 'country', true);
  expect(reversedSort).toEqual([{ colId: 'country', sort: 'desc' }, twoColumns[1]]);
  expect(nextSort(allDbAccounts, reversedSort, 'country', true)).toEqual([twoColumns[1]]);
  expect(nextSort(allDbAccounts, [{ colId: 'country', sort: 'desc' }], 'country', false)).toEqual(
    allDbAccounts.defaultSort,
  );
});

test('ignores a sort by a column that is no longer sortable', () => {
  const columns = {
    ...allDbAccounts.columns,
    country: { ...allDbAccounts.columns.country!, sortable: false as const },
  };
  const searchParams = new URLSearchParams('sort=country.desc,company_name.asc');
  expect(readView({ columns, defaultSort: allDbAccounts.defaultSort }, searchParams).view.sort).toEqual([
    { colId: 'company_name', sort: 'asc' },
  ]);
});
