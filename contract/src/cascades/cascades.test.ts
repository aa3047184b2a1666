import { expect, test } from 'vitest';
import { buildLinks, parsePastedPairs } from './chain.ts';
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
const links = buildLinks(rules, LEVELS, PAIRS);
const softLinks = buildLinks({ ...rules, strict: false }, LEVELS, PAIRS);
const childFirstLinks = buildLinks({ ...rules, allow_all_if_parent_empty: true }, LEVELS, PAIRS);

test('offers the allowed values of the parent, and none without a parent value', () => {
  expect(availableCodes(links, 'country', { region: 'eu' })).toEqual(['de', 'fr']);
  expect(availableCodes(links, 'country', { region: 'eu', country: 'jp' })).toEqual(['de', 'fr']);
  expect(availableCodes(links, 'country', {})).toEqual([]);
  expect(availableCodes(links, 'country', { region: 'au' })).toEqual([]);
  expect(availableCodes(links, 'region', { region: 'eu' })).toBeUndefined();
});

test('offers the parents that allow the child when the child may come first', () => {
  expect(availableCodes(childFirstLinks, 'country', {})).toBeUndefined();
  expect(availableCodes(childFirstLinks, 'region', { country: 'jp' })).toEqual(['as']);
  expect(availableCodes(childFirstLinks, 'region', { country: 'jp', region: 'eu' })).toBeUndefined();
  expect(availableCodes(links, 'region', { country: 'jp' })).toBeUndefined();
});

test('clears values that are no longer allowed and fills in the only allowed value', () => {
  const previousValues = { region: 'eu', country: 'de', city: 'berlin' };
  expect(followUpChanges(links, previousValues, 'region', null)).toEqual({
    values: { country: null, city: null },
    cleared: ['country', 'city'],
    filled: [],
  });
  expect(followUpChanges(links, {}, 'region', 'as')).toEqual({
    values: { country: 'jp', city: 'kyoto' },
    cleared: [],
    filled: ['country', 'city'],
  });
  expect(followUpChanges(links, previousValues, 'country', 'de')).toEqual({ values: {}, cleared: [], filled: [] });
  expect(followUpChanges(links, {}, 'region', 'as', () => false).values).toEqual({});
  expect(followUpChanges(softLinks, previousValues, 'region', 'as').values).toEqual({});
});

const level = (label: string, ...labels: string[]) => ({
  label,
  options: labels.map((optionLabel) => ({
    code: optionLabel.slice(0, 2).toLowerCase(),
    label: optionLabel,
    state: 'active',
  })),
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
  const withEmptyCells = parsePastedPairs('Europe;Germany;Berlin\n;;Kyoto\nAsia;;\n', TABLE);
  expect(withEmptyCells.pairs.slice(2)).toEqual([{ level: 3, parent: 'ge', child: 'ky' }]);
  expect(withEmptyCells.incompleteLines).toEqual([3]);
  const invalid = parsePastedPairs('Europe\tNarnia\nAsia', TABLE);
  expect(invalid).toEqual({ pairs: [], unknown: [{ line: 1, text: 'Narnia', level: 2 }], incompleteLines: [2] });
});

test('suggests the name with the fewest changed letters', () => {
  const names = [{ label: 'Manchester' }, { label: 'München' }];
  expect(findNearest(names, 'Munchen')).toEqual({ label: 'München' });
  expect(findNearest([], 'Munchen')).toBeUndefined();
});
