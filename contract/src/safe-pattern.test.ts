import { expect, test } from 'vitest';
import { MAX_MATCHED_LENGTH, patternProblem } from './safe-pattern.ts';

const ACCEPTED_PATTERNS = [
  '^GB\\d{9}$',
  '^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$',
  '^(DE|AT|CH)-\\d+$',
  '^(\\d{3}-)+\\d$',
  'a(b+)?c',
  '\\(\\+',
  '[(+*]+',
];
const REJECTED_PATTERNS = ['(a+)+$', '(a|aa)+$', '(a?)*b', '(?:\\d+,?)*$', '.*.*.*x', '(.+){5}', '((a)(b*))*'];

test.each(ACCEPTED_PATTERNS)('accepts %s', (pattern) => {
  expect(patternProblem(pattern)).toBeUndefined();
});

test.each(REJECTED_PATTERNS)('rejects %s, which would take too long', (pattern) => {
  expect(patternProblem(pattern)?.key).toBe('problems.patternCost');
});

test.each(['(', '[a', 'a{2,1}'])('rejects %s as an invalid expression', (pattern) => {
  expect(patternProblem(pattern)?.key).toBe('problems.pattern');
});

test.each(['(?=a)a', '(a)\\1', '(?<year>\\d)'])('rejects the lookaround or back reference %s', (pattern) => {
  expect(patternProblem(pattern)?.key).toBe('problems.patternKind');
});

test('finishes for the most expensive accepted pattern and the longest text', () => {
  expect(patternProblem('.*.*x')).toBeUndefined();
  expect(/.*.*x/u.test('a'.repeat(MAX_MATCHED_LENGTH))).toBe(false);
});
