import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide, rank, removeDuplicatesOfBest } from '../decide/decide.ts';
import { valueFrequencyFrom } from '../frequency/value-frequency.ts';
import { contactKeys } from '../keys/contact.ts';
import { DEFAULT_CONTACT_MODEL } from '../model/model.ts';
import { type ContactInput, normaliseContact } from '../record/contact.ts';
import { contactValues } from '../record/contact-values.ts';
import { scoreContactPair } from './contact.ts';

const score = (a: ContactInput, b: ContactInput) => scoreContactPair(normaliseContact(a), normaliseContact(b));
const decision = (a: ContactInput, b: ContactInput) => decide([{ id: 'a', score: score(a, b) }]).decision;
const level = (a: ContactInput, b: ContactInput, field: string) =>
  score(a, b).contributions.find((c) => c.field === field)?.level;

test('accepts a nickname with one shared email address of several', () => {
  const master = { fullName: 'William Smith', emails: ['w.smith@acme.com', 'ws@old.com'], employer: 'Acme Ltd' };
  expect(decision({ fullName: 'Bill Smith', emails: ['W.Smith@acme.com'] }, master)).toBe('accept');
});

test('accepts a name with the same employer, but not a name alone', () => {
  expect(decision({ fullName: 'John Smith' }, { fullName: 'John Smith' })).not.toBe('accept');
  const johnSmith = { firstName: 'John', lastName: 'Smith', employer: 'Acme Ltd' };
  expect(decision({ ...johnSmith, employer: 'ACME Limited' }, johnSmith)).toBe('accept');
});

test('does not accept a colleague', () => {
  const boss = { firstName: 'Eva', lastName: 'Ott', employer: 'Acme Ltd', emails: ['eva.ott@acme.com'] };
  const colleague = { ...boss, firstName: 'Jan', lastName: 'Kok', emails: ['jan.kok@acme.com'] };
  expect(decision(colleague, boss)).toBe('none');
  const sister = { ...boss, firstName: 'Ada', emails: ['a.ott@acme.com'] };
  expect(decision(sister, { ...boss, emails: ['e.ott@acme.com'] })).not.toBe('accept');
  expect(level({ emails: ['info@acme.com'] }, { emails: ['info@acme.com'] }, 'email')).toBeUndefined();
});

test.each<[string, string, string]>([
  ['SALEK, ABDULHAI', 'Abdulhai Salek', 'same'],
  ['Salman Mohammed bin', 'Mohammed bin Salman', 'other order'],
  ['Lauren Tnkunda', 'Laurent Nkunda', 'same letters'],
  ['Emanuel Macron', 'Emmanuel Macron', 'near'],
  ['Bill Gates', 'William Gates', 'nickname'],
  ['J. Juncker', 'Jean Juncker', 'initials'],
  ['Vladimir Vladimirovich Putin', 'Vladimir Putin', 'near'],
  ['Boris de Pfeffel Johnson', 'Boris Johnson', 'more words'],
  ['Uday Saddam Hussein', 'Rana Saddam Hussein', 'first word differs'],
  ['志明 朱', '志强 朱', 'one word in common'],
  ['Olaf Scholz', 'Angela Merkel', 'differ'],
])('compares "%s" with "%s" as "%s"', (a, b, expected) => {
  expect(level({ fullName: a }, { fullName: b }, 'name')).toBe(expected);
});

test('reviews namesakes with different birth dates', () => {
  const listedPerson = {
    fullName: 'Qadir Yusuf Zalmay',
    birthDate: '1961-02-03',
    birthPlace: 'Herat',
    nationality: 'AF',
  };
  expect(decision(listedPerson, listedPerson)).toBe('accept');
  expect(decision({ ...listedPerson, birthDate: '1987-11-20' }, listedPerson)).not.toBe('accept');
});

test('reviews a pair whose name and birth date contradict, despite a shared place', () => {
  const listedPerson = {
    fullName: 'Marta Ilona Szabo',
    birthDate: '1971-04-09',
    birthPlace: 'Kisvarda',
    nationality: 'HU',
  };
  const other = { ...listedPerson, fullName: 'Marta Ilona Fekete' };
  const vetoes = (a: ContactInput) => score(a, listedPerson).vetoes;
  expect(vetoes({ ...other, birthDate: '1971-04-22' })).toEqual(['name and birth date differ']);
  expect(vetoes({ ...other, birthDate: '1972' })).toEqual(['name and birth date differ']);
  expect(vetoes(other)).toEqual([]);
  expect(vetoes({ ...listedPerson, birthDate: '1971-04-22' })).toEqual([]);
  // A shared phone number outweighs both differences.
  const withPhone = { ...listedPerson, phones: ['+36 1 555 0101'] };
  expect(score({ ...other, birthDate: '1972', phones: withPhone.phones }, withPhone).vetoes).toEqual([]);
});

