import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { type ColumnFilter, filterModel, type GridColumn, MAX_VALUES } from '@leadwright/contract/grid';
import { expect, test } from 'vitest';
import { BLANK, blankCondition, draftOf, draftProblem, filterOf, operatorsOf } from './filter-draft.ts';

const column = (name: string) => (allDbAccounts.columns as Record<string, GridColumn>)[name] as GridColumn;
const roundTrip = (name: string, filter: ColumnFilter) => filterOf(column(name), draftOf(column(name), filter));

test.each([
  ['company_name', { filterType: 'text', type: 'startsWith', filter: 'Ac' }],
  ['company_name', { filterType: 'text', type: 'notBlank' }],
  ['completeness', { filterType: 'number', type: 'inRange', filter: 10, filterTo: 20 }],
  ['updated_at', { filterType: 'date', type: 'inRange', dateFrom: '2026-01-01', dateTo: '2026-02-01' }],
  ['register_status', { filterType: 'set', values: ['active', 'unknown'] }],
  ['register_status', { filterType: 'set', values: ['active', null] }],
  ['phone_types', { filterType: 'set', values: [] }],
  ['tags', { filterType: 'set', values: [] }],
] as [string, ColumnFilter][])('opens and applies a filter on %s unchanged: %j', (name, filter) => {
  expect(roundTrip(name, filter)).toEqual(filter);
});

test('keeps the operator between two conditions', () => {
  const twoConditions: ColumnFilter = {
    filterType: 'number',
    operator: 'OR',
    conditions: [
      { filterType: 'number', type: 'lessThan', filter: 10 },
      { filterType: 'number', type: 'greaterThan', filter: 90 },
    ],
  };
  expect(roundTrip('completeness', twoConditions)).toEqual(twoConditions);
});

test('creates a filter that the server accepts for every operator', () => {
  for (const name of ['company_name', 'completeness', 'updated_at']) {
    const value = name === 'updated_at' ? '2026-01-01' : '5';
    for (const type of operatorsOf(column(name).kind)) {
      const draft = { join: 'AND' as const, conditions: [{ type, value, valueTo: value }], selectedValues: [] };
      expect(filterModel.safeParse({ [name]: filterOf(column(name), draft) }).success, `${name} ${type}`).toBe(true);
    }
  }
});

test('reads an empty set as the blank value only in a multi-value column', () => {
  expect(draftOf(column('phone_types'), { filterType: 'set', values: [] }).selectedValues).toEqual([BLANK]);
  expect(draftOf(column('register_status'), { filterType: 'set', values: [] }).selectedValues).toEqual([]);
});

test('rejects a draft with a text that is not a date', () => {
  const draft = (value: string, valueTo: string) => ({
    join: 'AND' as const,
    conditions: [{ type: 'inRange' as const, value, valueTo }],
    selectedValues: [],
  });
  expect(draftProblem(column('updated_at'), draft('2026-01-01', '31/02/2026'))).toBe('noValue');
  expect(draftProblem(column('updated_at'), draft('soon', '2026-02-01'))).toBe('noValue');
  expect(draftProblem(column('updated_at'), draft('2026-01-01', '2026-02-01'))).toBeUndefined();
});

test('rejects a draft with missing or reversed values', () => {
  const draft = (part: object) => ({
    join: 'AND' as const,
    conditions: [{ ...blankCondition('number'), ...part }],
    selectedValues: [],
  });
  expect(draftProblem(column('completeness'), draft({ value: '' }))).toBe('noValue');
  expect(draftProblem(column('completeness'), draft({ value: 'ten' }))).toBe('noValue');
  expect(draftProblem(column('completeness'), draft({ type: 'inRange', value: '9', valueTo: '' }))).toBe('noValue');
  expect(draftProblem(column('completeness'), draft({ type: 'inRange', value: '9', valueTo: '10' }))).toBeUndefined();
  expect(draftProblem(column('completeness'), draft({ type: 'inRange', value: '10', valueTo: '9' }))).toBe(
    'reversedRange',
  );
  expect(draftProblem(column('completeness'), draft({ type: 'blank' }))).toBeUndefined();
  expect(draftProblem(column('register_status'), draft({}))).toBe('noneChosen');
  const tooManyValues = Array.from({ length: MAX_VALUES + 1 }, (_, index) => `${index}`);
  expect(draftProblem(column('register_status'), { ...draft({}), selectedValues: tooManyValues })).toBe('tooMany');
});
