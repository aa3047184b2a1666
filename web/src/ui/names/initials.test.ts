import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Bolton Precision Tools', 'BP'],
  ['Forge', 'FO'],
  ['"hausgrundfinanz" Verwaltung', 'HV'],
  ['107 Central Hill', '1C'],
  ["O'Neill & Sons", 'OS'],
  ['Électricité de France', 'ÉD'],
  ['(주) 한국', '주한'],
  ['𐐀𐐁', '𐐀𐐁'],
  ['–', ''],
  ['', ''],
])('shortens the name %j to %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
