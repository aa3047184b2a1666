import { describe, expect, test } from 'vitest';
import { WorkingCalendar } from '../schedule/calendar.ts';
import { computeDialCapacity, languageOf, workingDaysBetween } from './capacity.ts';
import { type Distribution, distribute, splitProportionally, type Unit } from './distribute.ts';

/** Returns random numbers that are the same in every run. */
function seededRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const createDevelopers = (capacities: readonly (number | null)[]) =>
  capacities.map((capacity, index) => ({ id: `dev ${index}`, capacity, ruleValues: [`value ${index}`] }));
const singleRows = (count: number): Unit[] =>
  Array.from({ length: count }, (_, index) => ({ key: `row ${index}`, size: 1 }));
const countRowsPerDeveloper = (units: readonly Unit[], distribution: Distribution) => {
  const developerByUnit = distribute(units, distribution);
  return distribution.developers.map(({ id }) =>
    units.reduce((sum, { key, size }) => sum + (developerByUnit.get(key) === id ? size : 0), 0),
  );
};
const METHODS = ['manual', 'even', 'weighted', 'rule', 'top', 'random'] as const;

describe('random lists of rows', () => {
  const lists = Array.from({ length: 60 }, (_, seed) => {
    const randomBelow = seededRandom(seed + 1);
    const capacities = Array.from({ length: 1 + randomBelow(6) }, () =>
      randomBelow(5) === 0 ? null : randomBelow(400),
    );
    const units = Array.from({ length: randomBelow(80) }, (_, index): Unit => {
      const owner = randomBelow(6) === 0 ? `dev ${randomBelow(8)}` : null;
      return { key: `unit ${index}`, size: 1 + randomBelow(5), value: `value ${randomBelow(7)}`, owner };
    });
    return { developers: createDevelopers(capacities), units, maxRows: 1 + randomBelow(20) };
  });

  test.each(METHODS)('%s assigns whole units only to chosen developers and is deterministic', (method) => {
    for (const { developers, units, maxRows } of lists) {
      const distribution = { method, developers, maxRows, seed: 7 };
      const developerByUnit = distribute(units, distribution);
      const ids = developers.map(({ id }) => id);
      expect([...developerByUnit.keys()].every((key) => units.some((unit) => unit.key === key))).toBe(true);
      expect([...developerByUnit.values()].every((id) => ids.includes(id))).toBe(true);
      expect([...distribute(units, distribution)]).toEqual([...developerByUnit]);
      if (['manual', 'even', 'weighted', 'random'].includes(method)) expect(developerByUnit.size).toBe(units.length);
      if (method === 'manual') continue;
      for (const { key, owner } of units)
        if (owner && ids.includes(owner) && developerByUnit.has(key)) expect(developerByUnit.get(key)).toBe(owner);
    }
  });

  test('splits a total into parts that differ from the exact shares by less than one', () => {
    for (const { developers, units } of lists) {
      const weights = developers.map(({ capacity }) => capacity ?? 0);
      const parts = splitProportionally(units.length, weights);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(units.length);
      const sum = weights.reduce((total, weight) => total + weight, 0);
      if (sum > 0)
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (units.length * weights[index]!) / sum)).toBeLessThan(1);
    }
  });
});

test('distributes rows evenly, with a difference of at most one row', () => {
  for (let count = 0; count < 40; count++)
    for (let developerCount = 1; developerCount < 8; developerCount++) {
      const parts = countRowsPerDeveloper(singleRows(count), {
        method: 'even',
        developers: createDevelopers(Array(developerCount).fill(null)),
      });
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(count);
    }
});

test('assigns single rows last, so that units of different sizes give equal totals', () => {
  const units = [5, 4, 3, 1, 1, 1, 1].map((size, index) => ({ key: `${index}`, size }));
  expect(countRowsPerDeveloper(units, { method: 'even', developers: createDevelopers([null, null]) })).toEqual([8, 8]);
});

test('counts units with an owner towards the owner’s share', () => {
  const units: Unit[] = [{ key: 'kept', size: 4, owner: 'dev 1' }, ...singleRows(6)];
  expect(countRowsPerDeveloper(units, { method: 'even', developers: createDevelopers([null, null]) })).toEqual([5, 5]);
});

