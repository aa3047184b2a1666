import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccountInput, normaliseAccount } from './account.ts';

// NormalisedAccount and NameVariant explain the one-letter properties of a record.

const text = fc.oneof(fc.string(), fc.constantFrom('Müller & Söhne GmbH', 'ACME (UK) LTD', 'e.V.', 'K. & S. 007', ','));
const anyInput: fc.Arbitrary<AccountInput> = fc.record(
  {
    name: text,
    previousNames: fc.array(text, { maxLength: 3 }),
    address: text,
    city: text,
    postcode: text,
    country: text,
    website: text,
    phone: text,
    email: text,
    registrationNumber: text,
    extra: text,
  },
  { requiredKeys: ['name'] },
);

test('normalises any text to the same JSON-safe record each time, without errors', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const record = normaliseAccount(input);
      expect(JSON.stringify(normaliseAccount(input))).toBe(JSON.stringify(record));
      expect(JSON.parse(JSON.stringify(record))).toEqual(record);
    }),
  );
});

test.each([
  ['Müller Maschinenbau Gesellschaft mit beschränkter Haftung', ['muller', 'maschinenbau'], 'gmbh'],
  ['MUELLER MASCHINENBAU GMBH', ['muller', 'maschinenbau'], 'gmbh'],
  ['De Martin GmbH Werkzeug- und Vorrichtungsbau', ['martin', 'werkzeug', 'vorrichtungsbau'], 'gmbh'],
  ['Musikverein 1963 Allendorf e. V.', ['musikverein', '1963', 'allendorf'], 'ev'],
  ['K. & S. Getränke GmbH & Co. KG', ['ks', 'getranke'], 'gmbhcokg'],
  ['Constructor Valueof GmbH', ['constructor', 'valueof'], 'gmbh'],
  ['A V I B Fonds II KG', ['avib', 'fonds', '2'], 'kg'],
  ['Personio SE  Co. KG', ['personio'], 'secokg'],
])('splits "%s" into tokens and a legal form', (name, tokens, form) => {
  const first = normaliseAccount({ name, country: 'DE' }).n[0];
  expect(first?.t).toEqual(tokens);
  expect(first?.f).toBe(form);
});

test('adds a trading name as a separate spelling', () => {
  const record = normaliseAccount({ name: 'Ninian Solutions Limited Trading as Huddle', country: 'United Kingdom' });
  expect(record.c).toBe('GB');
  expect(record.n.map((v) => v.t.join(' '))).toEqual(['ninian solutions', 'huddle']);
});

test.each([
  ['T/A Sage Care Ltd', 'sage care', 'ltd'],
  ['UNIQUE SPECIALIST SERVICES GROUP LT', 'unique specialist services group', 'ltd'],
  ['GAOTU TECHEDU S.ADR2/3', 'gaotu techedu', undefined],
  ['SUPER LEAGUE GAMING -,001', 'super league gaming', undefined],
  ['Terveystalo Oy Class A', 'terveystalo', 'oy'],
  ['ABN AMRO Bank N.V. Depositary receipts', 'abn amro bank', 'nv'],
])('removes additions of supplier and exchange lists from "%s"', (name, tokens, form) => {
  expect(normaliseAccount({ name }).n.map(({ t, f }) => [t.join(' '), f])).toContainEqual([tokens, form]);
});

test('finds postcode and towns in a UK address line', () => {
  const record = normaliseAccount({
    name: 'X',
    country: 'GB',
    address: '9 President Way, President Park, Sheffield, England, S4 7UR',
  });
  expect(record).toMatchObject({ p: 'S47UR', h: '9', yg: ['sheffield', 'president park'] });
});

test('does not use free-mail and shared hosts as a domain', () => {
  expect(normaliseAccount({ name: 'X', email: 'joe@gmail.com' }).d).toBeUndefined();
  expect(normaliseAccount({ name: 'X', email: 'joe@shop.acme.co.uk' }).d).toBe('acme.co.uk');
  expect(normaliseAccount({ name: 'X', website: 'https://www.facebook.com/acme' }).d).toBeUndefined();
});
