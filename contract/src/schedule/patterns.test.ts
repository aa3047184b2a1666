import { expect, test } from 'vitest';
import { patternLinks } from './patterns.ts';

const steps = [
  { id: 'a', phase: 'setup' },
  { id: 'b', phase: 'data' },
  { id: 'c', phase: 'data' },
  { id: 'd', phase: 'close' },
] as const;
const linkNames = (...args: Parameters<typeof patternLinks>) =>
  patternLinks(...args).map(({ predecessor, successor }) => `${predecessor}→${successor}`);

test('links steps in sequence, by phase, like their master steps, or not at all', () => {
  expect(linkNames('sequential', steps)).toEqual(['a→b', 'b→c', 'c→d']);
  expect(linkNames('by_phase', steps)).toEqual(['a→b', 'a→c', 'b→d', 'c→d']);
  const link = { type: 'SS', lag: 2, unit: 'calendar', strict: false } as const;
  const defaults = [
    { ...link, predecessor: 'a', successor: 'd' },
    { ...link, predecessor: 'a', successor: 'elsewhere' },
  ];
  expect(patternLinks('master', steps, defaults)).toEqual([defaults[0]]);
  expect(linkNames('none', steps, defaults)).toEqual([]);
});
