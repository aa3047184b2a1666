import { expect, test } from 'vitest';
import { EMPTY_VALUES } from '../frequency/value-frequency.ts';
import { type ContactInput, type NormalisedContact, normaliseContact } from '../record/contact.ts';
import { scoreContactPair } from '../score/contact.ts';
import { estimateContactModel } from './contact-model.ts';
import { contactPattern } from './contact-pattern.ts';
import { drawPairs } from './draw-pairs.ts';

const FIRST_NAMES = ['anna', 'bert', 'carla', 'dieter', 'eva', 'fritz', 'greta', 'hans', 'ida', 'jonas'];
const SURNAMES = ['muller', 'schulz', 'weber', 'hoffmann', 'krause', 'lange', 'berger', 'winter', 'sommer', 'brandt'];
const TOWNS = ['Kiel', 'Ulm', 'Mainz', 'Trier'];

/**
 * Returns a person with all names. In the second file, every third person lives in another city and every fifth has
 * another email address.
 */
function createPerson(i: number, isSecondFile: boolean): ContactInput {
  const firstName = FIRST_NAMES[i % 10] as string;
  const lastName = SURNAMES[Math.floor(i / 10) % 10] as string;
  const cityShift = isSecondFile && i % 3 === 0 ? 1 : 0;
  const host = isSecondFile && i % 5 === 0 ? 'neu-kiel.de' : 'alt.de';
  return {
    firstName,
    lastName,
    city: TOWNS[(i + cityShift) % 4] as string,
    emails: [`${((i * 2_654_435_761) % 2 ** 32).toString(36)}@${host}`],
  };
}
const left = Array.from({ length: 300 }, (_, i) => normaliseContact(createPerson(i, false)));
const right = Array.from({ length: 300 }, (_, i) => normaliseContact(createPerson(i, true)));

function countPatterns(pairs: Iterable<[number, number]>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [i, j] of pairs) {
    const pattern = contactPattern(left[i] as NormalisedContact, right[j] as NormalisedContact, EMPTY_VALUES);
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  return counts;
}
const allPatterns = countPatterns(drawPairs(300, 300, 100_000));
const evidence = { candidates: allPatterns, random: allPatterns, pairs: 90_000, rows: 300, records: 300 };

test('estimates how often fields of matching records agree, without labels', () => {
  const { matches, model, probabilities } = estimateContactModel(evidence);
  expect(matches).toBeGreaterThan(270);
  expect(matches).toBeLessThan(330);
  const city = probabilities.city as Record<string, [number, number]>;
  expect(city.same?.[0]).toBeGreaterThan(0.6);
  expect(city.same?.[0]).toBeLessThan(0.8);
  expect(model.prior).toBeCloseTo(Math.log2(1 / 300), 0);
  const match = scoreContactPair(left[7] as NormalisedContact, right[7] as NormalisedContact, EMPTY_VALUES, model);
  const nonMatch = scoreContactPair(left[7] as NormalisedContact, right[107] as NormalisedContact, EMPTY_VALUES, model);
  expect(match.probability).toBeGreaterThan(0.98);
  expect(nonMatch.probability).toBeLessThan(0.1);
});

test('does not depend on the order of the patterns', () => {
  const reversed = new Map([...allPatterns].reverse());
  const reversedEstimate = estimateContactModel({ ...evidence, candidates: reversed, random: reversed });
  expect(JSON.stringify(reversedEstimate)).toBe(JSON.stringify(estimateContactModel(evidence)));
});

test('estimates few matches when no records match', () => {
  const randomPairs = countPatterns([...drawPairs(100, 100, 10_000)].filter(([i, j]) => i !== j));
  const evidenceWithoutMatches = {
    candidates: randomPairs,
    random: randomPairs,
    pairs: 9_900,
    rows: 100,
    records: 100,
  };
  const { matches } = estimateContactModel(evidenceWithoutMatches);
  expect(matches).toBeLessThan(15);
});

test('draws the same pairs on every call, within range and never a record with itself', () => {
  const drawn = [...drawPairs(1000, 'same', 5000)];
  expect(drawn).toEqual([...drawPairs(1000, 'same', 5000)]);
  expect(drawn.every(([i, j]) => i !== j && i < 1000 && j < 1000)).toBe(true);
  expect([...drawPairs(4, 'same', 100)]).toHaveLength(6);
});
