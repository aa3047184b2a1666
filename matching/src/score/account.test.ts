import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '../decide/decide.ts';
import { tokenFrequencyFrom } from '../frequency/token-frequency.ts';
import { blockingKeys, sharedKeyMeanings } from '../keys/account.ts';
import { DEFAULT_ACCOUNT_MODEL } from '../model/model.ts';
import { type AccountInput, normaliseAccount } from '../record/account.ts';
import { scorePair } from './account.ts';

const frequency = tokenFrequencyFrom(
  [
    ['service', 9000],
    ['group', 8000],
    ['bank', 4000],
    ['care', 3000],
  ],
  100_000,
);
const score = (query: AccountInput, master: AccountInput) =>
  scorePair(normaliseAccount(query), normaliseAccount(master), frequency);
const decidePair = (query: AccountInput, master: AccountInput) => decide([{ id: 'a', score: score(query, master) }]);

const words = fc.array(fc.constantFrom('acme', 'care', 'services', 'bank', 'group', 'zwolle', 'No 2', 'ltd', 'xqz'), {
  minLength: 1,
  maxLength: 5,
});
const input = fc.record({
  name: words.map((w) => w.join(' ')),
  city: fc.constantFrom('London', 'Leeds', ''),
  postcode: fc.constantFrom('LS1 4JP', 'SW1X 7LY', ''),
  country: fc.constantFrom('GB', 'DE', ''),
  registrationNumber: fc.constantFrom('00445790', '00445791', ''),
});

test('adds the prior and the contributions exactly to the weight', () => {
  fc.assert(
    fc.property(input, input, (a, b) => {
      const pair = score(a, b);
      let sum = DEFAULT_ACCOUNT_MODEL.prior;
      for (const { bits } of pair.contributions) sum += bits;
      expect(sum).toBe(pair.weight);
      expect(pair.probability).toBeGreaterThanOrEqual(0);
      expect(pair.probability).toBeLessThanOrEqual(1);
    }),
  );
});

test('gives a record the same keys each time, including the key of its whole name', () => {
  fc.assert(
    fc.property(input, (a) => {
      const record = normaliseAccount(a);
      expect(sharedKeyMeanings(record, record, frequency)).toContain('same whole name');
      expect(blockingKeys(record, frequency)).toEqual(blockingKeys(normaliseAccount(a), frequency));
    }),
  );
});

test('gives keys that fit a signed 64-bit integer', () => {
  const { core, fuzzy } = blockingKeys(
    normaliseAccount({ name: 'Vectis Nursing Homes Ltd', city: 'Leeds' }),
    frequency,
  );
  for (const key of [...core, ...fuzzy]) expect(BigInt.asIntN(64, key)).toBe(key);
});

test('accepts an equal official number with the same name, and reviews it with another name', () => {
  const master = { name: 'Vectis Homes Ltd', country: 'GB', registrationNumber: '00445790' };
  expect(decidePair({ ...master, registrationNumber: '445790' }, master).decision).toBe('accept');
  expect(decidePair({ ...master, name: 'Zwolle Bank' }, master)).toMatchObject({
    decision: 'review',
    reason: 'number agrees, name does not',
  });
});

test('rejects a different official number of the same kind regardless of the name', () => {
  const master = { name: 'Vectis Homes Ltd', country: 'GB', registrationNumber: '00445790' };
  expect(decidePair({ ...master, registrationNumber: '00445791' }, master).decision).toBe('none');
});

test('never accepts parents, branches and numbered sister companies', () => {
  const master = { name: 'Vectis Homes Ltd', country: 'GB', city: 'Leeds' };
  for (const name of ['Vectis Homes Holdings Ltd', 'Vectis Homes (UK) Ltd', 'Vectis Homes No. 2 Ltd']) {
    expect(decidePair({ ...master, name }, master).decision).not.toBe('accept');
  }
});

test('accepts an equal phone number with part of the name, but not with another name', () => {
  const master = { name: "Virgil's Real BBQ", city: 'New York', address: '152 W. 44th St.', phone: '212-921-9494' };
  expect(decidePair({ ...master, name: "Virgil's" }, master).decision).toBe('accept');
  expect(decidePair({ ...master, name: 'Steak House' }, master)).toMatchObject({
    decision: 'review',
    reason: 'contact details agree, name does not',
  });
});

test('recognises a contraction only if it ends with the last letter of the word', () => {
  const level = (a: string, b: string) => score({ name: a }, { name: b }).contributions[0]?.level;
  expect(level('Xqz Labs Inc', 'Xqz Laboratories Inc')).toBe('abbreviated');
  expect(level('Xqz Comctns Inc', 'Xqz Communications Inc')).toBe('abbreviated');
  expect(level('Xqz Comctnr Inc', 'Xqz Communications Inc')).not.toBe('abbreviated');
});

test('reviews a row with two equally good candidates', () => {
  const query = { name: 'Vectis Homes', country: 'GB' };
  const pairScore = score(query, { name: 'Vectis Homes Ltd', country: 'GB' });
  expect(
    decide([
      { id: 'a', score: pairScore },
      { id: 'b', score: pairScore },
    ]),
  ).toMatchObject({ decision: 'review', margin: 0 });
});
