import { expect, test } from 'vitest';
import { MAX_MATCHED_LENGTH, patternProblem } from './safe-pattern.ts';

const FIT = [
  '^GB\\d{9}$',
  '^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$',
  '^(DE|AT|CH)-\\d+$',
  '^(\\d{3}-)+\\d$',
  'a(b+)?c',
  '\\(\\+',
  '[(+*]+',
];
const COSTLY = ['(a+)+$', '(a|aa)+$', '(a?)*b', '(?:\\d+,?)*$', '.*.*.*x', '(.+){5}', '((a)(b*))*'];

test.each(FIT)('%s may be used', (pattern) => {
  expect(patternProblem(pattern)).toBeUndefined();
});

test.each(COSTLY)('%s would take longer than anybody waits', (pattern) => {
  expect(patternProblem(pattern)?.key).toBe('problems.patternCost');
});

test.each(['(', '[a', 'a{2,1}'])('%s is no expression', (pattern) => {
  expect(patternProblem(pattern)?.key).toBe('problems.pattern');
});

test.each(['(?=a)a', '(a)\\1', '(?<year>\\d)'])('%s looks around or back', (pattern) => {
  expect(patternProblem(pattern)?.key).toBe('problems.patternKind');
});

test('the dearest pattern that passes ends on the longest text', () => {
  expect(patternProblem('.*.*x')).toBeUndefined();
  expect(/.*.*x/u.test('a'.repeat(MAX_MATCHED_LENGTH))).toBe(false);
});
