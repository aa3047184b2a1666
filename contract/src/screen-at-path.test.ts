import { expect, test } from 'vitest';
import { PATHS } from './paths.ts';
import { screenAtPath } from './screen-at-path.ts';

test('finds the screen of a path, preferring paths without parameters', () => {
  const filled = Object.entries(PATHS).map(([name, path]) => [name, path.replaceAll(/:\w+/g, 'x')] as const);
  for (const [name, path] of filled) expect(screenAtPath(path)).toBe(name);
  expect(screenAtPath('/campaign/add')).toBe('campaignAdd');
  expect(screenAtPath('/campaign/')).toBeUndefined();
  expect(screenAtPath('')).toBeUndefined();
  expect(screenAtPath('/campaigns/of/nobody')).toBeUndefined();
});
