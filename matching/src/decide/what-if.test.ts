import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenFrequencyFrom } from '../frequency/token-frequency.ts';
import { DEFAULT_ACCOUNT_MODEL as MODEL } from '../model/model.ts';
import { type AccountInput, normaliseAccount } from '../record/account.ts';
import { scorePair } from '../score/account.ts';
import { DEFAULT_THRESHOLDS, type Decision, decide, type ScoredCandidate } from './decide.ts';
import { replaceLevel } from './pair-change.ts';
import { type Change, type WhatIf, whatIf } from './what-if.ts';

const frequency = tokenFrequencyFrom(
  [
    ['service', 9000],
    ['group', 8000],
    ['care', 3000],
  ],
  100_000,
);
const scoreCandidates = (query: AccountInput, masters: AccountInput[]): ScoredCandidate[] =>
  masters.map((master, i) => ({
    id: String(i),
    score: scorePair(normaliseAccount(query), normaliseAccount(master), frequency),
  }));
const suggest = (query: AccountInput, masters: AccountInput[]) => {
  const row = scoreCandidates(query, masters);
  return { current: decide(row), suggestions: whatIf(row, DEFAULT_THRESHOLDS, MODEL) };
};
const acceptSuggestions = (suggestions: WhatIf[]) => suggestions.filter(({ to }) => to === 'accept');
const hasChange = (suggestions: WhatIf[], part: Partial<Change>) =>
  suggestions.some(({ changes }) => changes.length === 1 && expect.objectContaining(part).asymmetricMatch(changes[0]));

const words = fc.array(fc.constantFrom('acme', 'care', 'group', 'zwolle', 'xqz', 'holding', '2', 'ltd', 'plc'), {
  minLength: 1,
  maxLength: 4,
});
const input = fc.record({
  name: words.map((nameWords) => nameWords.join(' ')),
  city: fc.constantFrom('London', 'Leeds', ''),
  postcode: fc.constantFrom('LS1 4JP', 'SW1X 7LY', ''),
  address: fc.constantFrom('12 Canal Street', '7 Mill Lane', ''),
  country: fc.constantFrom('GB', 'DE', ''),
  website: fc.constantFrom('acme.co.uk', 'zwolle.nl', ''),
  phone: fc.constantFrom('+442079460018', '+442079460999', ''),
  registrationNumber: fc.constantFrom('00445790', '00445791', ''),
});

/** Applies changes independently of the search that found them. */
function applyChanges(row: readonly ScoredCandidate[], changes: readonly Change[]): Decision {
  const ranked = decide(row).best
    ? [...row].sort((a, b) => b.score.weight - a.score.weight || (a.id < b.id ? -1 : 1))
    : [];
  let thresholds = DEFAULT_THRESHOLDS;
  let [best, ...rivals] = ranked as [ScoredCandidate, ...ScoredCandidate[]];
  for (const change of changes) {
    if (change.kind === 'threshold') thresholds = { ...thresholds, [change.name]: change.value };
    if (change.kind === 'rivals') rivals = rivals.slice(change.count);
    if (change.kind === 'level') best = { ...best, score: replaceLevel(best.score, change.field, change.level, MODEL) };
  }
  return decide([best, ...rivals], thresholds);
}

test('returns only sets of necessary changes that lead to the stated decision', () => {
  fc.assert(
    fc.property(input, fc.array(input, { minLength: 1, maxLength: 4 }), (query, masters) => {
      const row = scoreCandidates(query, masters);
      const current = decide(row);
      for (const { to, changes } of whatIf(row, DEFAULT_THRESHOLDS, MODEL)) {
        expect(to).not.toBe(current.decision);
        expect(applyChanges(row, changes).decision).toBe(to);
        changes.forEach((_, index) => {
          expect(applyChanges(row, changes.toSpliced(index, 1)).decision).not.toBe(to);
        });
      }
    }),
    { numRuns: 100 },
  );
});

test('predicts the weight and vetoes of records with the changed level', () => {
  const values = {
    domain: { website: 'acme.co.uk' },
    phone: { phone: '+442079460018' },
    identifier: { registrationNumber: '00445790' },
  };
  const field = fc.constantFrom('domain', 'phone', 'identifier') as fc.Arbitrary<keyof typeof values>;
  fc.assert(
    fc.property(input, input, field, fc.boolean(), (query, master, name, agrees) => {
      // A number is parsed by the rules of the country, so both records have a country.
      const base = { country: 'GB', ...values[name] };
      const other = { website: 'zwolle.nl', phone: '+442079460999', registrationNumber: '00445791' };
      const right = normaliseAccount({ ...master, ...base });
      const score = (left: Partial<AccountInput>) =>
        scorePair(normaliseAccount({ ...query, country: 'GB', ...left }), right, frequency);
      const key = Object.keys(values[name])[0] as keyof typeof other;
      const actual = score(agrees ? values[name] : { [key]: other[key] });
      const before = score(agrees ? { [key]: other[key] } : values[name]);
      const level = actual.contributions.find((contribution) => contribution.field === name)?.level ?? 'unknown';
      const predicted = replaceLevel(before, name, level, MODEL);
      expect(predicted.weight).toBeCloseTo(actual.weight, 9);
      expect(predicted.probability).toBeCloseTo(actual.probability, 9);
      expect(predicted.vetoes.toSorted()).toEqual(actual.vetoes.toSorted());
    }),
    { numRuns: 300 },
  );
});

test('suggests removing a rival or an equal number for two namesakes', () => {
  const query = { name: 'Brackenhurst Turbines Ltd', country: 'GB', city: 'Leeds' };
  const { current, suggestions } = suggest(query, [query, query]);
  expect(current.decision).toBe('review');
  expect(hasChange(acceptSuggestions(suggestions), { kind: 'rivals', count: 1 })).toBe(true);
  expect(hasChange(acceptSuggestions(suggestions), { kind: 'level', field: 'identifier', level: 'same number' })).toBe(
    true,
  );
});

test('lists the fields that an accepted row depends on', () => {
  const query = { name: 'Vectis Homes Ltd', country: 'GB', city: 'Leeds', registrationNumber: '00445790' };
  const { current, suggestions } = suggest(query, [query]);
  expect(current.decision).toBe('accept');
  expect(hasChange(suggestions, { kind: 'level', field: 'identifier', level: 'other number' })).toBe(true);
  expect(suggestions.every(({ to }) => to !== 'accept')).toBe(true);
});

test('suggests a lower accept threshold for a row just below it', () => {
  const row = scoreCandidates({ name: 'Vectis Homes', country: 'GB' }, [{ name: 'Vectis Homes Ltd', country: 'GB' }]);
  const { probability } = decide(row);
  const strict = { accept: Math.min(1, probability + 0.02), margin: 2, none: 0.1 };
  expect(decide(row, strict).decision).toBe('review');
  const limit = whatIf(row, strict, MODEL)
    .flatMap(({ to, changes }) => (to === 'accept' ? changes : []))
    .find(({ kind }) => kind === 'threshold');
  expect(limit).toMatchObject({ name: 'accept', value: Math.floor(probability * 1000) / 1000 });
});

test('returns nothing without candidates', () => {
  expect(whatIf([], DEFAULT_THRESHOLDS, MODEL)).toEqual([]);
});
