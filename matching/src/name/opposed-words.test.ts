import { expect, test } from 'vitest';
import { hasOpposedWords } from './opposed-words.ts';
import { nameVariant } from './variant.ts';

const areOpposed = (a: string, b: string) => {
  const [left, right] = [nameVariant(a, 'n', ''), nameVariant(b, 'n', '')];
  return left !== undefined && right !== undefined && hasOpposedWords(left.t, right.t);
};

test.each([
  ['Bank of the Western Dales', 'Bank of the Eastern Dales'],
  ['Harrow & Sons', 'Harrow & Daughters'],
  ['Frauenklinik Maria Hilf', 'Männerklinik Maria Hilf'],
  ['Nordbank Kiel', 'Südbank Kiel'],
  ['Grand Hôtel du Lac', 'Petit Hôtel du Lac'],
  ['Northwest Haulage', 'Northeast Haulage'],
  ['Obere Apotheke', 'Untere Apotheke'],
  ['Nieuwe Bakkerij Vos', 'Oude Bakkerij Vos'],
  ['Royal Austrian Glass', 'Royal Australian Glass'],
])('finds the opposed words of "%s" and "%s"', (a, b) => {
  expect(areOpposed(a, b)).toBe(true);
  expect(areOpposed(b, a)).toBe(true);
});

test.each([
  ['North Star Shipping', 'Nord Star Shipping'],
  ['North Star Shipping', 'North East Star Shipping'],
  ['Harrow & Sons', 'Harrow & Son'],
  ['Western Dales Bank', 'Dales Bank'],
  ['King & Sons', 'King Brothers'],
])('finds no opposed words in "%s" and "%s"', (a, b) => {
  expect(areOpposed(a, b)).toBe(false);
});
