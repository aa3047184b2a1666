import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, withinOneEdit } from './string-distance.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

test('gives the same result as the edit distance', () => {
  fc.assert(fc.property(word, word, (a, b) => withinOneEdit(a, b) === editDistance(a, b, 1) <= 1));
  expect(withinOneEdit('4380', '4830')).toBe(true);
  expect(withinOneEdit('4380', '8430')).toBe(false);
});
