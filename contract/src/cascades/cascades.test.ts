import { expect, test } from 'vitest';
import { linksOf, parsePastedPairs } from './chain.ts';
import { availableCodes, findNearest, followUpChanges } from './links.ts';

const rules = {
  cascade_id: 'c',
  name: 'Where',
  strict: true,
  allow_all_if_parent_empty: false,
  auto_fill_single: true,
};
const PAIRS = [
  { level: 2, parent: 'eu', child: 'de' },
  { level: 2, parent: 'eu', child: 'fr' },
  { level: 2, parent: 'as', child: 'jp' },
  { level: 3, parent: 'de', child: 'berlin' },
  { level: 3, parent: 'jp', child: 'kyoto' },
];
const LEVELS = ['region', 'country', 'city'];
const links = linksOf(rules, LEVELS, PAIRS);
const soft = linksOf({ ...rules, strict: false }, LEVELS, PAIRS);
const open = linksOf({ ...rules, allow_all_if_parent_empty: true }, LEVELS, PAIRS);

test('offers the allowed values of the parent, and none without a parent value', () => {
  expect(availableCodes(links, 'country', { region: 'eu' })).toEqual(['de', 'fr']);
  expect(availableCodes(links, 'country', { region: 'eu', country: 'jp' })).toEqual(['de', 'fr']);
  expect(availableCodes(links, 'country', {})).toEqual([]);
  expect(availableCodes(links, 'country', { region: 'au' })).toEqual([]);
  expect(availableCodes(links, 'region', { region: 'eu' })).toBeUndefined();
});

test('offers the parents that allow the child when the child may come first', () => {
  expect(availableCodes(open, 'country', {})).toBeUndefined();
  expect(availableCodes(open, 'region', { country: 'jp' })).toEqual(['as']);
  expect(availableCodes(open, 'region', { country: 'jp', region: 'eu' })).toBeUndefined();
  expect(availableCodes(links, 'region', { country: 'jp' })).toBeUndefined();
});

test('clears values that are no longer allowed and fills in a single allowed one', () => {
  const before = { region: 'eu', country: 'de', city: 'berlin' };
  expect(followUpChanges(links, before, 'region', null)).toEqual({
    values: { country: null, city: null },
    cleared: ['country', 'city'],
    filled: [],
  });
  expect(followUpChanges(links, {}, 'region', 'as')).toEqual({
    values: { country: 'jp', city: 'kyoto' },
    cleared: [],
    filled: ['country', 'city'],
  });
  expect(followUpChanges(links, before, 'country', 'de')).toEqual({ values: {}, cleared: [], filled: [] });
  expect(followUpChanges(links, {}, 'region', 'as', () => false).values).toEqual({});
  expect(followUpChanges(soft, before, 'region', 'as').values).toEqual({});
});

const level = (label: string, ...labels: string[]) => ({
  label,
  options: labels.map((each) => ({ code: each.slice(0, 2).toLowerCase(), label: each, state: 'active' })),
});
const TABLE = [
  level('Region', 'Europe', 'Asia'),
  level('Country', 'Germany', 'Japan'),
  level('City', 'Berlin', 'Kyoto'),
];

test('reads pairs from a table of labels or codes and fills empty leading cells', () => {
  expect(parsePastedPairs('region\tcountry\tcity\nEurope\tGermany\tBerlin\n as \tja\tKYOTO', TABLE)).toEqual({
    pairs: [
      { level: 2, parent: 'eu', child: 'ge' },
      { level: 3, parent: 'ge', child: 'be' },
      { level: 2, parent: 'as', child: 'ja' },
      { level: 3, parent: 'ja', child: 'ky' },
    ],
    unknown: [],
    incompleteLines: [],
  });
  expect(parsePastedPairs('Europe;Germany\n;Japan', TABLE).pairs).toEqual([
    { level: 2, parent: 'eu', child: 'ge' },
    { level: 2, parent: 'eu', child: 'ja' },
  ]);
  expect(parsePastedPairs('Germany,Berlin', TABLE, 2).pairs).toEqual([{ level: 3, parent: 'ge', child: 'be' }]);
  const behind = parsePastedPairs('Europe;Germany;Berlin\n;;Kyoto\nAsia;;\n', TABLE);
  expect(behind.pairs.slice(2)).toEqual([{ level: 3, parent: 'ge', child: 'ky' }]);
  expect(behind.incompleteLines).toEqual([3]);
  const wrong = parsePastedPairs('Europe\tNarnia\nAsia', TABLE);
  expect(wrong).toEqual({ pairs: [], unknown: [{ line: 1, text: 'Narnia', level: 2 }], incompleteLines: [2] });
});

test('suggests the name with the fewest changed letters', () => {
  const names = [{ label: 'Manchester' }, { label: 'München' }];
  expect(findNearest(names, 'Munchen')).toEqual({ label: 'München' });
  expect(findNearest([], 'Munchen')).toBeUndefined();
});
