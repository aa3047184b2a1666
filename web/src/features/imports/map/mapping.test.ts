import { expect, test } from 'vitest';
import {
  availableMapping,
  type Column,
  findDuplicateTargets,
  missingTargets,
  suggestedMapping,
  typedColumns,
} from './mapping.ts';

const column = (index: number, target?: 'company_name' | 'city'): Column => ({
  index,
  header: `Column ${index}`,
  samples: [],
  filled_percent: 100,
  distinct: 1,
  suggestion: target ? { target, confidence: 0.9, reason: '' } : null,
  warning: null,
  closed: false,
});

test('reports both columns of a duplicate target, unless the target allows several', () => {
  const mapping = { 0: 'city', 2: 'address', 3: 'address', 7: 'city', 8: 'postcode' } as const;
  expect([...findDuplicateTargets(mapping)]).toEqual([['city', [0, 7]]]);
});

test('reports the company name as missing until a column is mapped to a name of the company', () => {
  expect(missingTargets({ 0: 'city' })).toEqual(['company_name']);
  expect(missingTargets({ 0: 'city', 1: 'company_name' })).toEqual([]);
  expect(missingTargets({ 0: 'city', 1: 'legal_name' })).toEqual([]);
  expect(missingTargets({ 0: 'city', 1: 'trading_name' })).toEqual([]);
  expect(missingTargets({ 0: 'previous_name' })).toEqual(['company_name']);
});

test('starts with the suggestions and drops removed columns from an old mapping', () => {
  const columns = [column(0, 'company_name'), column(1), column(2, 'city')];
  expect(suggestedMapping(columns)).toEqual({ 0: 'company_name', 2: 'city' });
  expect(availableMapping({ 0: 'company_name', 5: 'city', 2: 'cf_gone' }, columns, [])).toEqual({ 0: 'company_name' });
  const hiddenColumns = columns.map((candidate) => ({ ...candidate, closed: candidate.index === 2 }));
  expect(availableMapping({ 2: 'cf_of_others' }, hiddenColumns, [])).toEqual({ 2: 'cf_of_others' });
});

test('returns the columns that are mapped to fields of numbers and dates', () => {
  const field = (target: `cf_${string}`, type: 'money' | 'date' | 'text') =>
    ({ target, label: target, kind: 'campaign', type }) as const;
  const fields = [field('cf_sum', 'money'), field('cf_day', 'date'), field('cf_note', 'text')];
  const mapping = {
    0: 'company_name',
    1: 'cf_sum',
    2: 'cf_note',
    3: 'cf_day',
    4: 'cf_of_others',
    5: 'founded',
  } as const;
  expect(typedColumns(mapping, fields)).toEqual({ 1: 'cf_sum', 3: 'cf_day', 5: 'founded' });
});
