import { expect, test } from 'vitest';
import { listExceededBudgets } from './costs.ts';

const budget = {
  'database copies': 10,
  'demo loads': 1,
  'full page loads': 5,
  'program starts': 2,
  'screens visited': 3,
};

test('accepts a count equal to its budget', () => {
  expect(listExceededBudgets(budget, budget)).toEqual([]);
});

test('reports a count over its budget with both figures', () => {
  expect(listExceededBudgets({ ...budget, 'program starts': 3 }, budget)).toEqual([
    '3 program starts, but the budget in scripts/cost-budget.json is 2.',
  ]);
});
