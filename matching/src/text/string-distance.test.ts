import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, isWithinOneEdit } from './string-distance.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

test('recognises texts within one edit exactly as the edit distance does', () => {
  fc.assert(fc.property(word, word, (a, b) => isWithinOneEdit(a, b) === editDistance(a, b, 1) <= 1));
  expect(isWithinOneEdit('4380', '4830')).toBe(true);
  expect(isWithinOneEdit('4380', '8430')).toBe(false);
});
