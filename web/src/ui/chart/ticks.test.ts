import { expect, test } from 'vitest';
import { axisTicks } from './ticks.ts';

test('ends an axis at or above its highest value and divides it into a few round steps', () => {
  expect(axisTicks(0)).toEqual([1]);
  expect(axisTicks(3)).toEqual([1, 2, 3]);
  expect(axisTicks(195)).toEqual([50, 100, 150, 200]);
  expect(axisTicks(49_809)).toEqual([20_000, 40_000, 60_000]);
  for (let max = 1; max < 2_000; max += 7) {
    const ticks = axisTicks(max);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
    expect(ticks.length).toBeLessThanOrEqual(5);
  }
});
