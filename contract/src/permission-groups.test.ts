import { expect, test } from 'vitest';
import { SUBJECTS } from './access.ts';
import { PERMISSION_GROUPS } from './permission-groups.ts';

test('lists every subject in one group with a unique label', () => {
  const listedSubjects = PERMISSION_GROUPS.flatMap(({ subjects }) => Object.keys(subjects));
  expect(listedSubjects.toSorted()).toEqual([...SUBJECTS].toSorted());
  const labels = PERMISSION_GROUPS.flatMap(({ subjects }) => Object.values(subjects));
  expect(new Set(labels).size).toBe(labels.length);
});
