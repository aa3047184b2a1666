import { expect, test } from 'vitest';
import { nameVariant } from './variant.ts';
import { areTranslations, ROLE_WORDS } from './words.ts';

const tokens = (name: string) => nameVariant(name, 'n', '')?.t.join(' ');

test.each([
  ['Squadron Sixty-Two', 'squadron 62'],
  ['Squadron Sixty 2', 'squadron 62'],
  ['Twenty First Harvest', '21 harvest'],
  ['Zweite Ostsee Windpark', '2 ostsee windpark'],
  ['2nd Harvest', '2 harvest'],
  ['Van der Linden Transport', 'vanderlinden transport'],
  ['Grupo Cuarenta', 'grupo 40'],
  // Not converted: a word that is the whole name, and a leading Roman number.
  ['Seven', 'seven'],
  ['XL Pumps', 'xl pumps'],
  // Not combined: two numbers of which the second is not a unit, or the first not a multiple of ten.
  ['Fifty Eighty', '50 80'],
  ['Ten Five Travel', '10 5 travel'],
])('reads "%s" as "%s"', (name, expected) => {
  expect(tokens(name)).toBe(expected);
});

test('treats organisation words and countries of two languages as translations', () => {
  expect(areTranslations('ministerstvo', 'ministere')).toBe(true);
  expect(areTranslations('group', 'gruppa')).toBe(true);
  expect(areTranslations('mexico', 'mexique')).toBe(true);
  expect(areTranslations('bank', 'ministere')).toBe(false);
  expect(areTranslations('siemen', 'siemen')).toBe(false);
});

test('treats a country as a role word, unless it is also a given name', () => {
  expect(ROLE_WORDS.has('mexico')).toBe(true);
  expect(ROLE_WORDS.has('jordan')).toBe(false);
});
