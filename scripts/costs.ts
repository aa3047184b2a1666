import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * The expensive operations of a test run. Counts do not depend on the load of the machine, so a run is compared with a
 * budget (`scripts/cost-budget.json`) and a slow test is noticed when it is added.
 */
const COSTS = ['database copies', 'demo loads', 'full page loads', 'program starts', 'screens visited'] as const;
type Cost = (typeof COSTS)[number];
type Counts = Record<Cost, number>;

/** Adds one to a count. Works in every process of a run: each appends a line to the file named by `TEST_COSTS`. */
export function countCost(cost: Cost): void {
  if (process.env.TEST_COSTS) appendFileSync(process.env.TEST_COSTS, `${cost}\n`);
}

export function readCosts(file: string): Counts {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return Object.fromEntries(COSTS.map((cost) => [cost, lines.filter((line) => line === cost).length])) as Counts;
}

/** Returns a line for each count that is over its budget. */
export const listExceededBudgets = (counts: Counts, budget: Counts): string[] =>
  COSTS.filter((cost) => counts[cost] > budget[cost]).map(
    (cost) => `${counts[cost]} ${cost}, but the budget in scripts/cost-budget.json is ${budget[cost]}.`,
  );
