import { expect, test } from 'vitest';
import { PATHS } from './paths.ts';
import { findScreen } from './screen-at-path.ts';

test('finds the screen of a path, preferring paths without parameters', () => {
  const filledPaths = Object.entries(PATHS).map(([name, path]) => [name, path.replaceAll(/:\w+/g, 'x')] as const);
  for (const [name, path] of filledPaths) expect(findScreen(path)).toBe(name);
  expect(findScreen('/campaign/add')).toBe('campaignAdd');
  expect(findScreen('/campaign/')).toBeUndefined();
  expect(findScreen('')).toBeUndefined();
  expect(findScreen('/campaigns/of/nobody')).toBeUndefined();
});