test('distributes by capacity, and evenly if no developer has any', () => {
  const assignWith = (...capacities: (number | null)[]) =>
    countRowsPerDeveloper(singleRows(100), { method: 'weighted', developers: createDevelopers(capacities) });
  expect(assignWith(300, 100)).toEqual([75, 25]);
  expect(assignWith(1, 1, 1)).toEqual([34, 33, 33]);
  expect(assignWith(50, 0, null)).toEqual([100, 0, 0]);
  expect(assignWith(0, null)).toEqual([50, 50]);
});

test('assigns rows by rule to the least loaded developer whose rule contains the value', () => {
  const units = ['GB', 'DE', 'GB', 'FR', 'GB', null].map((value, index) => ({ key: `${index}`, size: 1, value }));
  const ruleDistribution = (valuesByDeveloper: string[][]): Distribution => ({
    method: 'rule',
    developers: valuesByDeveloper.map((values, index) => ({ id: `dev ${index}`, capacity: null, ruleValues: values })),
  });
  expect([...distribute(units, ruleDistribution([['GB'], ['GB', 'DE']]))]).toEqual([
    ['0', 'dev 0'],
    ['1', 'dev 1'],
    ['2', 'dev 0'],
    ['4', 'dev 1'],
  ]);
});

test('assigns from the top of the list until each developer reaches the limit', () => {
  const developers = createDevelopers([null, null]);
  const developerByUnit = distribute(singleRows(10), { method: 'top', maxRows: 2, developers });
  expect([...developerByUnit]).toEqual([
    ['row 0', 'dev 0'],
    ['row 1', 'dev 1'],
    ['row 2', 'dev 0'],
    ['row 3', 'dev 1'],
  ]);
  // A unit that is too large for every developer is skipped.
  const units = [3, 1, 2].map((size, index) => ({ key: `${index}`, size }));
  const distribution: Distribution = { method: 'top', maxRows: 2, developers: createDevelopers([null]) };
  expect([...distribute(units, distribution)]).toEqual([['1', 'dev 0']]);
});

test('distributes at random, depending only on the seed', () => {
  const assignWith = (seed: number) => [
    ...distribute(singleRows(30), { method: 'random', seed, developers: createDevelopers([1, 1]) }),
  ];
  expect(assignWith(1)).toEqual(assignWith(1));
  expect(new Map(assignWith(1))).not.toEqual(new Map(assignWith(2)));
});

test('computes capacity from the remaining working days and the daily target', () => {
  const week = (...days: number[]) => ({ week: days, exceptions: [], keepsHolidays: true });
  const agency = week(480, 480, 480, 480, 480, 0, 0);
  const holiday = { day: '2026-11-27', minutes: 0, kind: 'holiday' as const, name: 'Fair' };
  const fullWeek = new WorkingCalendar([{ ...agency, exceptions: [holiday] }]);
  const threeDayWeek = new WorkingCalendar([agency, week(480, 480, 480, 0, 0, 0, 0)]);
  expect([
    workingDaysBetween(fullWeek, '2026-11-23', '2026-11-29'),
    workingDaysBetween(fullWeek, '2026-11-28', '2026-11-29'),
  ]).toEqual([4, 0]);
  expect([
    workingDaysBetween(threeDayWeek, '2026-11-23', '2026-12-06'),
    workingDaysBetween(threeDayWeek, '2026-12-02', '2026-12-01'),
  ]).toEqual([6, 0]);
  expect(workingDaysBetween(null, '2026-11-23', '2026-12-06')).toBe(0);
  expect(computeDialCapacity({ dial_target: 60, weekly_hours: 40 }, fullWeek, 10)).toBe(600);
  expect(computeDialCapacity({ dial_target: 60, weekly_hours: 20 }, fullWeek, 10)).toBe(300);
  expect(computeDialCapacity({ dial_target: 60, weekly_hours: 24 }, threeDayWeek, 6)).toBe(360);
  expect(computeDialCapacity({ dial_target: null, weekly_hours: 40 }, fullWeek, 10)).toBeNull();
  expect(computeDialCapacity({ dial_target: 60, weekly_hours: 40 }, null, 0)).toBe(0);
});

test('returns the most spoken language of a country', () => {
  expect(['GB', 'DE', 'AT', 'FR', 'ES'].map(languageOf)).toEqual(['English', 'German', 'German', 'French', 'Spanish']);
  expect(languageOf('')).toBeNull();
});
