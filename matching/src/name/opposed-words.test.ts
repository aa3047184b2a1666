import fc from 'fast-check';
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
  ['Nord-Bank Kiel', 'Südbank Kiel'],
  ['Voss Hochbau', 'Voss Tiefbau'],
  ['Weißes Ross', 'Schwarzes Ross'],
  ['Nordwestbank Kiel', 'Nordostbank Kiel'],
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
  ['Nordostbank Kiel', 'Nordbank Kiel'],
  ['Nordostbank Kiel', 'Nord-Bank Kiel'],
  ['Nord-Ost-Bank Kiel', 'Nordbank Kiel'],
  ['Voss Hoch- und Tiefbau', 'Voss Tiefbau'],
  ['Nordbank Südbank Kiel', 'Südbank Kiel'],
  ['Harrow & Sons', 'Harrow & Son'],
  ['Western Dales Bank', 'Dales Bank'],
  ['King & Sons', 'King Brothers'],
])('finds no opposed words in "%s" and "%s"', (a, b) => {
  expect(areOpposed(a, b)).toBe(false);
  expect(areOpposed(b, a)).toBe(false);
});

const prefixes = ['nord', 'nordost', 'ost', 'sudwest', 'neu', 'alt', 'groot', 'klein', 'kauf'];
const words = fc.array(
  fc.constantFrom('north', 'northeast', 'east', 'bank', ...prefixes.flatMap((p) => [`${p}bank`, `${p}markt`])),
  { maxLength: 4 },
);

test('finds the same in both directions', () => {
  fc.assert(fc.property(words, words, (a, b) => hasOpposedWords(a, b) === hasOpposedWords(b, a)));
});
