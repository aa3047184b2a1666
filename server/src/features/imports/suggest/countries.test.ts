import { countryNames } from '@leadwright/contract/countries';
import { expect, test } from 'vitest';
import { countryOf } from './countries.ts';

test('reads every country name and code of an export as that country', () => {
  const names = Object.entries(countryNames('en'));
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter(([code, name]) => countryOf(name) !== code || countryOf(code) !== code)).toEqual([]);
});