test('gives nationality few bits when the birth place agrees', () => {
  const bits = (a: ContactInput, b: ContactInput) => {
    const contribution = score(a, b).contributions.find(({ field }) => field === 'nationality');
    return contribution?.level === 'same' ? contribution.bits : 0;
  };
  const a = { fullName: 'Marta Szabo', birthPlace: 'Kisvarda', nationality: 'HU' };
  const b = { fullName: 'Gabor Fekete', birthPlace: 'Kisvarda', nationality: 'HU' };
  expect(bits(a, b)).toBeLessThan(bits(a, { ...b, birthPlace: 'Szeged' }) / 2);
});

test('does not treat a second record of the best candidate as a rival', () => {
  const listedPerson = {
    fullName: 'Qadir Yusuf Zalmay',
    birthDate: '1961-02-03',
    birthPlace: 'Herat',
    nationality: 'AF',
  };
  const records: Record<string, ContactInput> = {
    a: listedPerson,
    b: listedPerson,
    c: { ...listedPerson, birthDate: '1961-02-13' },
  };
  const areSame = (left: { id: string }, right: { id: string }) =>
    score(records[left.id] as ContactInput, records[right.id] as ContactInput).probability >= 0.95;
  const rankRecords = (ids: string[]) =>
    rank(ids.map((id) => ({ id, score: score(listedPerson, records[id] as ContactInput) })));
  expect(decide(rankRecords(['a', 'b'])).decision).toBe('review');
  expect(decide(removeDuplicatesOfBest(rankRecords(['a', 'b']), areSame))).toMatchObject({
    decision: 'accept',
    best: { id: 'a' },
  });
  const areNeverSame = () => false;
  const allCandidates = removeDuplicatesOfBest(rankRecords(['a', 'b', 'c']), areNeverSame);
  expect(allCandidates.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(removeDuplicatesOfBest([], areSame)).toEqual([]);
});

test('treats swapped address lines as one street', () => {
  const a = { address: 'Hawker Place', addressLine2: 'Chippendale Village' };
  const b = { address: 'Chippendale Village', addressLine2: 'Hawker Place' };
  expect(level(a, b, 'street')).toBe('near');
});

const person = fc.record(
  {
    fullName: fc.constantFrom('Bill Smith', 'Smith, William', 'A. Meyer', 'Jo', '志明 朱', ''),
    lastName: fc.constantFrom('Smith', 'Smyth', 'Meyer'),
    emails: fc.subarray(['a@x.com', 'b@gmail.com', 'nonsense']),
    phones: fc.subarray(['+44 20 7946 0958', '12']),
    employer: fc.constantFrom('Acme Ltd', 'ACME', ''),
    birthDate: fc.constantFrom('1970-01-02', '1970', '2.1.1970'),
    city: fc.constantFrom('Kiel', 'Keil', 'Ulm'),
    other: fc.constantFrom({ badge: '1234' }, { badge: '1235' }, { shoe: 'red' }),
  },
  { requiredKeys: ['fullName', 'emails'] },
);
const people = ['Smith', 'Smith', 'Smyth'].map((lastName) => normaliseContact({ lastName, city: 'Kiel' }));
const counts = new Map<string, number>();
for (const key of people.flatMap(contactValues)) counts.set(key, (counts.get(key) ?? 0) + 1);
const frequency = valueFrequencyFrom(counts, people.length);

const removeUndefined = (input: object) => JSON.parse(JSON.stringify(input)) as ContactInput;

test('adds the contributions exactly to the weight and gives the same person the same keys', () => {
  fc.assert(
    fc.property(person, person, (a, b) => {
      const [left, right] = [normaliseContact(removeUndefined(a)), normaliseContact(removeUndefined(b))];
      const pair = scoreContactPair(left, right, frequency);
      let sum = DEFAULT_CONTACT_MODEL.prior;
      for (const { bits } of pair.contributions) sum += bits;
      expect(sum).toBe(pair.weight);
      expect(contactKeys(left)).toEqual(contactKeys(normaliseContact(removeUndefined(a))));
      for (const key of contactKeys(left).fuzzy) expect(BigInt.asIntN(64, key)).toBe(key);
    }),
  );
});
