import { clients } from '@leadwright/contract/features/clients';
import { rowSet } from '@leadwright/contract/grid';
import { CASE_ROWS, GROUP_CASES, ROW_CASES, VALUE_CASES } from '@leadwright/contract/testing/grid-cases';
import { expect, test } from 'vitest';
import type { GridView } from '../grid-view.ts';
import { localRows } from './local-rows.ts';

const rows = CASE_ROWS.map(({ managed, ...client }, index) => ({
  ...client,
  id: client.code,
  account_manager_label: managed ? 'Ada' : null,
  campaigns: 0,
  updated_at: `2026-11-22T1${index}:15:00.000+00:00`,
}));
const source = localRows(clients.list, rows);
const defaultView: GridView = { sort: [], filter: {}, search: '', groups: [], path: [] };

test.each(ROW_CASES)('filters and sorts local rows: %s', async (_, request, codes) => {
  const { sortModel = [], filterModel = {}, quickSearch = '', rowGroupCols = [], groupKeys = [] } = request;
  const view = { sort: sortModel, filter: filterModel, search: quickSearch, groups: rowGroupCols, path: groupKeys };
  const { rows: page, more } = await source.page(view, 0, 100);
  expect([page.map(({ code }) => code), more]).toEqual([codes, false]);
  expect(await source.count(view)).toEqual({ count: codes.length, exact: true });
});

test.each(GROUP_CASES)('groups local rows: %s', async (_, { rowGroupCols, groupKeys }, counts) => {
  const view = { ...defaultView, groups: rowGroupCols };
  const { groups, more } = await source.groups(view, groupKeys, 0);
  expect([groups.map(({ count }) => count), more]).toEqual([counts, false]);
});

test.each(VALUE_CASES)('counts the values of a set in local rows: %s', async (_, request, column, values) => {
  const { filterModel, quickSearch = '', rowGroupCols = [], groupKeys = [] } = request;
  const view = { ...defaultView, filter: filterModel, search: quickSearch, groups: rowGroupCols, path: groupKeys };
  const counts = await source.values(view, column);
  expect(counts.values.map(({ value, count }) => [value, count]).sort()).toEqual(values.toSorted());
});

test('filters timestamps by their local day', async () => {
  const countRows = async (type: 'equals' | 'notEqual' | 'greaterThan' | 'lessThanOrEqual', dateFrom: string) =>
    (await source.count({ ...defaultView, filter: { updated_at: { filterType: 'date', type, dateFrom } } })).count;
  const day = '2026-11-22';
  expect(
    await Promise.all([countRows('equals', day), countRows('notEqual', day), countRows('greaterThan', day)]),
  ).toEqual([9, 0, 0]);
  expect(await Promise.all([countRows('lessThanOrEqual', day), countRows('lessThanOrEqual', '2026-11-21')])).toEqual([
    9, 0,
  ]);
});

test('returns every row once and reports more pages', async () => {
  const pages = await Promise.all([0, 3, 6].map((start) => source.page(defaultView, start, 3)));
  expect(pages.flatMap(({ rows: page }) => page.map(({ code }) => code)).sort()).toEqual(rows.map(({ code }) => code));
  expect(pages.map(({ more }) => more)).toEqual([true, true, false]);
});

test('filters cells with several values by any chosen value, or by having no value', async () => {
  const taggedDataset = rowSet({
    name: 'tagged',
    title: 'Tagged',
    columns: { tags: { label: 'Tags', kind: 'set', many: true } },
    defaultSort: [],
  });
  const taggedSource = localRows(taggedDataset, [
    { id: '1', tags: ['red', 'blue'] },
    { id: '2', tags: ['green'] },
    { id: '3', tags: [] },
  ]);
  const idsWith = async (...values: string[]) => {
    const { rows: page } = await taggedSource.page(
      { ...defaultView, filter: { tags: { filterType: 'set', values } } },
      0,
      100,
    );
    return page.map(({ id }) => id);
  };
  expect([await idsWith('blue', 'green'), await idsWith('black'), await idsWith()]).toEqual([['1', '2'], [], ['3']]);
  expect((await taggedSource.values(defaultView, 'tags')).values).toEqual([
    { value: 'red', count: 1 },
    { value: 'blue', count: 1 },
    { value: 'green', count: 1 },
    { value: null, count: 1 },
  ]);
});

test('has the same key for the same array of rows and another key for another array', () => {
  expect(localRows(clients.list, rows).key).toEqual(source.key);
  expect(localRows(clients.list, [...rows]).key).not.toEqual(source.key);
});
