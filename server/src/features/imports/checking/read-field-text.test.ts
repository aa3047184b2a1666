import type { FieldType } from '@leadwright/contract/custom-values';
import { describe, expect, test } from 'vitest';
import { UnreadableText } from '../column-readings/unreadable-text.ts';
import { currencyProblem, type ReadRules, readFieldText } from './read-field-text.ts';

const read = (type: FieldType, text: string, rules: Partial<ReadRules> = {}) =>
  readFieldText({ type, params: {}, options: [], reading: undefined, ...rules }, text);

test.each([
  ['2026-01-31', '2026-01-31T00:00:00Z'],
  ['31.01.2026, 9:05', '2026-01-31T09:05:00Z'],
  ['2026-01-31T14:30:15.123+0100', '2026-01-31T14:30:15.123+01:00'],
  ['January 31, 2026 T 14:30 Z', '2026-01-31T14:30:00Z'],
  ['2026-01-31 14:30:15+02', '2026-01-31T14:30:15+02:00'],
  ['31/01/2026 2:30 PM -0500', '2026-01-31T14:30:00-05:00'],
  ['Sa., 31.01.2026 14:30 Uhr', '2026-01-31T14:30:00Z'],
  ['２０２６／０１／３１ １４：３０', '2026-01-31T14:30:00Z'],
])('reads the date and time "%s"', (text, expected) => {
  expect(read('date_time', text)).toBe(expected);
});

test.each(['31.01.2026 10:00-11:00', '31.01.2026 10:00 +11', '2026-01-31 10:00-11'])(
  'reads no time zone from the time span "%s"',
  (text) => expect(read('date_time', text)).toBeInstanceOf(UnreadableText),
);

test.each(['13/3/2569', '1404/12/10', '۱۴۰۴/۱۲/۱۰', '12 March 1447'])(
  'reads no date of another calendar from "%s"',
  (text) => expect(read('date', text)).toBeInstanceOf(UnreadableText),
);

test('reads a number without a guess of what is around it', () => {
  expect(read('decimal', '－１２．５')).toBe(-12.5);
  expect(read('decimal', '500+')).toBeInstanceOf(UnreadableText);
  expect(read('money', '12 %', { params: { currency: 'EUR' } })).toBeInstanceOf(UnreadableText);
});

test.each([
  [true, 'WAHR VRAI VERO VERDADERO WAAR PRAWDA SANT DOĞRU ИСТИНА Ja tak sí sim да ✓ ✔️ x'],
  [false, 'FALSCH FAUX FALSO ONWAAR FAŁSZ FALSKT YANLIŞ ЛОЖЬ Nein nie não нет ✗ 0'],
])('reads the words for %s', (value, words) => {
  for (const word of words.split(' ')) expect(read('boolean', word), word).toBe(value);
});

test('reads no country from a sign of no value', () => {
  expect(['NA', 'Namibia'].map((text) => read('country', text))).toEqual(['NA', 'NA']);
  expect(['N.A.', 'n. a.', '-'].filter((text) => !(read('country', text) instanceof UnreadableText))).toEqual([]);
});

test.each([
  ['Jane Doe <jane@acme.example>', 'jane@acme.example'],
  ['"Doe, Jane" <mailto:jane@acme.example>', 'jane@acme.example'],
  ['mailto:jane@acme.example', 'jane@acme.example'],
  ['a@acme.example <b@acme.example>', 'a@acme.example <b@acme.example>'],
])('reads the address of "%s"', (text, address) => expect(read('email', text)).toBe(address));

test.each([
  ['date_time', `2026-01-31${'T'.repeat(300_000)}x`],
  ['decimal', `1${'\u2003'.repeat(300_000)}x`],
] as const)('rejects a very long %s', (type, text) => {
  expect(read(type, text)).toBeInstanceOf(UnreadableText);
});

describe('the currency of an amount', () => {
  test.each([
    ['1,250.50 €', 'EUR', 1250.5],
    ['EUR 7.5', 'EUR', 7.5],
    ['7.5 euros', 'EUR', 7.5],
    ['$7.5', 'AUD', 7.5],
    ['A$7.5', 'AUD', 7.5],
    ['AU$7.5', 'AUD', 7.5],
    ['US$ 7.5', 'USD', 7.5],
    ['7.5 kr.', 'DKK', 7.5],
    ['-R$ 7.5', 'BRL', -7.5],
    ['￥1250', 'JPY', 1250],
    ['7.5', 'CHF', 7.5],
  ])('of "%s" can be %s', (text, currency, amount) => {
    expect(read('money', text, { params: { currency } })).toBe(amount);
  });

  test.each([
    ['$1,250.50', 'EUR', '$'],
    ['1250,50 €', 'GBP', '€'],
    ['US$ 7.5', 'AUD', 'US$'],
    ['A$7.5', 'USD', 'A$'],
    ['CHF 7.5', 'EUR', 'CHF'],
    ['7.5 gbp', 'EUR', 'gbp'],
    ['7.5 kr', 'EUR', 'kr'],
    ['7.5 dollars', 'CHF', 'dollars'],
    ['(£7.50)', 'EUR', '£'],
  ])('of "%s" is not %s', (text, currency, unit) => {
    const problem = `The amount is in “${unit}”, but the currency of the field is ${currency}`;
    expect(read('money', text, { params: { currency } })).toEqual(new UnreadableText(problem));
  });

  test('can be that of any sign that Intl writes', () => {
    const locales = 'en-GB en-US en-AU en-CA de-DE de-CH fr-FR fr-CA nl-NL es-ES it-IT sv-SE da-DK nb-NO pl-PL'.split(
      ' ',
    );
    const currencies = 'EUR USD GBP CHF AUD CAD NZD HKD SGD SEK NOK DKK PLN CZK HUF RON BGN TRY INR JPY CNY BRL'.split(
      ' ',
    );
    const wrong = locales.flatMap((locale) =>
      currencies.flatMap((currency) =>
        (['code', 'symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) => {
          const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
          const text = format.format(1250.5);
          return currencyProblem(text, currency) ? [text] : [];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
