import { expect, test } from 'vitest';
import { normaliseBirthDate } from './birth-date.ts';

test.each([
  ['1965-03-12', '', '19650312'],
  ['19650312', '', '19650312'],
  ['12.03.1965', 'DE', '19650312'],
  ['12/03/1965', 'GB', '19650312'],
  ['03/12/1965', 'US', '19650312'],
  ['03/25/1965', '', '19650325'],
  ['12.3.65', '', '19650312'],
  ['12 March 1965', '', '19650312'],
  ['March 12th, 1965', '', '19650312'],
  ['12. März 1965', 'DE', '19650312'],
  ['5 mai 1970', 'FR', '19700505'],
  ['Mar 1965', '', '19650300'],
  ['1965', '', '19650000'],
  ['circa 1965', '', '19650000'],
  ['1965-03-12T00:00:00Z', '', '19650312'],
  ['unknown', '', ''],
  ['', '', ''],
])('normalises "%s" of country "%s" to "%s"', (text, country, expected) => {
  expect(normaliseBirthDate(text, country)).toBe(expected);
});
