import { expect, test } from 'vitest';
import { applyDraft } from './draft-settings.ts';
import { percent } from './percent.ts';
import { groupLevelsByField, sortedLevels } from './weights.ts';

const settings = {
  costs: { wrong_link: 20, missed_link: 10, review: 1 },
  thresholds: { accept: 0.95, margin: 2, none: 0.1 },
};

test('replaces active settings with draft values, limited to the allowed range', () => {
  expect(applyDraft(settings, {})).toEqual(settings);
  expect(applyDraft(settings, { accept: 0.8, margin: 99 })).toEqual({
    ...settings,
    thresholds: { accept: 0.8, margin: 50, none: 0.1 },
  });
  expect(applyDraft(settings, { accept: 0.05 }).thresholds).toEqual({ accept: 0.05, margin: 2, none: 0.05 });
});

test('recalculates the thresholds for new costs unless they are set manually', () => {
  expect(applyDraft(settings, { wrong_link: 60 })).toEqual({
    costs: { ...settings.costs, wrong_link: 60 },
    thresholds: null,
  });
  expect(applyDraft(settings, { wrong_link: 60, none: 0.2 }).thresholds).toEqual({
    accept: 0.95,
    margin: 2,
    none: 0.2,
  });
});

test('keeps only the levels for the given name similarity and those of fields weighted independently of it', () => {
  const level = (field: string, name: string, bits: number) => ({ field, level: name, bits });
  const model = [
    level('phone', 'same', 8),
    level('phone', 'unknown', 0),
    level('place|equal', 'other city', -6),
    level('place|equal', 'same city', 3),
    level('place|weak', 'same city', 1),
    level('city|postcode', 'same', 2),
  ];
  const result = groupLevelsByField(sortedLevels(model), 'equal').map(({ field, levels }) => [
    field,
    levels.map((fieldLevel) => fieldLevel.level),
  ]);
  expect(result).toEqual([
    ['phone', ['same']],
    ['place', ['same city', 'other city']],
    ['city|postcode', ['same']],
  ]);
});

test('does not round a share below 100 percent to 100 percent', () => {
  expect([0, 1, 0.5, 0.0597, 0.9996, 0.0002].map(percent)).toEqual(['0%', '100%', '50.0%', '6.0%', '99.96%', '0.02%']);
});
