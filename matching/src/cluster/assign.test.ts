import { expect, test } from 'vitest';
import { assignOneToOne } from './assign.ts';

test('assigns the heaviest links first and breaks ties by id', () => {
  const links = [
    { left: 'b', right: 'x', weight: 5 },
    { left: 'a', right: 'x', weight: 5 },
    { left: 'a', right: 'y', weight: 4 },
    { left: 'b', right: 'y', weight: 1 },
  ];
  const assignedLinks = assignOneToOne(links);
  expect(assignedLinks.map(({ left, right }) => left + right)).toEqual(['ax', 'by']);
  expect(assignOneToOne([...links].reverse())).toEqual(assignedLinks);
});
