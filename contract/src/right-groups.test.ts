import { expect, test } from 'vitest';
import { SUBJECTS } from './access.ts';
import { RIGHT_GROUPS } from './right-groups.ts';

test('lists every subject in one group with a unique label', () => {
  const shown = RIGHT_GROUPS.flatMap(({ subjects }) => Object.keys(subjects));
  expect(shown.toSorted()).toEqual([...SUBJECTS].toSorted());
  const labels = RIGHT_GROUPS.flatMap(({ subjects }) => Object.values(subjects));
  expect(new Set(labels).size).toBe(labels.length);
});
